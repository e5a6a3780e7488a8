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
  const bytes = Buffer.from(writeItems(items));
  itemsBytes.set(items, bytes);
  return bytes;
}

const closing = Buffer.from('}');

/**
 * Writes an attempt as JSON. The items are nearly all of it and the same for everybody who sits the paper, so they are written
 * once for each paper; like everything else by their schema, which drops the key.
 */
export function serializeAttempt(attempt: Attempt): string {
  const head = writeHead(attempt);
  const bytes = Buffer.concat([Buffer.from(`${head.slice(0, -1)},"items":`), bytesOf(attempt.items), closing]);
  // Fastify sends bytes as they are; only its type of a serialiser knows text alone.
  return bytes as unknown as string;
}
