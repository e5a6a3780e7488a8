/** The mark in minutes that was passed between two looks at a countdown; undefined when none was. */
export function passedMark(marks: readonly number[], beforeSeconds: number, nowSeconds: number): number | undefined {
  return marks.findLast((minutes) => beforeSeconds > minutes * 60 && nowSeconds <= minutes * 60);
}

/** The minutes to tell at a mark: those really left, which may be much less than the mark after a sleep. At least 1. */
export const minutesLeft = (seconds: number): number => Math.max(1, Math.round(seconds / 60));
