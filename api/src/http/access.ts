import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Role } from '../db/schema.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/**
 * Who may call a route. `public`: anyone; a role: only a signed-in account of it; `attempt`: a learner, and where a visitor shows
 * no token at all the attempt simply isn't there (404), so that an id tells nothing; `admin-unseen`: an administrator, and for
 * anybody else nothing is there (404): that it exists is nobody's business.
 */
export type Access = 'public' | 'attempt' | 'admin-unseen' | Role;

/** The role that a guarded route is for. */
function roleFor(access: Exclude<Access, 'public'>): Role {
  if (access === 'attempt') return 'learner';
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
  tokenVersion: number;
  /** Not null while the password is a one-time one. */
  oneTimePasswordExpiresAt: string | null;
}

async function verified(
  { headers }: FastifyRequest,
  owners: TokenOwners,
  tokens: Tokens,
): Promise<{ claims: TokenClaims; owner: TokenOwner }> {
  const claims = tokens.verify(headers.authorization);
  const owner = claims && (await owners.findActive(claims.sub));
  if (!owner || owner.role !== claims.aud || owner.tokenVersion !== claims.ver) throw new AppError('UNAUTHENTICATED');
  return { claims, owner };
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
    if (access === 'attempt' && request.headers.authorization === undefined) throw new AppError('ATTEMPT_NOT_FOUND');
    const { claims, owner } = await verified(request, owners, tokens).catch((error: unknown) => {
      throw access === 'admin-unseen' && error instanceof AppError ? new AppError('NOT_FOUND') : error;
    });
    request.user = claims;
    if (claims.aud !== roleFor(access)) throw new AppError(access === 'admin-unseen' ? 'NOT_FOUND' : 'FORBIDDEN');
    if (owner.oneTimePasswordExpiresAt !== null && !beforePasswordChange)
      throw new AppError('PASSWORD_CHANGE_REQUIRED');
    if (tokens.isAgeing(claims)) {
      reply.header('x-renewed-token', tokens.sign({ id: claims.sub, role: claims.aud, tokenVersion: claims.ver }));
    }
  });
}
