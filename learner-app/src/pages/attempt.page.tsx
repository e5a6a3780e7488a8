import { inTime, Navigate, useCheckedSession, useQuery, useQueryClient } from '@tryout/shared-ui';
import { lazy, useCallback, useEffect, useState } from 'react';
import { keepAttempt, removeAttempt } from '../features/exam/attempt-copy.ts';
import { forgetPlace } from '../features/exam/exam-place.ts';
import { AttemptFailure } from '../features/exam/attempt-failure.tsx';
import { eventExam } from '../features/exam/event-exam-later.tsx';
import { ExamScreen } from '../features/exam/exam-screen.tsx';
import { deliverLate, storagePatienceMs } from '../features/exam/late-answers.ts';
import { openAttempt, type OpenedAttempt } from '../features/exam/open-attempt.ts';
import { passOutboxOn } from '../features/exam/outbox.ts';
import { guestId, useIsGuests } from '../common/guest-tryouts.ts';
import { PageLoading } from '../layout/page-loading.tsx';
import { Component as RequireLearner } from '../layout/require-learner.tsx';
import { useSession } from '../session.ts';
import { learnerOfToken } from '../common/token-learner.ts';
import { useBackOnline } from '../common/use-back-online.ts';

/** For the page after the end: its code is in this file's chunk, and one more chunk would make every exam wait. */
export { LeftAnswers } from '../features/exam/left-answers.tsx';

/** The chunk names are those of the routes: otherwise these would be separate chunks, and the routes' own would be missing offline. */
const pagesAfterTheEnd = () => [
  import(/* webpackChunkName: "learner-layout" */ '../layout/learner-layout.tsx'),
  import(/* webpackChunkName: "subscription-centre" */ './subscription-centre.page.tsx'),
];
/** Late enough not to compete with the first question; before it is needed, because the device may be offline then. */
const fetchAheadMs = 10_000;
const loadSignInDialog = () => import('../features/auth/sign-in-dialog.tsx');
const ResultPage = lazy(() => import('../features/results/result.page.tsx'));

/**
 * /exam/TO…: the exam screen while the attempt runs, its result once it is over; only for its learner, or for the guest whose token this
 * device keeps. When a guest's attempt is taken into an account, the page opens again as the learner's.
 */
export default function AttemptPage({ attemptId }: { attemptId: string }) {
  const isGuests = useIsGuests(attemptId);
  if (isGuests) return <OwnAttempt key={`guest/${attemptId}`} accountId={guestId} attemptId={attemptId} />;
  return <LearnersAttempt attemptId={attemptId} />;
}

/** The token also names the attempt's owner, so the page opens even when the server can't be asked who is signed in. */
function LearnersAttempt({ attemptId }: { attemptId: string }) {
  const { status, account, token, check } = useCheckedSession(useSession);
  useBackOnline(status === 'unreachable', check);
  const learnerId = account?.id ?? learnerOfToken(token);
  const [ownerId, setOwnerId] = useState(learnerId);
  if (ownerId === undefined && learnerId !== undefined) setOwnerId(learnerId);
  if (status === 'signed-out' || ownerId === undefined) {
    return (
      <RequireLearner>
        <PageLoading />
      </RequireLearner>
    );
  }
  // The data of one learner is never shown to the next one who signs in here.
  if (learnerId !== undefined && learnerId !== ownerId) return <Navigate to="/dashboard" replace />;
  return <OwnAttempt key={attemptId} accountId={ownerId} attemptId={attemptId} />;
}

/** Moves a guest's unsent answers into the account together with the attempt. Does nothing where storage is blocked or doesn't answer. */
const takeOverFromGuest = (learnerId: string, attemptId: string) =>
  inTime(passOutboxOn(attemptId, { from: guestId, to: learnerId }), storagePatienceMs).catch(() => {});

async function openOwn(accountId: string, attemptId: string, signal?: AbortSignal): Promise<OpenedAttempt> {
  const opened = await openAttempt(accountId, attemptId, signal);
  if (accountId !== guestId && !opened.isCopy) await takeOverFromGuest(accountId, attemptId);
  // So that the first picture has the right time also in a pause; without a connection it comes later.
  if (opened.attempt.event && opened.attempt.state === 'in_progress') await eventExam.load().catch(() => {});
  return opened;
}

let ahead: { accountId: string; opened: OpenedAttempt; atMs: number } | undefined;
/** Longer, and its page was left before it was drawn: the server's time in it would be too early. */
const aheadMs = 5_000;

/** Opens the signed-in learner's attempt before the page is drawn, so that the page is drawn with its question at once. Fails silently: the page opens it again. */
export async function openAhead(attemptId: string): Promise<void> {
  const accountId = learnerOfToken(useSession.getState().token);
  if (accountId === undefined) return;
  const opened = await openOwn(accountId, attemptId).catch(() => undefined);
  ahead = opened && { accountId, opened, atMs: performance.now() };
}

/** Once: a page that is drawn again asks the server. */
function takeAhead(accountId: string, attemptId: string): OpenedAttempt | undefined {
  const taken = ahead;
  ahead = undefined;
  if (!taken || performance.now() - taken.atMs > aheadMs) return undefined;
  return taken.accountId === accountId && taken.opened.attempt.id === attemptId ? taken.opened : undefined;
}

function OwnAttempt({ accountId, attemptId }: { accountId: string; attemptId: string }) {
  const queryClient = useQueryClient();
  const [initialData] = useState(() => takeAhead(accountId, attemptId));
  const { data, error, refetch } = useQuery({
    queryKey: ['attempt', accountId, attemptId],
    queryFn: ({ signal }) => openOwn(accountId, attemptId, signal),
    initialData,
    // The exam screen keeps itself up to date; a refetch would compete with the learner's choices.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const onClosed = useCallback(() => {
    queryClient.setQueryData<OpenedAttempt>(
      ['attempt', accountId, attemptId],
      (opened) => opened && { attempt: { ...opened.attempt, state: 'expired' }, isCopy: false },
    );
  }, [queryClient, accountId, attemptId]);

  const attempt = data?.attempt;
  const isRunning = attempt?.state === 'in_progress';
  // Answers that wait on this device go first: once the result with its keys was sent, none counts any more, whatever happens (docs/rulings.md).
  const [isDelivered, setIsDelivered] = useState(false);
  const answer = data?.isCopy === false ? attempt : undefined;
  useEffect(() => {
    if (!answer) return () => {};
    if (answer.state !== 'in_progress') {
      forgetPlace(attemptId);
      removeAttempt(accountId, attemptId).catch(() => {});
      return deliverLate(accountId, attemptId, () => setIsDelivered(true));
    }
    keepAttempt(accountId, answer).catch(() => {}); // without storage there is no copy
    return () => {};
  }, [answer, accountId, attemptId]);

  useEffect(() => {
    if (!isRunning) return;
    const fetchAhead = () => pagesAfterTheEnd().forEach((page) => void page.catch(() => {})); // fetched later, when they are needed
    const timer = setTimeout(fetchAhead, fetchAheadMs);
    return () => clearTimeout(timer);
  }, [isRunning]);

  if (attempt && isRunning) {
    return (
      <ExamScreen
        learnerId={accountId}
        attempt={attempt}
        isCopy={data.isCopy}
        onClosed={onClosed}
        loadSignInDialog={loadSignInDialog}
      />
    );
  }
  if (attempt && (isDelivered || !answer)) return <ResultPage attemptId={attemptId} />;
  if (error) {
    const isGuests = accountId === guestId;
    return <AttemptFailure error={error} isGuests={isGuests} onRetry={() => void refetch()} />;
  }
  return <PageLoading />;
}
