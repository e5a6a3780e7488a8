import type { AdminEvent } from '@tryout/api/contract';
import {
  Anchor,
  Button,
  EmptyState,
  formatDateTime,
  formatDuration,
  formatNumber,
  IconPlus,
  isNotServed,
  Link,
  PageTitle,
  useNavigate,
  useQuery,
} from '@tryout/shared-ui';
import {
  StaffTable,
  type StaffTableColumn,
  useDialogAddress,
  useIsWide,
  useTableParams,
} from '@tryout/shared-ui/staff';
import { useMay } from '../../may.ts';
import { eventParam, newEvent } from './event-address.ts';
import { EventDialog } from './event-dialog.tsx';
import { eventPath, PhaseBadge } from './event-words.tsx';
import { eventListQuery } from './events.queries.ts';
import * as styles from './events.module.css';

/** Rows are by package: an event has no id of its own. */
type Row = AdminEvent & { id: string };

const Title = ({ tryout: { id, title } }: AdminEvent) => (
  <Anchor component={Link} to={eventPath(id)} fw={600} className={styles.breaking ?? ''}>
    {title}
  </Anchor>
);
const Phase = ({ phase, pausedAt }: AdminEvent) => <PhaseBadge phase={phase} isPaused={pausedAt !== null} />;

const wideColumns: StaffTableColumn<Row>[] = [
  { accessor: 'tryout', title: 'Acara', render: (event) => <Title {...event} /> },
  {
    accessor: 'startsAt',
    title: 'Mulai',
    width: 230,
    noWrap: true,
    render: ({ startsAt }) => formatDateTime(startsAt),
  },
  {
    accessor: 'durationSeconds',
    title: 'Durasi',
    width: 160,
    noWrap: true,
    render: ({ tryout }) => formatDuration(tryout.durationSeconds),
  },
  {
    accessor: 'registered',
    title: 'Terdaftar',
    width: 120,
    textAlign: 'right',
    render: ({ registered }) => <span className="tabular">{formatNumber(registered)}</span>,
  },
  { accessor: 'phase', title: 'Tahap', width: 200, render: (event) => <Phase {...event} /> },
];

/** On a phone one cell holds all of it. */
const narrowColumns: StaffTableColumn<Row>[] = [
  {
    accessor: 'tryout',
    title: 'Acara',
    render: (event) => (
      <div className={styles.lines}>
        <Title {...event} />
        <span>{formatDateTime(event.startsAt)}</span>
        <span className={styles.soft}>
          {formatDuration(event.tryout.durationSeconds)} · {formatNumber(event.registered)} terdaftar
        </span>
        <span>
          <Phase {...event} />
        </span>
      </div>
    ),
  },
];

/** /admin/events: packages that everybody takes at one time. */
export function Component() {
  const isWide = useIsWide();
  const { page, changePage } = useTableParams({});
  const { data, error, isFetching, refetch } = useQuery(eventListQuery(page));
  const { linkTo } = useDialogAddress(eventParam);
  const navigate = useNavigate();
  const mayManage = useMay()('manage');
  const isOlder = isNotServed(error) && !data;
  const add = mayManage && !isOlder && (
    <Button component={Link} {...linkTo(newEvent)} leftSection={<IconPlus size={18} aria-hidden />}>
      Acara baru
    </Button>
  );
  return (
    <>
      <PageTitle
        description="Tryout yang dikerjakan semua peserta pada waktu yang sama: pendaftaran, ruang tunggu, pantauan, dan rilis hasil."
        actions={add}
      >
        Acara
      </PageTitle>
      {isOlder ? (
        <EmptyState
          title="Belum tersedia"
          message="Server belum mengenal acara. Coba lagi setelah server diperbarui."
          action={
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Coba lagi
            </Button>
          }
        />
      ) : (
        <StaffTable<Row>
          label="Daftar acara"
          columns={isWide ? wideColumns : narrowColumns}
          rows={data?.events.map((event) => ({ ...event, id: event.tryout.id }))}
          total={data?.total ?? 0}
          page={page}
          onPageChange={changePage}
          isFetching={isFetching}
          error={error}
          failureTitle="Gagal memuat acara"
          onRetry={() => void refetch()}
          empty={{
            title: 'Belum ada acara',
            message: mayManage
              ? 'Jadikan sebuah tryout acara: dengan waktu mulai, pendaftaran, dan rilis hasil.'
              : 'Acara yang dijadwalkan akan tampil di sini.',
          }}
        />
      )}
      {mayManage && <EventDialog onSaved={({ tryout }) => void navigate(eventPath(tryout.id))} />}
    </>
  );
}
