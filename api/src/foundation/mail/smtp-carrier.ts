import { createTransport } from 'nodemailer';
import { MailboxRefused, type MailCarrier } from './mail.ts';

/** Shorter than the time that a stopping server has (`main.ts`): a mail that has begun ends before it. */
const timeoutMs = 8_000;

/**
 * RFC 5321: no such mailbox, not local, invalid name. Other refusals concern our own server, and somebody will correct them.
 */
const noSuchMailbox = [550, 551, 553];

interface Failure {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** A failed delivery as the log may describe it: the server's own words name the person. */
function undelivered({ code, responseCode, command }: Failure): Error {
  const text = `The mail was not delivered: ${[code, command, responseCode].filter(Boolean).join(' ') || 'no reason given'}`;
  const isRefused = command === 'RCPT TO' && noSuchMailbox.includes(responseCode ?? 0);
  return isRefused ? new MailboxRefused(text) : new Error(text);
}

/**
 * Hands mail to an SMTP server, each in a connection of its own.
 * @param url such as `smtps://user:password@mail.example:465`
 * @param from the sender: an address, or a name with an address in angle brackets
 */
export function createSmtpCarrier({ url, from }: { url: string; from: string }): MailCarrier {
  const transport = createTransport(
    { url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs },
    // A mail contains only our own text: never a file or an address to fetch, whatever the person's name is.
    { from, disableFileAccess: true, disableUrlAccess: true, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    async carry({ stopUrl, ...mail }) {
      const headers = stopUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      try {
        await transport.sendMail({ ...mail, ...(headers && { headers }) });
      } catch (error) {
        throw undelivered(error as Failure);
      }
    },
  };
}
