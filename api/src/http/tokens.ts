import fastifyJwt, { type JWT } from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { idCardRetentionDays } from '../contract/index.ts';
import type { Role } from '../db/schema.ts';
import { keyIdOf, type Secrets } from '../foundation/keys/key-id.ts';

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
  /** The session that it belongs to; a guest's has none, nor has one that was made before there were sessions. */
  sid?: string;
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
  /** A token of a session, which never lives longer than that. */
  sign(account: TokenOwner & { role: Role }, session: { id: string; endsAt: Date }): string;
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

/** The `kid` of a token's header; undefined where it names none, null where it is no header. */
function namedKeyOf(token: string): unknown {
  try {
    return (JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString()) as { kid?: unknown })
      .kid;
  } catch {
    return null;
  }
}

/**
 * Registers HS256 tokens with issuer, an audience per role and an expiry; anything else is refused.
 * @param secrets the first one signs; tokens of the others count until they end (decisions/0056)
 */
export async function useTokens(app: FastifyInstance, secrets: Secrets, now: () => Date): Promise<Tokens> {
  const keys = new Map<unknown, Pick<JWT, 'verify'>>();
  for (const [index, secret] of secrets.entries()) {
    const namespace = `older${index}`;
    await app.register(fastifyJwt, {
      secret,
      ...(index > 0 && { namespace }),
      sign: { algorithm: 'HS256', iss: issuer, kid: keyIdOf(secret) },
      verify: {
        algorithms: ['HS256'],
        // An exam shows the same token with every answer: its signature is checked once, its expiry each time. Halves the cost of reading it.
        cache: 10_000,
        allowedIss: issuer,
        allowedAud: audiences,
        requiredClaims: ['iss', 'sub', 'aud', 'ver', 'exp'],
      },
    });
    const own = index > 0 ? (app.jwt as unknown as Record<string, JWT>)[namespace] : app.jwt;
    if (own) keys.set(keyIdOf(secret), own);
  }
  const bearer = /^Bearer ([^ ]+)$/i;

  function claimsBy(key: Pick<JWT, 'verify'>, token: string): TokenClaims | undefined {
    try {
      const claims = key.verify<TokenClaims>(token);
      const isWhole = (claims.aud === 'guest') === (typeof claims.attempt === 'string');
      const isNamed = typeof claims.sub === 'string' && ['string', 'undefined'].includes(typeof claims.sid);
      return isNamed && isWhole ? claims : undefined;
    } catch {
      return undefined;
    }
  }

  /** request.jwtVerify() does the same, but reads the token twice over several turns; this is done for every call of an exam. */
  function verify(authorization: string | undefined): TokenClaims | undefined {
    const token = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    if (token === undefined) return undefined;
    const kid = namedKeyOf(token);
    const named = keys.get(kid);
    if (named) return claimsBy(named, token);
    // Made before keys had names, by any of those that we know.
    if (kid !== undefined) return undefined;
    for (const key of keys.values()) {
      const claims = claimsBy(key, token);
      if (claims) return claims;
    }
    return undefined;
  }

  return {
    verify,
    sign({ id, role, tokenVersion }, { id: sid, endsAt }) {
      const left = Math.floor((endsAt.getTime() - now().getTime()) / 1000);
      const expiresIn = Math.max(1, Math.min(lifetimeSeconds[role], left));
      return app.jwt.sign({ ver: tokenVersion, sid }, { sub: id, aud: role, expiresIn });
    },
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
