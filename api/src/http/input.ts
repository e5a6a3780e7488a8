import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { jsonWithOurLineEnds } from './line-ends.ts';

/** The escape of a NUL in JSON, after an even number of backslashes: an odd one makes it plain text. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Decides which bodies are read at all. JSON is the only type; a POST without a body may carry `content-type:
 * application/json`, as many clients send it; `__proto__` and `constructor.prototype` are refused. So is NUL, which
 * PostgreSQL can't store in a text and nobody types. Line ends in texts are made ours (`useForms` does the same).
 */
export function useInput(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (escapedNul.test(body)) done(new AppError('MALFORMED_REQUEST'));
    else void parse(request, jsonWithOurLineEnds(body), done);
  });
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.raw.url?.includes('%00') ? new AppError('MALFORMED_REQUEST') : undefined),
  );
}
