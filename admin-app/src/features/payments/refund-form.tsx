import { NewRefund, type RefundWay, refundWayLabels, refundWays } from '@tryout/api/contract';
import { formatRupiah, Stack } from '@tryout/shared-ui';
import { Radio, Switch } from '@tryout/shared-ui/more';
import { NumberField } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { ActForm } from '../../common/act-dialog.tsx';
import { Facts } from '../../common/facts.tsx';
import type { MoneyFormProps } from './money-form.ts';
import { buyerWords, moneyOf } from './purchase-words.tsx';

/** A refund as the form has it; the key is made when it is sent. */
export type RefundBody = Omit<NewRefund, 'key'>;

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

/** Money that goes back, by which way, and what becomes of the access. */
export function RefundForm({ label, payment, purchase, unanswered, onClose, onSubmit }: RefundFormProps) {
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
      label={label}
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
          <Radio.Group label="Cara pengembalian" {...form.getInputProps('way')}>
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
              ['Cara pengembalian', refundWayLabels[way]],
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
