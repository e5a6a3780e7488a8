import * as v from 'valibot';
import { Result, ResultItem } from '../../contract/index.ts';
import { serializerOf } from '../../http/valibot.ts';

const { items: _, ...headEntries } = Result.entries;
/** Fields that differ between takers of a paper; all others are the same. */
const own = [
  'option',
  'text',
  'mark',
  'isWaiting',
  'flagged',
  'points',
  'max',
  'secondsSpent',
  'othersSeconds',
  'isLateAccepted',
] as const;
const writeHead = serializerOf(v.object(headEntries));
const writeQuestion = serializerOf(v.omit(ResultItem, own));
const writeOwn = serializerOf(v.pick(ResultItem, own));

/** Each question's text, kept as long as its paper and found by its options, which every result of the paper shares. */
const questionTexts = new WeakMap<object, string>();

function questionText(item: ResultItem): string {
  const kept = questionTexts.get(item.options);
  if (kept !== undefined) return kept;
  const text = writeQuestion(item).slice(0, -1);
  questionTexts.set(item.options, text);
  return text;
}

/**
 * Writes a result as JSON, by its schema. The explained questions are nearly all of it, so they are written once for each
 * paper: when a large exam ends, thousands ask for the same 96 kB in the same seconds.
 */
export function serializeResult(result: Result): string {
  const items = result.items.map((item) => `${questionText(item)},${writeOwn(item).slice(1)}`);
  return `${writeHead(result).slice(0, -1)},"items":[${items.join(',')}]}`;
}
