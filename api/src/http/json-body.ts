import type { FastifyInstance } from 'fastify';

/**
 * JSON is the only body that is read. A POST without a body may carry `content-type: application/json`, as many clients send it;
 * everything else is parsed as Fastify does, which refuses `__proto__` and `constructor.prototype`.
 */
export function useLenientEmptyBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
