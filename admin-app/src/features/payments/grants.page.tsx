import {
  type Entitlement,
  entitlementSourceLabels,
  entitlementSources,
  labelOf,
  planFeatureLabels,
  Reasoned,
} from '@tryout/api/contract';
import {
  Anchor,
  Button,
  formatDate,
  formatDateTime,
  formatNumber,
  IconPlus,
  Link,
  SavedNote,
  Stack,
  StatusBadge,
  Text,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui';
import {
  actionsColumn,
  FilterBar,
  Select,
  StaffTable,
  type StaffTableColumn,
  useDialogAddress,
  useIsWide,
  useLastShown,
  useTableParams,
} from '@tryout/shared-ui/staff';
import { lazy, useState } from 'react';
import { ActDialog, ActForm } from '../../common/act-dialog.tsx';
import { Facts } from '../../common/facts.tsx';
import { formParams } from './form-params.ts';
import { needsSecondFactor } from '../../common/refusal.tsx';
import { MoneyFailure } from './money-failure.tsx';
import { MoneyPage } from './money-page.tsx';
import { revokeAccess } from './payments.api.ts';
import { entitlementsQuery, refreshPayments } from './payments.queries.ts';
import { packagePeriod } from './purchase-words.tsx';
import * as styles from './purchases.module.css';

const GrantForm = lazy(() => import('./grant-form.tsx'));

const noFilters = { search: '', source: '' };
const sourceOptions = entitlementSources.map((value) => ({ value, label: entitlementSourceLabels[value] }));

const isOver = ({ endsAt }: Entitlement) => endsAt !== null && Date.parse(endsAt) <= Date.now();

function Status({ access }: { access: Entitlement }) {
  if (access.revokedAt !== null) return <StatusBadge tone="negative">Dicabut</StatusBadge>;
  if (isOver(access)) return <StatusBadge tone="neutral">Berakhir</StatusBadge>;
  if (Date.parse(access.startsAt) > Date.now()) return <StatusBadge tone="brand">Belum mulai</StatusBadge>;
  if (access.packageQuota !== null && access.used >= access.packageQuota)
    return <StatusBadge tone="warning">Kuota habis</StatusBadge>;
  return <StatusBadge tone="positive">Aktif</StatusBadge>;
}

const usage = ({ packageQuota, used }: Entitlement) =>
  packageQuota === null ? 'Satu tryout' : `${formatNumber(used)} dari ${formatNumber(packageQuota)} paket terpakai`;

const period = ({ startsAt, endsAt }: Entitlement) => (
  <div className={styles.lines}>
    <span>{endsAt === null ? packagePeriod : `Sampai ${formatDateTime(endsAt)}`}</span>
    <span className={styles.soft}>sejak {formatDate(startsAt)}</span>
  </div>
);

function Source({ access: { source, purchaseNumber, givenBy, reason } }: { access: Entitlement }) {
  return (
    <div className={styles.lines}>
      <span>{labelOf(entitlementSourceLabels, source)}</span>
      {purchaseNumber !== null && (
        <Anchor component={Link} to={`/admin/purchases/${encodeURIComponent(purchaseNumber)}`} size="xs">
          {purchaseNumber}
        </Anchor>
      )}
      {givenBy && <span className={styles.soft}>oleh {givenBy.name}</span>}
      {reason !== null && <span className={styles.soft}>{reason}</span>}
    </div>
  );
}

const Who = ({ account }: Entitlement) =>
  account ? (
    <div className={styles.lines}>
      <strong>{account.name}</strong>
      <span className={styles.soft}>{account.email}</span>
    </div>
  ) : (
    <Text c="dimmed">Akun dihapus</Text>
  );

const wideColumns: StaffTableColumn<Entitlement>[] = [
  { accessor: 'account', title: 'Peserta', width: 250, render: Who },
  {
    accessor: 'title',
    title: 'Akses',
    render: (access) => (
      <div className={styles.lines}>
        <span>{access.title}</span>
        <span className={styles.soft}>{usage(access)}</span>
      </div>
    ),
  },
  { accessor: 'source', title: 'Asal', width: 220, render: (access) => <Source access={access} /> },
  { accessor: 'endsAt', title: 'Berlaku', width: 270, render: period },
  { accessor: 'status', title: 'Status', width: 140, render: (access) => <Status access={access} /> },
];

/** On a phone one cell holds all of it, so that the action stays visible. */
const narrowColumns: StaffTableColumn<Entitlement>[] = [
  {
    accessor: 'account',
    title: 'Akses',
    render: (access) => (
      <div className={styles.lines}>
        <Who {...access} />
        <span>{access.title}</span>
        <span className={styles.soft}>{usage(access)}</span>
        {period(access)}
        <Source access={access} />
        <Status access={access} />
      </div>
    ),
  },
];

/** /admin/grants: who has access to what and from where; access is given and taken back with a reason. */
export function Component() {
  const isWide = useIsWide();
  const queryClient = useQueryClient();
  const { params, page, isFiltered, change, changePage } = useTableParams(noFilters);
  const filters = {
    search: params.search.trim().slice(0, 100),
    source: entitlementSources.find((one) => one === params.source) ?? '',
  };
  const { data, error, isFetching, refetch } = useQuery(entitlementsQuery(filters, page));
  const grant = useDialogAddress(formParams.grant);
  const isGiving = grant.open !== null;
  const [revoked, revoke] = useState<Entitlement | null>(null);
  const next = isGiving ? 'grant' : revoked;
  const shown = useLastShown(next);
  const [saved, setSaved] = useState<string | null>(null);
  const close = () => (isGiving ? grant.close() : revoke(null));
  const done = (what: string) => {
    setSaved(what);
    close();
    void refreshPayments(queryClient);
  };

  const actions: StaffTableColumn<Entitlement> = actionsColumn(
    isWide ? 120 : 108,
    (access) =>
      access.revokedAt === null &&
      !isOver(access) && (
        <Button
          variant="subtle"
          color="red"
          aria-label={`Cabut ${access.title} dari ${access.account?.name ?? 'akun yang dihapus'}`}
          onClick={() => {
            setSaved(null);
            revoke(access);
          }}
        >
          Cabut…
        </Button>
      ),
  );

  return (
    <MoneyPage
      title="Akses"
      description="Siapa boleh mengerjakan apa, dan dari mana aksesnya. Akses dapat diberikan dan dicabut, selalu dengan alasan."
      actions={
        <Button component={Link} {...grant.linkTo('baru')} leftSection={<IconPlus size={18} aria-hidden />}>
          Beri akses
        </Button>
      }
    >
      {needsSecondFactor(error) && !data ? (
        <MoneyFailure title="Gagal memuat akses" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <FilterBar
            search={{
              label: 'Cari akses',
              placeholder: 'Awal alamat email',
              value: params.search,
              onSearch: (search) => change({ search }, { replace: true }),
            }}
          >
            <Select
              aria-label="Asal akses"
              placeholder="Semua asal"
              data={sourceOptions}
              clearable
              clearButtonProps={{ 'aria-label': 'Semua asal' }}
              value={filters.source || null}
              onChange={(value) => change({ source: value ?? '' })}
            />
          </FilterBar>
          <div className={styles.saved}>
            <SavedNote>{saved}</SavedNote>
          </div>
          <StaffTable
            label="Daftar akses"
            columns={[...(isWide ? wideColumns : narrowColumns), actions]}
            rows={data?.entitlements}
            total={data?.total ?? 0}
            isTotalCapped={data?.isTotalCapped ?? false}
            page={page}
            onPageChange={changePage}
            isFetching={isFetching}
            error={error}
            failureTitle="Gagal memuat akses"
            onRetry={() => void refetch()}
            empty={
              isFiltered
                ? {
                    title: 'Tidak ada akses yang cocok',
                    message: 'Tulis awal alamat emailnya saja, atau lihat semua asal.',
                    action: (
                      <Button variant="default" onClick={() => change(noFilters)}>
                        Lihat semua akses
                      </Button>
                    ),
                  }
                : {
                    title: 'Belum ada akses',
                    message: 'Akses dari pembelian, kursi lembaga, dan yang Anda berikan tampil di sini.',
                  }
            }
          />
        </>
      )}
      <ActDialog isOpen={next !== null} title={shown === 'grant' ? 'Beri akses' : 'Cabut akses'} onClose={close}>
        {shown === 'grant' && <GrantForm onClose={close} onGiven={done} />}
        {shown !== null && shown !== 'grant' && <RevokeForm access={shown} onClose={close} onRevoked={done} />}
      </ActDialog>
    </MoneyPage>
  );
}

interface RevokeFormProps {
  access: Entitlement;
  onClose(): void;
  onRevoked(what: string): void;
}

function RevokeForm({ access, onClose, onRevoked }: RevokeFormProps) {
  const { id, title, account, features, source, purchaseNumber } = access;
  const name = account?.name ?? 'akun yang dihapus';
  return (
    <ActForm
      label="Cabut akses"
      about={id}
      schema={Reasoned}
      initialValues={{ reason: '' }}
      intro={
        <Facts
          facts={[
            ['Peserta', account ? `${account.name} (${account.email})` : name],
            ['Akses', title],
            ['Pemakaian', usage(access)],
            ['Isi', features.map((feature) => labelOf(planFeatureLabels, feature)).join(', ')],
          ]}
        />
      }
      reason={{ placeholder: 'Contoh: Akses diberikan ke akun yang keliru.' }}
      submitLabel="Lanjut…"
      question={() => ({
        title: `Cabut ${title} dari ${name}?`,
        body: (
          <Stack gap="sm">
            <Text>
              Paket baru tidak dapat dimulai lagi dengannya. Ujian yang sedang berjalan selesai seperti biasa, dan hasil
              tetap ada.
            </Text>
            {source === 'order' && purchaseNumber !== null && (
              <Text fw={600}>Uang pembelian {purchaseNumber} tidak ikut dikembalikan.</Text>
            )}
          </Stack>
        ),
        confirmLabel: 'Cabut akses',
        isDestructive: true,
      })}
      failureTitle="Akses belum dicabut"
      onSubmit={async ({ reason }) => {
        await revokeAccess(id, reason);
        onRevoked(`Akses ${name} dicabut`);
      }}
      onClose={onClose}
    />
  );
}
