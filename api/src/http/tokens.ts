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
  sign(account: { id: string; role: Role; tokenVersion: number }): string;
  /** True in the second half of a token's life, when its next use should replace it. */
  isAgeing(claims: TokenClaims): boolean;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: TokenClaims;
  }
}

/** Registers HS256 tokens with issuer, an audience per role and an expiry; anything else is refused by `request.jwtVerify()`. */
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
  return {
    sign: ({ id, role, tokenVersion }) =>
      app.jwt.sign({ ver: tokenVersion }, { sub: id, aud: role, expiresIn: lifetimeSeconds[role] }),
    isAgeing: ({ iat, exp }) => now().getTime() / 1000 > (iat + exp) / 2,
  };
}
