import type { Kysely, Transaction } from 'kysely';
import type { AttemptState, ResponseSave, SavedResponse } from '../../contract/index.ts';
import type { AttemptTable, Database } from '../../db/schema.ts';

const attemptColumns = [
  'id',
  'learnerId',
  'tryoutId',
  'paperId',
  'ruleSetId',
  'state',
  'startedAt',
  'deadlineAt',
  'submittedAt',
  'points',
  'maxPoints',
  'passed',
  'isRanked',
  'rankKey',
] as const;
export type AttemptRow = Pick<AttemptTable, (typeof attemptColumns)[number]>;

export interface ResponseToSave extends ResponseSave {
  itemId: string;
}

type ResponseStore = 'response' | 'lateResponse';

/** What closing an attempt writes beside its state. */
export interface Closing {
  state: Exclude<AttemptState, 'in_progress'>;
  submittedAt: Date;
  /** Scores the responses as they stand at the moment of closing. */
  score(responses: readonly SavedResponse[]): {
    points: number;
    maxPoints: number;
    passed: boolean | null;
    rankKey: string;
  };
}

function toSaved({
  flagged,
  sequence,
  ...response
}: Omit<SavedResponse, 'flagged'> & { flagged: 0 | 1 }): SavedResponse {
  return { ...response, sequence: Number(sequence), flagged: flagged === 1 };
}

/** Attempts and their responses. */
export function createAttemptRepository(db: Kysely<Database>) {
  function listResponses(
    executor: Kysely<Database> | Transaction<Database>,
    attemptId: string,
  ): Promise<SavedResponse[]> {
    return executor
      .selectFrom('response')
      .select(['itemId', 'option', 'text', 'flagged', 'sequence', 'secondsSpent'])
      .where('attemptId', '=', attemptId)
      .execute()
      .then((rows) => rows.map(toSaved));
  }

  /** Writes a response unless a newer one is stored; gives the highest sequence that is stored then. */
  async function upsert(
    executor: Kysely<Database> | Transaction<Database>,
    store: ResponseStore,
    attemptId: string,
    response: ResponseToSave,
    savedAt: Date,
  ): Promise<number> {
    const { itemId, option, text, flagged, sequence, secondsSpent } = response;
    const written = await executor
      .insertInto(store)
      .values({
        attemptId,
        itemId,
        option,
        text,
        flagged: flagged ? 1 : 0,
        sequence,
        secondsSpent,
        savedAt: savedAt.toISOString(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['attemptId', 'itemId'])
          .doUpdateSet((eb) => ({
            option: eb.ref('excluded.option'),
            text: eb.ref('excluded.text'),
            flagged: eb.ref('excluded.flagged'),
            sequence: eb.ref('excluded.sequence'),
            secondsSpent: eb.ref('excluded.secondsSpent'),
            savedAt: eb.ref('excluded.savedAt'),
          }))
          .whereRef('excluded.sequence', '>', `${store}.sequence`),
      )
      .returning('sequence')
      .executeTakeFirst();
    if (written) return Number(written.sequence);
    const stored = await executor
      .selectFrom(store)
      .select('sequence')
      .where('attemptId', '=', attemptId)
      .where('itemId', '=', itemId)
      .executeTakeFirstOrThrow();
    return Number(stored.sequence);
  }

  return {
    findOwned(learnerId: string, attemptId: string): Promise<AttemptRow | undefined> {
      return db
        .selectFrom('attempt')
        .select(attemptColumns)
        .where('id', '=', attemptId)
        .where('learnerId', '=', learnerId)
        .executeTakeFirst();
    },

    findRunning(learnerId: string, tryoutId: string): Promise<AttemptRow | undefined> {
      return db
        .selectFrom('attempt')
        .select(attemptColumns)
        .where('learnerId', '=', learnerId)
        .where('tryoutId', '=', tryoutId)
        .where('state', '=', 'in_progress')
        .executeTakeFirst();
    },

    /** False when the learner has a running attempt of this package already. */
    async insert(
      attempt: Omit<AttemptTable, 'lastSavedAt' | 'points' | 'maxPoints' | 'passed' | 'rankKey'>,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('attempt')
        .values({ ...attempt, lastSavedAt: null, points: null, maxPoints: null, passed: null, rankKey: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    listResponses: (attemptId: string) => listResponses(db, attemptId),

    /**
     * Saves responses of a running attempt, all in one transaction. Touching the attempt's row first makes a save and the closing
     * of the same attempt wait for each other on every database.
     * @returns the highest stored sequence of each, in the order given; undefined when the attempt is no longer running
     */
    async save(attemptId: string, responses: readonly ResponseToSave[], savedAt: Date): Promise<number[] | undefined> {
      return db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('attempt')
          .set({ lastSavedAt: savedAt.toISOString() })
          .where('id', '=', attemptId)
          .where('state', '=', 'in_progress')
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return undefined;
        const sequences: number[] = [];
        for (const response of responses) sequences.push(await upsert(trx, 'response', attemptId, response, savedAt));
        return sequences;
      });
    },

    /** Keeps answers that came after the end, apart from those that are scored. */
    async keepLate(attemptId: string, responses: readonly ResponseToSave[], savedAt: Date): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const response of responses) await upsert(trx, 'lateResponse', attemptId, response, savedAt);
      });
    },

    /** Ends a running attempt and scores it, once: false when another request has already closed it. */
    async close(attempt: AttemptRow, { state, submittedAt, score }: Closing): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('attempt')
          .set({ state, submittedAt: submittedAt.toISOString() })
          .where('id', '=', attempt.id)
          .where('state', '=', 'in_progress')
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        const { points, maxPoints, passed, rankKey } = score(await listResponses(trx, attempt.id));
        const earlier = await trx
          .selectFrom('attempt')
          .select('id')
          .where('learnerId', '=', attempt.learnerId)
          .where('tryoutId', '=', attempt.tryoutId)
          .where('isRanked', '=', 1)
          .executeTakeFirst();
        await trx
          .updateTable('attempt')
          .set({
            points,
            maxPoints,
            passed: passed === null ? null : passed ? 1 : 0,
            rankKey,
            isRanked: earlier ? 0 : 1,
          })
          .where('id', '=', attempt.id)
          .execute();
        return true;
      });
    },

    /** Running attempts whose deadline lies before this moment, the oldest first. */
    listOverdue(deadlineBefore: Date, limit: number): Promise<AttemptRow[]> {
      return db
        .selectFrom('attempt')
        .select(attemptColumns)
        .where('state', '=', 'in_progress')
        .where('deadlineAt', '<', deadlineBefore.toISOString())
        .orderBy('deadlineAt')
        .limit(limit)
        .execute();
    },

    /** The place among all first finished attempts of the package, and how many there are. */
    async ranking(tryoutId: string, rankKey: string | null): Promise<{ rank: number | null; takers: number }> {
      const ranked = db.selectFrom('attempt').where('tryoutId', '=', tryoutId).where('isRanked', '=', 1);
      const { takers } = await ranked.select((eb) => eb.fn.countAll<number>().as('takers')).executeTakeFirstOrThrow();
      if (rankKey === null) return { rank: null, takers: Number(takers) };
      const { better } = await ranked
        .where('rankKey', '>', rankKey)
        .select((eb) => eb.fn.countAll<number>().as('better'))
        .executeTakeFirstOrThrow();
      return { rank: Number(better) + 1, takers: Number(takers) };
    },

    findTryout(tryoutId: string) {
      return db
        .selectFrom('tryout')
        .select(['id', 'title', 'type', 'durationSeconds'])
        .where('id', '=', tryoutId)
        .executeTakeFirstOrThrow();
    },

    /** A page of the learner's attempts, the newest first. */
    async listOwned(learnerId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const own = db.selectFrom('attempt').where('learnerId', '=', learnerId);
      const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const attempts = await own
        .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
        .innerJoin('paper', 'paper.id', 'attempt.paperId')
        .select([
          'attempt.id',
          'attempt.tryoutId',
          'title',
          'type',
          'durationSeconds',
          'questionCount',
          'state',
          'startedAt',
          'deadlineAt',
          'submittedAt',
          'points',
          'maxPoints',
          'passed',
        ])
        .select((eb) =>
          eb
            .selectFrom('response')
            .select((count) => count.fn.countAll<number>().as('count'))
            .whereRef('response.attemptId', '=', 'attempt.id')
            .where((given) => given.or([given('option', 'is not', null), given('text', 'is not', null)]))
            .as('answered'),
        )
        .orderBy('startedAt', 'desc')
        .orderBy('attempt.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { attempts, total: Number(total) };
    },
  };
}
export type AttemptRepository = ReturnType<typeof createAttemptRepository>;
