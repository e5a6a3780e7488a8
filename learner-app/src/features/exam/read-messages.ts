import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import * as v from 'valibot';

/** Of the attempt that had the last message. */
const Read = v.object({ attemptId: v.string(), ids: v.array(v.string()) });

/** Ids of the organiser's messages that were read on this device. */
export function readIn(attemptId: string): string[] {
  try {
    const read = v.parse(Read, JSON.parse(deviceStorage.get(storageKeys.readMessages) ?? '{}'));
    return read.attemptId === attemptId ? read.ids : [];
  } catch {
    return []; // none yet, or unreadable: all are shown again
  }
}

export const noteRead = (attemptId: string, ids: readonly string[]): void =>
  void deviceStorage.set(storageKeys.readMessages, JSON.stringify({ attemptId, ids }));
