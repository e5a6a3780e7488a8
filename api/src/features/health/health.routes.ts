import * as v from 'valibot';
import type { ValibotPlugin } from '../../http/valibot.ts';

const Health = v.object({ status: v.picklist(['ok', 'unavailable']) });

export interface Health {
  /** True when the database answers. */
  isReady(): Promise<boolean>;
}

/** `/` for the connectivity check, `/health/live` and `/health/ready` for operators; no version, no detail. */
export const healthRoutes: ValibotPlugin<{ health: Health }> = async (app, { health }) => {
  const config = { access: 'public', shed: 'never' } as const;
  const schema = { response: { 200: Health, 503: Health } };
  app.get('/', { config, schema }, async () => ({ status: 'ok' as const }));
  app.get('/health/live', { config, schema }, async () => ({ status: 'ok' as const }));
  app.get('/health/ready', { config, schema }, async (_request, reply) => {
    const ready = await health.isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
};
