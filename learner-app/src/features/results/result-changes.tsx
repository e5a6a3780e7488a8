import type { Result } from '@tryout/api/contract';
import { Alert, Disclosure, IconRefresh } from '@tryout/shared-ui';
import { useEffect } from 'react';
import { ScoreChangeCard } from '../../common/score-changes/score-change.tsx';
import { noteSeen } from '../../common/score-changes/score-changes.api.ts';
import { useSession } from '../../session.ts';
import * as styles from './result-changes.module.css';

/** How this result has changed since its end, the newest change first, and whether it is still being scored again. Nothing where it never was. */
export function ResultChanges({ result: { changes = [], isRecalculating } }: { result: Result }) {
  useSeen(changes);
  const [newest, ...older] = changes;
  if (!newest && !isRecalculating) return null;
  return (
    <section className={styles.changes} aria-label="Perubahan nilai">
      {isRecalculating && (
        <Alert icon={<IconRefresh aria-hidden />} role="status">
          Nilai paket ini sedang dihitung ulang. Angka di halaman ini dapat berubah sebentar lagi.
        </Alert>
      )}
      {newest && <ScoreChangeCard change={newest} title="Nilai Anda berubah" />}
      {older.length > 0 && (
        <Disclosure className={styles.older} label={`Perubahan sebelumnya (${older.length})`}>
          {older.map((change) => (
            <ScoreChangeCard key={change.id} change={change} title="Perubahan sebelumnya" />
          ))}
        </Disclosure>
      )}
    </section>
  );
}

/** Notes that changes were read, so that the dashboard doesn't tell them again. If that fails, it tells them once more. */
function useSeen(changes: NonNullable<Result['changes']>): void {
  const isLearner = useSession(({ status }) => status === 'signed-in');
  const unseen = changes
    .filter(({ isSeen }) => !isSeen)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (isLearner && unseen !== '') noteSeen(unseen.split(' ')).catch(() => undefined);
  }, [isLearner, unseen]);
}
