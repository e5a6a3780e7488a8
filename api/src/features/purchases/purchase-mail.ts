import * as v from 'valibot';
import { carried } from '../../foundation/mail/carried.ts';
import { linkMail } from '../../foundation/mail/link-mail.ts';
import type { Mail, MailCarrier } from '../../foundation/mail/mail.ts';
import type { Delivery } from '../../foundation/outbox/outbox.ts';
import type { TakenMessage } from '../../foundation/outbox/outbox.repository.ts';
import { type PurchaseMailStep, purchaseMailSteps } from '../../foundation/sales/purchase-mail-steps.ts';
import { formatRupiah } from '../../foundation/sales/rupiah.ts';
import { dayIn, timeIn } from './mail-times.ts';
import type { PurchaseMailRepository } from './purchase-mail.repository.ts';

const Payload = v.object({
  purchaseId: v.string(),
  step: v.picklist(purchaseMailSteps),
  /** The rupiah that go back; messages of an older release don't say it. */
  amount: v.optional(v.number()),
});

interface Needs {
  purchases: PurchaseMailRepository;
  mail: MailCarrier | null;
  publicUrl: string;
  now(): Date;
}

/** A purchase as mails tell of it. */
export interface MailedPurchase {
  number: string;
  title: string;
  total: number;
  state: string;
  expiresAt: string;
  receiptNumber: string | null;
  endsAt: string | null;
  /** When its access was taken back. */
  revokedAt: string | null;
}

/** The moment of a mail, and the rupiah that its step moves. */
interface Occasion {
  at: Date;
  amount?: number | undefined;
}

/** Steps of which nobody has to hear any more once the purchase stands otherwise: a mail server may be away for hours. */
const heldBy: Partial<Record<PurchaseMailStep, readonly string[]>> = {
  transfer: ['open'],
  paid: ['paid'],
  refused: ['open', 'expired'],
  expired: ['expired'],
};

/** In every mail about money. */
export const neverAsked = 'Kami tidak pernah meminta PIN, OTP, atau nomor kartu Anda lewat email.';

const texts: Record<
  PurchaseMailStep,
  (purchase: MailedPurchase, occasion: Occasion) => { subject: string; why: string; invitation: string; button: string }
> = {
  transfer: ({ number, title, expiresAt }) => ({
    subject: `Menunggu transfer untuk ${title}`,
    why: `Pembelian ${number} (${title}) menunggu transfer Anda sampai ${timeIn(expiresAt)}. Transfer tepat sebesar jumlah yang tertulis di halaman pembelian, lalu kirim buktinya di sana.`,
    invitation: 'Rekening dan jumlahnya ada di sini:',
    button: 'Lihat cara bayar',
  }),
  paid: ({ number, title, total, receiptNumber, endsAt }) => ({
    subject: `Lunas: ${title}`,
    why: `Pembayaran ${formatRupiah(total)} untuk ${title} (${number}) sudah kami terima. ${endsAt === null ? 'Anda sekarang punya akses ke tryout ini.' : `Akses Anda berlaku sampai ${dayIn(endsAt)}.`} Nomor kuitansi: ${receiptNumber ?? '-'}.`,
    invitation: 'Kuitansi untuk dicetak ada di sini:',
    button: 'Lihat kuitansi',
  }),
  expired: ({ number, title }) => ({
    subject: `Pembelian ${title} kedaluwarsa`,
    why: `Pembelian ${number} (${title}) berakhir karena belum dibayar. Bila Anda telanjur membayar, uangnya tidak hilang: akses dibuka begitu pembayaran kami terima.`,
    invitation: 'Anda dapat membeli lagi dari sini:',
    button: 'Lihat pembelian',
  }),
  refused: ({ number, title, state, expiresAt }, { at }) => {
    const isOpen = state === 'open' && expiresAt > at.toISOString();
    return {
      subject: `Bukti transfer untuk ${title} belum dapat diterima`,
      why: `Bukti transfer untuk pembelian ${number} (${title}) belum dapat kami terima. Alasannya tertulis di halaman pembelian. ${isOpen ? `Kirim bukti yang lain di sana sebelum ${timeIn(expiresAt)}.` : 'Batas waktu pembayarannya sudah lewat: bila Anda sudah mentransfer, hubungi kami lewat halaman Kontak dan sebutkan nomor pembelian ini.'}`,
      invitation: 'Lihat alasannya di sini:',
      button: 'Lihat pembelian',
    };
  },
  refunded: ({ number, title, state, revokedAt }, { amount }) => ({
    subject: `Dana untuk ${title} dikembalikan`,
    why: [
      `${amount === undefined ? 'Dana' : `Dana sebesar ${formatRupiah(amount)}`} untuk pembelian ${number} (${title}) sudah kami kembalikan.`,
      'Dana dapat memerlukan beberapa hari kerja untuk sampai di rekening atau dompet digital Anda.',
      revokedAt !== null
        ? 'Akses dari pembelian ini sudah ditutup; hasil tryout yang sudah Anda kerjakan tetap ada.'
        : state === 'paid' && 'Akses Anda tetap berlaku.',
    ]
      .filter(Boolean)
      .join(' '),
    invitation: 'Rinciannya ada di sini:',
    button: 'Lihat pembelian',
  }),
  reversed: ({ number, title }) => ({
    subject: `Pembayaran untuk ${title} ditarik bank`,
    why: `Bank menarik kembali pembayaran untuk pembelian ${number} (${title}), jadi aksesnya kami tutup. Hasil tryout yang sudah Anda kerjakan tetap ada.`,
    invitation: 'Anda dapat membayar lagi dengan cara lain:',
    button: 'Lihat pembelian',
  }),
};

/** The mail about a step of a purchase. */
export function purchaseMail(
  to: { name: string; email: string },
  step: PurchaseMailStep,
  purchase: MailedPurchase,
  { publicUrl, ...occasion }: Occasion & { publicUrl: string },
): Mail {
  return linkMail({
    ...to,
    ...texts[step](purchase, occasion),
    link: `${publicUrl}/pusat-langganan/pembelian/${purchase.number}`,
    holds: neverAsked,
    notYou:
      'Email ini dikirim karena ada pembelian dari akun Anda. Tidak merasa membeli? Hubungi kami lewat halaman Kontak.',
  });
}

/** Sends the mails about purchases. @throws Error when it should be tried again */
export function createPurchaseMails({ purchases, mail, publicUrl, now }: Needs) {
  return async function send({ payload }: TakenMessage): Promise<Delivery> {
    const { purchaseId, step, amount } = v.parse(Payload, payload);
    const found = await purchases.find(purchaseId);
    if (!mail || found?.standing !== 'registered') return 'needless';
    if (heldBy[step]?.includes(found.purchase.state) === false) return 'needless';
    return carried(mail, purchaseMail(found, step, found.purchase, { publicUrl, at: now(), amount }));
  };
}
