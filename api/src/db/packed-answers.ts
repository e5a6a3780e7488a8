import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Letter } from '../contract/index.ts';
import type { Bit } from './schema.ts';

/** A response as it is stored, with the number of its item in the attempt's paper in place of the item's id. */
export interface PackedAnswer {
  number: number;
  option: Letter | null;
  text: string | null;
  flagged: Bit;
  sequence: number;
  secondsSpent: number;
  savedAt: string;
}

/**
 * All answers by columns, so that equal things lie together and compress well: 4 to 5 bytes for an answer. Times are milliseconds, each
 * counted from the one before, the first from the attempt's start; sequences are counted from the times, because devices make them from their clocks.
 */
interface Columns {
  /** Version of this layout. */
  v: 1;
  /** Start of the attempt, ms since 1970. */
  from: number;
  /** Distance of each number from the one before. */
  n: number[];
  /** Letters; `-` for none. */
  o: string;
  /** Places of the flagged ones. */
  f: number[];
  q: number[];
  s: number[];
  t: number[];
  /** Texts, with their places. */
  x: [place: number, text: string][];
}

const gaps = (values: readonly number[], from: number) =>
  values.map((value, place) => value - (place === 0 ? from : (values[place - 1] as number)));
const sums = (distances: readonly number[], from: number) => {
  let sum = from;
  return distances.map((distance) => (sum += distance));
};

const isEqual = (one: readonly PackedAnswer[], other: readonly PackedAnswer[]) => {
  const valuesOf = (answers: readonly PackedAnswer[]) =>
    JSON.stringify(answers.map((a) => [a.number, a.option, a.text, a.flagged, a.sequence, a.secondsSpent, a.savedAt]));
  return valuesOf(one) === valuesOf(other);
};

/**
 * Packs the answers of one attempt.
 * @param startedAt start of the attempt, ISO 8601
 * @throws Error when they would not be read back exactly as they are
 */
export function packAnswers(answers: readonly PackedAnswer[], startedAt: string): Buffer {
  const inOrder = answers.toSorted((a, b) => a.number - b.number);
  const from = Date.parse(startedAt);
  const times = inOrder.map(({ savedAt }) => Date.parse(savedAt));
  const columns: Columns = {
    v: 1,
    from,
    n: gaps(
      inOrder.map(({ number }) => number),
      0,
    ),
    o: inOrder.map(({ option }) => option ?? '-').join(''),
    f: inOrder.flatMap(({ flagged }, place) => (flagged === 1 ? place : [])),
    q: inOrder.map(({ sequence }, place) => sequence - (times[place] as number)),
    s: inOrder.map(({ secondsSpent }) => secondsSpent),
    t: gaps(times, from),
    x: inOrder.flatMap(({ text }, place): Columns['x'] => (text === null ? [] : [[place, text]])),
  };
  const packed = deflateRawSync(JSON.stringify(columns), { level: 9 });
  if (!isEqual(unpackAnswers(packed), inOrder)) throw new Error('These answers can’t be packed as they are');
  return packed;
}

/** The answers of one attempt, in the order of their numbers. @throws Error for a layout that this release doesn't know */
export function unpackAnswers(packed: Uint8Array): PackedAnswer[] {
  const { v, from, n, o, f, q, s, t, x } = JSON.parse(inflateRawSync(packed).toString()) as Columns;
  if (v !== 1) throw new Error(`Answers are packed in a layout that this release doesn’t know: ${String(v)}`);
  const numbers = sums(n, 0);
  const times = sums(t, from);
  const flagged = new Set(f);
  const texts = new Map(x);
  return numbers.map((number, place) => ({
    number,
    option: o[place] === '-' ? null : (o[place] as Letter),
    text: texts.get(place) ?? null,
    flagged: flagged.has(place) ? 1 : 0,
    sequence: (q[place] as number) + (times[place] as number),
    secondsSpent: s[place] as number,
    savedAt: new Date(times[place] as number).toISOString(),
  }));
}

/** The same answers with other texts. `textOf` gets the number of each that has one. */
export function withTexts(packed: Uint8Array, textOf: (number: number) => string | null): Buffer {
  const columns = JSON.parse(inflateRawSync(packed).toString()) as Columns;
  const numbers = sums(columns.n, 0);
  const x = columns.x.flatMap(([place]): Columns['x'] => {
    const text = textOf(numbers[place] as number);
    return text === null ? [] : [[place, text]];
  });
  return deflateRawSync(JSON.stringify({ ...columns, x }), { level: 9 });
}
