import type { LightMyRequestResponse } from 'fastify';
import { type ErrorBody, type ErrorCode, errors } from '../src/contract/index.ts';

/** Texts that would reveal a library, the runtime or the database. */
const leaks =
  /invalid (?:type|value|key|format)|expected |unexpected |sqlite|select |insert |fst_err|error:|bad request|not found|node_modules|\.ts:|\.js:|kysely|fastify|valibot/i;

/** Expects a refusal in our own form: the code, its status and sentence, and nothing about the technology. */
export function expectError(answer: LightMyRequestResponse, code: ErrorCode): ErrorBody {
  const body = answer.json<ErrorBody>();
  expect({ status: answer.statusCode, code: body.code, message: body.message }).toEqual({
    status: errors[code].status,
    code,
    message: errors[code].message,
  });
  expect(Object.keys(body).filter((key) => !['message', 'code', 'errors'].includes(key))).toEqual([]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.stringify({ ...body, code: '' })).not.toMatch(leaks);
  return body;
}

/** Expects 400 VALIDATION_FAILED; returns the sentence for each refused field. */
export function expectInvalid(answer: LightMyRequestResponse): Record<string, string> {
  const { errors: fields = [] } = expectError(answer, 'VALIDATION_FAILED');
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
}
