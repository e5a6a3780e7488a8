import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { Role } from '../db/schema.ts';

const issuer = 'tryout';
/** Seconds that a token lives, by role. */
const lifetimeSeconds: Record<Role, number> = { learner: 12 * 3600, questioner: 8 * 3600, admin: 8 * 3600 };
const roles = Object.keys(lifetimeSeconds) as Role[];

/** What a token says: whose it is, for which role, and the account's token version when it was made. */
export interface TokenClaims {
  sub: string;
  aud: Role;
  ver: number;
  iat: number;
  exp: number;
}

export interface Tokens {
  /** What the token of an Authorization header says; undefined without one, and for one that isn't ours, is changed or is over. */
  verify(authorization: string | undefined): TokenClaims | undefined;
  sign(account: { id: string; role: Role; tokenVersion: number }): string;
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
      allowedAud: roles,
      requiredClaims: ['iss', 'sub', 'aud', 'ver', 'exp'],
    },
  });
  const bearer = /^Bearer ([^ ]+)$/i;
  return {
    // request.jwtVerify() does the same, but reads the token twice over several turns; this is done for every call of an exam.
    verify(authorization) {
      const token = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
      if (token === undefined) return undefined;
      try {
        const claims = app.jwt.verify<TokenClaims>(token);
        return typeof claims.sub === 'string' ? claims : undefined;
      } catch {
        return undefined;
      }
    },
    sign: ({ id, role, tokenVersion }) =>
      app.jwt.sign({ ver: tokenVersion }, { sub: id, aud: role, expiresIn: lifetimeSeconds[role] }),
    isAgeing: ({ iat, exp }) => now().getTime() / 1000 > (iat + exp) / 2,
  };
}
