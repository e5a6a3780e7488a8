/** An essay's text that is being written and is not yet a change of its answer. */
export interface Draft {
  itemId: string;
  text: string;
}

/** The answer for a text: null when it is blank. Without NUL characters, which only a paste can bring and no database accepts. */
export function toAnswer(text: string): string | null {
  const answer = text.replaceAll('\0', '');
  return answer.trim() === '' ? null : answer;
}

/** True when a text is not blank and the text that replaces it doesn't contain it. */
export const isLostIn = (text: string | null, stays: string | null): boolean =>
  text !== null && text.trim() !== '' && !(stays ?? '').includes(text.trim());
