import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ErrorCode, Permission } from '../contract/index.ts';
import type { Role, Standing } from '../db/schema.ts';
import type { Afterwards } from './afterwards.ts';
import { deviceOf } from './device.ts';
import type { Audience, TokenClaims, Tokens } from './tokens.ts';

/**
 * Who may call a route. `public`: anyone; a role: only a signed-in account of it; `visitor`: anyone not signed in, or a
 * learner; `attempt`: a learner, or a guest with the token of that very attempt; a visitor without a token, or a guest with
 * the token of another attempt, gets 404, so that an id reveals nothing; `admin-unseen`: an administrator; everybody else
 * gets 404, as if the route didn't exist; `webhook`: another product, by the signature that the route's `webhook` checks
 * (`webhooks.ts`), whatever token comes with it. On all other routes a guest's token counts as no token.
 */
export type Access = 'public' | 'visitor' | 'attempt' | 'admin-unseen' | 'webhook' | Role;

/** The learner who calls a route for `visitor`; undefined for one who isn't signed in. */
export const learnerOf = ({ headers, user }: FastifyRequest): string | undefined =>
  headers.authorization === undefined ? undefined : user.sub;

/** The role that a guarded route is for. */
function roleFor(access: Exclude<Access, 'public' | 'webhook'>): Role {
  if (access === 'attempt' || access === 'visitor') return 'learner';
  return access === 'admin-unseen' ? 'admin' : access;
}

/**
 * Permission that an administrator needs for a route: this one, one of these, or none (`any`). `finance` counts only with a second factor,
 * whatever the settings say of it.
 */
export type NeededPermission = Permission | readonly Permission[] | 'any';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Required beside the `access` of every route for administrators, and not allowed on others. */
    permission?: NeededPermission;
    /** Also open to staff with a one-time password, who can call nothing else: changing it, and the calls needed for that. */
    beforePasswordChange?: boolean;
    /** Also open to staff who must set up a second factor first. Routes open before the password change are open too. */
    beforeSecondFactor?: boolean;
  }
  interface FastifyRequest {
    /** The calling account's permissions as an administrator, read for this call; without a second factor none for money. */
    permissions: readonly Permission[];
  }
}

/** Look-ups of accounts that the guard needs. */
export interface TokenOwners {
  /** The account that a token names, if it is active. */
  findActive(id: string): Promise<TokenOwner | undefined>;
  /** The active account whose session this is, and the session, if it hasn't been ended. */
  findBySession(sessionId: string): Promise<(TokenOwner & { session: TokenSession }) | undefined>;
}

export interface TokenSession {
  id: string;
  lastUsedAt: string;
  endsAt: string;
}

/** Calls of the sessions that the guard needs. */
export interface TokenSessions {
  prolong(
    owner: TokenOwner,
    session: TokenSession | undefined,
    token: { text: string; issuedAt: Date; expiresAt: Date; device: string },
  ): Promise<string | undefined>;
  isOver(session: TokenSession): boolean;
  isUseDue(session: TokenSession): boolean;
  noteUse(session: TokenSession): Promise<void>;
}

export interface TokenOwner {
  id: string;
  role: Role;
  standing: Standing;
  tokenVersion: number;
  /** Permissions of an administrator. */
  permissions: readonly Permission[];
  /** Not null while the password is a one-time one. */
  oneTimePasswordExpiresAt: string | null;
  /** Null if the account has no second factor. */
  secondFactorAt: string | null;
  /** The session that the token names. */
  session?: TokenSession;
}

interface Guard {
  owners: TokenOwners;
  tokens: Tokens;
  sessions: TokenSessions;
  afterwards: Afterwards;
  /** True if the role must have a second factor. */
  needsSecondFactor(role: Role): boolean;
}

const roleOf = ({ role, standing }: TokenOwner): Audience => (standing === 'guest' ? 'guest' : role);

/** The account that a token names, read together with its session; undefined if it names none any more. */
async function findOwner(
  claims: TokenClaims | undefined,
  owners: TokenOwners,
  sessions: TokenSessions,
): Promise<TokenOwner | undefined> {
  if (!claims) return undefined;
  const { sid, sub, aud, ver } = claims;
  const owner: TokenOwner | undefined = await (sid === undefined ? owners.findActive(sub) : owners.findBySession(sid));
  if (owner?.session && sessions.isOver(owner.session)) return undefined;
  return owner?.id === sub && roleOf(owner) === aud && owner.tokenVersion === ver ? owner : undefined;
}

/** Why a guest may not call a route; undefined if the route is about the guest's own attempt. */
function guestRefusal(access: Access, { attempt }: TokenClaims, { params }: FastifyRequest): ErrorCode | undefined {
  if (access === 'admin-unseen') return 'NOT_FOUND';
  if (access !== 'attempt') return 'UNAUTHENTICATED';
  return attempt === (params as { attemptId?: string }).attemptId ? undefined : 'ATTEMPT_NOT_FOUND';
}

const isForAdmins = (access: Access | undefined): boolean =>
  access !== undefined && access !== 'public' && access !== 'webhook' && roleFor(access) === 'admin';

const mayPass = (permissions: readonly Permission[], needed: NeededPermission): boolean =>
  needed === 'any' || [needed].flat().some((permission) => permissions.includes(permission));

/** The permissions that count: without a second factor, those without money. */
const permissionsOf = ({ permissions, secondFactorAt }: TokenOwner): readonly Permission[] =>
  secondFactorAt === null ? permissions.filter((one) => one !== 'finance') : permissions;

/** Mistakes that stop the server from starting, one sentence for each kind. */
function mistakesIn(routes: readonly RouteOptions[]): string[] {
  const mistakes: [string, (config: RouteOptions['config']) => boolean][] = [
    ["Routes that don't say who may call them", (config) => !config?.access],
    [
      "Routes for administrators that don't say which permission they need",
      (config) => isForAdmins(config?.access) && (!config?.permission || config.permission.length === 0),
    ],
    [
      'Routes with a permission that are not for administrators',
      (config) => config?.permission !== undefined && !isForAdmins(config.access),
    ],
    [
      "Webhooks that don't say how they are signed, and other routes that do",
      (config) => (config?.access === 'webhook') !== (config?.webhook !== undefined),
    ],
  ];
  return mistakes.flatMap(([sentence, isOne]) => {
    const found = routes.filter(({ config }) => isOne(config)).map(({ method, url }) => `${String(method)} ${url}`);
    return found.length > 0 ? `${sentence}: ${found.join(', ')}` : [];
  });
}

/**
 * Guards every route by the `access` and the `permission` in its config: 401 without a valid token, 403 with the wrong role,
 * with a one-time password or without the permission. Permissions are read with every call, so that taking one away works at
 * once. A route without `access` stops the server from starting.
 */
export function useAccess(
  app: FastifyInstance,
  { owners, tokens, sessions, afterwards, needsSecondFactor }: Guard,
): { mayStillCall(request: FastifyRequest): Promise<boolean> } {
  /** Occasional upkeep of a session: stores its last use, replaces an ageing token. */
  async function keepUp(
    claims: TokenClaims,
    owner: TokenOwner,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { session } = owner;
    if (session && sessions.isUseDue(session)) afterwards.ifThereIsRoom(reply, () => sessions.noteUse(session));
    if (!tokens.isAgeing(claims)) return;
    const renewed = await sessions.prolong(owner, session, {
      text: request.headers.authorization ?? '',
      issuedAt: new Date(claims.iat * 1000),
      expiresAt: new Date(claims.exp * 1000),
      device: deviceOf(request),
    });
    if (renewed !== undefined) reply.header('x-renewed-token', renewed);
  }

  app.decorateRequest('permissions');
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const mistakes = mistakesIn(routes);
    if (mistakes.length > 0) throw new Error(mistakes.join('. '));
  });
  /**
   * The account that calls, if it may.
   * @returns undefined for a caller without a token where none is needed
   * @throws AppError why it may not
   */
  async function callerOf(
    request: FastifyRequest,
    access: Exclude<Access, 'public' | 'webhook'>,
  ): Promise<{ claims: TokenClaims; owner: TokenOwner; isGuest: boolean } | undefined> {
    const { permission, beforePasswordChange, beforeSecondFactor } = request.routeOptions.config;
    const { authorization } = request.headers;
    if (authorization === undefined && access === 'visitor') return undefined;
    if (authorization === undefined && access === 'attempt') throw new AppError('ATTEMPT_NOT_FOUND');
    const claims = tokens.verify(authorization);
    const isGuest = claims?.aud === 'guest';
    const refusal = isGuest ? guestRefusal(access, claims, request) : undefined;
    if (refusal) throw new AppError(refusal);
    const owner = await findOwner(claims, owners, sessions);
    const isUnseen = access === 'admin-unseen';
    // Once an account has claimed the attempt, the guest no longer has it.
    if (!claims || !owner)
      throw new AppError(isUnseen ? 'NOT_FOUND' : isGuest ? 'ATTEMPT_NOT_FOUND' : 'UNAUTHENTICATED');
    if (isGuest) return { claims, owner, isGuest };
    if (claims.aud !== roleFor(access)) throw new AppError(isUnseen ? 'NOT_FOUND' : 'FORBIDDEN');
    if (owner.oneTimePasswordExpiresAt !== null && !beforePasswordChange)
      throw new AppError('PASSWORD_CHANGE_REQUIRED');
    const isOpenBefore = beforePasswordChange === true || beforeSecondFactor === true;
    if (owner.secondFactorAt === null && !isOpenBefore && needsSecondFactor(owner.role))
      throw new AppError('SECOND_FACTOR_SETUP_NEEDED');
    if (permission && !mayPass(owner.permissions, permission))
      throw new AppError(isUnseen ? 'NOT_FOUND' : 'PERMISSION_MISSING');
    if (permission && !mayPass(permissionsOf(owner), permission)) throw new AppError('SECOND_FACTOR_FOR_MONEY');
    return { claims, owner, isGuest };
  }

  app.addHook('onRequest', async (request, reply) => {
    const { access, isStream } = request.routeOptions.config;
    if (!access || access === 'public' || access === 'webhook') return;
    // No cache may keep an answer that is meant for one account.
    reply.header('cache-control', 'no-store');
    const caller = await callerOf(request, access);
    if (!caller) return;
    const { claims, owner, isGuest } = caller;
    request.user = claims;
    request.permissions = permissionsOf(owner);
    // Anything that follows an answer would follow a stream only hours later.
    if (!isGuest && !isStream) await keepUp(claims, owner, request, reply);
  });

  return {
    /** True if the request's caller may still make it: the session hasn't ended, no permission was taken away. */
    async mayStillCall(request) {
      const { access } = request.routeOptions.config;
      if (!access || access === 'public' || access === 'webhook') return true;
      try {
        await callerOf(request, access);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
  };
}
