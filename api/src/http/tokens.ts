import fastifyJwt, { type JWT } from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { idCardRetentionDays } from '../contract/index.ts';
import type { Role } from '../db/schema.ts';
import { keyIdOf, type Secrets } from '../foundation/keys/key-id.ts';

const issuer = 'tryout';
/** Seconds that a token lives, by role. */
const lifetimeSeconds: Record<Role, number> = { learner: 12 * 3600, questioner: 8 * 3600, admin: 8 * 3600 };
/** A guest's token lives as long as the registration is kept at most: signing in again can't renew it. */
const guestLifetimeSeconds = (idCardRetentionDays + 1) * 86_400;
const audiences = [...Object.keys(lifetimeSeconds), 'guest'] as Audience[];

export type Audience = Role | 'guest';

/** Claims of a token: the account, its role, and the account's token version when it was made. */
export interface TokenClaims {
  sub: string;
  aud: Audience;
  ver: number;
  iat: number;
  exp: number;
  /** The session of the token; guests' tokens and those from before sessions have none. */
  sid?: string;
  /** Only in a guest's token: the one attempt that it opens. */
  attempt?: string;
}

interface TokenOwner {
  id: string;
  tokenVersion: number;
}

export interface Tokens {
  /**
   * The claims in an Authorization header's token; undefined without one, and if the token isn't ours, was changed or has
   * expired.
   */
  verify(authorization: string | undefined): TokenClaims | undefined;
  /** A token of a session; it never lives longer than the session. */
  sign(account: TokenOwner & { role: Role }, session: { id: string; endsAt: Date }): string;
  /** A guest's token: it opens one attempt and nothing else. */
  signGuest(account: TokenOwner, attemptId: string): string;
  /** The guest and the attempt of a guest's token; undefined for any other token. */
  readGuest(token: string): { guestId: string; attemptId: string } | undefined;
  /** True in the second half of a token's life, when its next use should replace it. */
  isAgeing(claims: TokenClaims): boolean;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: TokenClaims;
  }
}

/** Headers are the same for all tokens of a key, and read for every call of an exam. */
const headersKept = 50;

/** The `kid` of a token's header: `name` is undefined if it names none, null if the header can't be read. */
const namedKeys = new LRUCache<string, { name: unknown }>({
  max: headersKept,
  memoMethod(header) {
    try {
      return { name: (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown }).kid };
    } catch {
      return { name: null };
    }
  },
});

/**
 * Registers HS256 tokens with issuer, an audience per role and an expiry; anything else is refused.
 * @param secrets the first one signs; tokens signed with the others are valid until they end (decisions/0056)
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
        // An exam sends the same token with every call: its signature is checked once, its expiry each time. Halves the cost
        // of reading it.
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

  /**
   * request.jwtVerify() does the same, but reads the token twice over several turns of the loop; this runs for every call of
   * an exam.
   */
  function verify(authorization: string | undefined): TokenClaims | undefined {
    const token = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    if (token === undefined) return undefined;
    const { name: kid } = namedKeys.memo(token.slice(0, token.indexOf('.')));
    const named = keys.get(kid);
    if (named) return claimsBy(named, token);
    // Made before keys had names: any of the keys may have signed it.
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
