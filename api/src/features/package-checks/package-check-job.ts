import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { PackageCheckService } from './package-check.service.ts';

const everyFiveMinutes = '*/5 * * * *';

/** Checks published packages that have changed, at the start and from time to time, so that the dashboard only reads. */
export function startCheckingPackages(app: FastifyInstance, packageChecks: PackageCheckService): void {
  let job: Cron | undefined;
  let round: Promise<void> = Promise.resolve();
  let isOver = false;
  const check = () => {
    round = packageChecks
      .refresh(() => isOver)
      .then(
        () => {},
        (error: unknown) => app.log.error({ err: error }, 'packages were not checked; the next round tries again'),
      );
    return round;
  };
  app.addHook('onListen', async () => {
    job = new Cron(everyFiveMinutes, { protect: true }, check);
    void check();
  });
  app.addHook('preClose', async () => {
    isOver = true;
    job?.stop();
    await round;
  });
}
