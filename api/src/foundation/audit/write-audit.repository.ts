import type { Kysely } from 'kysely';
import type { AuditAction, AuditEntity } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';

/** An action of staff, for the audit log. */
export interface AuditedAct {
  at: Date;
  /** The account that acts: the token's `sub`. */
  actorId: string;
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  /** A person's name for the thing: a title, an e-mail address; cut to 200 characters. */
  label: string;
  reason?: string | null;
  /** The thing's fields before and after; never a password, a token, or anything from an ID card. */
  before?: object | null;
  after?: object | null;
}

const json = (fields: object | null | undefined) => (fields ? JSON.stringify(fields) : null);

/** Writes actions to the audit log. Pass the transaction of the change itself, so that both are stored or neither. */
export async function writeAudit(executor: Kysely<Database>, ...acts: AuditedAct[]): Promise<void> {
  await executor
    .insertInto('auditEntry')
    .values(
      acts.map(({ at, label, reason, before, after, ...act }) => ({
        ...act,
        id: newId(),
        at: at.toISOString(),
        label: label.slice(0, 200),
        reason: reason ?? null,
        before: json(before),
        after: json(after),
      })),
    )
    .execute();
}
