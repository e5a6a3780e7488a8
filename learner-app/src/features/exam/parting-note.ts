import type { SavedResponse } from '@tryout/api/contract';
import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import * as v from 'valibot';
import { readResponses } from './stored-responses.ts';

/**
 * Answers stored while a page closes. IndexedDB doesn't finish before the page is gone, and its unfinished write is lost: the last words of
 * an essay. Local storage writes at once.
 */
const Notes = v.array(v.object({ learnerId: v.string(), attemptId: v.string(), unsent: v.array(v.unknown()) }));

type Note = v.InferOutput<typeof Notes>[number];

function readNotes(): Note[] {
  try {
    return v.parse(Notes, JSON.parse(deviceStorage.get(storageKeys.partingNotes) ?? '[]'));
  } catch {
    return []; // unreadable, so worth nothing
  }
}

function writeNotes(notes: readonly Note[]): void {
  if (notes.length > 0) deviceStorage.set(storageKeys.partingNotes, JSON.stringify(notes));
  else deviceStorage.remove(storageKeys.partingNotes);
}

/** Ids of the attempts with a note of this learner. */
export const attemptsWithNote = (learnerId: string): string[] =>
  readNotes()
    .filter((note) => note.learnerId === learnerId)
    .map(({ attemptId }) => attemptId);

/** Forgets all notes of one learner. */
export const forgetNotesOf = (learnerId: string): void =>
  writeNotes(readNotes().filter((note) => note.learnerId !== learnerId));

export interface PartingNote {
  read(): SavedResponse[];
  /** Adds these to the entries of other tabs. Synchronous. */
  leave(unsent: readonly SavedResponse[]): void;
  /** Removes entries that are stored elsewhere by now: those up to the given sequences. */
  settle(kept: readonly SavedResponse[]): void;
  clear(): void;
}

/** The note of one learner and attempt. */
export function createPartingNote(learnerId: string, attemptId: string): PartingNote {
  const isOurs = (note: Note) => note.learnerId === learnerId && note.attemptId === attemptId;
  const read = () => readResponses(readNotes().find(isOurs)?.unsent);
  const put = (unsent: readonly SavedResponse[]) =>
    writeNotes([
      ...readNotes().filter((note) => !isOurs(note)),
      ...(unsent.length > 0 ? [{ learnerId, attemptId, unsent: [...unsent] }] : []),
    ]);
  return {
    read,
    leave: (unsent) => put(readResponses([...read(), ...unsent])),
    settle(kept) {
      const left = read();
      if (left.length === 0) return;
      const sequences = new Map(kept.map(({ itemId, sequence }) => [itemId, sequence]));
      put(left.filter(({ itemId, sequence }) => sequence > (sequences.get(itemId) ?? 0)));
    },
    clear: () => put([]),
  };
}
