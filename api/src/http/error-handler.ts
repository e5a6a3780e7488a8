import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { errors, type ErrorBody, type ErrorCode, type FieldError } from '../contract/index.ts';
import { InvalidRequest } from './valibot.ts';

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
  const status = ('statusCode' in error && error.statusCode) || 500;
  return { code: codeByStatus[status] ?? (status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR') };
}

function answer(error: FastifyError | AppError | InvalidRequest, request: FastifyRequest, reply: FastifyReply) {
  const { code, fieldErrors } = translate(error);
  if (code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'request failed unexpectedly');
  if (code === 'OVERLOADED') reply.header('retry-after', '2');
  return reply.code(errors[code].status).send(body(code, fieldErrors));
}

/** What Node refuses before there is a request: the status line says more than our one code for it. */
function answerUnreadable(error: Error & { code: string }, socket: Socket): void {
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

/** For Fastify's own refusals outside of any route, so that they speak as ours do. */
export const refusals = {
  /** An address that can't be decoded, or an id longer than any of ours. */
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    void answer(error, request, reply),
  clientErrorHandler: answerUnreadable,
  /** `useStopping` says it instead. */
  return503OnClosing: false,
};

/** Every failure leaves as `{ message, code, errors? }`; what is unexpected is logged with its cause and says nothing of it. */
export function useErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answer);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(body('NOT_FOUND')));
}
