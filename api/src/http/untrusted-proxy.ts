import type { FastifyInstance } from 'fastify';

/**
 * Says once when somebody passes on whose a request is and isn't believed: behind a proxy that TRUST_PROXY doesn't name, all visitors
 * count as one address, and its limits meet them all.
 */
export function useProxyWarning(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, ips }) => {
    // `ips`: only where the one who connects is trusted does a second address stand beside its own.
    if (isSaid || headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1) return;
    isSaid = true;
    app.log.warn(
      'a request names another address in X-Forwarded-For, which TRUST_PROXY does not let count: behind a proxy all visitors share its limits',
    );
  });
}
