import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { ErrorCode } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { giveAccess } from '../../foundation/sales/access.repository.ts';

interface Wanted {
  accountId: string;
  tryout: { id: string; title: string };
  at: Date;
}

/** Features of a package that was taken before anything was sold. */
const featuresOfBefore = '["explanations"]';

const columns = [
  'id',
  'source',
  'title',
  'planId',
  'tryoutId',
  'packageQuota',
  'used',
  'features',
  'startsAt',
  'endsAt',
] as const;

/** Begun, not ended, not taken back. */
const isActive =
  (moment: string) =>
  (eb: ExpressionBuilder<Database, 'entitlement'>): Expression<SqlBool> =>
    eb.and([
      eb('entitlement.startsAt', '<=', moment),
      eb.or([eb('entitlement.endsAt', 'is', null), eb('entitlement.endsAt', '>', moment)]),
      eb('entitlement.revokedAt', 'is', null),
    ]);

/** Packages that were opened, each with the access that it was opened with. */
const usesOf = (on: Kysely<Database>) =>
  on
    .selectFrom('entitlementUse')
    .innerJoin('entitlement', (join) =>
      join
        .onRef('entitlement.id', '=', 'entitlementUse.entitlementId')
        .onRef('entitlement.accountId', '=', 'entitlementUse.accountId'),
    );

/** The access of learners, and what they have used of it. */
export function createEntitlementRepository(db: Kysely<Database>) {
  /** True if the package was opened with access that is still active: again costs nothing. */
  async function isOpened(on: Kysely<Database>, { accountId, tryout, at }: Wanted): Promise<boolean> {
    const found = await usesOf(on)
      .select('entitlement.id')
      .where('entitlementUse.accountId', '=', accountId)
      .where('entitlementUse.tryoutId', '=', tryout.id)
      .where(isActive(at.toISOString()))
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Active access to this package: the package itself first, then the plan that ends first. */
  const listUsable = (on: Kysely<Database>, { accountId, tryout, at }: Wanted) =>
    on
      .selectFrom('entitlement')
      .select(['id', 'tryoutId', 'packageQuota', 'used'])
      .where('accountId', '=', accountId)
      .where((eb) => eb.or([eb('tryoutId', '=', tryout.id), eb('tryoutId', 'is', null)]))
      .where(isActive(at.toISOString()))
      .orderBy((eb) => eb.case().when('tryoutId', 'is not', null).then(0).else(1).end())
      .orderBy('endsAt')
      .orderBy('id')
      .execute();

  /**
   * Attempts of an account from before anything was sold. Access that came of them is a row once somebody has used it, and counts by itself then; one
   * that was taken back isn't given again.
   */
  const takenBefore = (on: Kysely<Database>, accountId: string, opening: string) =>
    on
      .selectFrom('attempt')
      .select('attempt.tryoutId')
      .where('attempt.learnerId', '=', accountId)
      .where('attempt.startedAt', '<', opening)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('entitlement')
              .select('entitlement.id')
              .where('entitlement.accountId', '=', accountId)
              .whereRef('entitlement.tryoutId', '=', 'attempt.tryoutId')
              .where('entitlement.source', '=', 'before_sales'),
          ),
        ),
      );

  /** An attempt that begins just now was not before, although the opening may only be noted while it begins. */
  async function wasTakenBefore(
    on: Kysely<Database>,
    { accountId, tryout, at }: Wanted,
    opening: string,
  ): Promise<boolean> {
    const found = await takenBefore(on, accountId, opening)
      .where('attempt.tryoutId', '=', tryout.id)
      .where('startedAt', '<', at.toISOString())
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  async function noteUse(
    trx: Kysely<Database>,
    entitlementId: string,
    { accountId, tryout, at }: Wanted,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('entitlementUse')
      .values({ entitlementId, tryoutId: tryout.id, accountId, at: at.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Counts one package; false when the quota is used up, or the access was taken back meanwhile. */
  async function countOne(trx: Kysely<Database>, id: string, accountId: string): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('entitlement')
      .set((eb) => ({ used: eb('used', '+', 1) }))
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .where('revokedAt', 'is', null)
      .where((eb) => eb('used', '<', eb.ref('packageQuota')))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** The features of each plan that is active now. */
  async function listActiveFeatures(accountId: string, at: Date): Promise<string[]> {
    const active = await db
      .selectFrom('entitlement')
      .select('features')
      .where('accountId', '=', accountId)
      .where('planId', 'is not', null)
      .where(isActive(at.toISOString()))
      .execute();
    return active.map(({ features }) => features);
  }

  return {
    /** The moment at which things began to be sold here: now, if this is the first time that somebody asks. */
    async readOpening(now: Date): Promise<string> {
      await db
        .insertInto('salesOpening')
        .values({ id: 1, at: now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { at } = await db.selectFrom('salesOpening').select('at').executeTakeFirstOrThrow();
      return at;
    },

    /** Why a package with a price may not begin, before anything is written. */
    async findRefusal(wanted: Wanted, opening: string): Promise<ErrorCode | undefined> {
      if (await isOpened(db, wanted)) return undefined;
      const usable = await listUsable(db, wanted);
      const hasRoom = usable.some(
        ({ tryoutId, packageQuota, used }) => tryoutId !== null || used < (packageQuota ?? 0),
      );
      if (hasRoom || (await wasTakenBefore(db, wanted, opening))) return undefined;
      return usable.length > 0 ? 'PACKAGE_QUOTA_USED_UP' : 'SUBSCRIPTION_REQUIRED';
    },

    /**
     * Opens the package, in the transaction that stores its attempt: a single package before a plan, then the plan that ends first with
     * quota left. A quota is one conditional update, so that of fifty starts only as many begin.
     * @returns why it may not begin after all
     */
    async take(trx: Kysely<Database>, wanted: Wanted, opening: string): Promise<ErrorCode | undefined> {
      if (await isOpened(trx, wanted)) return undefined;
      const usable = await listUsable(trx, wanted);
      for (const { id, tryoutId } of usable) {
        if (tryoutId === null && !(await countOne(trx, id, wanted.accountId))) continue;
        await noteUse(trx, id, wanted);
        return undefined;
      }
      if (await wasTakenBefore(trx, wanted, opening)) {
        const { accountId, tryout, at } = wanted;
        const { id } = await giveAccess(
          trx,
          {
            accountId,
            source: 'before_sales',
            title: tryout.title,
            thing: { tryoutId: tryout.id },
            features: featuresOfBefore,
          },
          at,
        );
        await noteUse(trx, id, wanted);
        return undefined;
      }
      return usable.length > 0 ? 'PACKAGE_QUOTA_USED_UP' : 'SUBSCRIPTION_REQUIRED';
    },

    /** Access that an account has now or later, the first to end in front. */
    listOwn: (accountId: string, at: Date) =>
      db
        .selectFrom('entitlement')
        .select(columns)
        .where('accountId', '=', accountId)
        .where('revokedAt', 'is', null)
        .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', at.toISOString())]))
        .orderBy((eb) => eb.case().when('endsAt', 'is', null).then(1).else(0).end())
        .orderBy('endsAt')
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),

    /** Packages that an account may take without using anything: opened with active access, owned, or taken before sales. */
    async listOpen(accountId: string, at: Date, opening: string): Promise<string[]> {
      const rows = await usesOf(db)
        .select('entitlementUse.tryoutId')
        .where('entitlementUse.accountId', '=', accountId)
        .where(isActive(at.toISOString()))
        .union(
          db
            .selectFrom('entitlement')
            .select((eb) => eb.ref('entitlement.tryoutId').$notNull().as('tryoutId'))
            .where('accountId', '=', accountId)
            .where('tryoutId', 'is not', null)
            .where(isActive(at.toISOString())),
        )
        .union(takenBefore(db, accountId, opening))
        .execute();
      return rows.map(({ tryoutId }) => tryoutId).toSorted();
    },

    /** The features of everything with which an account has opened a package, ended or not, and of what is active now. */
    async listFeatures(accountId: string, tryoutId: string, at: Date) {
      const used = await usesOf(db)
        .select('entitlement.features')
        .where('entitlementUse.accountId', '=', accountId)
        .where('entitlementUse.tryoutId', '=', tryoutId)
        .execute();
      return { used: used.map(({ features }) => features), active: await listActiveFeatures(accountId, at) };
    },

    listActiveFeatures,
  };
}
export type EntitlementRepository = ReturnType<typeof createEntitlementRepository>;
