import {
  attentionLabels,
  labelOf,
  NewRefund,
  type PaymentDetail,
  type PurchaseDetail,
  Reasoned,
  type Refund,
  type RefundWay,
  refundWayLabels,
  refundWays,
  TransferConfirmation,
} from '@tryout/api/contract';
import { formatDateTime, formatRupiah, mayHaveArrived, Stack, Text } from '@tryout/shared-ui';
import { createOnce, Radio, Switch } from '@tryout/shared-ui/more';
import { NumberField } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { ActDialog, ActForm } from '../../common/act-dialog.tsx';
import { Facts } from '../../common/facts.tsx';
import { MomentField } from '../../common/moment-field.tsx';
import type { PaymentAct } from './payment-card.tsx';
import { confirmTransfer, finishRefund, refuseTransfer, sendRefund, settleAttention } from './payments.api.ts';
import { ProofView } from './proof-view.tsx';
import { moneyOf } from './purchase-words.tsx';

/** The act that is being done, and its payment. */
export type OpenAct = { kind: PaymentAct; payment: PaymentDetail } | { kind: 'refund-done'; refund: Refund };

interface PurchaseActDialogProps {
  act: OpenAct | null;
  purchase: PurchaseDetail;
  onClose(): void;
  /** It is done: the purchase as it is now, and what to say. */
  onChanged(next: PurchaseDetail, what: string): void;
  /** Refused or lost: the purchase may be another by now. */
  onFailed(): void;
}

const titles: Record<OpenAct['kind'], string> = {
  proof: 'Bukti transfer',
  confirm: 'Konfirmasi transfer',
  refuse: 'Tolak bukti transfer',
  refund: 'Kembalikan dana',
  done: 'Tandai selesai',
  'refund-done': 'Tandai pengembalian terkirim',
};

type RefundBody = Omit<NewRefund, 'key'>;

/** The acts of a purchase, each with its reason; where money or access changes they ask once more, with the numbers. */
export default function PurchaseActDialog({ act, purchase, onClose, onChanged, onFailed }: PurchaseActDialogProps) {
  // Kept, so that it stays visible while the dialog fades out.
  const [shown, setShown] = useState(act);
  if (act && act !== shown) setShown(act);
  /** From the proof one goes on to the decision, without closing the dialog. */
  const [next, setNext] = useState<{ from: OpenAct; to: OpenAct } | null>(null);
  const current = next && next.from === shown ? next.to : shown;
  // Outside the form: closing the dialog must not make another refund of one that got no answer.
  const [send] = useState(() =>
    createOnce((refund: RefundBody, key) => sendRefund(purchase.number, { ...refund, key })),
  );
  const [unanswered, setUnanswered] = useState<RefundBody | null>(null);

  /** Does it; whatever fails, the page shows what is there now. */
  async function perform(call: Promise<PurchaseDetail>, what: string) {
    try {
      onChanged(await call, what);
    } catch (error) {
      onFailed();
      throw error;
    }
  }
  async function refund(body: RefundBody) {
    try {
      await perform(send(body), `${formatRupiah(body.amount)} dikembalikan atau sedang dikirim.`);
      setUnanswered(null);
    } catch (error) {
      setUnanswered(mayHaveArrived(error) ? body : null);
      throw error;
    }
  }

  const { number } = purchase;
  return (
    <ActDialog isOpen={act !== null} title={current ? titles[current.kind] : ''} onClose={onClose}>
      {purchase.buyer === null && (
        <Text size="sm" mb="md">
          Akun pembeli sudah dihapus: jangan tulis nama atau nomor rekeningnya di sini.
        </Text>
      )}
      {current?.kind === 'proof' && (
        <ProofView
          key={current.payment.id}
          number={number}
          payment={current.payment}
          onClose={onClose}
          onDecide={(kind) => shown && setNext({ from: shown, to: { kind, payment: current.payment } })}
        />
      )}
      {current?.kind === 'confirm' && (
        <ConfirmForm
          payment={current.payment}
          purchase={purchase}
          onClose={onClose}
          onSubmit={(body) => perform(confirmTransfer(number, current.payment.number, body), 'Transfer dikonfirmasi.')}
        />
      )}
      {current?.kind === 'refuse' && (
        <ActForm
          label={titles.refuse}
          about={current.payment.id}
          schema={Reasoned}
          initialValues={{ reason: '' }}
          reason={{
            description: 'Pembeli membaca alasan ini dan dapat mengirim bukti lain. Dicatat juga di riwayat pembelian.',
            placeholder: 'Contoh: Bukti ini untuk transfer tanggal lain. Kirim bukti transfer yang terbaru.',
          }}
          submitLabel="Tolak bukti"
          isDestructive
          failureTitle="Bukti belum ditolak"
          onSubmit={({ reason }) =>
            perform(refuseTransfer(number, current.payment.number, reason), 'Bukti transfer ditolak.')
          }
          onClose={onClose}
        />
      )}
      {current?.kind === 'refund' && (
        <RefundForm
          key={current.payment.id}
          payment={current.payment}
          purchase={purchase}
          unanswered={unanswered?.payment === current.payment.number ? unanswered : null}
          onClose={onClose}
          onSubmit={refund}
        />
      )}
      {current?.kind === 'done' && (
        <ActForm
          label={titles.done}
          about={current.payment.id}
          schema={Reasoned}
          initialValues={{ reason: '' }}
          intro={<SettleIntro payment={current.payment} />}
          reason={{ label: 'Apa yang sudah dilakukan', placeholder: 'Contoh: Sudah dicocokkan di dasbor gateway.' }}
          submitLabel="Tandai selesai"
          failureTitle="Belum ditandai selesai"
          onSubmit={({ reason }) =>
            perform(settleAttention(number, current.payment.number, reason), 'Ditandai selesai.')
          }
          onClose={onClose}
        />
      )}
      {current?.kind === 'refund-done' && (
        <ActForm
          label={titles['refund-done']}
          about={current.refund.id}
          schema={Reasoned}
          initialValues={{ reason: '' }}
          reason={{
            label: 'Bukti pengiriman',
            description:
              'Tulis bank dan nomor transaksinya, bukan nomor rekening pembeli. Dicatat di riwayat pembelian.',
            placeholder: 'Contoh: Transfer BCA 24 Nov 2026, nomor transaksi 0012345.',
          }}
          submitLabel="Lanjut…"
          question={() => ({
            title: `${formatRupiah(current.refund.amount)} sudah dikirim ke ${buyerWords(purchase)}?`,
            body: <Text>Pengembalian ini lalu selesai dan tidak dapat dibuka lagi.</Text>,
            confirmLabel: 'Tandai terkirim',
          })}
          failureTitle="Belum ditandai terkirim"
          onSubmit={({ reason }) => perform(finishRefund(current.refund.id, reason), 'Pengembalian dana selesai.')}
          onClose={onClose}
        />
      )}
    </ActDialog>
  );
}

const buyerWords = ({ buyer }: PurchaseDetail) => buyer?.name ?? 'pembeli yang akunnya sudah dihapus';

function SettleIntro({ payment: { attention, refundDue } }: { payment: PaymentDetail }) {
  return (
    <Text>
      {attention !== null && `${labelOf(attentionLabels, attention)}. `}
      {refundDue > 0
        ? `${formatRupiah(refundDue)} masih tercatat harus dikembalikan.`
        : 'Pembayaran ini tidak akan ditandai lagi.'}
    </Text>
  );
}

interface MoneyFormProps<Body> {
  payment: PaymentDetail;
  purchase: PurchaseDetail;
  onClose(): void;
  onSubmit(body: Body): Promise<void>;
}

/** Less than is due, recorded as such before: confirmed again, it is taken as enough. */
const isTakenAsEnough = (received: number, { amountDue, state, received: recorded }: PaymentDetail) =>
  state === 'mismatch' && received === recorded && received < amountDue;

/** The consequence of a confirmation, in words. */
function outcomeOf(received: number, payment: PaymentDetail) {
  const { amountDue, state } = payment;
  if (received === amountDue)
    return 'Pembelian menjadi lunas: akses dan kuitansi langsung diberikan, dan pembeli diberi tahu.';
  const difference = formatRupiah(Math.abs(received - amountDue));
  if (isTakenAsEnough(received, payment))
    return `Jumlah ini diterima sebagai cukup, walaupun kurang ${difference}. Pembelian menjadi lunas.`;
  if (state === 'mismatch' && received > amountDue)
    return `Pembelian menjadi lunas. Kelebihan ${difference} tercatat harus dikembalikan.`;
  return `Jumlahnya ${received < amountDue ? 'kurang' : 'lebih'} ${difference} dari yang ditagih. Pembelian tidak menjadi lunas; uang ini dicatat dan perlu diputuskan.`;
}

function ConfirmForm({ payment, purchase, onClose, onSubmit }: MoneyFormProps<TransferConfirmation>) {
  const { amountDue, transfer, method, received: came } = payment;
  const isTransfer = method === 'transfer';
  return (
    <ActForm
      label={titles.confirm}
      about={payment.id}
      schema={TransferConfirmation}
      initialValues={{
        received: (came ?? amountDue) as number | '',
        receivedAt: undefined as string | undefined,
        reason: '',
      }}
      intro={
        <Facts
          facts={[
            ['Ditagih', formatRupiah(amountDue)],
            ['Tercatat diterima', came === null ? null : formatRupiah(came)],
            ['Ke rekening', transfer && `${transfer.bank} ${transfer.accountNumber}`],
            ['Pembeli', buyerWords(purchase)],
          ]}
        />
      }
      fields={(form) =>
        isTransfer && (
          <>
            <NumberField label="Uang yang masuk menurut mutasi rekening" isRupiah {...form.getInputProps('received')} />
            <MomentField
              label="Masuk pada"
              none="Kosong = sekarang."
              value={form.values.receivedAt ?? null}
              error={form.errors['receivedAt']}
              onChange={(moment) => form.setFieldValue('receivedAt', moment ?? undefined)}
            />
          </>
        )
      }
      reason={{ label: 'Catatan pencocokan', placeholder: 'Contoh: Cocok dengan mutasi BCA 24 Nov 2026.' }}
      submitLabel="Lanjut…"
      question={({ received = amountDue, receivedAt }) => ({
        title: `Konfirmasi ${formatRupiah(received)} dari ${buyerWords(purchase)}?`,
        body: (
          <Stack gap="sm">
            <Text>{outcomeOf(received, payment)}</Text>
            <Facts
              facts={[
                ['Pembelian', purchase.number],
                ['Ditagih', formatRupiah(amountDue)],
                ['Masuk', receivedAt ? formatDateTime(receivedAt) : isTransfer ? 'Sekarang' : null],
              ]}
            />
          </Stack>
        ),
        confirmLabel: `Konfirmasi ${formatRupiah(received)}`,
      })}
      failureTitle="Transfer belum dikonfirmasi"
      onSubmit={(body) =>
        onSubmit(isTakenAsEnough(body.received ?? amountDue, payment) ? { ...body, isEnough: true } : body)
      }
      onClose={onClose}
    />
  );
}

/** As the contract has it, with what is left of this payment as the upper bound. */
const refundSchema = (left: number) =>
  v.object({
    ...v.omit(NewRefund, ['key']).entries,
    amount: v.pipe(
      NewRefund.entries.amount,
      v.maxValue(left, `Paling banyak ${formatRupiah(left)}: selebihnya sudah dikembalikan atau tidak pernah diterima`),
    ),
  });

const wayHints: Record<RefundWay, string> = {
  gateway: 'Kembali ke cara bayar semula: kartu, QRIS, dan e-wallet',
  bank: 'Anda mengirimnya sendiri, lalu menandainya terkirim; untuk virtual account dan transfer',
};

interface RefundFormProps extends MoneyFormProps<RefundBody> {
  /** One that got no answer. */
  unanswered: RefundBody | null;
}

function RefundForm({ payment, purchase, unanswered, onClose, onSubmit }: RefundFormProps) {
  const { method, received } = payment;
  // The amount that is left when it opens: the page reads the purchase again while a lost answer is repeated.
  const [{ left: readLeft, due, kept }] = useState(() => moneyOf(payment, purchase.refunds));
  const left = Math.max(readLeft, unanswered?.amount ?? 0);
  const isOnline = method === 'online';
  // Money that bought nothing, such as what came twice, goes back without touching the access; without all the rest there is no access.
  const hasAccess = purchase.access !== null && purchase.access.revokedAt === null;
  const endsAccess = ({ amount, revokesAccess }: { amount: number | ''; revokesAccess: boolean | undefined }) =>
    hasAccess && kept > 0 && (amount === left || revokesAccess === true);
  return (
    <ActForm
      label={titles.refund}
      about={payment.id}
      schema={refundSchema(left)}
      initialValues={
        unanswered ?? {
          payment: payment.number,
          amount: (due > 0 ? due : left) as number | '',
          way: isOnline ? 'gateway' : 'bank',
          revokesAccess: hasAccess && kept > 0 && due === 0,
          reason: '',
        }
      }
      unanswered={unanswered}
      isOnce
      intro={
        <Facts
          facts={[
            ['Pembeli', buyerWords(purchase)],
            ['Diterima', formatRupiah(received ?? 0)],
            ['Dapat dikembalikan', <strong key="left">{formatRupiah(left)}</strong>],
          ]}
        />
      }
      fields={(form) => (
        <>
          <NumberField label="Jumlah yang dikembalikan" isRupiah {...form.getInputProps('amount')} />
          <Radio.Group label="Jalan" {...form.getInputProps('way')}>
            <Stack gap={0} mt={4}>
              {refundWays.map((way) => (
                <Radio
                  key={way}
                  value={way}
                  label={refundWayLabels[way]}
                  description={wayHints[way]}
                  disabled={way === 'gateway' && !isOnline}
                />
              ))}
            </Stack>
          </Radio.Group>
          {hasAccess && kept > 0 && (
            <Switch
              label="Cabut akses pembeli"
              description={
                form.values.amount === left
                  ? 'Semua uangnya kembali, jadi aksesnya berakhir. Hasil dan pembahasan tetap milik pembeli.'
                  : 'Hasil dan pembahasan yang sudah ada tetap milik pembeli.'
              }
              {...form.getInputProps('revokesAccess', { type: 'checkbox' })}
              checked={endsAccess(form.values)}
              disabled={form.values.amount === left}
            />
          )}
        </>
      )}
      reason={{ placeholder: 'Contoh: Pembeli membatalkan sebelum memulai satu paket pun.' }}
      submitLabel="Lanjut…"
      question={({ amount, way, revokesAccess }) => ({
        title: `Kembalikan ${formatRupiah(amount)} kepada ${buyerWords(purchase)}?`,
        body: (
          <Facts
            facts={[
              ['Pembelian', purchase.number],
              ['Isi', purchase.title],
              ['Jalan', refundWayLabels[way]],
              ['Akses', hasAccess ? (endsAccess({ amount, revokesAccess }) ? 'Dicabut' : 'Tetap') : null],
              ['Sisa sesudahnya', formatRupiah(left - amount)],
            ]}
          />
        ),
        confirmLabel: `Kembalikan ${formatRupiah(amount)}`,
        isDestructive: true,
      })}
      failureTitle="Dana belum dikembalikan"
      onSubmit={onSubmit}
      onClose={onClose}
    />
  );
}
