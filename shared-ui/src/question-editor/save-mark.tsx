import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog/confirm-dialog.tsx';
import * as styles from './save-mark.module.css';
import type { Writing } from './use-desk.ts';

interface Mark {
  tone: 'calm' | 'draft' | 'bad';
  icon: ReactNode;
  words: string;
}

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function markOf({ entry, isUnsaved, start, keeping }: Writing): Mark {
  if (!entry || !isUnsaved)
    return start.base === null
      ? { tone: 'calm', icon: <IconPencil {...size} />, words: 'Belum ada yang ditulis' }
      : { tone: 'calm', icon: <IconCheck {...size} />, words: 'Tersimpan' };
  if (entry.phase === 'saving') return { tone: 'calm', icon: <IconRefresh {...size} />, words: 'Menyimpan…' };
  const bad = { tone: 'bad', icon: <IconAlertTriangle {...size} /> } as const;
  if (entry.phase === 'changed')
    return { ...bad, words: 'Soal ini sudah diubah orang lain. Pilih versi yang disimpan.' };
  if (entry.phase === 'gone') return { ...bad, words: 'Belum disimpan: soalnya sudah dihapus.' };
  if (entry.failure) {
    const next =
      entry.isSent && entry.isTemporary ? 'Dikirim lagi begitu tersambung.' : 'Tulisan Anda masih ada di sini.';
    return { ...bad, words: `${entry.failure} ${next}` };
  }
  if (keeping === 'lost')
    return { ...bad, words: 'Draf tidak dapat disimpan di perangkat ini. Simpan sebelum menutup halaman.' };
  const draft = { tone: 'draft', icon: <IconDeviceFloppy {...size} /> } as const;
  if (entry.isRestored) return { ...draft, words: 'Draf yang belum disimpan dipulihkan' };
  return {
    ...draft,
    words: keeping === 'writing' ? 'Belum disimpan' : 'Belum disimpan. Draf aman di perangkat ini.',
  };
}

/** Says, always in the same place, whether the question is stored, being saved, or a draft that can be thrown away. */
export function SaveMark({ writing, onDiscard }: { writing: Writing; onDiscard(): void }) {
  const { tone, icon, words } = markOf(writing);
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

/** Asks before a draft is thrown away. @returns the dialog, and a function that opens it */
export function useDiscard({ start, discard }: Writing, name: string): { dialog: ReactNode; ask(): void } {
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
          discard();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {start.base
          ? `${name} kembali seperti yang terakhir disimpan. Perubahan Anda hilang.`
          : 'Formulir dikosongkan. Yang sudah Anda tulis untuk soal ini hilang.'}
      </ConfirmDialog>
    ),
  };
}
