import type { ExpressionBuilder, Kysely } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Entitlement, EntitlementQuery } from '../../contract/index.ts';
import { beginsWith } from '../../db/begins-with.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Database } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { type AccessToGive, giveAccess, revokeAccess } from '../../foundation/sales/access.repository.ts';
import { holdPackage } from '../../foundation/sales/hold-package.repository.ts';
import { readFeatures } from '../../foundation/sales/plan-contents.ts';
import { notePurchase } from '../../foundation/sales/purchase-history.repository.ts';

/** Most rows that are counted and can be paged to: older ones are found by narrower filters. */
export const mostListed = 10_000;
/** Most accounts whose address begins with the searched text; a longer beginning finds the others. */
const mostAccounts = 1_000;

const findTryout = (on: Kysely<Database>, id: string) =>
  on
    .selectFrom('tryout')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();

/** Access to packages, as administrators see, give and take it. */
export function createAdminEntitlementRepository(db: Kysely<Database>) {
  function matching(eb: ExpressionBuilder<Database, 'entitlement'>, { search, source }: EntitlementQuery) {
    const accounts = (text: string) =>
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom('account')
            .select('account.id')
            .where((one) => beginsWith(db, one, 'account.email', text.toLowerCase()))
            .limit(mostAccounts)
            .as('buyer'),
        )
        .select('buyer.id');
    return eb.and([
      ...(source ? [eb('entitlement.source', '=', source)] : []),
      ...(search ? [eb('entitlement.accountId', 'in', accounts(search))] : []),
    ]);
  }

  /** Rows with the names that belong to them. */
  async function read(ids: readonly string[]): Promise<Entitlement[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('entitlement')
      .innerJoin('account', 'account.id', 'entitlement.accountId')
      .leftJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
      .leftJoin('account as giver', 'giver.id', 'entitlement.givenBy')
      .selectAll('entitlement')
      .select([
        'account.name',
        'account.email',
        'account.standing',
        'purchase.number as purchaseNumber',
        'giver.name as giverName',
      ])
      .where('entitlement.id', 'in', ids)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const { accountId, name, email, standing, givenBy, giverName, features, ...fields } = row;
      return {
        ...fields,
        features: readFeatures(features),
        account: standing === 'erased' ? null : { id: accountId, name, email },
        givenBy: givenBy === null ? null : { id: givenBy, name: giverName ?? 'Staf' },
      };
    });
  }

  return {
    async find(id: string): Promise<Entitlement | undefined> {
      return (await read([id]))[0];
    },

    /** A page, the newest first, and how many there are, counted up to `mostListed`. */
    async list(
      query: EntitlementQuery,
    ): Promise<{ entitlements: Entitlement[]; total: number; isTotalCapped: boolean }> {
      const { page, pageSize } = query;
      const counted = db
        .selectFrom('entitlement')
        .where((eb) => matching(eb, query))
        .select('entitlement.id')
        .limit(mostListed + 1);
      const { count } = await db
        .selectFrom(counted.as('counted'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const total = Math.min(count, mostListed);
      const isTotalCapped = count > mostListed;
      const offset = (page - 1) * pageSize;
      if (offset >= total) return { entitlements: [], total, isTotalCapped };
      const chosen = await db
        .selectFrom('entitlement')
        .where((eb) => matching(eb, query))
        .select('entitlement.id')
        .orderBy('entitlement.createdAt', 'desc')
        .orderBy('entitlement.id', 'desc')
        .limit(Math.min(pageSize, total - offset))
        .offset(offset)
        .execute();
      return { entitlements: await read(chosen.map(({ id }) => id)), total, isTotalCapped };
    },

    /** The learner with this address; undefined without one. */
    async findLearner(email: string): Promise<{ id: string } | undefined> {
      return db
        .selectFrom('account')
        .select('id')
        .where('email', '=', email)
        .where('role', '=', 'learner')
        .where('standing', '=', 'registered')
        .executeTakeFirst();
    },

    findPlan: (id: string) =>
      db
        .selectFrom('plan')
        .select(['id', 'name', 'months', 'packageQuota', 'features'])
        .where('id', '=', id)
        .executeTakeFirst(),

    findTryout: (id: string) => findTryout(db, id),

    /** The access that a request with this key has given before. */
    findGrant: (grantKey: string) =>
      db
        .selectFrom('entitlement')
        .select(['id', 'accountId', 'planId', 'tryoutId'])
        .where('grantKey', '=', grantKey)
        .executeTakeFirst(),

    /**
     * Gives access without money. The reason, which may name the learner, is kept in the access and not in the audit log.
     * @returns its id; undefined if the same request has given it before
     * @throws AppError TRYOUT_NOT_FOUND when the package has been deleted since it was looked for
     */
    grant: (
      access: AccessToGive & { grantKey: string },
      act: Omit<AuditedAct, 'entity' | 'entityId'>,
    ): Promise<string | undefined> =>
      // Of two equal requests at once, the database refuses one, which then finds what the other has given.
      againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          const before = await trx
            .selectFrom('entitlement')
            .select('id')
            .where('grantKey', '=', access.grantKey)
            .executeTakeFirst();
          if (before) return undefined;
          const { thing } = access;
          if ('tryoutId' in thing) {
            await holdPackage(trx, thing.tryoutId);
            if (!(await findTryout(trx, thing.tryoutId))) throw new AppError('TRYOUT_NOT_FOUND').at('item.id');
          }
          const given = await giveAccess(trx, access, act.at);
          await writeAudit(trx, { ...act, entity: 'entitlement', entityId: given.id });
          return given.id;
        }),
      ),

    /** Takes access back; attempts that run go on, and results stay. @returns false if it was taken back already */
    revoke: (
      id: string,
      { actorId, at, reason, label }: { actorId: string; at: Date; reason: string; label: string },
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const revoked = await revokeAccess(trx, { id }, reason, at);
        if (!revoked) return false;
        const { purchaseId } = revoked;
        if (purchaseId !== null)
          await notePurchase(trx, at, { purchaseId, kind: 'access_revoked', actorId, details: { reason } });
        await writeAudit(trx, { actorId, at, label, action: 'revoke', entity: 'entitlement', entityId: id });
        return true;
      }),
  };
}
export type AdminEntitlementRepository = ReturnType<typeof createAdminEntitlementRepository>;
