import type { Letter } from '../../contract/index.ts';

/** A question of an event with a right and wrong options. */
export interface TableItem {
  /** The question version. */
  id: string;
  letters: readonly Letter[];
  /** The right letters: more than one only by a ruling. */
  keys: ReadonlySet<Letter>;
  /** Seconds in which half of its own text can be read at all (`reading-time.ts`). */
  leastSeconds: number;
}

/** An ended attempt of an event. */
export interface TableAttempt {
  id: string;
  learnerId: string;
  startedAt: string;
  submittedAt: string;
  province: string;
  instance: string;
}

/** Codes of letters: 0 is no answer. */
export const codeOf = (letter: string | null): number => (letter === null ? 0 : letter.charCodeAt(0) - 64);
/** Number of codes. */
export const codes = 6;

/** The answers of an event, closely packed: 50,000 attempts of 100 questions are 20 MB. */
export interface AnswerTable {
  attempts: readonly TableAttempt[];
  items: readonly TableItem[];
  /** `[attempt × items + item]`: the code of a right answer; 0 for a wrong one or none. */
  right: Uint8Array;
  /** The same of a wrong answer. */
  wrong: Uint8Array;
  /** Seconds that the page says were spent on the item. */
  seconds: Uint16Array;
}

export const emptyTable = (attempts: readonly TableAttempt[], items: readonly TableItem[]): AnswerTable => ({
  attempts,
  items,
  right: new Uint8Array(attempts.length * items.length),
  wrong: new Uint8Array(attempts.length * items.length),
  seconds: new Uint16Array(attempts.length * items.length),
});

/** Enters an answer; an item that isn't in the table is left out. */
export function enterAnswer(
  { items, right, wrong, seconds }: AnswerTable,
  attempt: number,
  item: number,
  answer: { option: Letter; secondsSpent: number },
): void {
  const at = attempt * items.length + item;
  const isRight = items[item]?.keys.has(answer.option) === true;
  (isRight ? right : wrong)[at] = codeOf(answer.option);
  seconds[at] = Math.min(answer.secondsSpent, 65_535);
}

/** The number of right answers of each attempt. */
export function* countRight({ attempts, items, right }: AnswerTable): Generator<void, Uint16Array> {
  const counts = new Uint16Array(attempts.length);
  for (let attempt = 0; attempt < attempts.length; attempt += 1) {
    for (let item = 0; item < items.length; item += 1)
      if (right[attempt * items.length + item] !== 0) counts[attempt] = (counts[attempt] as number) + 1;
    yield;
  }
  return counts;
}
