import { type ListedLearner, learnersListedAtMost, provinces } from '@tryout/api/contract';
import {
  Anchor,
  Button,
  formatDate,
  formatNumber,
  Link,
  PageTitle,
  Text,
  useNavigate,
  useQuery,
} from '@tryout/shared-ui';
import {
  rowsPerPage,
  StaffTable,
  type StaffTableColumn,
  useDialogAddress,
  useIsWide,
  useTableParams,
  useWorkFile,
  WorkState,
} from '@tryout/shared-ui/staff';
import { dayInFileName } from '@tryout/shared-ui/more';
import type { ReactNode } from 'react';
import { ExportButton } from './export-button.tsx';
import { LearnerDrawer } from './learner-drawer.tsx';
import { LearnerFilters } from './learner-filters.tsx';
import { beginExport, type LearnerFilters as Filters, workCalls } from './learners.api.ts';
import { learnerListQuery } from './learners.queries.ts';
import * as styles from './learners.module.css';

const noFilters = { search: '', province: '', instance: '' };

/** The filters in the address; invalid values are ignored. */
const known = ({ search, province, instance, order }: Filters): Filters => ({
  search: search.trim().slice(0, 100),
  province: provinces.find((one) => one === province) ?? '',
  instance: instance.trim().slice(0, 100),
  order: order === 'oldest' ? 'oldest' : 'newest',
});

type Name = (profile: ListedLearner) => ReactNode;

function wideColumns(name: Name, page: number): StaffTableColumn<ListedLearner>[] {
  return [
    {
      accessor: 'no',
      title: 'No',
      width: 88,
      noWrap: true,
      render: (_, index) => formatNumber((page - 1) * rowsPerPage + index + 1),
    },
    { accessor: 'name', title: 'Nama', width: 200, render: name },
    {
      accessor: 'user.email',
      title: 'Email',
      width: 280,
      ellipsis: true,
      render: ({ user: { email } }) => <span title={email}>{email}</span>,
    },
    { accessor: 'province', title: 'Provinsi', width: 160 },
    { accessor: 'phone', title: 'No. Telepon', width: 160, noWrap: true },
    { accessor: 'instance', title: 'Instansi', width: 180 },
    { ...registered, width: 140 },
  ];
}

/** On a phone one cell holds all of it, so that nothing lies beyond the screen's edge. */
function narrowColumns(name: Name): StaffTableColumn<ListedLearner>[] {
  const render = (profile: ListedLearner) => (
    <div className={styles.who}>
      {name(profile)}
      <span>{profile.user.email}</span>
      <span>{profile.phone}</span>
      <span>
        {profile.instance} · {profile.province}
      </span>
    </div>
  );
  return [
    { accessor: 'name', title: 'Nama', render },
    { ...registered, width: 124 },
  ];
}

const registered: StaffTableColumn<ListedLearner> = {
  accessor: 'createdAt',
  title: 'Terdaftar',
  noWrap: true,
  sortable: true,
  render: ({ createdAt }) => formatDate(createdAt),
};

/** /admin/users: all learners, found by name, address, number, province and instance. */
export function Component() {
  const isWide = useIsWide();
  const { params, page, change, changePage } = useTableParams({ ...noFilters, order: 'newest' });
  const { open, linkTo, close } = useDialogAddress('pengguna');
  const navigate = useNavigate();
  const filters = known(params);
  const { data, error, isFetching, refetch } = useQuery(learnerListQuery(filters, page));
  const { newest, begin, isBeginning, save, isSaving, discard, isDiscarding } = useWorkFile({
    calls: workCalls,
    kind: 'profile-export',
    begin: (wanted: Filters) => beginExport(wanted),
    fileName: () => `pengguna-${dayInFileName()}.csv`,
    failureTitle: 'Gagal mengekspor data',
  });
  const isNarrowed = [filters.search, filters.province, filters.instance].some((text) => text !== '');

  const name = ({ id, name: text }: ListedLearner) => (
    <Anchor component={Link} {...linkTo(id)} fw={600} onClick={(event) => event.stopPropagation()}>
      {text}
    </Anchor>
  );
  const columns = isWide ? wideColumns(name, page) : narrowColumns(name);

  return (
    <>
      <PageTitle
        description="Peserta yang terdaftar. Buka nama untuk melihat pengerjaan dan nilainya; setiap ekspor dicatat di log audit."
        actions={
          <ExportButton
            isRunning={isBeginning || newest?.state === 'running'}
            isDisabled={data?.total === 0}
            onExport={() => begin(filters)}
          />
        }
      >
        Pengguna
      </PageTitle>
      <WorkState
        work={newest}
        action="Ekspor CSV"
        unit="pengguna"
        isSaving={isSaving}
        isDiscarding={isDiscarding}
        onSave={() => newest && save(newest)}
        onDiscard={() => newest && discard(newest)}
      />
      <LearnerFilters filters={filters} onChange={change} />
      <StaffTable
        label="Daftar pengguna"
        columns={columns}
        rows={data?.profiles}
        total={data?.total ?? 0}
        isTotalCapped={data?.isTotalCapped ?? false}
        pagedAtMost={learnersListedAtMost}
        page={page}
        onPageChange={changePage}
        isFetching={isFetching}
        error={error}
        failureTitle="Gagal memuat data"
        onRetry={() => void refetch()}
        sort={{ columnAccessor: 'createdAt', direction: filters.order === 'oldest' ? 'asc' : 'desc' }}
        onSortChange={({ direction }) => change({ order: direction === 'asc' ? 'oldest' : 'newest' })}
        onRowClick={({ id }) => {
          const { to, state } = linkTo(id);
          void navigate(to, { state });
        }}
        empty={emptyOf(isNarrowed, data?.isTotalCapped ?? false, () => change(noFilters))}
      />
      {data && (data.isTotalCapped || data.total > learnersListedAtMost) && data.profiles.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {data.total < learnersListedAtMost
            ? 'Pencarian ini luas: mungkin ada pengguna lain yang cocok. Tambahkan kata atau filter.'
            : `Halaman terakhir berhenti di ${formatNumber(learnersListedAtMost)} pengguna. Persempit filter, balik urutan, atau ekspor untuk melihat yang lain.`}
        </Text>
      )}
      <LearnerDrawer learnerId={open} onClose={close} />
    </>
  );
}

/** The message for a table without rows. */
function emptyOf(isNarrowed: boolean, isTooBroad: boolean, onClear: () => void) {
  if (!isNarrowed)
    return { title: 'Belum ada data pengguna', message: 'Peserta yang mendaftar akan muncul di halaman ini.' };
  const action = (
    <Button variant="default" onClick={onClear}>
      Hapus filter
    </Button>
  );
  return isTooBroad
    ? {
        title: 'Pencarian terlalu luas',
        message: 'Tulis nama yang lebih lengkap, alamat email, atau nomor telepon.',
        action,
      }
    : {
        title: 'Tidak ada pengguna yang cocok',
        message: 'Coba kata lain, atau lihat semua provinsi dan instansi.',
        action,
      };
}
