import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { AttemptState, ResponseSave, SavedResponse } from '../../contract/index.ts';
import { isKnownRunning } from '../../db/attempt-state.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { limitLockWait } from '../../db/lock-wait.ts';
import { oneOf } from '../../db/one-of.ts';
import type { AttemptTable, Database, EssayMarkTable } from '../../db/schema.ts';
import { type ScoreColumns, scoreColumnTypes } from '../../foundation/scoring/score-columns.ts';
import { inChunks } from '../../in-chunks.ts';
import type { AttemptRow } from './attempt.repository.ts';
import type { FreshCounts } from './fresh-counts.repository.ts';
import { listResponses } from './saved-responses.repository.ts';

export interface ResponseToSave extends ResponseSave {
  itemId: string;
}

/** One learner's save: responses of one attempt. */
export interface Save {
  attemptId: string;
  responses: readonly ResponseToSave[];
  receivedAt: Date;
}

/** An answered essay: the version that was shown, and its question. */
export interface WaitingItem {
  itemId: string;
  questionId: string;
}

/** The end of one attempt. */
export interface Closing {
  attempt: AttemptRow;
  state: Exclude<AttemptState, 'in_progress'>;
  submittedAt: Date;
  /** True if it ends because its time is over: then it goes on if it has been given more time meanwhile. */
  isByClock: boolean;
  /** Scores the responses stored at the moment of closing. */
  score(responses: readonly SavedResponse[]): {
    columns: ScoreColumns;
    /** The revision of the paper by which it is scored. */
    scoredRevision: number;
    /** Answered essays, which wait for their marks from now on. */
    waiting: readonly WaitingItem[];
  };
}

/** Saves and closings of one transaction: all are written, or nothing. */
export interface Batch {
  saves: readonly Save[];
  closings: readonly Closing[];
}

/** Outcome of a batch, in its order. */
export interface Written {
  /** The stored sequences of each save; undefined if the attempt was no longer running. */
  saved: readonly (number[] | undefined)[];
  /** False if the attempt had been closed before, or got more time meanwhile. */
  closed: readonly boolean[];
}

type ResponseStore = 'response' | 'lateResponse';

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
 * The newest response to each item among saves that are written together, since one statement may change a row only once.
 * Always in the same order: same lock order, so no deadlock.
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

/** The ranked attempt of the same learner and package. Written so that only the learner's index fits: by an old count those of the package are as few. */
const earlierOf = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb
    .selectFrom('attempt as earlier')
    .select('earlier.id')
    .whereRef('earlier.learnerId', '=', 'attempt.learnerId')
    .where((earlier) => earlier(sql`earlier.tryout_id || ''`, '=', earlier.ref('attempt.tryoutId')))
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
 * True if an attempt isn't ranked: a guest's, a voided one, one of an account whose e-mail address isn't proved (`db/prove-email.ts` ranks
 * it later), or not the learner's first. The owner is read again: an account may have claimed the attempt meanwhile.
 */
const isUnranked = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb.or([eb('isGuest', '=', 1), eb('voidedAt', 'is not', null), isUnproved(eb), eb.exists(earlierOf(eb))]);

const profileOf = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb.selectFrom('profile').whereRef('profile.accountId', '=', 'attempt.learnerId');

/** The columns that a closing writes as they are. */
type EndedRow = ScoreColumns & Pick<Selectable<AttemptTable>, 'id' | 'state' | 'submittedAt' | 'scoredRevision'>;

/** These columns' types, in the table of a closing's rows. */
const endedColumns = {
  id: 'text',
  state: 'text',
  submittedAt: 'text',
  ...scoreColumnTypes,
  scoredRevision: 'integer',
} as const;

/** The writes of an exam: answers as they come, and its end. */
export function createAttemptWrites(db: Kysely<Database>, counts?: FreshCounts) {
  /** Writes responses unless newer ones are stored; returns the sequences stored afterwards, by attempt and item. */
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
    return withOlder(executor, store, responses, written);
  }

  /** The stored sequences, by attempt and item: those just written, and of all others the newer ones that were stored before. */
  async function withOlder(
    executor: Kysely<Database>,
    store: ResponseStore,
    responses: readonly { attemptId: string; itemId: string }[],
    written: readonly { attemptId: string; itemId: string; sequence: number }[],
  ): Promise<Map<string, number>> {
    const stored = new Map(written.map((row) => [keyOf(row.attemptId, row.itemId), row.sequence]));
    for (const { attemptId, itemId } of responses) {
      if (stored.has(keyOf(attemptId, itemId))) continue;
      const newer = await executor
        .selectFrom(store)
        .select('sequence')
        .where('attemptId', '=', attemptId)
        .where('itemId', '=', itemId)
        .executeTakeFirstOrThrow();
      stored.set(keyOf(attemptId, itemId), newer.sequence);
    }
    return stored;
  }

  const sequencesOf = (
    saves: readonly Save[],
    running: { has(id: string): boolean },
    stored: ReadonlyMap<string, number>,
  ) =>
    saves.map(({ attemptId, responses }) =>
      running.has(attemptId)
        ? responses.map(({ itemId }) => stored.get(keyOf(attemptId, itemId)) as number)
        : undefined,
    );

  /**
   * Locks the rows of attempts that are running, so that a save and the closing of the same attempt wait for each other. On SQLite by an update:
   * a transaction that begins by reading doesn't wait for another writer, but fails.
   * @returns the deadlines of those that are running
   */
  async function holdRunning(trx: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
    const held = isPostgres(trx)
      ? await trx
          .selectFrom('attempt')
          .select(['id', 'deadlineAt'])
          .where('id', ...oneOf(trx, ids))
          .where(isKnownRunning)
          .orderBy('id')
          .forNoKeyUpdate()
          .execute()
      : await trx
          .updateTable('attempt')
          .set((eb) => ({ state: eb.ref('state') }))
          .where('id', ...oneOf(trx, ids))
          .where('state', '=', 'in_progress')
          .returning(['id', 'deadlineAt'])
          .execute();
    return new Map(held.map(({ id, deadlineAt }) => [id, deadlineAt]));
  }

  async function saveOnSqlite(trx: Kysely<Database>, saves: readonly Save[]): Promise<(number[] | undefined)[]> {
    const running = await holdRunning(trx, [...new Set(saves.map(({ attemptId }) => attemptId))]);
    const open = saves.filter(({ attemptId }) => running.has(attemptId));
    const stored = open.length > 0 ? await upsert(trx, 'response', open) : new Map<string, number>();
    return sequencesOf(saves, running, stored);
  }

  /**
   * The same as one statement, which can be its own transaction: one round trip instead of four. Its text is always the same, so that
   * PostgreSQL plans it once for a connection.
   */
  async function saveOnPostgres(executor: Kysely<Database>, saves: readonly Save[]): Promise<(number[] | undefined)[]> {
    const responses = newestOf(saves);
    const column = <Value>(valueOf: (response: (typeof responses)[number]) => Value) => responses.map(valueOf);
    const { rows } = await sql<{ attemptId: string; itemId: string | null; sequence: number | null }>`
      with running as materialized (
        select id from attempt
        where id = any(${[...new Set(saves.map(({ attemptId }) => attemptId))]}::text[]) and ${isKnownRunning}
        for share
      ), written as (
        insert into response (attempt_id, item_id, option, text, flagged, sequence, seconds_spent, saved_at)
        select sent.attempt_id, item_id, option, text, flagged, sequence, seconds_spent, saved_at from unnest(
          ${column(({ attemptId }) => attemptId)}::text[], ${column(({ itemId }) => itemId)}::text[],
          ${column(({ option }) => option)}::text[], ${column(({ text }) => text)}::text[],
          ${column(({ flagged }) => (flagged ? 1 : 0))}::int[], ${column(({ sequence }) => sequence)}::bigint[],
          ${column(({ secondsSpent }) => secondsSpent)}::int[], ${column(({ savedAt }) => savedAt)}::text[]
        ) as sent (attempt_id, item_id, option, text, flagged, sequence, seconds_spent, saved_at)
        join running on running.id = sent.attempt_id
        order by sent.attempt_id, sent.item_id
        on conflict (attempt_id, item_id) do update set
          option = excluded.option, text = excluded.text, flagged = excluded.flagged, sequence = excluded.sequence,
          seconds_spent = excluded.seconds_spent, saved_at = excluded.saved_at
        where excluded.sequence > response.sequence
        returning attempt_id, item_id, sequence
      )
      select id as attempt_id, null as item_id, null as sequence from running
      union all
      select attempt_id, item_id, sequence from written`.execute(executor);
    const running = new Set(rows.flatMap(({ attemptId, itemId }) => (itemId === null ? attemptId : [])));
    const written = rows.filter((row) => row.itemId !== null) as {
      attemptId: string;
      itemId: string;
      sequence: number;
    }[];
    const open = responses.filter(({ attemptId }) => running.has(attemptId));
    return sequencesOf(saves, running, await withOlder(executor, 'response', open, written));
  }

  const saveAll = isPostgres(db) ? saveOnPostgres : saveOnSqlite;

  /** Writes the ends and scores in one statement, of which the text is always the same. A learner has one running attempt of a package, so none of them
   * decides whether another one is ranked. */
  async function end(trx: Kysely<Database>, rows: readonly EndedRow[]): Promise<void> {
    await trx
      .updateTable('attempt')
      .from(jsonRows(trx, 'ended', endedColumns, rows))
      .set((eb) => ({
        state: eb.ref('ended.state'),
        submittedAt: eb.ref('ended.submittedAt'),
        points: eb.ref('ended.points'),
        maxPoints: eb.ref('ended.maxPoints'),
        passed: eb.ref('ended.passed'),
        rankKey: eb.ref('ended.rankKey'),
        subTypeShares: eb.ref('ended.subTypeShares'),
        waitingMarks: eb.ref('ended.waitingMarks'),
        scoredRevision: eb.ref('ended.scoredRevision'),
        scorings: eb('attempt.scorings', '+', 1),
        // Province and instance are stored only for ranked attempts.
        rankProvince: eb.case().when(isUnranked(eb)).then(null).else(profileOf(eb).select('province')).end(),
        rankInstance: eb.case().when(isUnranked(eb)).then(null).else(profileOf(eb).select('instance')).end(),
        isRanked: eb.case().when(isUnranked(eb)).then<0 | 1>(0).else<0 | 1>(1).end(),
      }))
      .whereRef('attempt.id', '=', 'ended.id')
      // PostgreSQL takes any JSON for a hundred rows, and reads up to ten thousand attempts as a whole rather than look up so many.
      .$if(isPostgres(trx), (qb) =>
        qb.where(
          'attempt.id',
          ...oneOf(
            trx,
            rows.map(({ id }) => id),
          ),
        ),
      )
      .execute();
  }

  /**
   * Ends attempts that are running and scores the responses stored at that moment; if an attempt is ended twice, the first
   * end counts.
   */
  async function closeAll(trx: Kysely<Database>, closings: readonly Closing[]): Promise<boolean[]> {
    const running = await holdRunning(trx, [...new Set(closings.map(({ attempt }) => attempt.id))]);
    const isDue = ({ attempt, isByClock }: Closing) => {
      const deadlineAt = running.get(attempt.id);
      return deadlineAt !== undefined && (!isByClock || deadlineAt <= attempt.deadlineAt);
    };
    const first = new Map(
      closings
        .filter(isDue)
        .toReversed()
        .map((closing) => [closing.attempt.id, closing]),
    );
    if (first.size === 0) return closings.map(() => false);
    const responses = new Map(await listResponses(trx, [...first.keys()], { haveEnded: false }));
    const essays: Selectable<EssayMarkTable>[] = [];
    const ended: EndedRow[] = [];
    for (const [id, { attempt, state, submittedAt, score }] of first) {
      const { columns, scoredRevision, waiting } = score(responses.get(id) ?? []);
      ended.push({ ...columns, id, state, submittedAt: submittedAt.toISOString(), scoredRevision });
      for (const item of waiting) essays.push(waitingEssay(attempt, item, submittedAt));
    }
    await end(trx, ended);
    for (const some of inChunks(essays)) await trx.insertInto('essayMark').values(some).execute();
    return closings.map((closing) => first.get(closing.attempt.id) === closing);
  }

  return {
    /** Ends one attempt in the transaction that decides it. False if it isn't running. */
    closeIn: async (trx: Kysely<Database>, closing: Closing): Promise<boolean> =>
      (await closeAll(trx, [closing]))[0] === true,

    /**
     * Writes saves and then closings in one transaction, all or nothing.
     * @param waitMs longest wait for a locked row; the usual time by default
     */
    async write({ saves, closings }: Batch, waitMs?: number): Promise<Written> {
      if (isPostgres(db) && closings.length === 0 && waitMs === undefined)
        return { saved: await saveOnPostgres(db, saves), closed: [] };
      const written = await db.transaction().execute(async (trx) => {
        if (waitMs !== undefined) await limitLockWait(trx, waitMs);
        return {
          saved: saves.length > 0 ? await saveAll(trx, saves) : [],
          closed: closings.length > 0 ? await closeAll(trx, closings) : [],
        };
      });
      counts?.changed(written.closed.filter(Boolean).length);
      return written;
    },

    /**
     * Stores answers that came after the end, separately from the scored ones. False when the account has been erased
     * meanwhile; a running attempt needs no such check, since an erasure ends it first.
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
