import { ResponseFlushEntry, type SavedResponse } from '@tryout/api/contract';
import * as v from 'valibot';

/** More than any paper has; what lies behind was not written by us. */
const mostEntries = 10_000;

/** Whatever has been made of the device's storage, what comes out of here are responses, the newest of each item. */
export function readResponses(stored: unknown): SavedResponse[] {
  if (!Array.isArray(stored)) return [];
  const newest = new Map<string, SavedResponse>();
  for (const entry of stored.slice(0, mostEntries)) {
    const parsed = v.safeParse(ResponseFlushEntry, entry);
    if (!parsed.success || parsed.output.sequence <= (newest.get(parsed.output.itemId)?.sequence ?? 0)) continue;
    newest.set(parsed.output.itemId, parsed.output);
  }
  return [...newest.values()];
}
