import type { FastifyBaseLogger } from 'fastify';
import type { MailCarrier } from './mail.ts';

/**
 * For development without a mail server: writes each mail to the log, with address and link. The one exception to "no secrets
 * in the log"; `main.ts` never makes it in production.
 */
export function createLogCarrier(log: Pick<FastifyBaseLogger, 'warn'>): MailCarrier {
  return {
    async carry({ to, subject, text }) {
      log.warn(
        ['── Mail that was not sent, since SMTP_URL is not set ──', `To: ${to}`, `Subject: ${subject}`, '', text].join(
          '\n',
        ),
      );
    },
  };
}
