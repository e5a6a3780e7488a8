import { Reasoned, type SeatBatch, type SeatBatchWithCode } from '@tryout/api/contract';
import {
  ActionIcon,
  Button,
  formatDateTime,
  formatNumber,
  formatRupiah,
  IconDots,
  IconKey,
  IconLock,
  IconPlus,
  Link,
  Progress,
  StatusBadge,
  Text,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui';
import { Menu } from '@tryout/shared-ui/more';
import {
  actionsColumn,
  StaffTable,
  type StaffTableColumn,
  useDialogAddress,
  useIsWide,
  useLastShown,
  useTableParams,
} from '@tryout/shared-ui/staff';
import { lazy, useState } from 'react';
import { ActDialog, ActForm } from '../../common/act-dialog.tsx';
import { formParams } from './form-params.ts';
import { needsSecondFactor } from '../../common/refusal.tsx';
import { MoneyFailure } from './money-failure.tsx';
import { MoneyPage } from './money-page.tsx';
import { renewSeatCode, revokeSeatBatch } from './payments.api.ts';
import { refreshPayments, seatBatchesQuery } from './payments.queries.ts';
import * as styles from './purchases.module.css';
import { SeatCodeDialog } from './seat-code-dialog.tsx';

const isOver = ({ until }: SeatBatch) => Date.parse(until) <= Date.now();
const canChange = (batch: SeatBatch) => !batch.isRevoked;

function Status({ batch }: { batch: SeatBatch }) {
  if (batch.isRevoked) return <StatusBadge tone="negative">Dicabut</StatusBadge>;
  if (isOver(batch)) return <StatusBadge tone="neutral">Berakhir</StatusBadge>;
  if (batch.taken >= batch.seats) return <StatusBadge tone="neutral">Penuh</StatusBadge>;
  return <StatusBadge tone="positive">Dibuka</StatusBadge>;
}

/** How many seats are taken, in words and as a bar. */
function Taken({ batch: { taken, seats } }: { batch: SeatBatch }) {
  return (
    <div className={styles.taken}>
      <span className="tabular">
        {formatNumber(taken)} dari {formatNumber(seats)} terisi
      </span>
      <Progress value={seats > 0 ? (100 * taken) / seats : 0} size="sm" aria-hidden />
    </div>
  );
}

const priceWords = ({ price }: SeatBatch) => (price === 0 ? 'Gratis' : formatRupiah(price));

const wideColumns: StaffTableColumn<SeatBatch>[] = [
  {
    accessor: 'institution',
    title: 'Lembaga',
    render: ({ institution, title }) => (
      <div className={styles.lines}>
        <strong>{institution}</strong>
        <span className={styles.soft}>{title}</span>
      </div>
    ),
  },
  { accessor: 'taken', title: 'Kursi', width: 220, render: (batch) => <Taken batch={batch} /> },
  {
    accessor: 'price',
    title: 'Harga semua',
    width: 150,
    textAlign: 'right',
    noWrap: true,
    render: (batch) => <span className="tabular">{priceWords(batch)}</span>,
  },
  {
    accessor: 'until',
    title: 'Kode berlaku sampai',
    width: 220,
    noWrap: true,
    render: ({ until }) => formatDateTime(until),
  },
  { accessor: 'isRevoked', title: 'Status', width: 130, render: (batch) => <Status batch={batch} /> },
];

/** On a phone one cell holds all of it, so that the actions stay visible. */
const narrowColumns: StaffTableColumn<SeatBatch>[] = [
  {
    accessor: 'institution',
    title: 'Lembaga',
    render: (batch) => (
      <div className={styles.lines}>
        <strong>{batch.institution}</strong>
        <span>{batch.title}</span>
        <Taken batch={batch} />
        <span className={styles.soft}>
          {priceWords(batch)} · kode sampai {formatDateTime(batch.until)}
        </span>
        <Status batch={batch} />
      </div>
    ),
  },
];

const SeatForm = lazy(() => import('./seat-form.tsx'));

type Open = { kind: 'new' } | { kind: 'code' | 'revoke'; batch: SeatBatch };
const adding: Open = { kind: 'new' };
const titles: Record<Open['kind'], string> = {
  new: 'Tambah kursi lembaga',
  code: 'Buat kode baru',
  revoke: 'Cabut kursi lembaga',
};

/** /admin/seats: places of plans for schools, each batch with a code of its own. */
export function Component() {
  const isWide = useIsWide();
  const queryClient = useQueryClient();
  const { page, changePage } = useTableParams({});
  const { data, error, isFetching, refetch } = useQuery(seatBatchesQuery(page));
  const addition = useDialogAddress(formParams.seats);
  const isAdding = addition.open !== null;
  const [act, setAct] = useState<Open | null>(null);
  const open = isAdding ? adding : act;
  const shown = useLastShown(open);
  const [code, setCode] = useState<SeatBatchWithCode | null>(null);
  const close = () => (isAdding ? addition.close() : setAct(null));
  const done = (withCode: SeatBatchWithCode | null) => {
    close();
    setCode(withCode);
    void refreshPayments(queryClient);
  };

  const actions: StaffTableColumn<SeatBatch> = actionsColumn(
    68,
    (batch) =>
      canChange(batch) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Tindakan untuk ${batch.institution}`}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!isOver(batch) && (
              <Menu.Item
                leftSection={<IconKey size={18} aria-hidden />}
                onClick={() => setAct({ kind: 'code', batch })}
              >
                Buat kode baru…
              </Menu.Item>
            )}
            <Menu.Item
              color="red"
              leftSection={<IconLock size={18} aria-hidden />}
              onClick={() => setAct({ kind: 'revoke', batch })}
            >
              Cabut…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ),
  );

  return (
    <MoneyPage
      title="Kursi lembaga"
      description="Sekolah dan lembaga membeli kursi di luar halaman ini; pesertanya memasukkan kode dan langsung mendapat akses."
      actions={
        <Button component={Link} {...addition.linkTo('baru')} leftSection={<IconPlus size={18} aria-hidden />}>
          Tambah kursi
        </Button>
      }
    >
      {needsSecondFactor(error) && !data ? (
        <MoneyFailure
          title="Gagal memuat kursi lembaga"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <StaffTable
          label="Daftar kursi lembaga"
          columns={[...(isWide ? wideColumns : narrowColumns), actions]}
          rows={data?.batches}
          total={data?.total ?? 0}
          isTotalCapped={data?.isTotalCapped ?? false}
          page={page}
          onPageChange={changePage}
          isFetching={isFetching}
          error={error}
          failureTitle="Gagal memuat kursi lembaga"
          onRetry={() => void refetch()}
          empty={{
            title: 'Belum ada kursi lembaga',
            message: 'Tambahkan kursi setelah lembaga setuju dengan harganya, lalu berikan kodenya.',
          }}
        />
      )}
      <ActDialog isOpen={open !== null} title={shown ? titles[shown.kind] : ''} size={600} onClose={close}>
        {shown?.kind === 'new' && <SeatForm onClose={close} onAdded={done} />}
        {shown?.kind === 'code' && (
          <ActForm
            label={titles.code}
            about={shown.batch.id}
            schema={Reasoned}
            initialValues={{ reason: '' }}
            intro={
              <Text>
                Kode lama {shown.batch.institution} langsung tidak berlaku. {formatNumber(shown.batch.taken)} peserta
                yang sudah memakainya tetap memiliki akses.
              </Text>
            }
            reason={{ placeholder: 'Contoh: Kode lama tersebar di luar sekolah.' }}
            submitLabel="Buat kode baru"
            failureTitle="Kode belum dibuat"
            onSubmit={async ({ reason }) => done(await renewSeatCode(shown.batch.id, reason))}
            onClose={close}
          />
        )}
        {shown?.kind === 'revoke' && <RevokeForm batch={shown.batch} onClose={close} onRevoked={() => done(null)} />}
      </ActDialog>
      <SeatCodeDialog shown={code} onClose={() => setCode(null)} />
    </MoneyPage>
  );
}

function RevokeForm({ batch, onClose, onRevoked }: { batch: SeatBatch; onClose(): void; onRevoked(): void }) {
  const { id, institution, taken, seats } = batch;
  return (
    <ActForm
      label={titles.revoke}
      about={id}
      schema={Reasoned}
      initialValues={{ reason: '' }}
      reason={{ placeholder: 'Contoh: Lembaga membatalkan perjanjian.' }}
      submitLabel="Lanjut…"
      question={() => ({
        title: `Cabut ${formatNumber(seats)} kursi ${institution}?`,
        body: (
          <Text>
            Kodenya langsung tidak berlaku. {formatNumber(taken)} peserta yang sudah memakainya tetap memiliki akses;
            cabut satu per satu di Akses kalau memang perlu.
          </Text>
        ),
        confirmLabel: 'Cabut kursi',
        isDestructive: true,
      })}
      failureTitle="Kursi belum dicabut"
      onSubmit={async ({ reason }) => {
        await revokeSeatBatch(id, reason);
        onRevoked();
      }}
      onClose={onClose}
    />
  );
}
