import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { Arrivals } from '../../http/arrivals.ts';
import type { AttemptService } from './attempt.service.ts';

/** With the grace of 5 s an attempt is closed at most 8 s after its deadline. */
const everyTwoSeconds = '*/2 * * * * *';

/** Closes overdue attempts while the server listens, so that an attempt ends also when no screen is open. */
export function startClosingOverdue(
  app: FastifyInstance,
  { attempts, arrivals }: { attempts: AttemptService; arrivals: Arrivals },
): void {
  let job: Cron | undefined;
  let round: Promise<void> = Promise.resolve();
  app.addHook('onListen', async () => {
    job = new Cron(everyTwoSeconds, { protect: true }, () => {
      round = attempts.closeOverdue(arrivals.oldest()).then(
        (closed) => void (closed > 0 && app.log.info({ closed }, 'closed overdue attempts')),
        (error: unknown) =>
          app.log.error({ err: error }, 'closing overdue attempts failed; the next round tries again'),
      );
      return round;
    });
  });
  app.addHook('preClose', async () => {
    job?.stop();
    await round;
  });
}
