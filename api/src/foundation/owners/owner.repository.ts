import type { Kysely } from 'kysely';
import { batched } from '../../db/batched.ts';
import { compiledOnce } from '../../db/compiled-once.ts';
import { readPermissions } from '../../db/permissions.ts';
import type { Database } from '../../db/schema.ts';
import { oneOf } from '../../db/one-of.ts';

/** The columns that are read of an account. */
export const accountColumns = [
  'id',
  'role',
  'standing',
  'email',
  'name',
  'passwordHash',
  'tokenVersion',
  'oneTimePasswordExpiresAt',
  'permissions',
  'secondFactorAt',
] as const;

export const toAccount = <Row extends { permissions: string }>({ permissions, ...row }: Row) => ({
  ...row,
  permissions: readPermissions(permissions),
});

/**
 * Accounts of all roles, looked up by tokens and for passwords.
 * @param barred addresses whose accounts may not be used
 */
export function createOwnerRepository(db: Kysely<Database>, barred: readonly string[] = []) {
  const isOpen = ({ email }: { email: string }) => !barred.includes(email);
  const active = compiledOnce(db, (ids) =>
    db
      .selectFrom('account')
      .select(accountColumns)
      .where('id', ...oneOf(db, ids))
      .where('isActive', '=', 1),
  );
  const activeBySession = compiledOnce(db, (sessionIds) =>
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.accountId')
      .select(accountColumns.map((column) => `account.${column}` as const))
      .select(['session.id as sessionId', 'lastUsedAt', 'endsAt'])
      .where('session.id', ...oneOf(db, sessionIds))
      .where('isActive', '=', 1),
  );

  return {
    /** The account if it is active; read for every call with a token, so look-ups of one turn share a statement. */
    findActive: batched(async (ids) => {
      const rows = await active(ids);
      return rows.filter(isOpen).map((row) => [row.id, toAccount(row)] as const);
    }),

    /**
     * The same for a session that hasn't been ended, with the session: for every call whose token names one, in one
     * statement.
     */
    findBySession: batched(async (sessionIds) => {
      const rows = await activeBySession(sessionIds);
      return rows
        .filter(isOpen)
        .map(
          ({ sessionId, lastUsedAt, endsAt, ...row }) =>
            [sessionId, { ...toAccount(row), session: { id: sessionId, lastUsedAt, endsAt } }] as const,
        );
    }),
  };
}
export type OwnerRepository = ReturnType<typeof createOwnerRepository>;
