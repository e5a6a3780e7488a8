import type { FastifyBaseLogger } from 'fastify';
import type { MailCarrier } from './mail.ts';

/**
 * For development, where there is no mail server: writes each mail into the log, address, link and all. The one exception to "no
 * secrets in the log"; `main.ts` never makes it in production.
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
