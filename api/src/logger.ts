import { isIP } from 'node:net';
import { type DestinationStream, type LoggerOptions, pino, type SerializedError } from 'pino';

const masked = (text: string) =>
  text
    // Word by word: to look for an address at every sign of a long word would take the cube of its length.
    .replace(/[^\s"'<>()=,;]+/gu, (word) => word.replace(/^@*[^@]+@.+\.[\p{L}\d-]+/u, '<e-mail>'))
    .replace(/[\da-f:.]{3,}/giu, (word) => (isIP(word.replace(/[.:]$/, '')) === 0 ? word : '<address>'));

/** An error as the log has it: type, message and stack, without the personal data that a database or a mail server adds. */
function toldError(error: Error): object {
  const { type, message, stack, code, constraint, aggregateErrors } = pino.stdSerializers.err(
    error,
  ) as SerializedError & {
    code?: unknown;
    constraint?: unknown;
    aggregateErrors?: SerializedError[];
  };
  return {
    type,
    message: masked(message),
    stack: masked(stack),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(aggregateErrors && {
      aggregateErrors: aggregateErrors.map((one) => ({
        ...one,
        message: masked(one.message),
        stack: masked(one.stack),
      })),
    }),
  };
}

/**
 * Structured logs without tokens, passwords or personal data: of a request only its id, method and route pattern are logged,
 * never the address with its ids, the headers, the body or the visitor's network address.
 */
export function createLogger(level: string, destination?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    redact: ['*.password', '*.currentPassword', '*.newPassword', '*.token', '*.authorization', 'headers', '*.headers'],
    serializers: {
      req: (request: { id: string; method: string; routeOptions?: { url?: string } }) => ({
        id: request.id,
        method: request.method,
        route: request.routeOptions?.url ?? 'unknown',
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
      err: toldError,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
