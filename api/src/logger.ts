import { pino } from 'pino';

/**
 * Structured logs without tokens, passwords or personal data: of a request only its id, method and route pattern are kept, never
 * the address with its ids, the headers, the body or the visitor's network address.
 */
export function createLogger(level: string) {
  return pino({
    level,
    redact: ['*.password', '*.currentPassword', '*.newPassword', '*.token', '*.authorization', 'headers', '*.headers'],
    serializers: {
      req: (request: { id: string; method: string; routeOptions?: { url?: string } }) => ({
        id: request.id,
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  });
}
