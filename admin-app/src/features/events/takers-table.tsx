import {
  type EventTaker,
  type EventTakerState,
  eventTakerStateLabels,
  eventTakerStates,
  isKnown,
  knownOf,
  labelOf,
  takersListedAtMost,
} from '@tryout/api/contract';
import {
  Anchor,
  Button,
  formatTime,
  Link,
  StatusBadge,
  type StatusTone,
  useNavigate,
  useQuery,
} from '@tryout/shared-ui';
import { NativeSelect } from '@tryout/shared-ui/more';
import {
  FilterBar,
  StaffTable,
  type StaffTableColumn,
  useDialogAddress,
  useIsWide,
  useTableParams,
} from '@tryout/shared-ui/staff';
import * as styles from './monitor.module.css';
import { takersQuery } from './events.queries.ts';
import { takerParam } from './event-address.ts';

const noFilters = { search: '', status: '' };
const stateOptions = [
  { value: '', label: 'Semua status' },
  ...eventTakerStates.map((state) => ({ value: state, label: eventTakerStateLabels[state] })),
];
const tones: Record<EventTakerState, StatusTone> = {
  registered: 'neutral',
  waiting: 'brand',
  running: 'positive',
  silent: 'warning',
  finished: 'neutral',
};

export const TakerState = ({ state }: Pick<EventTaker, 'state'>) => (
  <StatusBadge tone={knownOf(tones, state) ?? 'neutral'}>{labelOf(eventTakerStateLabels, state)}</StatusBadge>
);

const timeOr = (moment: string | null) => (moment === null ? '–' : formatTime(moment));

/** Who takes part, found by name and state; a row opens the learner's trail. */
export function TakersTable({ tryoutId }: { tryoutId: string }) {
  const isWide = useIsWide();
  const { params, page, isFiltered, change, changePage } = useTableParams(noFilters);
  const { linkTo } = useDialogAddress(takerParam);
  const navigate = useNavigate();
  const filters = {
    search: params.search.trim().slice(0, 100),
    state: isKnown(eventTakerStates, params.status) ? params.status : '',
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(takersQuery(tryoutId, filters, page));

  const name = ({ learnerId, name: text }: EventTaker) => (
    <Anchor component={Link} {...linkTo(learnerId)} fw={600} onClick={(event) => event.stopPropagation()}>
      {text}
    </Anchor>
  );
  const wideColumns: StaffTableColumn<EventTaker>[] = [
    { accessor: 'name', title: 'Peserta', render: name },
    { accessor: 'province', title: 'Provinsi', width: 190 },
    { accessor: 'state', title: 'Status', width: 180, render: (taker) => <TakerState {...taker} /> },
    ...(
      [
        ['startedAt', 'Mulai'],
        ['deadlineAt', 'Habis'],
        ['answeredAt', 'Jawaban terakhir'],
        ['seenAt', 'Terakhir terhubung'],
      ] as const
    ).map(([accessor, title]) => ({
      accessor,
      title,
      width: 160,
      noWrap: true,
      cellsClassName: 'tabular',
      render: (taker: EventTaker) => timeOr(taker[accessor]),
    })),
  ];
  /** On a phone one cell holds all of it. */
  const narrowColumns: StaffTableColumn<EventTaker>[] = [
    {
      accessor: 'name',
      title: 'Peserta',
      render: (taker) => (
        <div className={styles.lines}>
          {name(taker)}
          <span className={styles.soft}>{taker.province}</span>
          <TakerState {...taker} />
          {taker.startedAt !== null && (
            <span className={styles.soft}>
              {timeOr(taker.startedAt)} sampai {timeOr(taker.deadlineAt)}
            </span>
          )}
          {taker.seenAt !== null && <span className={styles.soft}>Terakhir terhubung {timeOr(taker.seenAt)}</span>}
        </div>
      ),
    },
  ];

  return (
    <section aria-labelledby="peserta" className={styles.section}>
      <h2 id="peserta" className={styles.heading}>
        Peserta
      </h2>
      <div>
        <FilterBar
          search={{
            label: 'Cari peserta',
            placeholder: 'Nama peserta',
            value: params.search,
            onSearch: (search) => change({ search }, { replace: true }),
          }}
        >
          <NativeSelect
            aria-label="Status"
            data={stateOptions}
            value={filters.state}
            onChange={(event) => change({ status: event.currentTarget.value })}
          />
        </FilterBar>
        <StaffTable
          label="Daftar peserta"
          columns={isWide ? wideColumns : narrowColumns}
          rows={data?.takers}
          rowKey="learnerId"
          total={data?.total ?? 0}
          // A filtered list is counted that far only.
          isTotalCapped={isFiltered && data?.total === takersListedAtMost}
          pagedAtMost={takersListedAtMost}
          page={page}
          onPageChange={changePage}
          // It is read again every few seconds: only another page is worth a sign.
          isFetching={isFetching && isPlaceholderData}
          error={error}
          failureTitle="Gagal memuat peserta"
          onRetry={() => void refetch()}
          onRowClick={({ learnerId }) => {
            const { to, state } = linkTo(learnerId);
            void navigate(to, { state });
          }}
          empty={
            isFiltered
              ? {
                  title: 'Tidak ada peserta yang cocok',
                  message: 'Coba nama lain, atau lihat semua status.',
                  action: (
                    <Button variant="default" onClick={() => change(noFilters)}>
                      Hapus filter
                    </Button>
                  ),
                }
              : { title: 'Belum ada yang mendaftar', message: 'Peserta yang mendaftar tampil di sini.' }
          }
        />
      </div>
    </section>
  );
}
