/** What is being written to an essay, before it is a change of its answer. */
export interface Draft {
  itemId: string;
  text: string;
}

/** The answer that a text is: none when it is blank. No database takes a NUL, which only a paste can bring. */
export function toAnswer(text: string): string | null {
  const answer = text.replaceAll('\0', '');
  return answer.trim() === '' ? null : answer;
}

/** Whether something of a text is gone where another one stands in its place. */
export const isLostIn = (text: string | null, stays: string | null): boolean =>
  text !== null && text.trim() !== '' && !(stays ?? '').includes(text.trim());
