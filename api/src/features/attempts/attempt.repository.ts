import { type Expression, type ExpressionBuilder, type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { AttemptListQuery, AttemptOutcome, SavedResponse, TryoutType } from '../../contract/index.ts';
import { isKnownRunning } from '../../db/attempt-state.ts';
import { batched, batchedIn, firstsOf, pairOf } from '../../db/batched.ts';
import { compiledOnce } from '../../db/compiled-once.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { isMissingReference } from '../../db/lost-race.ts';
import { isOnShow } from '../../db/package-state.ts';
import type { AttemptOrderTable, AttemptTable, Bit, Database, EssayMarkTable, TryoutTable } from '../../db/schema.ts';
import { oneOf } from '../../db/one-of.ts';
import { createSharedTransaction } from '../../db/shared-transaction.ts';
import { answeredOf } from '../../db/stored-responses.ts';
import type { TakeEntitlement } from '../../foundation/entitlements/taking.repository.ts';
import { listAcceptedAnswers } from '../../foundation/rulings/accepted-answers.repository.ts';
import type { AcceptedAnswer } from '../../foundation/rulings/with-accepted.ts';
import type { AttemptOrder } from './attempt-order.ts';
import type { FreshCounts } from './fresh-counts.repository.ts';
import { listResponses } from './saved-responses.repository.ts';

const attemptColumns = [
  'attempt.id',
  'learnerId',
  'attempt.tryoutId',
  'paperId',
  'attempt.ruleSetId',
  'state',
  'startedAt',
  'deadlineAt',
  'submittedAt',
  'points',
  'maxPoints',
  'passed',
  'isRanked',
  'isGuest',
  'rankKey',
  'waitingMarks',
  'scoredRevision',
  'lateAcceptanceId',
  'attempt.pausedAt',
  'voidedAt',
  'scorings',
  'title',
  'type',
  'durationSeconds',
  'closesAt',
  'keysAfterClose',
  'event.version as eventVersion',
  'event.isShuffled',
  'opensAt',
  'event.spreadSeconds',
] as const;
/** An attempt, with the fields of its package that the learner sees; those of an event are null if it is none. */
export type AttemptRow = Omit<
  Selectable<AttemptTable>,
  'lastSavedAt' | 'countedRevision' | 'isStudied' | 'subTypeShares' | 'rankProvince' | 'rankInstance'
> &
  Selectable<Pick<TryoutTable, 'title' | 'type' | 'durationSeconds' | 'opensAt' | 'closesAt' | 'keysAfterClose'>> & {
    eventVersion: number | null;
    isShuffled: Bit | null;
    spreadSeconds: number | null;
    isOnShow: SqlBool;
  };

const summaryColumns = [
  'attempt.id',
  'attempt.tryoutId',
  'title',
  'type',
  'durationSeconds',
  'questionCount',
  'state',
  'startedAt',
  'deadlineAt',
  'pausedAt',
  'submittedAt',
  'points',
  'maxPoints',
  'passed',
  'waitingMarks',
] as const;

const answeredCount = (eb: ExpressionBuilder<Database, 'attempt'>) => answeredOf(eb).as('answered');

/** A new attempt, without the columns that only its end fills. */
export type NewAttempt = Pick<
  AttemptTable,
  | 'id'
  | 'learnerId'
  | 'tryoutId'
  | 'paperId'
  | 'ruleSetId'
  | 'state'
  | 'startedAt'
  | 'deadlineAt'
  | 'submittedAt'
  | 'isRanked'
>;

/** An essay's mark as its learner sees it; `percent` is null while it waits. */
export type EssayMarkRow = Pick<EssayMarkTable, 'itemId' | 'percent' | 'remark' | 'markedAt'>;

/** True if an attempt has this outcome. */
function cameTo(eb: ExpressionBuilder<Database, 'attempt'>, outcome: AttemptOutcome): Expression<SqlBool> {
  switch (outcome) {
    case 'running':
      return eb('state', '=', 'in_progress');
    case 'finished':
      return eb('state', '<>', 'in_progress');
    case 'passed':
      return eb('passed', '=', 1);
    case 'failed':
      return eb('passed', '=', 0);
    case 'waiting':
      return eb('waitingMarks', '>', 0);
  }
}

const isVerdict = (outcome: AttemptOutcome | undefined) => outcome === 'passed' || outcome === 'failed';

const newColumns = {
  id: 'text',
  learnerId: 'text',
  tryoutId: 'text',
  paperId: 'text',
  ruleSetId: 'text',
  state: 'text',
  startedAt: 'text',
  deadlineAt: 'text',
  submittedAt: 'text',
  isRanked: 'integer',
} as const;
const newNames = Object.keys(newColumns) as (keyof NewAttempt)[];

/** Adds an attempt; false if one of this learner and package is running. */
const add = batchedIn<NewAttempt, boolean>(async (trx, attempts) => {
  const added = await trx
    .insertInto('attempt')
    .columns(newNames)
    .expression((eb) =>
      eb
        .selectFrom(jsonRows(trx, 'begun', newColumns, attempts))
        .select(newNames.map((name) => `begun.${name}` as const))
        // Without a condition SQLite would read "on conflict" as one of a join.
        .where(sql<SqlBool>`true`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(added.map(({ id }) => id));
  return attempts.map(({ id }) => ids.has(id));
});

const orderColumns = { attemptId: 'text', items: 'text' } as const;

const keepOrder = batchedIn<Pick<AttemptOrderTable, 'attemptId' | 'items'>, true>(async (trx, orders) => {
  await trx
    .insertInto('attemptOrder')
    .columns(['attemptId', 'items'])
    .expression((eb) =>
      eb.selectFrom(jsonRows(trx, 'drawn', orderColumns, orders)).select(['drawn.attemptId', 'drawn.items']),
    )
    .execute();
  return orders.map(() => true);
});

/** Attempts and their responses. */
export function createAttemptRepository(db: Kysely<Database>, counts?: FreshCounts) {
  const attemptRows = db
    .selectFrom('attempt')
    .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
    .leftJoin('event', 'event.tryoutId', 'attempt.tryoutId')
    .select(attemptColumns)
    .select(isOnShow.as('isOnShow'));
  const attemptsOf = compiledOnce(db, (ids) => attemptRows.where('attempt.id', ...oneOf(db, ids)));
  const findAttempt = batched(async (ids) => {
    const rows = await attemptsOf(ids);
    return rows.map((row) => [row.id, row] as const);
  });
  // By the learners alone, who have few attempts: beside them PostgreSQL would read all takers of the package.
  const findRunning = batched(async (pairs) => {
    const rows = await attemptRows
      .where('learnerId', ...oneOf(db, firstsOf(pairs)))
      .where(isKnownRunning)
      .execute();
    return rows.map((row) => [pairOf(row.learnerId, row.tryoutId), row] as const);
  });
  const together = createSharedTransaction(db);
  const findResponses = batched((ids) => listResponses(db, ids, { haveEnded: true }));
  const findRunningResponses = batched((ids) => listResponses(db, ids, { haveEnded: false }));

  return {
    /** True if an unranked ended attempt is the first one of a learner whose e-mail address isn't proved. */
    async waitsForProof({ id, learnerId, tryoutId, submittedAt, voidedAt }: AttemptRow): Promise<boolean> {
      if (voidedAt !== null) return false;
      const row = await db
        .selectFrom('account')
        .select('account.id')
        .where('account.id', '=', learnerId)
        .where('emailProvedAt', 'is', null)
        .where('standing', '=', 'registered')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('attempt')
                .select('attempt.id')
                .where('learnerId', '=', learnerId)
                .where('tryoutId', '=', tryoutId)
                .where('state', '<>', 'in_progress')
                .where('voidedAt', 'is', null)
                .where(({ and, eb, or }) =>
                  or([
                    eb('isRanked', '=', 1),
                    eb('submittedAt', '<', submittedAt),
                    and([eb('submittedAt', '=', submittedAt), eb('attempt.id', '<', id)]),
                  ]),
                ),
            ),
          ),
        )
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The attempt if it belongs to this learner. */
    async findOwned(learnerId: string, attemptId: string): Promise<AttemptRow | undefined> {
      const attempt = await findAttempt(attemptId);
      return attempt?.learnerId === learnerId ? attempt : undefined;
    },

    /** The attempt, whosever it is. */
    find: findAttempt,

    findRunning: (learnerId: string, tryoutId: string): Promise<AttemptRow | undefined> =>
      findRunning(pairOf(learnerId, tryoutId)),

    /** The order of questions and options that was drawn for this attempt; undefined if none was. */
    async findOrder(attemptId: string): Promise<AttemptOrder | undefined> {
      const row = await db
        .selectFrom('attemptOrder')
        .select('items')
        .where('attemptId', '=', attemptId)
        .executeTakeFirst();
      return row && (JSON.parse(row.items) as AttemptOrder);
    },

    /**
     * Adds an attempt of a registered learner. False when an attempt of this package is running already; undefined when the
     * package has just been deleted, 'nobody' when the account has been erased.
     * @param order left out: that of the paper
     * @throws AppError when what it needs has been used up meanwhile; then nothing is stored
     */
    async insert(
      attempt: NewAttempt,
      take: TakeEntitlement,
      order?: AttemptOrder,
    ): Promise<boolean | 'nobody' | undefined> {
      try {
        const outcome = await together(async (trx) => {
          if (!(await holdAccount(trx, attempt.learnerId, 'registered'))) return 'nobody';
          if (!(await add(trx, attempt))) return false;
          await take(trx);
          if (order) await keepOrder(trx, { attemptId: attempt.id, items: JSON.stringify(order) });
          return true;
        }, attempt.learnerId);
        if (outcome === true) counts?.changed(1);
        return outcome;
      } catch (error) {
        if (isMissingReference(error)) return undefined;
        throw error;
      }
    },

    async listResponses({ id, state }: Pick<AttemptRow, 'id' | 'state'>): Promise<SavedResponse[]> {
      // An attempt that ends meanwhile isn't archived for days.
      const find = state === 'in_progress' ? findRunningResponses : findResponses;
      return (await find(id)) ?? [];
    },

    /** The late answers that count in an ended attempt's score. */
    async listAccepted(attempt: Pick<AttemptRow, 'id' | 'lateAcceptanceId'>): Promise<AcceptedAnswer[]> {
      return (await listAcceptedAnswers(db, [attempt])).get(attempt.id) ?? [];
    },

    /** The answered essays of an ended attempt. */
    listMarks(attemptId: string): Promise<EssayMarkRow[]> {
      return db
        .selectFrom('essayMark')
        .select(['itemId', 'percent', 'remark', 'markedAt'])
        .where('attemptId', '=', attemptId)
        .execute();
    },

    /** Running attempts with a deadline before this moment, the oldest first. */
    listOverdue(deadlineBefore: Date, limit: number): Promise<AttemptRow[]> {
      return attemptRows
        .where('state', '=', 'in_progress')
        .where('deadlineAt', '<', deadlineBefore.toISOString())
        .orderBy('deadlineAt')
        .limit(limit)
        .execute();
    },

    /** One attempt as a list shows it. */
    getSummary(attemptId: string) {
      return db
        .selectFrom('attempt')
        .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
        .innerJoin('paper', 'paper.id', 'attempt.paperId')
        .select(summaryColumns)
        .select(answeredCount)
        .where('attempt.id', '=', attemptId)
        .executeTakeFirstOrThrow();
    },

    /**
     * A page of the learner's attempts, the newest first. Reads no other learner's attempts under any filter.
     * @param withheldTryouts packages whose results are held back
     */
    async listOwned(
      learnerId: string,
      { type, outcome, since, page, pageSize }: AttemptListQuery,
      withheldTryouts: readonly string[],
    ) {
      const own = db
        .selectFrom('attempt')
        .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
        .where('learnerId', '=', learnerId)
        .$if(since !== undefined, (qb) => qb.where('startedAt', '>=', since as string))
        .$if(type !== undefined, (qb) => qb.where('type', '=', type as TryoutType))
        .$if(outcome !== undefined, (qb) => qb.where((eb) => cameTo(eb, outcome as AttemptOutcome)))
        // A filter by verdict would reveal what is held back.
        .$if(isVerdict(outcome) && withheldTryouts.length > 0, (qb) =>
          qb.where('attempt.tryoutId', 'not in', withheldTryouts),
        );
      const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const attempts = await own
        .innerJoin('paper', 'paper.id', 'attempt.paperId')
        .select(summaryColumns)
        .select(answeredCount)
        .orderBy('startedAt', 'desc')
        .orderBy('attempt.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { attempts, total };
    },
  };
}
export type SummaryRow = Awaited<ReturnType<AttemptRepository['getSummary']>>;
export type AttemptRepository = ReturnType<typeof createAttemptRepository>;
