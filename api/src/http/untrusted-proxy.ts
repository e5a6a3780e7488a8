import type { FastifyInstance } from 'fastify';

/**
 * Warns once when a caller sends X-Forwarded-For and isn't trusted: behind a proxy that TRUST_PROXY doesn't name, all
 * visitors count as one address and share its limits.
 */
export function useProxyWarning(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, ips }) => {
    // `ips`: only if the direct sender is trusted does it have a second address.
    if (isSaid || headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1) return;
    isSaid = true;
    app.log.warn(
      'a request names another address in X-Forwarded-For, which TRUST_PROXY does not let count: behind a proxy all visitors share its limits',
    );
  });
}
