import type { DiscussedQuestion } from '@tryout/api/contract';
import { keepPreviousData, Text, useQuery } from '@tryout/shared-ui/kit';
import { StatusBadge } from '../components/badges/status-badge.tsx';
import { StaffTable, type StaffTableColumn } from '../components/staff-table/staff-table.tsx';
import { rowsPerPage, useTableParams } from '../components/staff-table/use-table-params.ts';
import { TextCell } from '../components/text-cell/text-cell.tsx';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import { formatRelative } from '../format/dates.ts';
import { formatNumber } from '../format/numbers.ts';
import { questionName } from '../format/question-name.ts';
import type { DiscussionArea } from './discussion-calls.ts';

/** The questions that learners discuss: those with unanswered questions first. */
export function DiscussedQuestions({ area, emptyMessage }: { area: DiscussionArea; emptyMessage: string }) {
  const { page, changePage } = useTableParams({});
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['discussions', area.path, page],
    queryFn: ({ signal }) => area.calls.list({ page, pageSize: rowsPerPage }, signal),
    placeholderData: keepPreviousData,
  });
  const { subTypeLabel } = useExamTypes();
  const columns: StaffTableColumn<DiscussedQuestion>[] = [
    {
      accessor: 'stem',
      title: 'Soal',
      render: (question) => (
        <TextCell
          to={`${area.path}/${question.questionId}`}
          name={questionName(question)}
          text={question.stem}
          marks={
            question.unanswered > 0 && (
              <StatusBadge tone="warning">{formatNumber(question.unanswered)} belum dijawab</StatusBadge>
            )
          }
        >
          <Text size="xs" c="dimmed">
            {subTypeLabel(question.subType)}
            {question.lastPostAt !== null && ` · terakhir ${formatRelative(question.lastPostAt)}`}
          </Text>
        </TextCell>
      ),
    },
    {
      accessor: 'posts',
      title: 'Tulisan',
      width: 100,
      textAlign: 'right',
      render: ({ posts }) => (
        <Text fw={700} className="tabular">
          {formatNumber(posts)}
        </Text>
      ),
    },
  ];
  return (
    <StaffTable
      label="Soal yang didiskusikan"
      columns={columns}
      rows={data?.questions}
      rowKey="questionId"
      total={data?.total ?? 0}
      page={page}
      onPageChange={changePage}
      isFetching={isFetching}
      error={error}
      failureTitle="Gagal memuat diskusi"
      onRetry={() => void refetch()}
      empty={{ title: 'Belum ada diskusi', message: emptyMessage }}
    />
  );
}
