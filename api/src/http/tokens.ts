import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { idCardRetentionDays } from '../contract/index.ts';
import type { Role } from '../db/schema.ts';

const issuer = 'tryout';
/** Seconds that a token lives, by role. */
const lifetimeSeconds: Record<Role, number> = { learner: 12 * 3600, questioner: 8 * 3600, admin: 8 * 3600 };
/** A guest's lives as long as the registration is kept at most: it can't be renewed by signing in again. */
const guestLifetimeSeconds = (idCardRetentionDays + 1) * 86_400;
const audiences = [...Object.keys(lifetimeSeconds), 'guest'] as Audience[];

export type Audience = Role | 'guest';

/** What a token says: whose it is, for which role, and the account's token version when it was made. */
export interface TokenClaims {
  sub: string;
  aud: Audience;
  ver: number;
  iat: number;
  exp: number;
  /** Of a guest's: the one attempt that it opens. */
  attempt?: string;
}

interface TokenOwner {
  id: string;
  tokenVersion: number;
}

export interface Tokens {
  /** What the token of an Authorization header says; undefined without one, and for one that isn't ours, is changed or is over. */
  verify(authorization: string | undefined): TokenClaims | undefined;
  sign(account: TokenOwner & { role: Role }): string;
  /** A guest's token: it opens one attempt and nothing else. */
  signGuest(account: TokenOwner, attemptId: string): string;
  /** Whose guest's token it is, and which attempt it opens; undefined for any other. */
  readGuest(token: string): { guestId: string; attemptId: string } | undefined;
  /** True in the second half of a token's life, when its next use should replace it. */
  isAgeing(claims: TokenClaims): boolean;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: TokenClaims;
  }
}

/** Registers HS256 tokens with issuer, an audience per role and an expiry; anything else is refused. */
export async function useTokens(app: FastifyInstance, secret: string, now: () => Date): Promise<Tokens> {
  await app.register(fastifyJwt, {
    secret,
    sign: { algorithm: 'HS256', iss: issuer },
    verify: {
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: audiences,
      requiredClaims: ['iss', 'sub', 'aud', 'ver', 'exp'],
    },
  });
  const bearer = /^Bearer ([^ ]+)$/i;
  /** request.jwtVerify() does the same, but reads the token twice over several turns; this is done for every call of an exam. */
  function verify(authorization: string | undefined): TokenClaims | undefined {
    const token = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    if (token === undefined) return undefined;
    try {
      const claims = app.jwt.verify<TokenClaims>(token);
      const isWhole = (claims.aud === 'guest') === (typeof claims.attempt === 'string');
      return typeof claims.sub === 'string' && isWhole ? claims : undefined;
    } catch {
      return undefined;
    }
  }
  return {
    verify,
    sign: ({ id, role, tokenVersion }) =>
      app.jwt.sign({ ver: tokenVersion }, { sub: id, aud: role, expiresIn: lifetimeSeconds[role] }),
    signGuest: ({ id, tokenVersion }, attemptId) =>
      app.jwt.sign(
        { ver: tokenVersion, attempt: attemptId },
        { sub: id, aud: 'guest', expiresIn: guestLifetimeSeconds },
      ),
    readGuest(token) {
      const { sub, attempt } = verify(`Bearer ${token}`) ?? {};
      return sub !== undefined && attempt !== undefined ? { guestId: sub, attemptId: attempt } : undefined;
    },
    isAgeing: ({ iat, exp }) => now().getTime() / 1000 > (iat + exp) / 2,
  };
}
