import { hasMath } from '@tryout/api/contract';
import {
  Button,
  ErrorState,
  isMissing,
  isSignedOutError,
  Link,
  LoadingState,
  Navigate,
  PageTitle,
  Skeleton,
  SkeletonLines,
  useDocumentTitle,
  useLocation,
  useMathAhead,
  useParams,
  documentTitle,
} from '@tryout/shared-ui';
import type { KeptPractice } from '../../common/practice/kept-practice.ts';
import { useSession } from '../../session.ts';
import { useBackOnline } from '../../common/use-back-online.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { PracticeQuestion } from './practice-question.tsx';
import { PracticeSummary } from './practice-summary.tsx';
import { usePracticeSession } from './use-practice-session.ts';

/** /latihan/{sessionId}: one question after the other, each explained at once. */
export function Component() {
  const { sessionId = '' } = useParams();
  const { pathname } = useLocation();
  const learnerId = useLearnerId();
  if (learnerId === undefined) return <Navigate to="/auth" replace state={{ from: pathname }} />;
  return <Session key={`${learnerId}/${sessionId}`} learnerId={learnerId} sessionId={sessionId} />;
}

function Session({ learnerId, sessionId }: { learnerId: string; sessionId: string }) {
  const practice = usePracticeSession(learnerId, sessionId);
  const { kept, error, isLoading, retry } = practice;
  const { pathname } = useLocation();
  const { status, check } = useSession();
  // After a reload without a connection nobody has said yet that the session counts; the pages behind it need to know.
  useBackOnline(status === 'unreachable', check);
  useDocumentTitle(documentTitle('Latihan'));
  useMathAhead(kept?.session.items.some(hasFormula) ?? false);

  if (isSignedOutError(error)) return <Navigate to="/auth" replace state={{ from: pathname }} />;
  if (kept && !isMissing(error)) {
    const item = kept.session.items.find(({ position }) => position === kept.place);
    return kept.isLeft || !item ? (
      <PracticeSummary kept={kept} practice={practice} />
    ) : (
      <PracticeQuestion key={kept.place} kept={kept} item={item} practice={practice} />
    );
  }
  if (error !== null) {
    return (
      <>
        <PageTitle>Latihan</PageTitle>
        <ErrorState
          title={isMissing(error) ? 'Latihan ini tidak ditemukan' : 'Gagal memuat latihan'}
          error={error}
          {...(!isMissing(error) && { onRetry: retry })}
          isRetrying={isLoading}
          action={
            <Button component={Link} to="/latihan" variant="default">
              Ke halaman latihan
            </Button>
          }
        />
      </>
    );
  }
  return (
    <LoadingState label="Memuat latihan…">
      <Skeleton height={28} width="40%" mb="lg" />
      <SkeletonLines lines={4} height={24} />
    </LoadingState>
  );
}

const hasFormula = ({ stem, explanation, options }: KeptPractice['session']['items'][number]) =>
  hasMath(stem) || hasMath(explanation ?? '') || options.some(({ text }) => hasMath(text));
