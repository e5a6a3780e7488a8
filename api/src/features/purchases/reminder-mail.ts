import * as v from 'valibot';
import { linkMail } from '../../foundation/mail/link-mail.ts';
import { MailboxRefused, type MailCarrier } from '../../foundation/mail/mail.ts';
import type { Delivery } from '../../foundation/outbox/outbox.ts';
import type { TakenMessage } from '../../foundation/outbox/outbox.repository.ts';
import { dayIn, timeIn } from './mail-times.ts';
import { neverAsked } from './purchase-mail.ts';
import type { ReminderRepository } from './reminder.repository.ts';

const Payload = v.object({ of: v.picklist(['purchase', 'entitlement']), id: v.string(), accountId: v.string() });

interface Needs {
  reminders: Pick<ReminderRepository, 'findUnpaid' | 'findEnding'>;
  mail: MailCarrier | null;
  publicUrl: string;
  now(): Date;
}

type Unpaid = NonNullable<Awaited<ReturnType<ReminderRepository['findUnpaid']>>>;
type Ending = NonNullable<Awaited<ReturnType<ReminderRepository['findEnding']>>>;

const unpaidMail = ({ name, email, number, title, expiresAt }: Unpaid, publicUrl: string) =>
  linkMail({
    name,
    email,
    subject: `Belum dibayar: ${title}`,
    why: `Pembelian ${number} (${title}) belum dibayar dan berakhir ${timeIn(expiresAt)}. Bila tidak jadi membeli, abaikan saja: tidak ada yang ditagih.`,
    invitation: 'Anda dapat membayar dari sini:',
    button: 'Bayar sekarang',
    link: `${publicUrl}/pusat-langganan/pembelian/${number}`,
    holds: neverAsked,
    notYou:
      'Email ini dikirim sekali karena ada pembelian dari akun Anda. Sudah membayar? Statusnya diperbarui begitu pembayaran kami terima.',
  });

const endingMail = ({ name, email, title, endsAt, packageQuota, used }: Ending, publicUrl: string) =>
  linkMail({
    name,
    email,
    subject: `Langganan ${title} berakhir ${dayIn(endsAt)}`,
    why: `Langganan ${title} Anda berakhir ${timeIn(endsAt)}.${packageQuota === null || used >= packageQuota ? '' : ` Masih ada ${packageQuota - used} paket yang belum dipakai.`} Hasil tryout yang sudah Anda kerjakan tetap ada, dan tidak ada yang diperpanjang atau ditagih otomatis.`,
    invitation: 'Sisa akses Anda ada di sini:',
    button: 'Lihat langganan',
    link: `${publicUrl}/pusat-langganan`,
    holds: neverAsked,
    notYou: 'Email ini dikirim sekali, karena akun Anda memiliki langganan.',
  });

/** Sends the mails that remind; none about what was paid, has ended, was taken back, goes on or waits for somebody else meanwhile. @throws Error when it should be tried again */
export function createReminderMails({ reminders, mail, publicUrl, now }: Needs) {
  const write = async ({ of, id, accountId }: v.InferOutput<typeof Payload>) => {
    if (of === 'purchase') {
      const unpaid = await reminders.findUnpaid({ id, accountId }, now());
      return unpaid && unpaidMail(unpaid, publicUrl);
    }
    const ending = await reminders.findEnding({ id, accountId }, now());
    return ending && endingMail(ending, publicUrl);
  };
  return async function send({ payload }: TakenMessage): Promise<Delivery> {
    const written = await write(v.parse(Payload, payload));
    if (!mail || !written) return 'needless';
    try {
      await mail.carry(written);
      return 'sent';
    } catch (error) {
      if (error instanceof MailboxRefused) return 'refused';
      throw error;
    }
  };
}
