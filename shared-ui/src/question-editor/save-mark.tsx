import { badMark, DraftMark, type Mark, markOfText, savingMark, useDiscardDialog } from '../drafts/draft-mark.tsx';
import type { Writing } from './use-desk.ts';

function markOf({ entry, isUnsaved, start, keeping }: Writing): Mark {
  if (entry && isUnsaved) {
    if (entry.phase === 'saving') return savingMark;
    if (entry.phase === 'changed') return badMark('Soal ini sudah diubah orang lain. Pilih versi yang disimpan.');
    if (entry.phase === 'gone')
      return badMark(`Belum disimpan: soalnya sudah ${entry.isArchived ? 'diarsipkan' : 'dihapus'}.`);
    if (entry.failure)
      return badMark(
        `${entry.failure} ${entry.isSent && entry.isTemporary ? 'Dikirim lagi begitu tersambung.' : 'Tulisan Anda masih ada di sini.'}`,
      );
  }
  return markOfText({ isNew: start.base === null, isUnsaved, isRestored: entry?.isRestored ?? false, keeping });
}

/** The state of a question's text. */
export function SaveMark({ writing, onDiscard }: { writing: Writing; onDiscard(): void }) {
  return <DraftMark mark={markOf(writing)} onDiscard={onDiscard} />;
}

/** Asks before the draft of a question is thrown away. @returns the dialog, and a function that opens it */
export const useDiscard = ({ start, discard }: Writing, name: string) =>
  useDiscardDialog({ name, what: 'soal ini', isNew: start.base === null, onDiscard: discard });
