import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { ClockWatch } from './clock-watch.ts';
import type { Arrivals } from '../../http/arrivals.ts';
import type { AttemptService } from './attempt.service.ts';

/** With the grace of 5 s an attempt is closed at most 8 s after its deadline. */
const everyTwoSeconds = '*/2 * * * * *';

/** Closes overdue attempts while the server listens, so that an attempt ends also when no screen is open. */
export function startClosingOverdue(
  app: FastifyInstance,
  { attempts, arrivals, clock }: { attempts: AttemptService; arrivals: Arrivals; clock: ClockWatch },
): void {
  let job: Cron | undefined;
  let round: Promise<void> = Promise.resolve();
  app.addHook('onListen', async () => {
    job = new Cron(everyTwoSeconds, { protect: true }, () => {
      const jumpMs = clock.jumpMs();
      if (jumpMs !== 0)
        app.log.error(
          { jumpSeconds: Math.round(jumpMs / 1000) },
          "the server's clock jumped: deadlines are moments of it",
        );
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
