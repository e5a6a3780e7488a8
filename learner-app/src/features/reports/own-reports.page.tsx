import {
  labelOf,
  maxOpenReports,
  type OwnReport,
  type ReportOutcome,
  reportKindLabels,
  type ReportState,
  reportStateLabels,
  knownOf,
} from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatLongDate,
  formatPoints,
  keepPreviousData,
  Link,
  LoadingState,
  MathText,
  PageTitle,
  StatusBadge,
  type StatusTone,
  Text,
  useQuery,
} from '@tryout/shared-ui';
import { Pager } from '@tryout/shared-ui/more';
import { LoadingRows } from '../../common/loading-rows.tsx';
import { listOwnReports, reportsPerPage } from '../../common/reports/report.api.ts';
import { usePageInAddress } from '../../common/use-page-in-address.ts';
import { useSession } from '../../session.ts';
import { KeptReports } from './kept-reports.tsx';
import * as styles from './own-reports.module.css';

const tones: Record<ReportState, StatusTone> = {
  new: 'neutral',
  in_review: 'brand',
  accepted: 'positive',
  rejected: 'neutral',
  duplicate: 'neutral',
  misuse: 'negative',
};

const outcomeWords: Record<ReportOutcome, string> = {
  version: 'Soal sudah diperbaiki untuk pengerjaan berikutnya.',
  ruling: 'Ralat penilaian soal ini diusulkan. Nilai dihitung ulang setelah ralatnya diterapkan.',
};

/** A reply's outcome in words; a ruling is told as done only while it is in force. */
const outcomeOf = ({ outcome, isRuled }: NonNullable<OwnReport['reply']>) =>
  isRuled ? 'Penilaian soal ini diralat.' : outcome && knownOf(outcomeWords, outcome);

/** /history/laporan: the learner's reports of questions, and what came of them. */
export function Component() {
  const learnerId = useSession(({ account }) => account?.id);
  const { page, turnTo } = usePageInAddress();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['question-reports', learnerId, { page }],
    queryFn: ({ signal }) => listOwnReports({ page }, signal),
    // An answer may have come a moment ago.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PageTitle description="Soal yang Anda laporkan, dan apa yang kami lakukan dengan laporan itu.">
        Laporan Saya
      </PageTitle>
      {learnerId !== undefined && <KeptReports learnerId={learnerId} />}
      {data ? (
        <div aria-busy={isPlaceholderData}>
          {data.pausedUntil !== null && (
            <Alert color="soga" mb="lg" title="Pengiriman laporan dijeda">
              Beberapa laporan Anda dinilai sebagai penyalahgunaan. Anda dapat melaporkan soal lagi mulai{' '}
              {formatLongDate(data.pausedUntil)}.
            </Alert>
          )}
          {data.reports.length === 0 ? (
            <NoReports isFirst={page === 1} onFirst={() => turnTo(1)} />
          ) : (
            <>
              <Text size="sm" c="dimmed" role="status" mb="sm">
                {`${data.total} laporan, ${data.open} dari paling banyak ${maxOpenReports} menunggu jawaban`}
              </Text>
              <ul className={styles.list}>
                {data.reports.map((report) => (
                  <li key={report.id}>
                    <ReportCard report={report} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <Pager label="Halaman laporan" page={page} pageSize={reportsPerPage} total={data.total} onChange={turnTo} />
        </div>
      ) : error ? (
        <ErrorState title="Gagal memuat laporan" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState label="Memuat laporan…">
          <LoadingRows rows={4} />
        </LoadingState>
      )}
    </>
  );
}

function NoReports({ isFirst, onFirst }: { isFirst: boolean; onFirst(): void }) {
  if (!isFirst)
    return (
      <EmptyState
        title="Tidak ada laporan di halaman ini"
        action={<Button onClick={onFirst}>Ke halaman pertama</Button>}
      />
    );
  return (
    <EmptyState
      title="Belum ada laporan"
      message="Menemukan kunci yang salah, gambar yang tidak tampil, atau salah ketik? Tekan “Laporkan soal” saat ujian atau di pembahasan."
      action={
        <Button component={Link} to="/history">
          Lihat pembahasan
        </Button>
      }
    />
  );
}

function ReportCard({ report }: { report: OwnReport }) {
  const { attemptId, number, tryout, stem, kind, letter, text, state, sentAt, reply, scoreChange } = report;
  return (
    <Card component="article" className={styles.card}>
      <div className={styles.head}>
        <div>
          <Text fw={600}>
            {labelOf(reportKindLabels, kind)}
            {letter !== null && `, menurut Anda ${letter}`}
          </Text>
          <Text size="xs" c="dimmed">
            <Anchor component={Link} to={`/exam/${attemptId}`} size="xs" underline="always">
              {`Soal ${number}, ${tryout.title}`}
            </Anchor>
            {` · ${formatDateTime(sentAt)}`}
          </Text>
        </div>
        <StatusBadge tone={knownOf(tones, state) ?? 'neutral'}>{labelOf(reportStateLabels, state)}</StatusBadge>
      </div>
      <Text size="sm" className={styles.stem} component="div">
        <MathText>{stem}</MathText>
      </Text>
      {text && (
        <Text size="sm" className={styles.words}>
          {text}
        </Text>
      )}
      {reply && (
        <section className={styles.reply} aria-label="Jawaban kami">
          <Text size="xs" c="dimmed">{`Jawaban kami · ${formatDateTime(reply.at)}`}</Text>
          <Text size="sm" className={styles.words}>
            {reply.text}
          </Text>
          {reply.outcome !== null && (
            <Text size="sm" fw={600}>
              {outcomeOf(reply)}
            </Text>
          )}
        </section>
      )}
      {scoreChange && (
        <Text size="sm" fw={600} className="tabular">
          {scoreChange.max > 0
            ? `Nilai Anda berubah: ${formatPoints(scoreChange.before)} menjadi ${formatPoints(scoreChange.after)} dari ${formatPoints(scoreChange.max)} poin.`
            : 'Nilai Anda berubah: semua soal dianulir, jadi tidak ada nilai.'}
        </Text>
      )}
    </Card>
  );
}
