import type { ReportedQuestion, ReportQueue } from '@tryout/api/contract';
import { keepPreviousData, Text, useQuery } from '@tryout/shared-ui/kit';
import { Switch } from '@tryout/shared-ui/kit-more';
import { PageTitle } from '../components/page-title/page-title.tsx';
import { StaffTable, type StaffTableColumn } from '../components/staff-table/staff-table.tsx';
import { rowsPerPage, useTableParams } from '../components/staff-table/use-table-params.ts';
import { TextCell } from '../components/text-cell/text-cell.tsx';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import { formatDate, formatRelative } from '../format/dates.ts';
import { formatNumber } from '../format/numbers.ts';
import { questionName } from '../format/question-name.ts';
import type { ReportArea, ReportRights } from './report-area.ts';
import * as styles from './report-queue.module.css';
import { Evidence, ReportCounts } from './report-words.tsx';

const filters = { soal: '' };

/** The questions that learners report, the strongest evidence first. */
export function ReportQueueView({ area, rights }: { area: ReportArea; rights: ReportRights }) {
  const { params, page, change, changePage } = useTableParams(filters);
  const mine = rights.writes && params.soal === 'saya';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['question-reports', area.path, mine, page],
    queryFn: ({ signal }) => area.calls.queue({ page, pageSize: rowsPerPage, mine }, signal),
    placeholderData: keepPreviousData,
  });
  const { subTypeLabel } = useExamTypes();

  const columns: StaffTableColumn<ReportedQuestion>[] = [
    {
      accessor: 'stem',
      title: 'Soal',
      render: (question) => (
        <TextCell
          to={`${area.path}/${question.questionId}`}
          name={questionName(question)}
          text={question.stem}
          marks={<Evidence question={question} />}
        >
          <ReportCounts counts={question} />
          <Text size="xs" c="dimmed">
            {subTypeLabel(question.subType)}
            {question.oldestAt !== null && ` · tertua ${formatRelative(question.oldestAt)}`}
          </Text>
        </TextCell>
      ),
    },
    {
      accessor: 'open',
      title: 'Laporan',
      width: 110,
      textAlign: 'right',
      render: ({ open, fresh }) => (
        <>
          <Text fw={700} className="tabular">
            {formatNumber(open)}
          </Text>
          {fresh > 0 && (
            <Text size="xs" c="dimmed">
              {fresh === open ? 'belum ditinjau' : `${formatNumber(fresh)} baru`}
            </Text>
          )}
        </>
      ),
    },
  ];

  return (
    <>
      <PageTitle description="Satu jawaban dikirim ke semua pelapor. Bukti terkuat lebih dulu, lalu yang paling lama menunggu.">
        Laporan soal
      </PageTitle>
      {data?.open && data.open.count > 0 && <Waiting open={data.open} />}
      {rights.writes && (
        <Switch
          mb="md"
          label="Hanya soal yang saya tulis"
          checked={mine}
          onChange={(event) => change({ soal: event.currentTarget.checked ? 'saya' : '' })}
        />
      )}
      <StaffTable
        label="Soal yang dilaporkan"
        columns={columns}
        rows={data?.questions}
        rowKey="questionId"
        total={data?.total ?? 0}
        page={page}
        onPageChange={changePage}
        isFetching={isFetching}
        error={error}
        failureTitle="Gagal memuat laporan soal"
        onRetry={() => void refetch()}
        empty={
          mine
            ? { title: 'Tidak ada laporan', message: 'Soal yang Anda tulis tidak sedang dilaporkan.' }
            : { title: 'Tidak ada laporan', message: 'Semua laporan peserta sudah dijawab.' }
        }
      />
    </>
  );
}

/** How long reports wait. */
function Waiting({ open: { count, oldestAt, medianAt } }: { open: NonNullable<ReportQueue['open']> }) {
  return (
    <dl className={styles.waiting}>
      <div>
        <dt>Menunggu jawaban</dt>
        <dd>{formatNumber(count)} laporan</dd>
      </div>
      {medianAt !== null && (
        <div>
          <dt>Separuhnya menunggu sejak</dt>
          <dd>{formatDate(medianAt)}</dd>
        </div>
      )}
      {oldestAt !== null && (
        <div>
          <dt>Tertua menunggu sejak</dt>
          <dd>{formatDate(oldestAt)}</dd>
        </div>
      )}
    </dl>
  );
}
