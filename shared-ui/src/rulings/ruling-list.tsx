import { type Ruling, type RulingState, rulingStateLabels, rulingStates } from '@tryout/api/contract';
import { Anchor, keepPreviousData, Text, useQuery } from '@tryout/shared-ui/kit';
import { NativeSelect } from '@tryout/shared-ui/kit-more';
import { Link } from '@tryout/shared-ui/platform';
import type { ReactNode } from 'react';
import { MathText } from '../components/math/math-text.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';
import { EmptyState } from '../components/states/empty-state.tsx';
import { StaffTable, type StaffTableColumn } from '../components/staff-table/staff-table.tsx';
import { useTableParams } from '../components/staff-table/use-table-params.ts';
import { formatDateTime } from '../format/dates.ts';
import { isNotServed } from '../http/api-error.ts';
import { changeWords } from './ruling-words.ts';
import { placeWords } from './ruled-question.tsx';
import type { RulingCalls } from './ruling-calls.ts';
import { RulingStateBadge } from './ruling-state.tsx';
import * as styles from './rulings.module.css';

interface RulingListViewProps {
  calls: RulingCalls;
  /** The address of the page, before a ruling's id. */
  path: string;
  /** A way to related pages. */
  actions?: ReactNode;
}

const wide = { visibleMediaQuery: '(min-width: 62em)' };
const stateOptions = [
  { value: '', label: 'Semua status' },
  ...rulingStates.map((value) => ({ value, label: rulingStateLabels[value] })),
];

/** All rulings, the newest first, filtered by their state. */
export function RulingListView({ calls, path, actions }: RulingListViewProps) {
  const { params, page, change, changePage, isFiltered } = useTableParams({ state: '', question: '', tryout: '' });
  const state = rulingStates.find((one): one is RulingState => one === params.state);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rulings', 'list', params, page],
    queryFn: ({ signal }) =>
      calls.list({ state, question: params.question || undefined, tryout: params.tryout || undefined }, page, signal),
    placeholderData: keepPreviousData,
  });

  const columns: StaffTableColumn<Ruling>[] = [
    {
      accessor: 'question',
      title: 'Soal',
      render: (ruling) => (
        <>
          <Anchor
            component={Link}
            to={`${path}/${encodeURIComponent(ruling.id)}`}
            fw={600}
            className={styles.stem ?? ''}
          >
            <MathText>{ruling.question.stem}</MathText>
          </Anchor>
          <Text size="sm" c="dimmed" className={styles.breaking ?? ''}>
            {placeWords(ruling.question)}
          </Text>
          <span className={styles.narrow}>
            <RulingStateBadge state={ruling.state} /> {changeWords(ruling)}
          </span>
        </>
      ),
    },
    { accessor: 'newKey', title: 'Usulan', width: 220, ...wide, render: (ruling) => changeWords(ruling) },
    {
      accessor: 'state',
      title: 'Status',
      width: 190,
      ...wide,
      render: ({ state: value }) => <RulingStateBadge state={value} />,
    },
    {
      accessor: 'prepared',
      title: 'Diajukan',
      width: 240,
      ...wide,
      render: ({ prepared }) => (
        <>
          <Text size="sm">{prepared.by}</Text>
          <Text size="sm" c="dimmed">
            {formatDateTime(prepared.at)}
          </Text>
        </>
      ),
    },
  ];

  return (
    <>
      <PageTitle
        description="Kunci yang keliru diperbaiki tanpa mengubah jawaban siapa pun: dicoba dulu, lalu diterapkan, dan dapat dibatalkan."
        actions={actions}
      >
        Ralat
      </PageTitle>
      {error && !data && isNotServed(error) ? (
        <EmptyState title="Ralat belum tersedia" message="Server belum mengenal ralat. Coba lagi nanti." />
      ) : (
        <>
          <NativeSelect
            label="Status"
            mb="md"
            maw={280}
            data={stateOptions}
            value={state ?? ''}
            onChange={(event) => change({ state: event.currentTarget.value })}
          />
          <StaffTable
            label="Daftar ralat"
            columns={columns}
            rows={data?.rulings}
            total={data?.total ?? 0}
            page={page}
            onPageChange={changePage}
            isFetching={isFetching}
            error={error}
            failureTitle="Gagal memuat daftar ralat"
            onRetry={() => void refetch()}
            empty={
              isFiltered
                ? { title: 'Tidak ada ralat yang cocok', message: 'Pilih status lain.' }
                : {
                    title: 'Belum ada ralat',
                    message: 'Ralat diajukan dari statistik soal, saat kuncinya terbukti keliru.',
                  }
            }
          />
        </>
      )}
    </>
  );
}
