import type { NotebookEntry } from '@tryout/api/contract';
import { Button, Text, toast, useQueryClient, userMessage } from '@tryout/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { dropNote, wantNote } from '../../common/practice/left-notes.ts';
import { putInNotebook, takeOutOfNotebook } from '../../common/practice/practice.api.ts';
import { beginningOf } from './entry-card.tsx';
import * as styles from './notebook.module.css';

/** Questions that were taken out a moment ago: they can be put back. */
export function useTakenOut() {
  const queryClient = useQueryClient();
  const [entries, setEntries] = useState<readonly NotebookEntry[]>([]);
  const askAgain = () => queryClient.invalidateQueries({ queryKey: ['practice'] });

  async function move(entry: NotebookEntry, isOut: boolean): Promise<void> {
    if (isOut) dropNote(entry.questionId);
    else wantNote(entry.questionId);
    try {
      await (isOut ? takeOutOfNotebook(entry.questionId) : putInNotebook(entry.questionId));
      setEntries((before) => {
        const others = before.filter(({ questionId }) => questionId !== entry.questionId);
        return isOut ? [...others, entry] : others;
      });
    } catch (error) {
      toast.error({
        title: isOut ? 'Soal belum dikeluarkan' : 'Soal belum dimasukkan kembali',
        message: userMessage(error),
      });
    }
    await askAgain();
  }
  return {
    entries,
    takeOut: (entry: NotebookEntry) => void move(entry, true),
    putBack: (entry: NotebookEntry) => void move(entry, false),
  };
}

interface TakenOutProps {
  taken: ReturnType<typeof useTakenOut>;
  /** The entries that are shown. */
  listed: readonly NotebookEntry[];
}

/** The way back for questions that were taken out; the newest has the focus that went with a question, and after the last one the page's title. */
export function TakenOut({ taken: { entries, putBack }, listed }: TakenOutProps) {
  const place = useRef<HTMLDivElement>(null);
  const hadEntries = useRef(false);
  useEffect(() => {
    const had = hadEntries.current;
    hadEntries.current = entries.length > 0;
    if (document.activeElement !== document.body) return;
    const newest = [...(place.current?.querySelectorAll('button') ?? [])].at(-1);
    if (newest) newest.focus({ preventScroll: true });
    else if (had) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [listed, entries]);
  return (
    <div ref={place} role="status">
      {entries.map((entry) => (
        <div key={entry.questionId} className={styles.taken}>
          <Text size="sm" className={styles.takenWords}>
            {entry.isAvailable ? `Dikeluarkan: ${beginningOf(entry.stem)}` : 'Dikeluarkan'}
          </Text>
          <Button variant="light" size="compact-md" className={styles.takeOut ?? ''} onClick={() => putBack(entry)}>
            Masukkan kembali
          </Button>
        </div>
      ))}
    </div>
  );
}
