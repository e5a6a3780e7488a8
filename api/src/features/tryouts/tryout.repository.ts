import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { OwnTryoutListQuery, TryoutSummary } from '../../contract/index.ts';
import { batched } from '../../db/batched.ts';
import { contains } from '../../db/contains.ts';
import { oneOf } from '../../db/one-of.ts';
import { isOnShow } from '../../db/package-state.ts';
import type { Database } from '../../db/schema.ts';
import { eventRuleColumns, type EventRules } from '../../foundation/events/event.repository.ts';
import { factsOf } from '../../foundation/events/event-times.ts';
import { enteringCount } from '../../foundation/papers/entering-questions.repository.ts';

const summaryColumns = [
  'tryout.id',
  'title',
  'description',
  'priceRupiah',
  'batch',
  'type',
  'isActive',
  'isOnline',
  'imageUrl',
  'durationSeconds',
  'difficulty',
  'opensAt',
  'closesAt',
  'keysAfterClose',
] as const;

/** The columns of its event are null where it is none. */
type EventColumns = { [Name in (typeof eventRuleColumns)[number]]: EventRules[Name] | null };

type Row = Omit<TryoutSummary, 'price' | 'status' | 'isOnline' | 'questionCount' | 'keysAfterClose' | 'event'> &
  EventColumns & {
    priceRupiah: number;
    isActive: 0 | 1;
    isOnline: 0 | 1;
    keysAfterClose: 0 | 1;
    enteringCount: number | null;
  };

/** The event that the package of this row is; null if it is none, also once its window is gone. */
function eventOf(row: Row): EventRules | null {
  const { opensAt, closesAt, durationSeconds } = row;
  if (row.resultsAt === null || opensAt === null || closesAt === null) return null;
  // All columns of an event's row are there if one of them is.
  const columns = Object.fromEntries(eventRuleColumns.map((name) => [name, row[name]]));
  return { ...columns, startsAt: opensAt, startsUntil: closesAt, durationSeconds } as EventRules;
}

function toSummary(row: Row, now: Date): TryoutSummary {
  const { id, title, description, batch, type, imageUrl, durationSeconds, difficulty, opensAt, closesAt } = row;
  const { priceRupiah, isActive, isOnline, keysAfterClose, enteringCount: count } = row;
  const event = eventOf(row);
  return {
    id,
    title,
    description,
    batch,
    type,
    imageUrl,
    durationSeconds,
    difficulty,
    opensAt,
    closesAt,
    price: priceRupiah,
    status: isActive === 1,
    isOnline: isOnline === 1,
    keysAfterClose: keysAfterClose === 1,
    questionCount: count ?? 0,
    event: event && factsOf(event, now),
  };
}

/** How often a package was finished: the sum of its papers' counts, so that no attempt is read. */
const timesFinished = (eb: ExpressionBuilder<Database, 'tryout'>) =>
  eb
    .selectFrom('paper')
    .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('finishedAttempts'), sum.lit(0)).as('times'))
    .whereRef('paper.tryoutId', '=', 'tryout.id');

/** A learner's attempts of a package, which have an index of their own: one is found at once, however many there are. */
const attemptsBy = (learnerId: string, eb: ExpressionBuilder<Database, 'tryout'>) =>
  eb.selectFrom('attempt').where('attempt.learnerId', '=', learnerId).whereRef('attempt.tryoutId', '=', 'tryout.id');

const isTakenBy = (learnerId: string, eb: ExpressionBuilder<Database, 'tryout'>) =>
  eb.exists(attemptsBy(learnerId, eb).select('attempt.id'));

const isRunningFor = (learnerId: string) => (eb: ExpressionBuilder<Database, 'tryout'>) =>
  eb.exists(attemptsBy(learnerId, eb).select('attempt.id').where('attempt.state', '=', 'in_progress'));

/** Empty for a package that the learner never took, which sorts last. */
const lastStartBy = (learnerId: string) => (eb: ExpressionBuilder<Database, 'tryout'>) =>
  eb.fn.coalesce(
    attemptsBy(learnerId, eb).select((last) => last.fn.max('attempt.startedAt').as('at')),
    eb.val(''),
  );

/** A package that learners may see, with what only the server needs. */
export interface ActiveTryout extends TryoutSummary {
  ruleSetId: string;
  /** Null if it isn't an event. */
  eventRules: EventRules | null;
}

/** Packages as visitors and learners see them: published and active ones that aren't archived. */
export function createTryoutRepository(db: Kysely<Database>) {
  const open = db.selectFrom('tryout').where(isOnShow);

  const findRow = batched(async (ids) => {
    const rows = await open
      .where('tryout.id', ...oneOf(db, ids))
      .select(enteringCount)
      .leftJoin('event', 'event.tryoutId', 'tryout.id')
      .select([...summaryColumns, ...eventRuleColumns, 'ruleSetId'])
      .execute();
    return rows.map((row) => [row.id, row] as const);
  });

  return {
    /**
     * A page in the given order; by default the newest first, and of those that open later the soonest.
     * @param learnerId the learner for `taken` and `mine`, which have no effect without it
     */
    async list(
      { search, type, difficulty, window, price, taken, sort, page, pageSize }: OwnTryoutListQuery,
      now: Date,
      learnerId?: string,
    ): Promise<{ tryouts: TryoutSummary[]; total: number }> {
      const moment = now.toISOString();
      const matching = (eb: ExpressionBuilder<Database, 'tryout'>) => {
        const conditions: Expression<SqlBool>[] = [];
        if (type) conditions.push(eb('type', '=', type));
        if (difficulty) conditions.push(eb('difficulty', '=', difficulty));
        if (window === 'upcoming') conditions.push(eb('opensAt', '>', moment));
        if (window === 'open') {
          conditions.push(eb.or([eb('opensAt', 'is', null), eb('opensAt', '<=', moment)]));
          conditions.push(eb.or([eb('closesAt', 'is', null), eb('closesAt', '>', moment)]));
        }
        if (price) conditions.push(eb('priceRupiah', price === 'free' ? '=' : '>', 0));
        if (taken && learnerId !== undefined) {
          const isTaken = isTakenBy(learnerId, eb);
          conditions.push(taken === 'yes' ? isTaken : eb.not(isTaken));
        }
        if (search)
          conditions.push(eb.or([contains(db, eb, 'title', search), contains(db, eb, 'description', search)]));
        return eb.and(conditions);
      };
      const { total } = await open
        .where(matching)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await open
        .where(matching)
        .select(enteringCount)
        .leftJoin('event', 'event.tryoutId', 'tryout.id')
        .select([...summaryColumns, ...eventRuleColumns])
        .$if(window === 'upcoming', (soonest) => soonest.orderBy('opensAt'))
        .$if(sort === 'popular', (popular) => popular.orderBy(timesFinished, 'desc'))
        .$if(sort === 'mine', (mine) =>
          mine.orderBy(isRunningFor(learnerId ?? ''), 'desc').orderBy(lastStartBy(learnerId ?? ''), 'desc'),
        )
        .orderBy('tryout.createdAt', 'desc')
        .orderBy('tryout.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { tryouts: rows.map((row) => toSummary(row, now)), total };
    },

    async findActive(id: string, now: Date): Promise<ActiveTryout | undefined> {
      const row = await findRow(id);
      return row && { ...toSummary(row, now), ruleSetId: row.ruleSetId, eventRules: eventOf(row) };
    },
  };
}
export type TryoutRepository = ReturnType<typeof createTryoutRepository>;
