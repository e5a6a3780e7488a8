import type { Kysely } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import { oneOf } from '../../db/one-of.ts';
import { isRanked, isUncounted } from '../../db/index-conditions.ts';
import type { Database } from '../../db/schema.ts';
import { hasLaggingAttempt } from '../../foundation/rulings/lagging.repository.ts';
import { listScoredAnswers } from '../../foundation/rulings/scored-answers.repository.ts';
import type { PaperCounts } from '../../foundation/statistics/count-attempts.ts';
import {
  type ItemCounts,
  mergeCounts,
  mergeItemCounts,
  readCounts,
  readItemCounts,
  writeCounts,
  writeItemCounts,
} from '../../foundation/statistics/item-counts.ts';

/** Attempts with one paper, scored by one rule set, are counted together. */
export interface CountsKey {
  paperId: string;
  ruleSetId: string;
}

/** The state of their counts. */
export interface CountsState extends CountsKey {
  revision: number;
  /** The paper's revision by which the attempts were scored. */
  paperRevision: number;
}

export interface AttemptToCount extends CountsKey {
  id: string;
  points: number;
  lateAcceptanceId: string | null;
}

/** A place in the order of papers. */
export interface PlaceOfPapers {
  paperId: string;
  isAfter: boolean;
}

/** Thrown to take a transaction back: the counts or an attempt have changed since they were read. */
class Changed extends Error {}

const hasSamePoints = (one: ItemCounts, other: ItemCounts) => {
  const pointsOf = new Map(one.answers.map(({ answer, points }) => [answer, points]));
  return (
    one.max === other.max &&
    one.kind === other.kind &&
    other.answers.every(({ answer, points }) => (pointsOf.get(answer) ?? points) === points)
  );
};

/** The counts that figures of questions are computed from (docs/statistics.md), and the attempts that are not in them yet. */
export function createCountingRepository(db: Kysely<Database>) {
  const attempts = () =>
    db
      .selectFrom('attempt')
      .innerJoin('paper', 'paper.id', 'attempt.paperId')
      .select(['attempt.id', 'attempt.paperId', 'attempt.ruleSetId', 'attempt.points', 'attempt.lateAcceptanceId'])
      .$narrowType<{ points: number }>()
      // Others are about to be scored again.
      .whereRef('attempt.scoredRevision', '=', 'paper.revision');

  /**
   * Holds the row of the counts if they are in this state; false if they aren't, or somebody else holds it. The job waits for no lock while it holds
   * others, so it can't be part of a deadlock. The first statement on SQLite writes.
   */
  async function hold(trx: Kysely<Database>, { paperId, ruleSetId, revision }: CountsState, isStale: 0 | 1) {
    const held = isPostgres(trx)
      ? await trx
          .selectFrom('paperCounts')
          .select('revision')
          .where('paperId', '=', paperId)
          .where('ruleSetId', '=', ruleSetId)
          .where('revision', '=', revision)
          .where('isStale', '<=', isStale)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
      : await trx
          .updateTable('paperCounts')
          .set({ revision })
          .where('paperId', '=', paperId)
          .where('ruleSetId', '=', ruleSetId)
          .where('revision', '=', revision)
          .where('isStale', '<=', isStale)
          .returning('revision')
          .executeTakeFirst();
    return held !== undefined;
  }

  /** Enters attempts into a revision, unless another process has. @returns the ids of those that are entered now */
  async function enter(trx: Kysely<Database>, ids: readonly string[], revision: number): Promise<Set<string>> {
    const free = trx
      .selectFrom('attempt')
      .select('id')
      .where('id', ...oneOf(trx, ids))
      .where('isRanked', '=', 1)
      .where('waitingMarks', '=', 0)
      .where(({ eb, or }) => or([eb('countedRevision', 'is', null), eb('countedRevision', '<', revision)]));
    const entered = await trx
      .updateTable('attempt')
      .set({ countedRevision: revision })
      .where('id', 'in', isPostgres(trx) ? free.forUpdate().skipLocked() : free)
      .returning('id')
      .execute();
    return new Set(entered.map(({ id }) => id));
  }

  async function storedItems(
    trx: Kysely<Database>,
    { paperId, ruleSetId }: CountsKey,
  ): Promise<Map<string, ItemCounts>> {
    const rows = await trx
      .selectFrom('itemCounts')
      .select(['itemId', 'counts'])
      .where('paperId', '=', paperId)
      .where('ruleSetId', '=', ruleSetId)
      .execute();
    return new Map(rows.map(({ itemId, counts }) => [itemId, readItemCounts(counts)]));
  }

  const makeStale = ({ paperId, ruleSetId }: CountsKey) =>
    db
      .updateTable('paperCounts')
      .set({ isStale: 1 })
      .where('paperId', '=', paperId)
      .where('ruleSetId', '=', ruleSetId)
      .execute();

  return {
    /** Attempts that no counts have, those of one paper together. @param place papers from this one on, or after it */
    listUncounted({ paperId, isAfter }: PlaceOfPapers, limit: number): Promise<AttemptToCount[]> {
      return attempts()
        .where(isUncounted)
        .where('attempt.paperId', isAfter ? '>' : '>=', paperId)
        .orderBy('attempt.paperId')
        .orderBy('attempt.id')
        .limit(limit)
        .execute();
    },

    /** Attempts that only a former revision of these counts has. */
    listOfFormerRevisions({ paperId, ruleSetId, revision }: CountsState, limit: number): Promise<AttemptToCount[]> {
      return attempts()
        .where(isRanked)
        .where('attempt.paperId', '=', paperId)
        .where('attempt.ruleSetId', '=', ruleSetId)
        .where('attempt.countedRevision', '<', revision)
        .limit(limit)
        .execute();
    },

    /**
     * Counts that have to be made anew: something that they have has changed, or the paper has another revision. As long as attempts of the paper wait to be
     * scored by that, its counts wait too: counting what is about to change would only slow the scoring down.
     */
    async listStale(): Promise<CountsState[]> {
      return db
        .selectFrom('paperCounts')
        .innerJoin('paper', 'paper.id', 'paperCounts.paperId')
        .select(['paperId', 'ruleSetId', 'paperCounts.revision', 'paperRevision'])
        .where(({ eb, or, ref }) =>
          or([eb('isStale', '=', 1), eb('paperCounts.paperRevision', '<>', ref('paper.revision'))]),
        )
        .where((eb) => eb.not(hasLaggingAttempt(eb)))
        .execute();
    },

    /** Counts that are being made anew. */
    async listRecounting(): Promise<CountsState[]> {
      return db
        .selectFrom('paperCounts')
        .select(['paperId', 'ruleSetId', 'revision', 'paperRevision'])
        .where('isRecounting', '=', 1)
        .execute();
    },

    /** Empties counts for a new revision. Nothing happens if somebody else has, or holds them. */
    beginAnew(state: CountsState): Promise<void> {
      const { paperId, ruleSetId, revision } = state;
      return db.transaction().execute(async (trx) => {
        if (!(await hold(trx, state, 1))) return;
        await trx.deleteFrom('itemCounts').where('paperId', '=', paperId).where('ruleSetId', '=', ruleSetId).execute();
        await trx
          .updateTable('paperCounts')
          .set((eb) => ({
            revision: revision + 1,
            paperRevision: eb.selectFrom('paper').select('paper.revision').where('paper.id', '=', paperId),
            isStale: 0,
            isRecounting: 1,
            attempts: 0,
            totals: '[]',
            scores: '[]',
          }))
          .where('paperId', '=', paperId)
          .where('ruleSetId', '=', ruleSetId)
          .execute();
      });
    },

    /** Notes that counts have every attempt that a former revision had. False as long as one is left. */
    async endAnew({ paperId, ruleSetId, revision }: CountsState): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('paperCounts')
        .set({ isRecounting: 0 })
        .where('paperId', '=', paperId)
        .where('ruleSetId', '=', ruleSetId)
        .where('revision', '=', revision)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('attempt')
                .select('attempt.id')
                .where(isRanked)
                .where('attempt.paperId', '=', paperId)
                .where('attempt.ruleSetId', '=', ruleSetId)
                .where('attempt.countedRevision', '<', revision),
            ),
          ),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** The state of the counts of a paper, made if there are none; undefined while they have to be made anew. */
    async openCounts({ paperId, ruleSetId }: CountsKey): Promise<CountsState | undefined> {
      await db
        .insertInto('paperCounts')
        .columns(['paperId', 'ruleSetId', 'revision', 'paperRevision'])
        .expression((eb) =>
          eb
            .selectFrom('paper')
            .select((select) => [
              'paper.id',
              select.val(ruleSetId).as('ruleSetId'),
              select.lit(1).as('revision'),
              'paper.revision as paperRevision',
            ])
            .where('paper.id', '=', paperId),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return db
        .selectFrom('paperCounts')
        .innerJoin('paper', 'paper.id', 'paperCounts.paperId')
        .select(['paperId', 'ruleSetId', 'paperCounts.revision', 'paperRevision'])
        .where('paperId', '=', paperId)
        .where('ruleSetId', '=', ruleSetId)
        .where('isStale', '=', 0)
        .whereRef('paperCounts.paperRevision', '=', 'paper.revision')
        .executeTakeFirst();
    },

    /** Answers as they are scored, and marks, of ended attempts, by attempt. */
    listAnswers: (of: readonly Pick<AttemptToCount, 'id' | 'lateAcceptanceId'>[]) => listScoredAnswers(db, of),

    /**
     * Adds the counts of these attempts, all or none, and enters each so that it is counted once.
     * @returns false if the counts, an attempt or its points have changed meanwhile: it is tried again later
     */
    async add(state: CountsState, ids: readonly string[], added: PaperCounts, at: Date): Promise<boolean> {
      const { paperId, ruleSetId, revision } = state;
      const key = { paperId, ruleSetId };
      try {
        return await db.transaction().execute(async (trx) => {
          if (!(await hold(trx, state, 0))) return false;
          if ((await enter(trx, ids, revision)).size !== ids.length) throw new Changed();
          const stored = await storedItems(trx, key);
          const rows = [...added.items].map(([itemId, counts]) => {
            const own = stored.get(itemId);
            if (own && !hasSamePoints(own, counts)) throw new Changed('points');
            return { ...key, itemId, counts: writeItemCounts(own ? mergeItemCounts(own, counts) : counts) };
          });
          await trx
            .insertInto('itemCounts')
            .values(rows)
            .onConflict((conflict) =>
              conflict
                .columns(['paperId', 'ruleSetId', 'itemId'])
                .doUpdateSet((eb) => ({ counts: eb.ref('excluded.counts') })),
            )
            .execute();
          const { totals, scores } = await trx
            .selectFrom('paperCounts')
            .select(['totals', 'scores'])
            .where('paperId', '=', paperId)
            .where('ruleSetId', '=', ruleSetId)
            .executeTakeFirstOrThrow();
          await trx
            .updateTable('paperCounts')
            .set((eb) => ({
              attempts: eb('attempts', '+', added.attempts),
              totals: writeCounts(mergeCounts(readCounts(totals), added.totals)),
              scores: writeCounts(mergeCounts(readCounts(scores), added.scores)),
              countedAt: at.toISOString(),
            }))
            .where('paperId', '=', paperId)
            .where('ruleSetId', '=', ruleSetId)
            .execute();
          return true;
        });
      } catch (error) {
        if (!(error instanceof Changed)) throw error;
        // The rule set is another one than when they were counted: a newer release has changed its file.
        if (error.message === 'points') await makeStale(key);
        return false;
      }
    },
  };
}
export type CountingRepository = ReturnType<typeof createCountingRepository>;
