import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { PaceService } from './pace.service.ts';

const everyFifteenSeconds = '*/15 * * * * *';

/** Computes how long questions take, for the papers of which results were read, apart from any request. */
export function startMeasuringPace(app: FastifyInstance, paces: PaceService): void {
  let job: Cron | undefined;
  let round: Promise<void> = Promise.resolve();
  app.addHook('onListen', async () => {
    job = new Cron(everyFifteenSeconds, { protect: true }, () => {
      round = paces.refreshWanted().then(
        () => {},
        (error: unknown) =>
          app.log.error({ err: error }, 'times on questions were not computed; asked for again, they are'),
      );
      return round;
    });
  });
  app.addHook('preClose', async () => {
    job?.stop();
    await round;
  });
}
