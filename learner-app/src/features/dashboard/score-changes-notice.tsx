import { Button, Link, Stack, useMutation, useQuery, useQueryClient } from '@tryout/shared-ui';
import { useState } from 'react';
import { ScoreChangeCard } from '../../common/score-changes/score-change.tsx';
import { listScoreChanges, noteSeen } from '../../common/score-changes/score-changes.api.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import * as styles from './dashboard.module.css';

/** More would hide the dashboard; the others come when these are closed. */
const shownAtMost = 2;

/** Results of the learner that have changed since they were seen, each told once. Nothing while they load or fail: an older server knows none. */
export function ScoreChangesNotice() {
  const learnerId = useLearnerId();
  const queryClient = useQueryClient();
  const queryKey = ['score-changes', learnerId];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => listScoreChanges(signal), retry: false });
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { mutate } = useMutation({
    mutationFn: (id: string) => noteSeen([id]),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const open = data?.changes.filter(({ id, isSeen }) => !isSeen && !closed.includes(id)).slice(0, shownAtMost) ?? [];
  if (open.length === 0) return null;

  function close(id: string) {
    setClosed([...closed, id]);
    mutate(id);
  }

  return (
    <Stack component="section" gap="xs" aria-label="Perubahan nilai">
      {open.map((change) => (
        <ScoreChangeCard key={change.id} change={change} title={`Nilai Anda di ${change.tryout.title} berubah`}>
          <div className={styles.changeActions}>
            <Button component={Link} to={`/exam/${change.attemptId}`} variant="default">
              Lihat hasil
            </Button>
            <Button variant="subtle" onClick={() => close(change.id)}>
              Mengerti
            </Button>
          </div>
        </ScoreChangeCard>
      ))}
    </Stack>
  );
}
