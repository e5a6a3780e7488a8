import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import type { SessionService } from './session.service.ts';

const everyHour = '17 * * * *';

/** Takes away the sessions that are over: on which device somebody was is nobody's business any more. */
export function startEndingSessions(app: FastifyInstance, sessions: Pick<SessionService, 'sweep'>): void {
  let job: Cron | undefined;
  let round: Promise<void> = Promise.resolve();
  async function sweep(): Promise<void> {
    while ((await sessions.sweep()) > 0);
  }
  const start = () => {
    round = sweep().catch((error: unknown) =>
      app.log.error({ err: error }, 'taking away ended sessions failed; the next round tries again'),
    );
    return round;
  };
  app.addHook('onListen', async () => {
    job = new Cron(everyHour, { protect: true }, start);
    void start();
  });
  app.addHook('preClose', async () => {
    job?.stop();
    await round;
  });
}
