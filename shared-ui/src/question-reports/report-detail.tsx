import {
  knownOf,
  type ReportAnswer,
  type ReportDecision,
  type ReportedQuestionDetail,
  type ReportOutcome,
} from '@tryout/api/contract';
import { Alert, Button, Text, Title, useMutation, useQuery, useQueryClient } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import { BackLink } from '../components/back-link/back-link.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { formatDateTime, formatRelative } from '../format/dates.ts';
import { formatNumber } from '../format/numbers.ts';
import { isMissing, userMessage } from '../http/api-error.ts';
import { AnswerForm } from './answer-form.tsx';
import { type ReportArea, reportedQuestionKey, type ReportRights } from './report-area.ts';
import * as styles from './report-detail.module.css';
import { ReportListView } from './report-list.tsx';
import { Evidence } from './report-words.tsx';
import { ReportedVersionView } from './reported-version.tsx';

interface ReportDetailProps {
  area: ReportArea;
  rights: ReportRights;
  questionId: string;
}

/** A reported question: what learners saw, what they say about it, what the figures say, and the answer to all of them. */
export function ReportDetailView({ area, rights, questionId }: ReportDetailProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: reportedQuestionKey(area, questionId),
    queryFn: ({ signal }) => area.calls.question(questionId, signal),
  });
  const back = <BackLink to={area.path}>Semua laporan</BackLink>;
  if (data)
    return (
      <>
        {back}
        <Detail area={area} rights={rights} question={data} />
      </>
    );
  if (error)
    return (
      <>
        {back}
        <PageTitle>Laporan soal</PageTitle>
        {isMissing(error) ? (
          <EmptyState title="Soal ini tidak dilaporkan" message="Tidak ada laporan tentang soal ini." />
        ) : (
          <ErrorState
            title="Gagal memuat laporan soal"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </>
    );
  return (
    <>
      {back}
      <LoadingState label="Memuat laporan soal…">
        <SkeletonLines lines={10} height={28} />
      </LoadingState>
    </>
  );
}

function Detail({
  area,
  rights,
  question,
}: Omit<ReportDetailProps, 'questionId'> & { question: ReportedQuestionDetail }) {
  const { questionId, tryout, open, fresh, oldestAt, versions, answers } = question;
  const statistics = tryout && area.statistics?.({ questionId, tryoutId: tryout.id });
  return (
    <>
      <PageTitle
        description={
          open === 0
            ? 'Semua laporan tentang soal ini sudah dijawab.'
            : `${formatNumber(open)} laporan menunggu jawaban${oldestAt === null ? '' : `, yang tertua ${formatRelative(oldestAt)}`}.`
        }
      >
        {tryout ? `Laporan soal ${tryout.number}, ${tryout.title}` : 'Laporan soal'}
      </PageTitle>
      <div className={styles.facts}>
        <Evidence question={question} />
        {rights.mayAnswer && fresh > 0 && <ReviewButton area={area} questionId={questionId} />}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {versions.map((version) => (
            <ReportedVersionView key={version.versionId} version={version} />
          ))}
          {versions.length === 0 && <Alert color="soga">Isi soal ini tidak dapat ditampilkan.</Alert>}
          {statistics && (
            <section className={styles.version} aria-labelledby="statistik">
              <Title order={2} size="h3" id="statistik">
                Statistik
              </Title>
              {statistics}
            </section>
          )}
        </div>
        <div className={styles.column}>
          <section aria-labelledby="laporan" className={styles.version}>
            <Title order={2} size="h3" id="laporan">
              Laporan
            </Title>
            <ReportListView area={area} rights={rights} questionId={questionId} />
          </section>
          {rights.mayAnswer && <AnswerForm key={questionId} area={area} question={question} />}
          {answers.length > 0 && (
            <section aria-labelledby="terjawab" className={styles.version}>
              <Title order={2} size="h3" id="terjawab">
                Sudah dijawab
              </Title>
              <ul className={styles.answers}>
                {answers.map((answer) => (
                  <li key={answer.id}>
                    <GivenAnswer answer={answer} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

/** The reporters see that somebody looks at it. */
function ReviewButton({ area, questionId }: { area: ReportArea; questionId: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => area.calls.review(questionId),
    onSuccess: () => {
      toast.success({ message: 'Pelapor melihat bahwa soal ini sedang ditinjau' });
      return queryClient.invalidateQueries({ queryKey: ['question-reports'] });
    },
    onError: (error) => toast.error({ title: 'Belum tersimpan', message: userMessage(error) }),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Mulai meninjau
    </Button>
  );
}

const decisionWords: Record<ReportDecision, string> = {
  accepted: 'Diterima',
  rejected: 'Tidak diubah',
  duplicate: 'Sudah dilaporkan',
};
const outcomeWords: Record<ReportOutcome, string> = { version: 'versi baru', ruling: 'ralat' };

function GivenAnswer({ answer: { decision, outcome, text, at, count } }: { answer: ReportAnswer }) {
  const by = outcome === null ? undefined : knownOf(outcomeWords, outcome);
  return (
    <>
      <Text size="sm" fw={600}>
        {knownOf(decisionWords, decision) ?? decision}
        {by && `: ${by}`}
      </Text>
      <Text size="sm" className={styles.text ?? ''}>
        {text}
      </Text>
      <Text size="xs" c="dimmed">{`${formatNumber(count)} laporan · ${formatDateTime(at)}`}</Text>
    </>
  );
}
