import { type AdminTryout, type ExamTypes, tryoutSorts, tryoutStatuses } from '@tryout/api/contract';
import {
  Button,
  formatNumber,
  formatRupiah,
  IconPlus,
  Link,
  PageTitle,
  useExamTypes,
  useQuery,
} from '@tryout/shared-ui';
import { rowsPerPage, StaffTable, type StaffTableColumn, useTableParams } from '@tryout/shared-ui/staff';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useMay } from '../../may.ts';
import { CheckDialog } from './check-dialog.tsx';
import type { QuestionLink } from './check-result.tsx';
import { DeleteTryout } from './delete-tryout.tsx';
import { PublishingBar } from './publishing-bar.tsx';
import { questionWords } from './publishing-words.ts';
import { TryoutDialog } from './tryout-dialog.tsx';
import { TryoutFilters } from './tryout-filters.tsx';
import * as styles from './tryout-row.module.css';
import { TryoutActions, TryoutTitle } from './tryout-row.tsx';
import { TryoutStatus } from './tryout-status.tsx';
import { type Turn, TurnTryout } from './turn-tryout.tsx';
import type { TryoutFilters as Filters } from './tryouts.api.ts';
import { tryoutListQuery } from './tryouts.queries.ts';
import { newTryout, useTryoutAddress } from './use-tryout-address.ts';

interface TryoutsViewProps {
  /** The component that opens below a package's row. */
  Questions: ComponentType<{ tryoutId: string; tryoutTitle: string }>;
  /** The link to a question's form; `isQuestionOpen` says whether one is open now. */
  questionLink: QuestionLink;
  isQuestionOpen: boolean;
  /** Further buttons beside the page's title. */
  actions?: ReactNode;
}

const noFilters = { search: '', type: '', status: '' };
const newestFirst = { sort: 'createdAt', order: 'desc' };

/** The filters in the address; invalid values are ignored. */
const known = ({ search, type, status, sort, order }: Record<keyof Filters, string>, { find }: ExamTypes): Filters => ({
  search: search.trim().slice(0, 100),
  type: find(type)?.type ?? '',
  status: tryoutStatuses.find((one) => one === status) ?? '',
  sort: tryoutSorts.find((one) => one === sort) ?? 'createdAt',
  order: order === 'asc' ? 'asc' : 'desc',
});

/** Shown as a column of its own only where there is room. */
const wide = { visibleMediaQuery: '(min-width: 62em)' };

/** The list of all packages: search, sort, add, edit, check, publish, delete; a package's questions open below its row. */
export function TryoutsView({ Questions, questionLink, isQuestionOpen, actions }: TryoutsViewProps) {
  const { params, page, change, changePage } = useTableParams({ ...noFilters, ...newestFirst });
  const { open, linkTo } = useTryoutAddress();
  const may = useMay();
  const examTypes = useExamTypes();
  const filters = known(params, examTypes);
  const { data, error, isFetching, refetch } = useQuery(tryoutListQuery(filters, page));
  const [expanded, setExpanded] = useState<string[]>([]);
  const [toDelete, setToDelete] = useState<AdminTryout | null>(null);
  const [toTurn, setToTurn] = useState<{ tryout: AdminTryout; turn: Turn } | null>(null);

  const toggle = (id: string) =>
    setExpanded((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));

  const columns: StaffTableColumn<AdminTryout>[] = [
    {
      accessor: 'no',
      title: 'No',
      width: 64,
      ...wide,
      render: (_, index) => formatNumber((page - 1) * rowsPerPage + index + 1),
    },
    { accessor: 'title', title: 'Judul', sortable: true, render: (tryout) => <TryoutTitle tryout={tryout} /> },
    {
      accessor: 'type',
      title: 'Tipe',
      width: 150,
      sortable: true,
      noWrap: true,
      ...wide,
      render: ({ type }) => examTypes.typeLabel(type),
    },
    {
      accessor: 'batch',
      title: 'Batch',
      width: 100,
      sortable: true,
      textAlign: 'right',
      ...wide,
      render: ({ batch }) => formatNumber(batch),
    },
    {
      accessor: 'price',
      title: 'Harga',
      width: 130,
      sortable: true,
      textAlign: 'right',
      noWrap: true,
      ...wide,
      render: ({ price }) => formatRupiah(price),
    },
    {
      accessor: 'questionCount',
      title: 'Soal',
      width: 104,
      textAlign: 'right',
      ...wide,
      render: questionWords,
    },
    {
      accessor: 'status',
      title: 'Status',
      width: 130,
      ...wide,
      render: (tryout) => <TryoutStatus {...tryout} />,
    },
    {
      accessor: 'actions',
      title: 'Aksi',
      width: 164,
      textAlign: 'right',
      render: (tryout) => (
        <TryoutActions
          tryout={tryout}
          isExpanded={expanded.includes(tryout.id)}
          onToggle={() => toggle(tryout.id)}
          onDelete={() => setToDelete(tryout)}
          onRestore={() => setToTurn({ tryout, turn: 'restore' })}
        />
      ),
    },
  ];

  const add = may('manage') && (
    <Button component={Link} leftSection={<IconPlus size={18} aria-hidden />} {...linkTo(newTryout)}>
      Tambah tryout
    </Button>
  );
  const isNarrowed = filters.search !== '' || filters.type !== '' || filters.status !== '';

  return (
    <>
      <PageTitle
        description="Paket tryout beserta soalnya."
        actions={
          <>
            {actions}
            {add}
          </>
        }
      >
        Tryout
      </PageTitle>
      <TryoutFilters filters={filters} onChange={change} />
      <StaffTable
        label="Daftar tryout"
        columns={columns}
        rows={data?.tryouts}
        total={data?.total ?? 0}
        page={page}
        onPageChange={changePage}
        isFetching={isFetching}
        error={error}
        failureTitle="Gagal memuat daftar tryout"
        onRetry={() => void refetch()}
        sort={{ columnAccessor: filters.sort, direction: filters.order }}
        onSortChange={({ columnAccessor, direction }) => change({ sort: String(columnAccessor), order: direction })}
        rowExpansion={{
          allowMultiple: true,
          trigger: 'never',
          expanded: { recordIds: expanded },
          content: ({ record }) => (
            <div className={styles.panel}>
              <PublishingBar tryout={record} onWithdraw={() => setToTurn({ tryout: record, turn: 'withdraw' })} />
              <Questions tryoutId={record.id} tryoutTitle={record.title} />
            </div>
          ),
        }}
        empty={
          isNarrowed
            ? {
                title: 'Tidak ada tryout yang cocok',
                message: 'Coba kata lain, atau lihat semua tipe dan status.',
                action: (
                  <Button variant="default" onClick={() => change(noFilters)}>
                    Hapus filter
                  </Button>
                ),
              }
            : {
                title: 'Belum ada data tryout',
                message: 'Tambahkan tryout pertama, lalu isi soal-soalnya.',
                ...(add && { action: add }),
              }
        }
      />
      <DeleteTryout tryout={toDelete} onClose={() => setToDelete(null)} />
      <TurnTryout asked={toTurn} onClose={() => setToTurn(null)} />
      {may('review', 'manage') && (
        <CheckDialog questionLink={questionLink} isWaiting={isQuestionOpen || (open !== null && may('manage'))} />
      )}
      {may('manage') && <TryoutDialog />}
    </>
  );
}
