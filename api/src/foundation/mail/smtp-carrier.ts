import { createTransport } from 'nodemailer';
import type { MailCarrier } from './mail.ts';

/** Shorter than what a server that was told to stop has left (`main.ts`): a mail that has begun ends before it. */
const timeoutMs = 8_000;

/** What a failed delivery may say in the log: a server's own words name the person. */
class UndeliveredMail extends Error {
  constructor({ code, responseCode, command }: { code?: string; responseCode?: number; command?: string }) {
    super(
      `The mail was not delivered: ${[code, command, responseCode].filter(Boolean).join(' ') || 'no reason given'}`,
    );
  }
}

/**
 * Hands mail to an SMTP server, each in a connection of its own.
 * @param url such as `smtps://user:password@mail.example:465`
 * @param from who writes: an address, or a name with one in angle brackets
 */
export function createSmtpCarrier({ url, from }: { url: string; from: string }): MailCarrier {
  const transport = createTransport(
    { url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, dnsTimeout: timeoutMs },
    // A mail holds what we wrote: never a file or an address to fetch, whatever somebody is called.
    { from, disableFileAccess: true, disableUrlAccess: true, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    async carry(mail) {
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw new UndeliveredMail(error as object);
      }
    },
  };
}
