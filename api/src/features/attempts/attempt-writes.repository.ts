import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { AttemptState, ResponseSave, SavedResponse } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { limitLockWait } from '../../db/lock-wait.ts';
import type { Database, EssayMarkTable } from '../../db/schema.ts';
import type { AttemptRow } from './attempt.repository.ts';
import { listResponses } from './saved-responses.repository.ts';
import type { Batch, Written } from './write-queue.ts';

export interface ResponseToSave extends ResponseSave {
  itemId: string;
}

/** One learner's save: responses of one attempt. */
export interface Save {
  attemptId: string;
  responses: readonly ResponseToSave[];
  receivedAt: Date;
}

/** An answered essay: the version that was shown, and the question that it is of. */
export interface WaitingItem {
  itemId: string;
  questionId: string;
}

/** The end of one attempt. */
export interface Closing {
  attempt: AttemptRow;
  state: Exclude<AttemptState, 'in_progress'>;
  submittedAt: Date;
  /** Scores the responses as they stand at the moment of closing. */
  score(responses: readonly SavedResponse[]): {
    points: number;
    maxPoints: number;
    passed: boolean | null;
    rankKey: string;
    subTypeShares: string;
    /** Answered essays, which now wait for their marks. */
    waiting: readonly WaitingItem[];
  };
}

type ResponseStore = 'response' | 'lateResponse';

/** Keeps the statement below every database's limit of parameters. */
const essaysPerInsert = 1_000;

const waitingEssay = (
  { id: attemptId, tryoutId }: AttemptRow,
  item: WaitingItem,
  submittedAt: Date,
): Selectable<EssayMarkTable> => ({
  attemptId,
  ...item,
  tryoutId,
  submittedAt: submittedAt.toISOString(),
  percent: null,
  remark: null,
  markedBy: null,
  markedAt: null,
  version: 0,
});

const keyOf = (attemptId: string, itemId: string) => `${attemptId}/${itemId}`;

/**
 * The newest response to each item among saves that are written together: one statement may touch a row once only. Always in the
 * same order, so that two statements never wait for each other's rows.
 */
function newestOf(saves: readonly Save[]): (ResponseToSave & { attemptId: string; savedAt: string })[] {
  const newest = new Map<string, ResponseToSave & { attemptId: string; savedAt: string }>();
  for (const { attemptId, responses, receivedAt } of saves) {
    for (const response of responses) {
      const key = keyOf(attemptId, response.itemId);
      if (response.sequence > (newest.get(key)?.sequence ?? 0))
        newest.set(key, { ...response, attemptId, savedAt: receivedAt.toISOString() });
    }
  }
  return [...newest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, response]) => response);
}

/** The one of the same learner and package that is ranked. */
const earlierOf = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb
    .selectFrom('attempt as earlier')
    .select('earlier.id')
    .whereRef('earlier.learnerId', '=', 'attempt.learnerId')
    .whereRef('earlier.tryoutId', '=', 'attempt.tryoutId')
    .where('earlier.isRanked', '=', 1);

const isUnproved = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb.exists(
    eb
      .selectFrom('account')
      .select('account.id')
      .whereRef('account.id', '=', 'attempt.learnerId')
      .where('emailProvedAt', 'is', null),
  );

/**
 * No ranking counts a guest, nor whose e-mail address isn't proved (`db/prove-email.ts` does so later). Whose it is is read anew: it may
 * have been taken into an account meanwhile.
 */
const isUnranked = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb.or([eb('isGuest', '=', 1), isUnproved(eb), eb.exists(earlierOf(eb))]);

const profileOf = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb.selectFrom('profile').whereRef('profile.accountId', '=', 'attempt.learnerId');

/** What an exam writes: answers as they come, and its end. */
export function createAttemptWrites(db: Kysely<Database>) {
  /** Writes responses unless newer ones are stored; gives the sequences that are stored then, by attempt and item. */
  async function upsert(
    executor: Kysely<Database>,
    store: ResponseStore,
    saves: readonly Save[],
  ): Promise<Map<string, number>> {
    const responses = newestOf(saves);
    const written = await executor
      .insertInto(store)
      .values(
        responses.map(({ flagged, ...response }) => ({ ...response, flagged: flagged ? (1 as const) : (0 as const) })),
      )
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
      .returning(['attemptId', 'itemId', 'sequence'])
      .execute();
    const stored = new Map(written.map((row) => [keyOf(row.attemptId, row.itemId), Number(row.sequence)]));
    for (const { attemptId, itemId } of responses) {
      if (stored.has(keyOf(attemptId, itemId))) continue;
      const newer = await executor
        .selectFrom(store)
        .select('sequence')
        .where('attemptId', '=', attemptId)
        .where('itemId', '=', itemId)
        .executeTakeFirstOrThrow();
      stored.set(keyOf(attemptId, itemId), Number(newer.sequence));
    }
    return stored;
  }

  /** Touching the attempts' rows first makes a save and the closing of the same attempt wait for each other on every database. */
  async function saveAll(trx: Kysely<Database>, saves: readonly Save[]): Promise<(number[] | undefined)[]> {
    const lastSavedAt = saves.map(({ receivedAt }) => receivedAt.toISOString()).reduce((a, b) => (a > b ? a : b));
    const touched = await trx
      .updateTable('attempt')
      .set({ lastSavedAt })
      .where('id', 'in', [...new Set(saves.map(({ attemptId }) => attemptId))])
      .where('state', '=', 'in_progress')
      .returning('id')
      .execute();
    const running = new Set(touched.map(({ id }) => id));
    const open = saves.filter(({ attemptId }) => running.has(attemptId));
    const stored = open.length > 0 ? await upsert(trx, 'response', open) : new Map<string, number>();
    return saves.map(({ attemptId, responses }) =>
      running.has(attemptId)
        ? responses.map(({ itemId }) => stored.get(keyOf(attemptId, itemId)) as number)
        : undefined,
    );
  }

  /** Ends attempts that are running and scores what they hold at that moment; of two ends of one attempt the first counts. */
  async function closeAll(trx: Kysely<Database>, closings: readonly Closing[]): Promise<boolean[]> {
    const first = new Map(closings.toReversed().map((closing) => [closing.attempt.id, closing]));
    // Holds the rows, as a save does.
    const held = await trx
      .updateTable('attempt')
      .set((eb) => ({ state: eb.ref('state') }))
      .where('id', 'in', [...first.keys()])
      .where('state', '=', 'in_progress')
      .returning('id')
      .execute();
    const running = new Set(held.map(({ id }) => id));
    if (running.size === 0) return closings.map(() => false);
    const responses = new Map(await listResponses(trx, [...running]));
    const essays: Selectable<EssayMarkTable>[] = [];
    for (const [id, { attempt, state, submittedAt, score }] of first) {
      if (!running.has(id)) continue;
      const { points, maxPoints, passed, rankKey, subTypeShares, waiting } = score(responses.get(id) ?? []);
      await trx
        .updateTable('attempt')
        .set((eb) => ({
          state,
          submittedAt: submittedAt.toISOString(),
          points,
          maxPoints,
          passed: passed === null ? null : passed ? (1 as const) : (0 as const),
          rankKey,
          subTypeShares,
          waitingMarks: waiting.length,
          // Where a learner comes from is kept of ranked ones alone.
          rankProvince: eb.case().when(isUnranked(eb)).then(null).else(profileOf(eb).select('province')).end(),
          rankInstance: eb.case().when(isUnranked(eb)).then(null).else(profileOf(eb).select('instance')).end(),
          isRanked: eb.case().when(isUnranked(eb)).then<0 | 1>(0).else<0 | 1>(1).end(),
        }))
        .where('id', '=', id)
        .execute();
      for (const item of waiting) essays.push(waitingEssay(attempt, item, submittedAt));
    }
    for (let next = 0; next < essays.length; next += essaysPerInsert)
      await trx
        .insertInto('essayMark')
        .values(essays.slice(next, next + essaysPerInsert))
        .execute();
    return closings.map((closing) => first.get(closing.attempt.id) === closing && running.has(closing.attempt.id));
  }

  return {
    /**
     * Writes saves and then closings in one transaction, or nothing of it.
     * @param waitMs how long it may wait for a row that somebody else holds; the usual time unless given
     */
    write({ saves, closings }: Batch, waitMs?: number): Promise<Written> {
      return db.transaction().execute(async (trx) => {
        if (waitMs !== undefined) await limitLockWait(trx, waitMs);
        return {
          saved: saves.length > 0 ? await saveAll(trx, saves) : [],
          closed: closings.length > 0 ? await closeAll(trx, closings) : [],
        };
      });
    },

    /**
     * Keeps answers that came after the end, apart from those that are scored. False when the account has been erased meanwhile; a
     * running attempt needs no such look, for an erasure ends it first.
     */
    keepLate(
      { id: attemptId, learnerId, isGuest }: Pick<AttemptRow, 'id' | 'learnerId' | 'isGuest'>,
      responses: readonly ResponseToSave[],
      receivedAt: Date,
    ): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, learnerId, isGuest === 1 ? 'guest' : 'registered'))) return false;
        await upsert(trx, 'lateResponse', [{ attemptId, responses, receivedAt }]);
        return true;
      });
    },
  };
}
export type AttemptWrites = ReturnType<typeof createAttemptWrites>;
