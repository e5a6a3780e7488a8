import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { RegistrationService } from './registration.service.ts';

/** Often enough to be done within the days that are promised. */
const everyHour = '20 * * * *';

/** Deletes registrations whose days are over, with their ID cards: at the start, for the rounds that it missed, and every hour. */
export function startRetention(app: FastifyInstance, registrations: Pick<RegistrationService, 'removeOver'>): void {
  let job: Cron | undefined;
  let round: Promise<void> = Promise.resolve();
  const remove = () => {
    round = registrations.removeOver().then(
      (removed) => void (removed > 0 && app.log.info({ removed }, 'deleted registrations whose days were over')),
      (error: unknown) => app.log.error({ err: error }, 'deleting registrations failed; the next round tries again'),
    );
    return round;
  };
  app.addHook('onListen', async () => {
    job = new Cron(everyHour, { protect: true, timezone: 'UTC' }, remove);
    void remove();
  });
  app.addHook('preClose', async () => {
    job?.stop();
    await round;
  });
}
