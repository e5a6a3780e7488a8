import { labelOf, type ReportedPost } from '@tryout/api/contract';
import {
  formatDateTime,
  formatNumber,
  formatRelative,
  PageTitle,
  StatusBadge,
  Text,
  useQuery,
} from '@tryout/shared-ui';
import {
  questionName,
  SegmentedControl,
  StaffTable,
  type StaffTableColumn,
  TextCell,
  useTableParams,
} from '@tryout/shared-ui/staff';
import { DiscussionTabs } from './discussion-tabs.tsx';
import { postQueueQuery } from './discussions.api.ts';
import { stateWords } from './state-words.ts';

const filters = { status: '' };
const states = [
  { value: '', label: 'Menunggu' },
  { value: 'done', label: 'Sudah diputuskan' },
];

/** /admin/discussions: reported posts, the newest reports first. */
export function Component() {
  const { params, page, change, changePage } = useTableParams(filters);
  const isDone = params.status === 'done';
  const { data, error, isFetching, refetch } = useQuery(postQueueQuery(isDone ? 'done' : 'open', page));
  const columns: StaffTableColumn<ReportedPost>[] = [
    {
      accessor: 'text',
      title: 'Tulisan',
      render: (post) => (
        <TextCell
          to={`/admin/discussions/posts/${post.id}`}
          name={`${post.isAnswer ? 'Jawaban' : 'Pertanyaan'} ${post.writer.name}`}
          text={post.text}
        >
          {post.state !== 'shown' && <StatusBadge tone="neutral">{labelOf(stateWords, post.state)}</StatusBadge>}
          <Text size="xs" c="dimmed">
            {questionName(post)}
          </Text>
        </TextCell>
      ),
    },
    isDone
      ? {
          accessor: 'decidedAt',
          title: 'Diputuskan',
          width: 190,
          render: ({ decidedAt }) => decidedAt !== null && formatDateTime(decidedAt),
        }
      : {
          accessor: 'reports',
          title: 'Laporan',
          width: 120,
          textAlign: 'right',
          render: ({ reports, lastReportAt }) => (
            <>
              <Text fw={700} className="tabular">
                {formatNumber(reports)}
              </Text>
              {lastReportAt !== null && (
                <Text size="xs" c="dimmed">
                  {formatRelative(lastReportAt)}
                </Text>
              )}
            </>
          ),
        },
  ];
  return (
    <>
      <PageTitle description="Setelah tiga laporan dari peserta berbeda, tulisan disembunyikan sampai Anda memutuskan.">
        Diskusi
      </PageTitle>
      <DiscussionTabs current="/admin/discussions" />
      <SegmentedControl
        mb="md"
        data={states}
        value={isDone ? 'done' : ''}
        onChange={(status) => change({ status })}
        aria-label="Tulisan yang ditampilkan"
      />
      <StaffTable
        label="Tulisan yang dilaporkan"
        columns={columns}
        rows={data?.posts}
        total={data?.total ?? 0}
        page={page}
        onPageChange={changePage}
        isFetching={isFetching}
        error={error}
        failureTitle="Gagal memuat laporan diskusi"
        onRetry={() => void refetch()}
        empty={
          isDone
            ? { title: 'Belum ada keputusan', message: 'Tulisan yang sudah diputuskan tampil di sini.' }
            : { title: 'Tidak ada laporan', message: 'Semua laporan diskusi sudah diperiksa.' }
        }
      />
    </>
  );
}
