import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ErrorCode } from '../contract/index.ts';
import type { Role, Standing } from '../db/schema.ts';
import type { Audience, TokenClaims, Tokens } from './tokens.ts';

/**
 * Who may call a route. `public`: anyone; a role: only a signed-in account of it; `visitor`: who isn't signed in, or a learner;
 * `attempt`: a learner, or a guest with the token of that very attempt; where a visitor shows no token at all, or a guest another's,
 * the attempt simply isn't there (404), so that an id tells nothing; `admin-unseen`: an administrator, and for anybody else nothing
 * is there (404): that it exists is nobody's business. Everywhere else a guest's token is none.
 */
export type Access = 'public' | 'visitor' | 'attempt' | 'admin-unseen' | Role;

/** The role that a guarded route is for. */
function roleFor(access: Exclude<Access, 'public'>): Role {
  if (access === 'attempt' || access === 'visitor') return 'learner';
  return access === 'admin-unseen' ? 'admin' : access;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Also for whoever still has a one-time password, to whom all else is closed: the change itself, and what it needs. */
    beforePasswordChange?: boolean;
  }
  interface FastifyRequest {
    /** When the request reached the server; an answer's time, however long it then waits for its turn. */
    receivedAt: Date;
  }
}

/** What the guard needs of the accounts. */
export interface TokenOwners {
  /** The account that a token names, if it is active. */
  findActive(id: string): Promise<TokenOwner | undefined>;
}

export interface TokenOwner {
  id: string;
  role: Role;
  standing: Standing;
  tokenVersion: number;
  /** Not null while the password is a one-time one. */
  oneTimePasswordExpiresAt: string | null;
}

const roleOf = ({ role, standing }: TokenOwner): Audience => (standing === 'guest' ? 'guest' : role);

/** The account that a token speaks for; undefined when it speaks for none any more. */
async function findOwner(claims: TokenClaims | undefined, owners: TokenOwners): Promise<TokenOwner | undefined> {
  const owner = claims && (await owners.findActive(claims.sub));
  return owner && roleOf(owner) === claims.aud && owner.tokenVersion === claims.ver ? owner : undefined;
}

/** Why a guest may not call a route; undefined when the route is about the guest's own attempt. */
function guestRefusal(access: Access, { attempt }: TokenClaims, { params }: FastifyRequest): ErrorCode | undefined {
  if (access === 'admin-unseen') return 'NOT_FOUND';
  if (access !== 'attempt') return 'UNAUTHENTICATED';
  return attempt === (params as { attemptId?: string }).attemptId ? undefined : 'ATTEMPT_NOT_FOUND';
}

/**
 * Guards every route by the `access` in its config: 401 without a good token, 403 with the wrong role or a one-time password.
 * A route that doesn't say who may call it stops the server from starting.
 */
export function useAccess(app: FastifyInstance, { owners, tokens }: { owners: TokenOwners; tokens: Tokens }): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const undeclared = routes
      .filter(({ config }) => !config?.access)
      .map(({ method, url }) => `${String(method)} ${url}`);
    if (undeclared.length > 0) throw new Error(`Routes that don't say who may call them: ${undeclared.join(', ')}`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { access, beforePasswordChange } = request.routeOptions.config;
    if (!access || access === 'public') return;
    // What is said to one account is nobody else's to keep.
    reply.header('cache-control', 'no-store');
    const { authorization } = request.headers;
    if (authorization === undefined && access === 'visitor') return;
    if (authorization === undefined && access === 'attempt') throw new AppError('ATTEMPT_NOT_FOUND');
    const claims = tokens.verify(authorization);
    const isGuest = claims?.aud === 'guest';
    const refusal = isGuest ? guestRefusal(access, claims, request) : undefined;
    if (refusal) throw new AppError(refusal);
    const owner = await findOwner(claims, owners);
    const isUnseen = access === 'admin-unseen';
    // Taken into an account, the attempt is gone for the guest.
    if (!claims || !owner)
      throw new AppError(isUnseen ? 'NOT_FOUND' : isGuest ? 'ATTEMPT_NOT_FOUND' : 'UNAUTHENTICATED');
    request.user = claims;
    if (isGuest) return;
    if (claims.aud !== roleFor(access)) throw new AppError(isUnseen ? 'NOT_FOUND' : 'FORBIDDEN');
    if (owner.oneTimePasswordExpiresAt !== null && !beforePasswordChange)
      throw new AppError('PASSWORD_CHANGE_REQUIRED');
    if (tokens.isAgeing(claims)) {
      reply.header('x-renewed-token', tokens.sign({ id: claims.sub, role: owner.role, tokenVersion: claims.ver }));
    }
  });
}
