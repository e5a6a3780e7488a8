import type { PurchaseMail } from '../../contract/index.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import type { PurchaseMailStep } from '../../foundation/sales/purchase-mail-steps.ts';
import { type MailedPurchase, purchaseMail } from './purchase-mail.ts';

interface Sample {
  id: string;
  occasion: string;
  step: PurchaseMailStep;
  purchase?: Partial<MailedPurchase>;
  amount?: number;
}

/** Every mail about purchases, and of one that says different things each of its forms. */
const samples: Sample[] = [
  { id: 'transfer', occasion: 'Pembeli memilih transfer bank', step: 'transfer' },
  { id: 'refused', occasion: 'Bukti transfer ditolak, masih dapat dibayar', step: 'refused' },
  {
    id: 'refused-late',
    occasion: 'Bukti transfer ditolak, batas waktunya sudah lewat',
    step: 'refused',
    purchase: { state: 'expired' },
  },
  { id: 'paid-plan', occasion: 'Langganan lunas', step: 'paid', purchase: { state: 'paid' } },
  {
    id: 'paid-package',
    occasion: 'Satu tryout lunas',
    step: 'paid',
    purchase: { state: 'paid', title: 'Tryout SKD Premium 1', total: 39_000, endsAt: null },
  },
  { id: 'expired', occasion: 'Tidak dibayar sampai batas waktu', step: 'expired', purchase: { state: 'expired' } },
  {
    id: 'refunded-part',
    occasion: 'Sebagian dana dikembalikan',
    step: 'refunded',
    amount: 40_000,
    purchase: { state: 'paid' },
  },
  {
    id: 'refunded',
    occasion: 'Seluruh dana dikembalikan dan akses ditutup',
    step: 'refunded',
    amount: 99_000,
    purchase: { state: 'refunded', revokedAt: '2026-11-21T05:00:00.000Z' },
  },
  {
    id: 'reversed',
    occasion: 'Pembayaran ditarik kembali oleh bank',
    step: 'reversed',
    purchase: { state: 'reversed' },
  },
];

const soon = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs).toISOString();

/** The mails as they would be sent at a moment, by the code that sends them. */
export const samplePurchaseMails = (publicUrl: string, at: Date): PurchaseMail[] =>
  samples.map(({ id, occasion, step, purchase, amount }) => {
    const sample = {
      number: 'P-261121-7K3M9Q',
      title: 'Langganan 3 bulan',
      total: 99_000,
      state: 'open',
      expiresAt: soon(at, 24),
      receiptNumber: 'K-261121-7K3M9Q',
      endsAt: soon(at, 90 * 24),
      revokedAt: null,
      ...purchase,
    };
    const to = { name: 'Sari Dewi', email: 'sari@contoh.id' };
    return { id, occasion, ...purchaseMail(to, step, sample, { publicUrl, at, amount }) };
  });
