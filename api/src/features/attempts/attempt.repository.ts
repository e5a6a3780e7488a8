import type { Expression, ExpressionBuilder, Kysely, Selectable, SqlBool } from 'kysely';
import type {
  AttemptListQuery,
  AttemptOutcome,
  AttemptState,
  ResponseSave,
  SavedResponse,
  TryoutType,
} from '../../contract/index.ts';
import { batched } from '../../db/batched.ts';
import type { AttemptTable, Database, EssayMarkTable, TryoutTable } from '../../db/schema.ts';
import type { Batch, Written } from './write-queue.ts';

const attemptColumns = [
  'attempt.id',
  'learnerId',
  'tryoutId',
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
  'title',
  'type',
  'durationSeconds',
] as const;
/** An attempt, and what its learner sees of the package. */
export type AttemptRow = Omit<
  Selectable<AttemptTable>,
  'lastSavedAt' | 'subTypeShares' | 'rankProvince' | 'rankInstance'
> &
  Pick<TryoutTable, 'title' | 'type' | 'durationSeconds'>;

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
  'submittedAt',
  'points',
  'maxPoints',
  'passed',
  'waitingMarks',
] as const;

const answeredCount = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb
    .selectFrom('response')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('response.attemptId', '=', 'attempt.id')
    .where((given) => given.or([given('option', 'is not', null), given('text', 'is not', null)]))
    .as('answered');

/** One that begins: what only its end brings isn't there yet. */
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

export interface ResponseToSave extends ResponseSave {
  itemId: string;
}

type ResponseStore = 'response' | 'lateResponse';

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
    /** Items of answered essays, which now wait for their marks. */
    waiting: readonly string[];
  };
}

function toSaved({
  flagged,
  sequence,
  ...response
}: Omit<SavedResponse, 'flagged'> & { flagged: 0 | 1 }): SavedResponse {
  return { ...response, sequence: Number(sequence), flagged: flagged === 1 };
}

/** An essay's mark as its learner sees it; `percent` is null while it waits. */
export type EssayMarkRow = Pick<EssayMarkTable, 'itemId' | 'percent' | 'remark' | 'markedAt'>;

/** One learner's save: responses of one attempt. */
export interface Save {
  attemptId: string;
  responses: readonly ResponseToSave[];
  receivedAt: Date;
}

/** Keeps the statement below every database's limit of parameters. */
const essaysPerInsert = 1_000;

const waitingEssay = ({ id: attemptId, tryoutId }: AttemptRow, itemId: string, submittedAt: Date): EssayMarkTable => ({
  attemptId,
  itemId,
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

/** Whether an attempt came to this. */
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

const profileOf = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb.selectFrom('profile').whereRef('profile.accountId', '=', 'attempt.learnerId');

/** Attempts and their responses. */
export function createAttemptRepository(db: Kysely<Database>) {
  async function listResponses(executor: Kysely<Database>, attemptIds: readonly string[]) {
    const rows = await executor
      .selectFrom('response')
      .select(['attemptId', 'itemId', 'option', 'text', 'flagged', 'sequence', 'secondsSpent'])
      .where('attemptId', 'in', attemptIds)
      .execute();
    return [...Map.groupBy(rows, (row) => row.attemptId)].map(
      ([attemptId, own]) => [attemptId, own.map(({ attemptId: _, ...row }) => toSaved(row))] as const,
    );
  }

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
    const essays: EssayMarkTable[] = [];
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
          rankProvince: profileOf(eb).select('province'),
          rankInstance: profileOf(eb).select('instance'),
          // No ranking counts a guest. Whose it is is read anew: it may have been taken into an account meanwhile.
          isRanked: eb
            .case()
            .when(eb.or([eb('isGuest', '=', 1), eb.exists(earlierOf(eb))]))
            .then<0 | 1>(0)
            .else<0 | 1>(1)
            .end(),
        }))
        .where('id', '=', id)
        .execute();
      for (const itemId of waiting) essays.push(waitingEssay(attempt, itemId, submittedAt));
    }
    for (let next = 0; next < essays.length; next += essaysPerInsert)
      await trx
        .insertInto('essayMark')
        .values(essays.slice(next, next + essaysPerInsert))
        .execute();
    return closings.map((closing) => first.get(closing.attempt.id) === closing && running.has(closing.attempt.id));
  }

  const attemptRows = db
    .selectFrom('attempt')
    .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
    .select(attemptColumns);
  const findAttempt = batched(async (ids) => {
    const rows = await attemptRows.where('attempt.id', 'in', ids).execute();
    return rows.map((row) => [row.id, row] as const);
  });
  const findResponses = batched((ids) => listResponses(db, ids));

  return {
    /** The attempt if it belongs to this learner. */
    async findOwned(learnerId: string, attemptId: string): Promise<AttemptRow | undefined> {
      const attempt = await findAttempt(attemptId);
      return attempt?.learnerId === learnerId ? attempt : undefined;
    },

    findRunning(learnerId: string, tryoutId: string): Promise<AttemptRow | undefined> {
      return attemptRows
        .where('learnerId', '=', learnerId)
        .where('tryoutId', '=', tryoutId)
        .where('state', '=', 'in_progress')
        .executeTakeFirst();
    },

    /** False when the learner has a running attempt of this package already. */
    async insert(attempt: NewAttempt): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('attempt')
        .values(attempt)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    listResponses: async (attemptId: string): Promise<SavedResponse[]> => (await findResponses(attemptId)) ?? [],

    /** The answered essays of an ended attempt. */
    listMarks(attemptId: string): Promise<EssayMarkRow[]> {
      return db
        .selectFrom('essayMark')
        .select(['itemId', 'percent', 'remark', 'markedAt'])
        .where('attemptId', '=', attemptId)
        .execute();
    },

    /** Writes saves and then closings in one transaction, or nothing of it. */
    write({ saves, closings }: Batch): Promise<Written> {
      return db.transaction().execute(async (trx) => ({
        saved: saves.length > 0 ? await saveAll(trx, saves) : [],
        closed: closings.length > 0 ? await closeAll(trx, closings) : [],
      }));
    },

    /** Keeps answers that came after the end, apart from those that are scored. */
    async keepLate(attemptId: string, responses: readonly ResponseToSave[], receivedAt: Date): Promise<void> {
      await db.transaction().execute((trx) => upsert(trx, 'lateResponse', [{ attemptId, responses, receivedAt }]));
    },

    /** Running attempts whose deadline lies before this moment, the oldest first. */
    listOverdue(deadlineBefore: Date, limit: number): Promise<AttemptRow[]> {
      return attemptRows
        .where('state', '=', 'in_progress')
        .where('deadlineAt', '<', deadlineBefore.toISOString())
        .orderBy('deadlineAt')
        .limit(limit)
        .execute();
    },

    /** What a list says of one attempt. */
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

    /** A page of the learner's attempts, the newest first. Reads no other learner's, whatever is filtered. */
    async listOwned(learnerId: string, { type, outcome, since, page, pageSize }: AttemptListQuery) {
      const own = db
        .selectFrom('attempt')
        .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
        .where('learnerId', '=', learnerId)
        .$if(since !== undefined, (qb) => qb.where('startedAt', '>=', since as string))
        .$if(type !== undefined, (qb) => qb.where('type', '=', type as TryoutType))
        .$if(outcome !== undefined, (qb) => qb.where((eb) => cameTo(eb, outcome as AttemptOutcome)));
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
      return { attempts, total: Number(total) };
    },
  };
}
export type SummaryRow = Awaited<ReturnType<AttemptRepository['getSummary']>>;
export type AttemptRepository = ReturnType<typeof createAttemptRepository>;
