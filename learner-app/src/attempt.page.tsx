import type { Attempt } from '@tryout/api/contract';
import { useQuery, useQueryClient } from '@tryout/shared-ui';
import { lazy, useCallback, useEffect } from 'react';
import { AttemptFailure } from './features/exam/attempt-failure.tsx';
import { getAttempt } from './features/exam/exam.api.ts';
import { ExamScreen } from './features/exam/exam-screen.tsx';
import { deliverLate } from './features/exam/late-answers.ts';
import { PageLoading } from './layout/page-loading.tsx';
import { Component as RequireLearner } from './layout/require-learner.tsx';
import { useSession } from './session.ts';

const ResultPage = lazy(() => import('./features/results/result.page.tsx'));

/** /exam/TO…: the exam screen while the attempt runs, its result once it is over; for its learner alone. */
export default function AttemptPage({ attemptId }: { attemptId: string }) {
  return (
    <RequireLearner>
      <AttemptOfAccount attemptId={attemptId} />
    </RequireLearner>
  );
}

/** Begun anew for another account: what one learner sees and keeps never passes to the next. */
function AttemptOfAccount({ attemptId }: { attemptId: string }) {
  const accountId = useSession((session) => session.account?.id);
  return accountId ? (
    <OwnAttempt key={`${accountId}/${attemptId}`} accountId={accountId} attemptId={attemptId} />
  ) : (
    <PageLoading />
  );
}

function OwnAttempt({ accountId, attemptId }: { accountId: string; attemptId: string }) {
  const queryClient = useQueryClient();
  const queryKey = ['attempt', accountId, attemptId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getAttempt(attemptId, signal),
    // The exam screen keeps itself up to date; a second copy of the truth would only fight with what is being chosen.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const onClosed = useCallback(() => {
    queryClient.setQueryData<Attempt>(
      ['attempt', accountId, attemptId],
      (attempt) => attempt && { ...attempt, state: 'expired' },
    );
  }, [queryClient, accountId, attemptId]);

  const hasEnded = data !== undefined && data.state !== 'in_progress';
  useEffect(() => {
    // Without storage, or without an answer, there is nothing to bring now; the next visit tries again.
    if (hasEnded) deliverLate(accountId, attemptId).catch(() => {});
  }, [hasEnded, accountId, attemptId]);

  if (data?.state === 'in_progress') return <ExamScreen learnerId={accountId} attempt={data} onClosed={onClosed} />;
  if (data) return <ResultPage attemptId={attemptId} />;
  if (error) return <AttemptFailure error={error} onRetry={() => void refetch()} />;
  return <PageLoading />;
}
