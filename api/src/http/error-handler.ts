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
  414: 'MALFORMED_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'OVERLOADED',
};

function body(code: ErrorCode, fieldErrors?: FieldError[]): ErrorBody {
  return { message: errors[code].message, code, ...(fieldErrors && { errors: fieldErrors }) };
}

function translate(error: FastifyError | AppError | InvalidRequest): { code: ErrorCode; fieldErrors?: FieldError[] | undefined } {
  if (error instanceof AppError) return { code: error.code, fieldErrors: error.fieldErrors };
  if (error instanceof InvalidRequest) return { code: 'VALIDATION_FAILED', fieldErrors: error.fieldErrors };
  const refusal = 'statusCode' in error && error.statusCode ? codeByStatus[error.statusCode] : undefined;
  return { code: refusal ?? 'INTERNAL_ERROR' };
}

/** Every failure leaves as `{ message, code, errors? }`; what is unexpected is logged with its cause and says nothing of it. */
export function useErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError | InvalidRequest, request: FastifyRequest, reply: FastifyReply) => {
    const { code, fieldErrors } = translate(error);
    if (code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'request failed unexpectedly');
    if (code === 'OVERLOADED') reply.header('retry-after', '2');
    return reply.code(errors[code].status).send(body(code, fieldErrors));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(body('NOT_FOUND')));
}
