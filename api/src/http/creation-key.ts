import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { creationKeyHeader } from '../contract/index.ts';
import { type CreationKey, creationKey } from '../foundation/creations/creation.ts';

/** A UUID as our front ends make them, or any other text long enough to be unique. */
const wellFormed = /^[\w-]{16,64}$/;

/**
 * The key under which a request creates something only once; undefined if the client sent none.
 * @throws AppError VALIDATION_FAILED for a malformed key
 */
export function creationKeyOf(request: FastifyRequest): CreationKey | undefined {
  const { headers, user, routeOptions, params, body, pictures } = request;
  const key = headers[creationKeyHeader];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !wellFormed.test(key))
    throw AppError.field(creationKeyHeader, 'Kunci permintaan tidak valid');
  return creationKey(user.sub, key, [routeOptions.url, params, body, ...[...(pictures ?? [])].flat()]);
}
