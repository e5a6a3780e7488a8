import type { Attempt } from '@tryout/api/contract';
import { useQuery, useQueryClient } from '@tryout/shared-ui';
import { lazy, useCallback } from 'react';
import { AttemptFailure } from './features/exam/attempt-failure.tsx';
import { getAttempt } from './features/exam/exam.api.ts';
import { ExamScreen } from './features/exam/exam-screen.tsx';
import { PageLoading } from './layout/page-loading.tsx';
import { Component as RequireLearner } from './layout/require-learner.tsx';

const ResultPage = lazy(() => import('./features/results/result.page.tsx'));

/** /exam/TO…: the exam screen while the attempt runs, its result once it is over; for its learner alone. */
export default function AttemptPage({ attemptId }: { attemptId: string }) {
  return (
    <RequireLearner>
      <OwnAttempt attemptId={attemptId} />
    </RequireLearner>
  );
}

function OwnAttempt({ attemptId }: { attemptId: string }) {
  const queryClient = useQueryClient();
  const queryKey = ['attempt', attemptId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getAttempt(attemptId, signal),
    // The exam screen keeps itself up to date; a second copy of the truth would only fight with what is being chosen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const onClosed = useCallback(() => {
    queryClient.setQueryData<Attempt>(['attempt', attemptId], (attempt) => attempt && { ...attempt, state: 'expired' });
  }, [queryClient, attemptId]);

  if (data?.state === 'in_progress') return <ExamScreen key={data.id} attempt={data} onClosed={onClosed} />;
  if (data) return <ResultPage attemptId={attemptId} />;
  if (error) return <AttemptFailure error={error} onRetry={() => void refetch()} />;
  return <PageLoading />;
}
