import type { Delivery } from '../outbox/outbox.ts';
import { type Mail, MailboxRefused, type MailCarrier } from './mail.ts';

/** Hands a mail over. @throws Error when it should be tried again */
export async function carried(carrier: MailCarrier, mail: Mail): Promise<Delivery> {
  try {
    await carrier.carry(mail);
    return 'sent';
  } catch (error) {
    if (error instanceof MailboxRefused) return 'refused';
    throw error;
  }
}
