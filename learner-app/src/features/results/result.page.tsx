import { endedBy, type Result, type ResultItem } from '@tryout/api/contract';
import {
  BackLink,
  Button,
  formatDateTime,
  hasMath,
  isSignedOutError,
  Link,
  LoadingState,
  Navigate,
  PageTitle,
  Skeleton,
  SkeletonLines,
  useLocation,
  useMathAhead,
  useQuery,
} from '@tryout/shared-ui';
import { AfterTheEndFailure, isStillRunning } from '../../common/after-the-end.tsx';
import { availabilityOf } from '../../common/availability.ts';
import { eventPath } from '../../common/events/event-words.ts';
import { LearnerFrame } from '../../layout/learner-frame.tsx';
import { useDiscussionPlace } from './discussion-place.ts';
import { Discussion } from './discussion.tsx';
import { PrintHead } from './print-head.tsx';
import { PrintMenu } from './print-menu.tsx';
import { RuleSetNote } from './rule-set-note.tsx';
import { InstallOfferLater } from './install-offer-later.tsx';
import { ResultChanges } from './result-changes.tsx';
import { ResultSummary } from './result-summary.tsx';
import { ShareResult } from './share-result.tsx';
import { EventOutcomeLater } from './event-outcome-later.tsx';
import { getResult } from './results.api.ts';
import * as styles from './result.module.css';
import { SubTypeTable } from './sub-type-table.tsx';
import { TimeOverview } from './time-overview.tsx';
import { usePrint } from './use-print.ts';
import { WeakLessons } from './weak-lessons.tsx';

/** How often we ask again while the server has not closed the attempt yet. */
const runningLookMs = 5_000;
/** How often we ask again while attempts of the package are being scored again. */
const recalculatingLookMs = 5_000;

/** /exam/TO… of a finished attempt: passed or not and by how much, then what to learn from it. */
export default function ResultPage({ attemptId }: { attemptId: string }) {
  return (
    <LearnerFrame>
      <BackLink to="/pusat-langganan">Pusat Langganan</BackLink>
      <ResultOrState attemptId={attemptId} />
    </LearnerFrame>
  );
}

function ResultOrState({ attemptId }: { attemptId: string }) {
  const { pathname } = useLocation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['result', attemptId],
    queryFn: ({ signal }) => getResult(attemptId, signal),
    refetchInterval: ({ state }) =>
      isStillRunning(state.error) ? runningLookMs : state.data?.isRecalculating ? recalculatingLookMs : false,
  });
  if (data) return <Finished result={data} />;
  if (isSignedOutError(error)) return <Navigate to="/auth" replace state={{ from: pathname }} />;
  if (error) {
    return (
      <>
        <PageTitle>Hasil Tryout</PageTitle>
        <AfterTheEndFailure
          error={error}
          attemptId={attemptId}
          what="Hasil dan pembahasan"
          missingTitle="Hasil ini tidak ditemukan"
          failureTitle="Gagal memuat hasil tryout"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    );
  }
  return (
    <LoadingState label="Memuat hasil tryout…">
      <Skeleton height={40} width="60%" mb="lg" />
      <Skeleton height={320} radius="lg" mb="xl" />
      <SkeletonLines lines={5} height={24} />
    </LoadingState>
  );
}

const endWords = {
  clock: 'Waktu habis, jawaban dikumpulkan pada',
  organiser: 'Diakhiri oleh penyelenggara pada',
  learner: 'Selesai pada',
};

function Finished({ result }: { result: Result }) {
  const { tryout, submittedAt, subTypes, items, ruleSet } = result;
  const ended = endWords[endedBy(result)];
  const place = useDiscussionPlace(items);
  const { part, print } = usePrint();
  useMathAhead(items.some(hasFormula));
  return (
    <>
      <PrintHead result={result} />
      <PageTitle tabTitle={`Hasil ${tryout.title}`} description={`${ended} ${formatDateTime(submittedAt)}`}>
        {tryout.title}
      </PageTitle>
      <ResultChanges result={result} />
      <div className={styles.parts}>
        <div>
          <ResultSummary result={result} onStudy={place.study} />
          <div className={styles.actions}>
            <Again tryout={tryout} />
            <PrintMenu questionCount={place.filtered.length} onPrint={print} />
            <ShareResult result={result} />
          </div>
          {tryout.isEvent && <EventOutcomeLater attemptId={result.attemptId} tryout={tryout} />}
          <InstallOfferLater attemptId={result.attemptId} />
        </div>
        <div className={styles.columns}>
          <SubTypeTable type={tryout.type} subTypes={subTypes} />
          <div className={styles.notes}>
            <WeakLessons attemptId={result.attemptId} type={tryout.type} subTypes={subTypes} items={items} />
            <RuleSetNote ruleSet={ruleSet} />
          </div>
        </div>
        <TimeOverview result={result} onJump={place.jumpTo} />
        <Discussion
          attempt={{ id: result.attemptId, tryout }}
          items={items}
          place={place}
          isUnexplained={result.explanationsNeedPlan ?? false}
          isWhole={part === 'discussion'}
        />
      </div>
    </>
  );
}

/** The way back to the package; none to one that has closed or isn't on show any more. */
function Again({ tryout: { id, isEvent, isOnShow = true, closesAt = null } }: Pick<Result, 'tryout'>) {
  if (!isOnShow || (!isEvent && availabilityOf({ opensAt: null, closesAt }) === 'closed')) return null;
  return (
    <Button component={Link} to={isEvent ? eventPath(id) : `/exam/${id}`} variant="default">
      {isEvent ? 'Buka acara' : 'Kerjakan lagi'}
    </Button>
  );
}

const hasFormula = ({ stem, explanation, options }: ResultItem) =>
  hasMath(stem) || hasMath(explanation ?? '') || options.some(({ text }) => hasMath(text));
