import { type Kysely, sql, type SqlBool } from 'kysely';
import { hasEnded, isRunning } from '../../db/attempt-state.ts';
import { isRanked, isRuled, isWaiting } from '../../db/index-conditions.ts';
import type { Database } from '../../db/schema.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { oneOf } from '../../db/one-of.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { isOut, type StandingRow } from '../../foundation/events/release.repository.ts';

const standingTypes = {
  attemptId: 'text',
  accountId: 'text',
  rank: 'integer',
  points: 'double precision',
  maxPoints: 'double precision',
  passed: 'integer',
} as const;

export interface NewCertificate {
  code: string;
  attemptId: string;
  accountId: string;
}

interface IssuedCertificate extends NewCertificate {
  holderName: string | null;
}

/** A release that is being made. */
export interface BegunRelease {
  id: string;
  tryoutId: string;
  number: number;
  at: Date;
  actorId: string | null;
  reason: string | null;
}

/** Makes releases: standings are copied in pieces, and nobody sees the release before the last one. */
export function createReleasingRepository(db: Kysely<Database>) {
  const countOf = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    (await query.executeTakeFirstOrThrow()).count;

  /** Number of results that a release has. */
  const countStandings = (of: Kysely<Database>, releaseId: string) =>
    countOf(
      of
        .selectFrom('eventStanding')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('releaseId', '=', releaseId),
    );

  /**
   * Holds a release that is being made until the transaction ends: it is either shown or taken away, also when the commit of the one comes
   * late. @returns false if it isn't being made any more
   */
  const hold = async (trx: Kysely<Database>, releaseId: string): Promise<boolean> => {
    const { numUpdatedRows } = await trx
      .updateTable('eventRelease')
      .set((eb) => ({ state: eb.ref('state') }))
      .where('id', '=', releaseId)
      .where('state', '=', 'copying')
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  };

  async function insertCertificates(
    trx: Kysely<Database>,
    { id, tryoutId }: { id: string; tryoutId: string },
    certificates: readonly IssuedCertificate[],
    at: Date,
  ): Promise<void> {
    const types = { code: 'text', attemptId: 'text', accountId: 'text', holderName: 'text' } as const;
    await trx
      .insertInto('certificate')
      .columns(['code', 'attemptId', 'accountId', 'holderName', 'tryoutId', 'releaseId', 'createdAt'])
      .expression((eb) =>
        eb
          .selectFrom(jsonRows<IssuedCertificate, 'issued'>(db, 'issued', types, certificates))
          .select(['issued.code', 'issued.attemptId', 'issued.accountId', 'issued.holderName'])
          .select([
            sql<string>`${tryoutId}`.as('tryoutId'),
            sql<string>`${id}`.as('releaseId'),
            sql<string>`${at.toISOString()}`.as('createdAt'),
          ])
          // SQLite takes a conflict clause after a select only if that has a condition.
          .where(sql<SqlBool>`1 = 1`),
      )
      .onConflict((conflict) => conflict.column('attemptId').doNothing())
      .execute();
  }

  return {
    /** Obstacles to a release: attempts that run, that wait to be scored again, and that have essays without a mark. */
    async countInTheWay(tryoutId: string): Promise<{ running: number; lagging: number; essays: number }> {
      const [running, ruled, accepted, essays] = await Promise.all([
        countOf(
          db
            .selectFrom('attempt')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .where(isRunning)
            .where('tryoutId', '=', tryoutId),
        ),
        countOf(
          db
            .selectFrom('paper')
            .innerJoin('attempt', 'attempt.paperId', 'paper.id')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .where('paper.tryoutId', '=', tryoutId)
            .where(isRuled)
            .where(hasEnded)
            .whereRef('attempt.scoredRevision', '<', 'paper.revision'),
        ),
        countOf(
          db
            .selectFrom('acceptedAttempt')
            .innerJoin('attempt', 'attempt.id', 'acceptedAttempt.attemptId')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .where(isWaiting)
            .where('attempt.tryoutId', '=', tryoutId),
        ),
        countOf(
          db
            .selectFrom('essayMark')
            // An attempt may have several.
            .select((eb) => eb.fn.count<number>('attemptId').distinct().as('count'))
            .where('tryoutId', '=', tryoutId)
            .where('percent', 'is', null),
        ),
      ]);
      return { running, lagging: ruled + accepted, essays };
    },

    /** Events whose planned time has come without a release. */
    async listDue(at: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('event')
        .select('tryoutId')
        .where('releasedAt', 'is', null)
        .where('resultsAt', '<=', at.toISOString())
        .orderBy('resultsAt')
        .execute();
      return rows.map(({ tryoutId }) => tryoutId);
    },

    /** The newest releases of events with certificates, where not everybody has one yet: a certificate says what its release said. */
    listUncertified: () =>
      db
        .selectFrom('eventRelease')
        .innerJoin('event', 'event.tryoutId', 'eventRelease.tryoutId')
        .select(['eventRelease.id', 'eventRelease.tryoutId'])
        .where('eventRelease.state', '=', 'released')
        .where('hasCertificate', '=', 1)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('eventRelease as newer')
                .select('newer.id')
                .whereRef('newer.tryoutId', '=', 'eventRelease.tryoutId')
                .whereRef('newer.number', '>', 'eventRelease.number')
                .where('newer.state', '<>', 'copying'),
            ),
          ),
        )
        .execute(),

    /** Begins the event's next release. @returns false if another one is being made */
    async begin({ at, ...release }: BegunRelease): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('eventRelease')
        .values({ ...release, at: at.toISOString(), takers: 0, changed: 0, state: 'copying' })
        .onConflict((conflict) => conflict.columns(['tryoutId', 'number']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** All ranked results with their ranks, as one statement sees them: equal keys share a rank, as in the live ranking. */
    async listRanked(tryoutId: string): Promise<StandingRow[]> {
      return db
        .selectFrom('attempt')
        .select(['id as attemptId', 'learnerId as accountId', 'points', 'maxPoints', 'passed'])
        .select((eb) =>
          eb.fn
            .agg<number>('rank')
            .over((over) => over.orderBy('rankKey', 'desc'))
            .as('rank'),
        )
        .where('tryoutId', '=', tryoutId)
        .where(isRanked)
        .orderBy('rankKey', 'desc')
        .orderBy('id')
        .$narrowType<{ points: number; maxPoints: number }>()
        .execute();
    },

    /** Copies a piece of the standings. */
    async copy(releaseId: string, standings: readonly StandingRow[]): Promise<void> {
      const names = ['attemptId', 'accountId', 'rank', 'points', 'maxPoints', 'passed'] as const;
      await db
        .insertInto('eventStanding')
        .columns(['releaseId', ...names])
        .expression((eb) =>
          eb
            .selectFrom(jsonRows<StandingRow, 'ranked'>(db, 'ranked', standingTypes, standings))
            .select([sql<string>`${releaseId}`.as('releaseId'), ...names.map((name) => `ranked.${name}` as const)]),
        )
        .execute();
    },

    /** Number of results that two releases of an event don't have alike. */
    async countChanged(releaseId: string, formerId: string): Promise<number> {
      const onlyIn = (one: string, other: string, differs: ReturnType<typeof sql<SqlBool>>) =>
        countOf(
          db
            .selectFrom('eventStanding as now')
            .leftJoin('eventStanding as before', (join) =>
              join.onRef('before.attemptId', '=', 'now.attemptId').on('before.releaseId', '=', other),
            )
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .where('now.releaseId', '=', one)
            .where(differs),
        );
      const [changed, gone] = [
        await onlyIn(
          releaseId,
          formerId,
          sql<SqlBool>`(before.attempt_id is null or before.rank <> now.rank or before.points <> now.points
            or before.max_points <> now.max_points or before.passed is distinct from now.passed)`,
        ),
        await onlyIn(formerId, releaseId, sql<SqlBool>`before.attempt_id is null`),
      ];
      return changed + gone;
    },

    /** True if a result isn't any more as the release has it, is ranked only since then, or is missing in it. */
    async isBehind({ id, tryoutId, takers }: { id: string; tryoutId: string; takers: number }): Promise<boolean> {
      const { ranked } = await db
        .selectFrom('rankTally')
        .select((eb) => eb.fn.sum<number | null>('value').as('ranked'))
        .where('tryoutId', '=', tryoutId)
        .executeTakeFirstOrThrow();
      if ((ranked ?? 0) !== takers || (await countStandings(db, id)) < takers) return true;
      const found = await db
        .selectFrom('eventStanding')
        .innerJoin('attempt', 'attempt.id', 'eventStanding.attemptId')
        .select('eventStanding.attemptId')
        .where('releaseId', '=', id)
        .where(
          sql<SqlBool>`(attempt.points <> event_standing.points or attempt.max_points <> event_standing.max_points
            or attempt.passed is distinct from event_standing.passed or attempt.is_ranked = 0)`,
        )
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /**
     * Shows a release whose standings are all there, from this moment on.
     * @returns false if it, or a piece of it, was taken away meanwhile, since its process seemed dead, or if a start that came in time was stored after all: its learner must not
     *   find the keys
     */
    publish: (
      { id, tryoutId, at }: { id: string; tryoutId: string; at: Date },
      figures: { takers: number; changed: number },
      key: CreationKey | undefined,
      act: AuditedAct | undefined,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        // While the event is held no start is on its way; those that come afterwards find it released.
        await trx
          .updateTable('event')
          .set((eb) => ({ version: eb.ref('version') }))
          .where('tryoutId', '=', tryoutId)
          .execute();
        const running = await trx
          .selectFrom('attempt')
          .select('id')
          .where(isRunning)
          .where('tryoutId', '=', tryoutId)
          .limit(1)
          .executeTakeFirst();
        if (running) return false;
        if (!(await hold(trx, id)) || (await countStandings(trx, id)) < figures.takers) return false;
        await trx
          .updateTable('eventRelease')
          .set({ ...figures, at: at.toISOString(), state: 'released' })
          .where('id', '=', id)
          .execute();
        await trx
          .updateTable('event')
          .set({ releasedAt: at.toISOString() })
          .where('tryoutId', '=', tryoutId)
          .where('releasedAt', 'is', null)
          .execute();
        await noteCreation(trx, key, { id, at });
        if (act) await writeAudit(trx, act);
        return true;
      }),

    /** The release that a request with this key has made; undefined if it made none. */
    async findMade(key: CreationKey): Promise<{ id: string; bodyHash: string } | undefined> {
      return db
        .selectFrom('creationRequest')
        .innerJoin('eventRelease', 'eventRelease.id', 'creationRequest.entityId')
        .select(['eventRelease.id', 'bodyHash'])
        .where('keyHash', '=', key.keyHash)
        .where(isOut)
        .executeTakeFirst();
    },

    /** Takes a piece away of a release that nobody has seen; the last piece takes the release. @returns true once it is gone */
    discard: (releaseId: string, atOnce: number): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        if (!(await hold(trx, releaseId))) return true;
        const { numDeletedRows } = await trx
          .deleteFrom('eventStanding')
          .where('releaseId', '=', releaseId)
          .where('attemptId', 'in', (eb) =>
            eb.selectFrom('eventStanding').select('attemptId').where('releaseId', '=', releaseId).limit(atOnce),
          )
          .executeTakeFirst();
        if (numDeletedRows >= atOnce) return false;
        await trx.deleteFrom('eventRelease').where('id', '=', releaseId).execute();
        return true;
      }),

    /** True while a release of the event is being made that was begun since then: an older one is a dead process's. */
    async isUnderWay(tryoutId: string, since: Date): Promise<boolean> {
      const row = await db
        .selectFrom('eventRelease')
        .select('id')
        .where('tryoutId', '=', tryoutId)
        .where('state', '=', 'copying')
        .where('at', '>=', since.toISOString())
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Releases that were begun before this moment, and have no end. */
    async listStale(before: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('eventRelease')
        .select('id')
        .where('state', '=', 'copying')
        .where('at', '<', before.toISOString())
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Results of a release without a certificate, in the order of their attempts' ids. */
    async listWithoutCertificate(releaseId: string, after: string, limit: number) {
      const page = db
        .selectFrom('eventStanding')
        .select(['attemptId', 'accountId'])
        .where('releaseId', '=', releaseId)
        .where('attemptId', '>', after)
        .orderBy('attemptId')
        .limit(limit);
      const rows = await db
        .selectFrom(page.as('page'))
        .leftJoin('certificate', 'certificate.attemptId', 'page.attemptId')
        .select(['page.attemptId', 'page.accountId', 'certificate.code'])
        .orderBy('page.attemptId')
        .execute();
      return { last: rows.at(-1)?.attemptId, missing: rows.filter(({ code }) => code === null) };
    },

    /** Issues certificates for the names of now; one that the attempt has stays. */
    addCertificates: (
      { id, tryoutId }: { id: string; tryoutId: string },
      certificates: readonly NewCertificate[],
      at: Date,
    ): Promise<void> =>
      againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          const holders = trx
            .selectFrom('account')
            .select(['id', 'name'])
            .where(
              'id',
              ...oneOf(
                trx,
                certificates.map(({ accountId }) => accountId),
              ),
            )
            .where('standing', '=', 'registered');
          // Held, so that no name is written after its account's erasure; SQLite has one writer at a time.
          const named = await (isPostgres(trx) ? holders.orderBy('id').forShare() : holders).execute();
          const names = new Map(named.map((one) => [one.id, one.name]));
          const issued = certificates.map((one) => ({ ...one, holderName: names.get(one.accountId) ?? null }));
          await insertCertificates(trx, { id, tryoutId }, issued, at);
        }),
      ),

    async endCertifying(releaseId: string): Promise<void> {
      await db
        .updateTable('eventRelease')
        .set({ state: 'certified' })
        .where('id', '=', releaseId)
        .where('state', '=', 'released')
        .execute();
    },
  };
}
export type ReleasingRepository = ReturnType<typeof createReleasingRepository>;
