import { type PaymentDetail, TransferConfirmation } from '@tryout/api/contract';
import { formatDateTime, formatRupiah, Stack, Text } from '@tryout/shared-ui';
import { NumberField } from '@tryout/shared-ui/staff';
import { ActForm } from '../../common/act-dialog.tsx';
import { Facts } from '../../common/facts.tsx';
import { MomentField } from '../../common/moment-field.tsx';
import type { MoneyFormProps } from './money-form.ts';
import { buyerWords } from './purchase-words.tsx';

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

/** A transfer that has come, with what it means in the question. */
export function ConfirmForm({ label, payment, purchase, onClose, onSubmit }: MoneyFormProps<TransferConfirmation>) {
  const { amountDue, transfer, method, received: came } = payment;
  const isTransfer = method === 'transfer';
  return (
    <ActForm
      label={label}
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
              data-path="receivedAt"
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
        onSubmit({
          ...body,
          recorded: came,
          ...(isTakenAsEnough(body.received ?? amountDue, payment) && { isEnough: true }),
        })
      }
      onClose={onClose}
    />
  );
}
