/** Stands in a text for something that Word's text lost, until the question's number is known. */
export const [markStart, markEnd] = ['\uF8E0', '\uF8E1'];

/** The text with "…" where something was lost, also for the beginning of a mark that was cut. */
export const withoutMarks = (text: string): string => text.replace(/\uF8E0\d*\uF8E1?/g, '…').trim();
