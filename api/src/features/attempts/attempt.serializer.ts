import * as v from 'valibot';
import { Attempt } from '../../contract/index.ts';
import { serializerOf } from '../../http/valibot.ts';

const { items: Items, ...HeadEntries } = Attempt.entries;
const writeHead = serializerOf(v.object(HeadEntries));
const writeItems = serializerOf(Items);

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
 * Writes an attempt as JSON, in two pieces. The items are nearly all of it and the same for all takers of the paper, so they
 * are written once for each paper; by their schema, like everything else, which drops the key.
 */
export function serializeAttempt(attempt: Attempt): Buffer[] {
  return [Buffer.from(writeHead(attempt).slice(0, -1)), bytesOf(attempt.items)];
}
