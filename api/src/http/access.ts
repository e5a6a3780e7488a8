import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ErrorCode, Permission } from '../contract/index.ts';
import type { Role, Standing } from '../db/schema.ts';
import type { Afterwards } from './afterwards.ts';
import { deviceOf } from './device.ts';
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

/** What an administrator needs for a route: this, one of these, or nothing more than being one (`any`). */
export type NeededPermission = Permission | readonly Permission[] | 'any';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Beside the `access` of every route for administrators, and of no other. */
    permission?: NeededPermission;
    /** Also for whoever still has a one-time password, to whom all else is closed: the change itself, and what it needs. */
    beforePasswordChange?: boolean;
    /** Also for whoever must set up a second factor first. What is open before the password's change is, too. */
    beforeSecondFactor?: boolean;
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
  /** The active account whose session this is, and the session, if it hasn't been ended. */
  findBySession(sessionId: string): Promise<(TokenOwner & { session: TokenSession }) | undefined>;
}

export interface TokenSession {
  id: string;
  lastUsedAt: string;
  endsAt: string;
}

/** What the guard needs of the sessions. */
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
  /** An administrator's. */
  permissions: readonly Permission[];
  /** Not null while the password is a one-time one. */
  oneTimePasswordExpiresAt: string | null;
  /** Null where no second factor counts. */
  secondFactorAt: string | null;
  /** The one that the token names. */
  session?: TokenSession;
}

interface Guard {
  owners: TokenOwners;
  tokens: Tokens;
  sessions: TokenSessions;
  afterwards: Afterwards;
  /** Whether a second factor is demanded of a role. */
  needsSecondFactor(role: Role): boolean;
}

const roleOf = ({ role, standing }: TokenOwner): Audience => (standing === 'guest' ? 'guest' : role);

/** The account that a token speaks for, read with the session in one go; undefined when it speaks for none any more. */
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

/** Why a guest may not call a route; undefined when the route is about the guest's own attempt. */
function guestRefusal(access: Access, { attempt }: TokenClaims, { params }: FastifyRequest): ErrorCode | undefined {
  if (access === 'admin-unseen') return 'NOT_FOUND';
  if (access !== 'attempt') return 'UNAUTHENTICATED';
  return attempt === (params as { attemptId?: string }).attemptId ? undefined : 'ATTEMPT_NOT_FOUND';
}

const isForAdmins = (access: Access | undefined): boolean =>
  access !== undefined && access !== 'public' && roleFor(access) === 'admin';

const mayPass = ({ permissions }: TokenOwner, needed: NeededPermission): boolean =>
  needed === 'any' || [needed].flat().some((permission) => permissions.includes(permission));

/** What stops the server from starting, a sentence for each kind of mistake. */
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
  ];
  return mistakes.flatMap(([sentence, isOne]) => {
    const found = routes.filter(({ config }) => isOne(config)).map(({ method, url }) => `${String(method)} ${url}`);
    return found.length > 0 ? `${sentence}: ${found.join(', ')}` : [];
  });
}

/**
 * Guards every route by the `access` and the `permission` in its config: 401 without a good token, 403 with the wrong role, a
 * one-time password or without the permission. What an administrator may do is looked up with every call, so that what is taken is
 * gone at once. A route that doesn't say who may call it stops the server from starting.
 */
export function useAccess(
  app: FastifyInstance,
  { owners, tokens, sessions, afterwards, needsSecondFactor }: Guard,
): void {
  /** What is done for a session now and then: a use is noted, an ageing token replaced. */
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

  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const mistakes = mistakesIn(routes);
    if (mistakes.length > 0) throw new Error(mistakes.join('. '));
  });
  app.addHook('onRequest', async (request, reply) => {
    const { access, permission, beforePasswordChange, beforeSecondFactor } = request.routeOptions.config;
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
    const owner = await findOwner(claims, owners, sessions);
    const isUnseen = access === 'admin-unseen';
    // Taken into an account, the attempt is gone for the guest.
    if (!claims || !owner)
      throw new AppError(isUnseen ? 'NOT_FOUND' : isGuest ? 'ATTEMPT_NOT_FOUND' : 'UNAUTHENTICATED');
    request.user = claims;
    if (isGuest) return;
    if (claims.aud !== roleFor(access)) throw new AppError(isUnseen ? 'NOT_FOUND' : 'FORBIDDEN');
    if (owner.oneTimePasswordExpiresAt !== null && !beforePasswordChange)
      throw new AppError('PASSWORD_CHANGE_REQUIRED');
    const isOpenBefore = beforePasswordChange === true || beforeSecondFactor === true;
    if (owner.secondFactorAt === null && !isOpenBefore && needsSecondFactor(owner.role))
      throw new AppError('SECOND_FACTOR_SETUP_NEEDED');
    if (permission && !mayPass(owner, permission)) throw new AppError(isUnseen ? 'NOT_FOUND' : 'PERMISSION_MISSING');
    await keepUp(claims, owner, request, reply);
  });
}
