import * as v from 'valibot';
import { carried } from '../../foundation/mail/carried.ts';
import { linkMail } from '../../foundation/mail/link-mail.ts';
import type { Mail, MailCarrier } from '../../foundation/mail/mail.ts';
import type { Delivery } from '../../foundation/outbox/outbox.ts';
import type { TakenMessage } from '../../foundation/outbox/outbox.repository.ts';
import { type PurchaseMailStep, purchaseMailSteps } from '../../foundation/sales/purchase-mail-steps.ts';
import type { PurchaseMailRepository } from './purchase-mail.repository.ts';

const Payload = v.object({ purchaseId: v.string(), step: v.picklist(purchaseMailSteps) });

interface Needs {
  purchases: PurchaseMailRepository;
  mail: MailCarrier | null;
  publicUrl: string;
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
}

const rupiah = (amount: number) => `Rp ${amount.toLocaleString('id-ID')}`;
const dayIn = (moment: string) =>
  new Date(moment).toLocaleDateString('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });
const timeIn = (moment: string) =>
  `${new Date(moment).toLocaleString('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' })} WIB`;

const texts: Record<
  PurchaseMailStep,
  (purchase: MailedPurchase) => { subject: string; why: string; invitation: string; button: string }
> = {
  transfer: ({ number, title, expiresAt }) => ({
    subject: `Menunggu transfer untuk ${title}`,
    why: `Pembelian ${number} (${title}) menunggu transfer Anda sampai ${timeIn(expiresAt)}. Transfer tepat sebesar jumlah yang tertulis di halaman pembelian, lalu kirim buktinya di sana.`,
    invitation: 'Rekening dan jumlahnya ada di sini:',
    button: 'Lihat cara bayar',
  }),
  paid: ({ number, title, total, receiptNumber, endsAt }) => ({
    subject: `Lunas: ${title}`,
    why: `Pembayaran ${rupiah(total)} untuk ${title} (${number}) sudah kami terima. ${endsAt === null ? 'Tryout ini sekarang terbuka untuk Anda.' : `Akses Anda berlaku sampai ${dayIn(endsAt)}.`} Nomor kuitansi: ${receiptNumber ?? '-'}.`,
    invitation: 'Kuitansi untuk dicetak ada di sini:',
    button: 'Lihat kuitansi',
  }),
  expired: ({ number, title }) => ({
    subject: `Pembelian ${title} kedaluwarsa`,
    why: `Pembelian ${number} (${title}) berakhir karena belum dibayar. Bila Anda terlanjur membayar, uangnya tidak hilang: akses dibuka begitu pembayaran kami terima.`,
    invitation: 'Anda dapat membeli lagi dari sini:',
    button: 'Lihat pembelian',
  }),
  refused: ({ number, title }) => ({
    subject: `Bukti transfer untuk ${title} belum dapat diterima`,
    why: `Bukti transfer untuk pembelian ${number} (${title}) belum dapat kami terima. Alasannya tertulis di halaman pembelian; kirim bukti yang lain di sana.`,
    invitation: 'Lihat alasannya di sini:',
    button: 'Lihat pembelian',
  }),
  refunded: ({ number, title }) => ({
    subject: `Dana untuk ${title} dikembalikan`,
    why: `Dana untuk pembelian ${number} (${title}) dikembalikan. Sampai di rekening atau dompet Anda dapat memerlukan beberapa hari kerja.`,
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
  publicUrl: string,
): Mail {
  return linkMail({
    ...to,
    ...texts[step](purchase),
    link: `${publicUrl}/pusat-langganan/pembelian/${purchase.number}`,
    holds: 'Kami tidak pernah meminta PIN, OTP, atau nomor kartu Anda lewat email.',
    notYou:
      'Email ini dikirim karena ada pembelian dari akun Anda. Tidak merasa membeli? Hubungi kami lewat halaman Kontak.',
  });
}

/** Sends the mails about purchases. @throws Error when it should be tried again */
export function createPurchaseMails({ purchases, mail, publicUrl }: Needs) {
  return async function send({ payload }: TakenMessage): Promise<Delivery> {
    const { purchaseId, step } = v.parse(Payload, payload);
    const found = await purchases.find(purchaseId);
    if (!mail || found?.standing !== 'registered') return 'needless';
    return carried(mail, purchaseMail(found, step, found.purchase, publicUrl));
  };
}
