import { ResponseFlushEntry, type SavedResponse } from '@tryout/api/contract';
import * as v from 'valibot';

/** More than any paper has; entries beyond it were not written by us. */
const mostEntries = 10_000;

/** The valid responses in the device's storage, whatever somebody has written there: the newest of each item. */
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
