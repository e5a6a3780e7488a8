import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { Attempt, ExamItem, ItemOption } from '../../contract/index.ts';
import { serializerOf } from '../../http/valibot.ts';

const { items: Items, ...HeadEntries } = Attempt.entries;
const { number: _number, options: _options, ...QuestionEntries } = ExamItem.entries;
const writeHead = serializerOf(v.object(HeadEntries));
const writeItems = serializerOf(Items);
const writeQuestion = serializerOf(v.object(QuestionEntries));
const writeOption = serializerOf(ItemOption);

/** The items' bytes, kept as long as their paper is: thousands load the same paper in the same minute. */
const itemsBytes = new WeakMap<object, Buffer>();

function bytesOf(items: Attempt['items']): Buffer {
  const kept = itemsBytes.get(items);
  if (kept) return kept;
  const bytes = Buffer.from(`,"items":${writeItems(items)}}`);
  itemsBytes.set(items, bytes);
  return bytes;
}

/**
 * The bytes of a text, each as one character. Joined and written as Latin-1 they are the joined text's bytes, by mere copying: a paper with one “ or ≤ is
 * otherwise twice as wide in memory, and takes eight times as long to encode.
 */
const byteText = (text: string) => Buffer.from(text).toString('latin1');

/** The parts of an item that are the same in every order, as JSON in `byteText`. */
interface ItemParts {
  /** Without its end. */
  question: string;
  options: ReadonlyMap<string, string>;
}

/** Some papers of events, which are under way one at a time. */
const itemsKept = 2_000;

const partsKept = new LRUCache<string, ItemParts, ExamItem>({
  max: itemsKept,
  memoMethod: (_id, _old, { context: item }) => ({
    question: byteText(writeQuestion(item).slice(0, -1)),
    options: new Map(item.options.map((option) => [option.letter, byteText(writeOption(option))])),
  }),
});

/** An item by its parts, which an id names for ever: the content of a question's version never changes. */
function itemOf(item: ExamItem): string {
  const { question, options } = partsKept.memo(item.id, { context: item });
  return `${question},"number":${item.number},"options":[${item.options.map(({ letter }) => options.get(letter)).join()}]}`;
}

/**
 * Writes an attempt as JSON, in two pieces. The items are nearly all of it and the same for all takers of the paper, so they
 * are written once for each paper, and of a paper with shuffled questions each item once; by their schema, like everything else, which drops the key.
 */
export function serializeAttempt(attempt: Attempt): Buffer[] {
  const head = Buffer.from(writeHead(attempt).slice(0, -1));
  if (!attempt.event?.isShuffled) return [head, bytesOf(attempt.items)];
  return [head, Buffer.from(`,"items":[${attempt.items.map(itemOf).join()}]}`, 'latin1')];
}
