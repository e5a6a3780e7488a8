import { createHash } from 'node:crypto';
import { type AccountRole, learnerSessionDays, type OwnSessions, staffSessionHours } from '../../contract/index.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import { newId } from '../../id.ts';
import type { SessionRepository } from './session.repository.ts';

/** Longest life of a session, however often it is used. */
const longestMs: Record<AccountRole, number> = {
  learner: learnerSessionDays * 24 * hourMs,
  questioner: staffSessionHours * hourMs,
  admin: staffSessionHours * hourMs,
};
/** Uses within this time are stored as one: no call of an exam writes for it. */
const useRhythmMs = hourMs;

interface Owner {
  id: string;
  role: AccountRole;
  tokenVersion: number;
}

/** A session as it is read with each call. */
export interface KnownSession {
  id: string;
  lastUsedAt: string;
  endsAt: string;
}

interface Dependencies {
  sessions: SessionRepository;
  sign(account: Owner, session: { id: string; endsAt: Date }): string;
  now(): Date;
}

/** An account's sessions, and ending them (decisions/0055). */
export function createSessionService({ sessions, sign, now }: Dependencies) {
  async function begin(owner: Owner, device: string, id = newId(), since = now()): Promise<string> {
    const endsAt = new Date(since.getTime() + longestMs[owner.role]);
    await sessions.insert({
      id,
      accountId: owner.id,
      tokenVersion: owner.tokenVersion,
      device,
      createdAt: since.toISOString(),
      lastUsedAt: now().toISOString(),
      endsAt: endsAt.toISOString(),
    });
    return sign(owner, { id, endsAt });
  }

  return {
    /** Begins a session; returns its first token. */
    open: (owner: Owner, device: string): Promise<string> => begin(owner, device),

    /** The token with which a session goes on after a change that voids all others. */
    async carryOver(owner: Owner, id: string | undefined, device: string): Promise<string> {
      const known = id === undefined ? undefined : await sessions.carryOver(id, owner.id, owner.tokenVersion);
      return known && id !== undefined ? sign(owner, { id, endsAt: new Date(known.endsAt) }) : begin(owner, device);
    },

    /**
     * A fresh token for an ageing one; undefined when the session ends as soon as that token does.
     * @param session undefined for a token from before sessions: it begins one, always the same
     */
    async prolong(
      owner: Owner,
      session: KnownSession | undefined,
      token: { text: string; issuedAt: Date; expiresAt: Date; device: string },
    ): Promise<string | undefined> {
      if (session) {
        const endsAt = new Date(session.endsAt);
        return endsAt > token.expiresAt ? sign(owner, { id: session.id, endsAt }) : undefined;
      }
      const id = createHash('sha256').update(token.text).digest('hex');
      return begin(owner, token.device, id, token.issuedAt);
    },

    /** True once it may no longer be used, whatever its tokens say. */
    isOver: ({ endsAt }: KnownSession): boolean => endsAt <= now().toISOString(),

    /** True when a use is to be stored. */
    isUseDue: ({ lastUsedAt }: KnownSession): boolean => now().getTime() - Date.parse(lastUsedAt) >= useRhythmMs,

    noteUse: ({ id, lastUsedAt }: KnownSession): Promise<void> =>
      sessions.noteUse(id, { from: lastUsedAt, to: now().toISOString() }),

    async list(accountId: string, current: string | undefined): Promise<OwnSessions> {
      const found = await sessions.list(accountId, now());
      return { sessions: found.map((session) => ({ ...session, isCurrent: session.id === current })) };
    },

    /** Ends one; does nothing if it has ended or belongs to another account. */
    end: (accountId: string, id: string): Promise<void> => sessions.end(id, accountId),

    endAll: (accountId: string): Promise<void> => sessions.endAll(accountId),

    sweep: (): Promise<number> => sessions.sweep(now()),
  };
}
export type SessionService = ReturnType<typeof createSessionService>;
