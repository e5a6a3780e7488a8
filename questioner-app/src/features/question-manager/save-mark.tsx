import {
  Button,
  IconAlertTriangle,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import type { Keeping } from './draft-keeper.ts';
import * as styles from './save-mark.module.css';
import type { Entry } from './workbench.ts';

interface SaveMarkProps {
  /** What is written and not stored; undefined = nothing. */
  entry: Entry | undefined;
  isNew: boolean;
  keeping: Keeping;
  onDiscard(): void;
}

interface Mark {
  tone: 'calm' | 'draft' | 'bad';
  icon: ReactNode;
  words: string;
}

const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function markOf({ entry, isNew, keeping }: Omit<SaveMarkProps, 'onDiscard'>): Mark {
  if (!entry)
    return isNew
      ? { tone: 'calm', icon: <IconPencil {...size} />, words: 'Belum ada yang ditulis' }
      : { tone: 'calm', icon: <IconCheck {...size} />, words: 'Tersimpan' };
  if (entry.phase === 'saving') return { tone: 'calm', icon: <IconRefresh {...size} />, words: 'Menyimpan…' };
  const bad = { tone: 'bad', icon: <IconAlertTriangle {...size} /> } as const;
  if (entry.phase === 'changed')
    return { ...bad, words: 'Soal ini sudah diubah orang lain. Pilih versi yang disimpan.' };
  if (entry.failure) return { ...bad, words: `${entry.failure} Tulisan Anda masih ada di sini.` };
  if (keeping === 'lost')
    return { ...bad, words: 'Draf tidak dapat disimpan di perangkat ini. Simpan sebelum menutup halaman.' };
  const draft = { tone: 'draft', icon: <IconDeviceFloppy {...size} /> } as const;
  if (entry.isRestored) return { ...draft, words: 'Draf yang belum disimpan dipulihkan' };
  return {
    ...draft,
    words: keeping === 'writing' ? 'Belum disimpan' : 'Belum disimpan. Draf aman di perangkat ini.',
  };
}

/** Where the question stands, always in the same place: stored, on its way, or a draft that can be thrown away. */
export function SaveMark({ onDiscard, ...props }: SaveMarkProps) {
  const { tone, icon, words } = markOf(props);
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
