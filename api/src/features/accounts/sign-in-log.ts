import { LRUCache } from 'lru-cache';
import type { AuditedAct } from '../../foundation/audit/write-audit.repository.ts';

/** Failures within this time are one entry: the log is kept for ever, and guesses must not fill it. */
const rhythmMs = 60_000;
/** Accounts remembered; there are fewer staff. */
const remembered = 1_000;

interface Account {
  id: string;
  email: string;
}

/** Writes sign-ins of staff to the audit log: that they happened, and when; never what was typed. */
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

    /** Enters a failure for an account; further failures within a minute are counted in the next entry. */
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
