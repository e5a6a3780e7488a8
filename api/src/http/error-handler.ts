import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { errors, type ErrorBody, type ErrorCode, type FieldError } from '../contract/index.ts';
import { isDatabaseTrouble } from '../db/database-trouble.ts';
import { mayTakeLonger } from './body-timeout.ts';
import { InvalidRequest } from './valibot.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Code of this route's 503 answers in place of OVERLOADED; the other code must have status 503 too. */
    whenUnavailable?: ErrorCode;
  }
}

/** When callers of a server that is stopping, overloaded or without its database should come back. */
const retryAfterSeconds = '2';
/** A database in trouble fails every request; its log must not fill the disk, which may be the trouble. */
const troubleLoggedEveryMs = 5_000;

/** Our code for a refusal by Fastify itself, by its status. */
const codeByStatus: Record<number, ErrorCode> = {
  400: 'MALFORMED_REQUEST',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'OVERLOADED',
};

function body(code: ErrorCode, fieldErrors?: FieldError[]): ErrorBody {
  return { message: errors[code].message, code, ...(fieldErrors && { errors: fieldErrors }) };
}

function translate(error: FastifyError | AppError | InvalidRequest): {
  code: ErrorCode;
  fieldErrors?: FieldError[] | undefined;
} {
  if (error instanceof AppError) return { code: error.code, fieldErrors: error.fieldErrors };
  if (error instanceof InvalidRequest) return { code: 'VALIDATION_FAILED', fieldErrors: error.fieldErrors };
  if (isTrouble(error)) return { code: 'OVERLOADED' };
  const status = ('statusCode' in error && error.statusCode) || 500;
  return { code: codeByStatus[status] ?? (status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR') };
}

/** A failure that already has a status is Fastify's own, such as a client that hung up while it was sending. */
const isTrouble = (error: FastifyError | AppError | InvalidRequest) =>
  !('statusCode' in error && error.statusCode) && isDatabaseTrouble(error);

function answer(error: FastifyError | AppError | InvalidRequest, request: FastifyRequest, reply: FastifyReply) {
  const { code: general, fieldErrors } = translate(error);
  if (error instanceof AppError && error.retryAfterSeconds !== undefined)
    reply.header('retry-after', error.retryAfterSeconds);
  if (general === 'INTERNAL_ERROR') request.log.error({ err: error }, 'request failed unexpectedly');
  if (errors[general].status !== 503) return reply.code(errors[general].status).send(body(general, fieldErrors));
  const code = request.routeOptions?.config?.whenUnavailable ?? general;
  if (!reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
  return reply.code(errors[code].status).send(body(code));
}

/** Logs that the database is in trouble, the first time and then every few seconds. */
function createTroubleLog(): (error: Error, request: FastifyRequest) => void {
  let loggedAt = -Infinity;
  let unsaid = 0;
  return (error, request) => {
    if (performance.now() - loggedAt < troubleLoggedEveryMs) return void (unsaid += 1);
    request.log.error({ err: error, alike: unsaid }, 'the database is in trouble; callers are told to come back');
    loggedAt = performance.now();
    unsaid = 0;
  };
}

/** For requests that Node refuses before there is a request object: the status line says more than our one code for them. */
function answerUnreadable(error: Error & { code: string }, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && mayTakeLonger(socket)) return;
  refuseUnreadable(error, socket);
}

function refuseUnreadable(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const statusLine =
    { ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout', HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large' }[
      error.code
    ] ?? '400 Bad Request';
  const text = JSON.stringify(body('MALFORMED_REQUEST'));
  socket.end(
    `HTTP/1.1 ${statusLine}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    () => socket.destroy(),
  );
}

/** Ends a connection whose request takes too long. */
export const cutSlow = (socket: Socket): void => refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);

/** For Fastify's own refusals outside of any route, so that they look like ours. */
export const refusals = {
  /** An address that can't be decoded, or an id longer than any of ours. */
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    void answer(error, request, reply),
  clientErrorHandler: answerUnreadable,
  /** `useStopping` says it instead. */
  return503OnClosing: false,
};

/**
 * Every failure leaves as `{ message, code, errors? }`; an unexpected one is logged with its cause and the answer says
 * nothing of it. A database that is locked, full or unreachable is 503 with Retry-After, since the same call can succeed
 * later.
 */
export function useErrorHandler(app: FastifyInstance): void {
  const logTrouble = createTroubleLog();
  app.setErrorHandler<FastifyError | AppError | InvalidRequest>((error, request, reply) => {
    if (isTrouble(error)) logTrouble(error, request);
    return answer(error, request, reply);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(body('CALL_UNKNOWN')));
}
