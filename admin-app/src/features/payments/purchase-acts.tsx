import { type PaymentDetail, type PurchaseDetail, Reasoned, type Refund } from '@tryout/api/contract';
import { formatRupiah, Text } from '@tryout/shared-ui';
import { useLastShown } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { ActDialog, ActForm } from '../../common/act-dialog.tsx';
import { useActsOnce } from '../../common/acts-once.ts';
import { ConfirmForm } from './confirm-form.tsx';
import type { PaymentAct } from './payment-card.tsx';
import { confirmTransfer, finishRefund, refuseTransfer, sendRefund, settleAttention } from './payments.api.ts';
import { ProofView } from './proof-view.tsx';
import { attentionWords, buyerWords } from './purchase-words.tsx';
import { type RefundBody, RefundForm } from './refund-form.tsx';

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

/** The acts of a purchase, each with its reason; where money or access changes they ask once more, with the numbers. */
export default function PurchaseActDialog({ act, purchase, onClose, onChanged, onFailed }: PurchaseActDialogProps) {
  const shown = useLastShown(act);
  /** From the proof one goes on to the decision, without closing the dialog. */
  const [next, setNext] = useState<{ from: OpenAct; to: OpenAct } | null>(null);
  const current = next && next.from === shown ? next.to : shown;
  const refunds = useActsOnce((refund: RefundBody, key) => sendRefund(purchase.number, { ...refund, key }));

  /** Does it; whatever fails, the page shows what is there now. */
  async function perform(call: Promise<PurchaseDetail>, what: string) {
    try {
      onChanged(await call, what);
    } catch (error) {
      onFailed();
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
          label={titles.confirm}
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
          onSubmit={({ reason }) => {
            // The one that was looked at: another that came meanwhile isn't refused.
            const proofAt = current.payment.transfer?.proofAt;
            const refusal = { reason, ...(proofAt && { proofAt }) };
            return perform(refuseTransfer(number, current.payment.number, refusal), 'Bukti transfer ditolak.');
          }}
          onClose={onClose}
        />
      )}
      {current?.kind === 'refund' && (
        <RefundForm
          label={titles.refund}
          key={current.payment.id}
          payment={current.payment}
          purchase={purchase}
          unanswered={refunds.unansweredAt(current.payment.id)}
          onClose={onClose}
          onSubmit={(body) =>
            perform(
              refunds.perform(body, current.payment.id),
              `${formatRupiah(body.amount)} dikembalikan atau sedang dikirim.`,
            )
          }
        />
      )}
      {current?.kind === 'done' && (
        <ActForm
          label={titles.done}
          about={current.payment.id}
          schema={Reasoned}
          initialValues={{ reason: '' }}
          intro={<SettleIntro payment={current.payment} purchase={purchase} />}
          reason={{ label: 'Apa yang sudah dilakukan', placeholder: 'Contoh: Sudah dicocokkan di dasbor gateway.' }}
          submitLabel="Tandai selesai"
          failureTitle="Belum ditandai selesai"
          onSubmit={({ reason }) => {
            const { number: of, attention } = current.payment;
            return perform(
              settleAttention(number, of, { reason, ...(attention !== null && { attention }) }),
              'Ditandai selesai.',
            );
          }}
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

function SettleIntro({ payment, purchase }: { payment: PaymentDetail; purchase: PurchaseDetail }) {
  const { attention, refundDue } = payment;
  return (
    <Text>
      {attention !== null && `${attentionWords(attention, purchase)}. `}
      {refundDue > 0
        ? `${formatRupiah(refundDue)} masih tercatat harus dikembalikan.`
        : 'Pembayaran ini tidak akan ditandai lagi.'}
    </Text>
  );
}
