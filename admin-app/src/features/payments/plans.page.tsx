import { type AdminPlan, labelOf, planFeatureLabels } from '@tryout/api/contract';
import {
  ActionIcon,
  Button,
  formatNumber,
  formatRupiah,
  IconPencil,
  IconPlus,
  Link,
  SavedNote,
  StatusBadge,
  useQuery,
} from '@tryout/shared-ui';
import {
  actionsColumn,
  StaffTable,
  type StaffTableColumn,
  useDialogAddress,
  useIsWide,
  useLastShown,
} from '@tryout/shared-ui/staff';
import { lazy, useState } from 'react';
import { ActDialog } from '../../common/act-dialog.tsx';
import { formParams } from './form-params.ts';
import { needsSecondFactor } from '../../common/refusal.tsx';
import { MoneyFailure } from './money-failure.tsx';
import { MoneyPage } from './money-page.tsx';
import { plansQuery } from './payments.queries.ts';
import * as styles from './purchases.module.css';

const PlanForm = lazy(() => import('./plan-form.tsx'));

const newPlan = 'baru';

const Marks = ({ isSold, isPopular }: AdminPlan) => (
  <div className={styles.badges}>
    <StatusBadge tone={isSold ? 'positive' : 'neutral'}>{isSold ? 'Dijual' : 'Tidak dijual'}</StatusBadge>
    {isPopular && <StatusBadge tone="brand">Paling populer</StatusBadge>}
  </div>
);

const featureWords = ({ features }: AdminPlan) =>
  features.map((feature) => labelOf(planFeatureLabels, feature)).join(', ');

const wideColumns: StaffTableColumn<AdminPlan>[] = [
  { accessor: 'name', title: 'Langganan', render: ({ name }) => <strong className={styles.breaking}>{name}</strong> },
  {
    accessor: 'months',
    title: 'Lama',
    width: 110,
    noWrap: true,
    render: ({ months }) => `${formatNumber(months)} bulan`,
  },
  {
    accessor: 'packageQuota',
    title: 'Kuota',
    width: 120,
    noWrap: true,
    render: ({ packageQuota }) => `${formatNumber(packageQuota)} paket`,
  },
  { accessor: 'features', title: 'Isi', width: 260, render: (plan) => featureWords(plan) || 'Paket saja' },
  {
    accessor: 'price',
    title: 'Harga',
    width: 130,
    textAlign: 'right',
    noWrap: true,
    render: ({ price }) => <span className="tabular">{formatRupiah(price)}</span>,
  },
  {
    accessor: 'sold',
    title: 'Terjual',
    width: 100,
    textAlign: 'right',
    render: ({ sold }) => <span className="tabular">{formatNumber(sold)}</span>,
  },
  { accessor: 'isSold', title: 'Status', width: 260, render: Marks },
];

/** On a phone one cell holds all of it, so that the action stays visible. */
const narrowColumns: StaffTableColumn<AdminPlan>[] = [
  {
    accessor: 'name',
    title: 'Langganan',
    render: (plan) => (
      <div className={styles.lines}>
        <strong>{plan.name}</strong>
        <span className="tabular">
          {formatRupiah(plan.price)} · {formatNumber(plan.months)} bulan
        </span>
        <span className={styles.soft}>
          {formatNumber(plan.packageQuota)} paket{featureWords(plan) && `, ${featureWords(plan)}`}
        </span>
        <span className={styles.soft}>{formatNumber(plan.sold)} terjual</span>
        <Marks {...plan} />
      </div>
    ),
  },
];

/** /admin/plans: the plans with their prices; a change is for later purchases only. */
export function Component() {
  const isWide = useIsWide();
  const { open, linkTo, close } = useDialogAddress(formParams.plan);
  const [saved, setSaved] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery(plansQuery);
  const planOf = (key: string | null) => data?.plans.find(({ id }) => id === key) ?? null;
  const isShown = open === newPlan || planOf(open) !== null;
  const shown = useLastShown(isShown ? open : null);

  const actions: StaffTableColumn<AdminPlan> = actionsColumn(68, ({ id, name }) => (
    <ActionIcon
      component={Link}
      {...linkTo(id)}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={`Ubah ${name}`}
      title="Ubah"
    >
      <IconPencil size={20} aria-hidden />
    </ActionIcon>
  ));

  return (
    <MoneyPage
      title="Langganan dan harga"
      description="Perubahan hanya berlaku untuk pembelian berikutnya: yang sudah dibeli tetap dengan harga dan isi saat dibeli."
      actions={
        <Button component={Link} {...linkTo(newPlan)} leftSection={<IconPlus size={18} aria-hidden />}>
          Tambah langganan
        </Button>
      }
    >
      <div className={styles.saved}>
        <SavedNote>{saved}</SavedNote>
      </div>
      {needsSecondFactor(error) && !data ? (
        <MoneyFailure
          title="Gagal memuat langganan"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <StaffTable
          label="Daftar langganan"
          columns={[...(isWide ? wideColumns : narrowColumns), actions]}
          rows={data?.plans}
          total={data?.plans.length ?? 0}
          isFetching={isFetching}
          error={error}
          failureTitle="Gagal memuat langganan"
          onRetry={() => void refetch()}
          empty={{
            title: 'Belum ada langganan',
            message: 'Tambahkan langganan pertama. Yang ditandai dijual tampil di halaman depan dan pusat langganan.',
          }}
        />
      )}
      <ActDialog
        isOpen={isShown}
        title={shown === newPlan ? 'Tambah langganan' : 'Ubah langganan'}
        size={640}
        onClose={close}
      >
        {shown !== null && (
          <PlanForm
            key={shown}
            plan={planOf(shown)}
            onClose={close}
            onSaved={(name) => {
              setSaved(`${name} tersimpan`);
              close();
            }}
          />
        )}
      </ActDialog>
    </MoneyPage>
  );
}
