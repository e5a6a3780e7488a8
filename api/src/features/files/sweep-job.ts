import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { IdCardService } from './id-card.service.ts';

const everyTenMinutes = '*/10 * * * *';

/** Takes away the cards that a crash has left without a registration, at the start and from time to time. */
export function startSweeping(app: FastifyInstance, idCards: IdCardService): void {
  let job: Cron | undefined;
  let round: Promise<void> = Promise.resolve();
  const sweep = () => {
    round = idCards.sweep().then(
      (swept) => void (swept > 0 && app.log.info({ swept }, 'took away ID cards that belong to no registration')),
      (error: unknown) => app.log.error({ err: error }, 'taking away ID cards failed; the next round tries again'),
    );
    return round;
  };
  app.addHook('onListen', async () => {
    job = new Cron(everyTenMinutes, { protect: true }, sweep);
    void sweep();
  });
  app.addHook('preClose', async () => {
    job?.stop();
    await round;
  });
}
