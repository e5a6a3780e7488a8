import { LRUCache } from 'lru-cache';
import type { AuditedAct } from '../../foundation/audit/write-audit.repository.ts';

/** Failures within it are one entry: the log is kept for ever, and whoever guesses must not fill it. */
const rhythmMs = 60_000;
/** Accounts remembered; there are fewer staff. */
const remembered = 1_000;

interface Account {
  id: string;
  email: string;
}

/** What the audit log says of the staff's coming in: that, and when; never what was typed. */
export function createSignInLog(write: (act: AuditedAct) => Promise<void>) {
  const since = new LRUCache<string, { entered: number; tries: number }>({ max: remembered });

  return {
    success: ({ id, email }: Account, at: Date): AuditedAct => ({
      at,
      actorId: id,
      action: 'sign_in',
      entity: 'staff',
      entityId: id,
      label: email,
    }),

    /** Enters a failure at an account; the next ones of a minute are counted into the entry that follows. */
    async failure({ id, email }: Account, at: Date): Promise<void> {
      const last = since.get(id) ?? { entered: -Infinity, tries: 0 };
      const tries = last.tries + 1;
      if (at.getTime() - last.entered < rhythmMs) {
        since.set(id, { ...last, tries });
        return;
      }
      since.set(id, { entered: at.getTime(), tries: 0 });
      const act = { at, actorId: id, entity: 'staff', entityId: id, label: email } as const;
      await write({ ...act, action: 'sign_in_failed', after: { tries } });
    },
  };
}
