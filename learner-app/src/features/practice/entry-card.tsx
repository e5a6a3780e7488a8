import { knownOf, labelOf, type NotAskedReason, type NotebookEntry, notebookReasonLabels } from '@tryout/api/contract';
import { Button, Card, MathText, Text, useExamTypes } from '@tryout/shared-ui';
import { comesBackWords } from '../../common/practice/practice-days.ts';
import { NotebookQuestion } from './notebook-question.tsx';
import * as styles from './notebook.module.css';

const notAskedWords: Record<NotAskedReason, string> = {
  annulled: 'Soal ini dianulir, jadi tidak ditanyakan lagi.',
  withdrawn: 'Soal ini sedang ditarik, jadi tidak ditanyakan.',
  held_back: 'Soal ini menunggu sampai pengerjaan paketnya berakhir.',
};

/** A question in the notebook: its beginning, when it comes back, and the learner's note. */
export function EntryCard({ entry, onTakeOut }: { entry: NotebookEntry; onTakeOut(): void }) {
  const { subTypeLabel } = useExamTypes();
  const { subType, reason, stem, isAvailable, notAsked, isMastered, isDue, dueOn, note } = entry;
  const name = beginningOf(stem);
  return (
    <Card
      component="article"
      className={styles.card}
      aria-label={isAvailable ? name : 'Soal yang sedang tidak tersedia'}
    >
      <div className={styles.head}>
        <Text size="xs" c="dimmed">
          {`${subTypeLabel(subType)} · ${labelOf(notebookReasonLabels, reason)}`}
        </Text>
        {(isMastered || isAvailable) && (
          <Text size="xs" fw={600} className={isDue ? styles.isDue : undefined}>
            {isMastered ? 'Dikuasai' : `Kembali ${isDue ? 'hari ini' : comesBackWords(dueOn)}`}
          </Text>
        )}
      </div>
      {isAvailable ? (
        <Text className={styles.stem} component="div">
          <MathText>{stem}</MathText>
        </Text>
      ) : (
        <Text c="dimmed">
          {(notAsked && knownOf(notAskedWords, notAsked)) || 'Soal ini sedang tidak dapat ditampilkan.'}
        </Text>
      )}
      {note !== '' && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>
        {isAvailable && <NotebookQuestion entry={entry} />}
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={styles.takeOut ?? ''}
          aria-label={isAvailable ? `Keluarkan: ${name}` : 'Keluarkan soal yang tidak tersedia'}
          onClick={onTakeOut}
        >
          Keluarkan
        </Button>
      </div>
    </Card>
  );
}

/** Enough of a question to know it again. */
export const beginningOf = (stem: string) => (stem.length > 60 ? `${stem.slice(0, 57)}…` : stem);
