import {
  Button,
  IconAlertTriangle,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tryout/shared-ui/kit';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog/confirm-dialog.tsx';
import type { Keeping } from './draft-keeper.ts';
import * as styles from './draft-mark.module.css';

/** The state of a form's text. */
export interface Mark {
  tone: 'calm' | 'draft' | 'bad';
  icon: ReactNode;
  words: string;
}

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

export const savingMark: Mark = { tone: 'calm', icon: <IconRefresh {...size} />, words: 'Menyimpan…' };

/** A state that needs the writer's attention. */
export const badMark = (words: string): Mark => ({ tone: 'bad', icon: <IconAlertTriangle {...size} />, words });

interface MarkedText {
  /** Nothing with this text is stored yet. */
  isNew: boolean;
  isUnsaved: boolean;
  /** The text comes from an earlier visit. */
  isRestored: boolean;
  keeping: Keeping;
}

/** The state of a text that isn't being saved. */
export function markOfText({ isNew, isUnsaved, isRestored, keeping }: MarkedText): Mark {
  if (!isUnsaved)
    return isNew
      ? { tone: 'calm', icon: <IconPencil {...size} />, words: 'Belum ada yang ditulis' }
      : { tone: 'calm', icon: <IconCheck {...size} />, words: 'Tersimpan' };
  if (keeping === 'lost') return badMark('Draf tidak dapat disimpan di perangkat ini. Simpan sebelum menutup halaman.');
  const draft = { tone: 'draft', icon: <IconDeviceFloppy {...size} /> } as const;
  if (isRestored) return { ...draft, words: 'Draf yang belum disimpan dipulihkan' };
  return {
    ...draft,
    words: keeping === 'writing' ? 'Belum disimpan' : 'Belum disimpan. Draf aman di perangkat ini.',
  };
}

/** Says, always in the same place, whether a text is stored, being saved, or a draft that can be thrown away. */
export function DraftMark({ mark: { tone, icon, words }, onDiscard }: { mark: Mark; onDiscard(): void }) {
  return (
    <div className={styles.mark} data-tone={tone}>
      {icon}
      <span role="status" className={styles.words}>
        {words}
      </span>
      {tone !== 'calm' && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.discard ?? ''}
          aria-label="Buang draf"
          leftSection={<IconTrash {...size} />}
          onClick={onDiscard}
        >
          <span className={styles.word}>Buang draf</span>
        </Button>
      )}
    </div>
  );
}

interface DiscardOptions {
  /** Names it at the beginning of a sentence: "Soal 3", "Tryout ini". */
  name: string;
  /** Names it within a sentence: "soal ini". */
  what: string;
  isNew: boolean;
  onDiscard(): void;
}

/** Asks before a draft is thrown away. @returns the dialog, and a function that opens it */
export function useDiscardDialog({ name, what, isNew, onDiscard }: DiscardOptions): { dialog: ReactNode; ask(): void } {
  const [isAsking, setIsAsking] = useState(false);
  return {
    ask: () => setIsAsking(true),
    dialog: (
      <ConfirmDialog
        isOpen={isAsking}
        title="Buang draf ini?"
        confirmLabel="Buang draf"
        cancelLabel="Lanjut menulis"
        isDestructive
        onConfirm={() => {
          setIsAsking(false);
          onDiscard();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {isNew
          ? `Formulir dikosongkan. Yang sudah Anda tulis untuk ${what} hilang.`
          : `${name} kembali seperti yang terakhir disimpan. Perubahan Anda hilang.`}
      </ConfirmDialog>
    ),
  };
}
