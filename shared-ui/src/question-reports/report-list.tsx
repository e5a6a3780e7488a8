import { labelOf, type Report, reportKindLabels, reportStateLabels } from '@tryout/api/contract';
import { Button, keepPreviousData, Text, useMutation, useQuery, useQueryClient } from '@tryout/shared-ui/kit';
import { SegmentedControl } from '@tryout/shared-ui/kit-staff';
import { toast } from '@tryout/shared-ui/platform';
import { useEffect, useState } from 'react';
import { Pager } from '../components/pager/pager.tsx';
import { StatusBadge } from '../components/badges/status-badge.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { rowsPerPage } from '../components/staff-table/use-table-params.ts';
import { formatDateTime } from '../format/dates.ts';
import { userMessage } from '../http/api-error.ts';
import type { ReportArea, ReportRights } from './report-area.ts';
import * as styles from './report-list.module.css';

const states = [
  { value: 'open', label: 'Menunggu' },
  { value: 'done', label: 'Selesai' },
];

interface ReportListProps {
  area: ReportArea;
  rights: ReportRights;
  questionId: string;
}

/** The single reports of a question: what was said, what the reporter had answered, and how well that learner did. */
export function ReportListView({ area, rights, questionId }: ReportListProps) {
  const [state, setState] = useState<'open' | 'done'>('open');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['question-reports', area.path, 'reports', questionId, state, page],
    queryFn: ({ signal }) => area.calls.reports(questionId, { page, pageSize: rowsPerPage, state }, signal),
    placeholderData: keepPreviousData,
  });
  // The last reports of the last page have been answered.
  const isBeyond = data && !isPlaceholderData && data.reports.length === 0 && data.total > 0 && page > 1;
  const lastPage = isBeyond ? Math.ceil(data.total / rowsPerPage) : null;
  useEffect(() => {
    if (lastPage !== null) setPage(lastPage);
  }, [lastPage]);
  return (
    <div className={styles.part}>
      <SegmentedControl
        data={states}
        value={state}
        onChange={(next) => {
          setState(next as 'open' | 'done');
          setPage(1);
        }}
        aria-label="Laporan yang ditampilkan"
      />
      {data ? (
        data.total === 0 ? (
          <Text c="dimmed">
            {state === 'open' ? 'Tidak ada laporan yang menunggu.' : 'Belum ada laporan yang dijawab.'}
          </Text>
        ) : (
          <ul className={styles.list} aria-label="Laporan peserta" aria-busy={isFetching}>
            {data.reports.map((report) => (
              <li key={report.id ?? `${report.sentAt} ${report.kind} ${report.text}`} className={styles.report}>
                <OneReport report={report} />
                {rights.mayDecideMisuse && report.id !== undefined && (
                  <MisuseButton area={area} questionId={questionId} reportId={report.id} state={report.state} />
                )}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState title="Gagal memuat laporan" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState label="Memuat laporan…">
          <SkeletonLines lines={4} height={28} />
        </LoadingState>
      )}
      <Pager label="Halaman laporan" page={page} pageSize={rowsPerPage} total={data?.total ?? 0} onChange={setPage} />
    </div>
  );
}

const quarterWords: Record<number, string> = {
  1: 'seperempat nilai teratas',
  2: 'seperempat kedua',
  3: 'seperempat ketiga',
  4: 'seperempat terbawah',
};

/** The reporter's answer in words; null for an essay, whose text isn't shown here. */
function answerWords({ option, questionKind, isRunning }: Report): string | null {
  if (questionKind === 'essay') return null;
  if (option !== null) return `menjawab ${option}`;
  return isRunning ? 'belum menjawab' : 'tidak menjawab';
}

function OneReport({ report }: { report: Report }) {
  const { kind, letter, text, state, sentAt, isFromExam, quarter, version } = report;
  const facts = [
    answerWords(report),
    quarter === null ? null : quarterWords[quarter],
    isFromExam ? 'saat ujian' : null,
    `versi ${version}`,
    formatDateTime(sentAt),
  ].filter((fact) => fact !== null && fact !== undefined);
  return (
    <div className={styles.words}>
      <div className={styles.head}>
        <Text size="sm" fw={600}>
          {labelOf(reportKindLabels, kind)}
          {letter !== null && `, seharusnya ${letter}`}
        </Text>
        {state !== 'new' && state !== 'in_review' && (
          <StatusBadge tone={state === 'misuse' ? 'negative' : 'neutral'}>
            {labelOf(reportStateLabels, state)}
          </StatusBadge>
        )}
      </div>
      {text && (
        <Text size="sm" className={styles.text ?? ''}>
          {text}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {`Peserta: ${facts.join(' · ')}`}
      </Text>
    </div>
  );
}

interface MisuseButtonProps {
  area: ReportArea;
  questionId: string;
  reportId: string;
  state: string;
}

function MisuseButton({ area, questionId, reportId, state }: MisuseButtonProps) {
  const queryClient = useQueryClient();
  const isMisuse = state === 'misuse';
  const { mutate, isPending } = useMutation({
    mutationFn: () => area.calls.decideMisuse(questionId, reportId, !isMisuse),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['question-reports'] }),
    onError: (error) => toast.error({ title: 'Keputusan belum disimpan', message: userMessage(error) }),
  });
  return (
    <Button
      size="compact-md"
      variant="subtle"
      color={isMisuse ? 'nila' : 'red'}
      loading={isPending}
      onClick={() => mutate()}
    >
      {isMisuse ? 'Bukan penyalahgunaan' : 'Penyalahgunaan'}
    </Button>
  );
}
