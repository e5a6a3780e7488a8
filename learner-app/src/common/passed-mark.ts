/** The mark in minutes that was passed between two looks at a countdown; undefined when none was. */
export function passedMark(marks: readonly number[], beforeSeconds: number, nowSeconds: number): number | undefined {
  return marks.findLast((minutes) => beforeSeconds > minutes * 60 && nowSeconds <= minutes * 60);
}
