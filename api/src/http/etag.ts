import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The entity tag of an answer's text. */
export const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** True if the client has the answer with this tag already. */
export const isKnownTo = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']
    ?.split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .includes(etag) ?? false;

/** Answers that the client has the current text already. */
export const sendNotModified = (reply: FastifyReply): FastifyReply => reply.code(304).send();
