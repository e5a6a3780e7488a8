import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { OwnTryoutListQuery, TryoutSummary } from '../../contract/index.ts';
import { contains } from '../../db/contains.ts';
import type { Database } from '../../db/schema.ts';
import { enteringCount } from '../../foundation/papers/entering-questions.repository.ts';

const summaryColumns = [
  'id',
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

type Row = Omit<TryoutSummary, 'price' | 'status' | 'isOnline' | 'questionCount' | 'keysAfterClose'> & {
  priceRupiah: number;
  isActive: 0 | 1;
  isOnline: 0 | 1;
  keysAfterClose: 0 | 1;
  enteringCount: number | null;
};

function toSummary({
  priceRupiah,
  isActive,
  isOnline,
  keysAfterClose,
  enteringCount: count,
  ...row
}: Row): TryoutSummary {
  return {
    ...row,
    price: priceRupiah,
    status: isActive === 1,
    isOnline: isOnline === 1,
    keysAfterClose: keysAfterClose === 1,
    questionCount: Number(count),
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

/** Packages as visitors and learners see them: published and active ones that aren't archived. */
export function createTryoutRepository(db: Kysely<Database>) {
  const open = db
    .selectFrom('tryout')
    .where('publishedAt', 'is not', null)
    .where('isActive', '=', 1)
    .where('archivedAt', 'is', null);

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
        if (search) conditions.push(eb.or([contains(eb, 'title', search), contains(eb, 'description', search)]));
        return eb.and(conditions);
      };
      const { total } = await open
        .where(matching)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await open
        .where(matching)
        .select([...summaryColumns])
        .select(enteringCount)
        .$if(window === 'upcoming', (soonest) => soonest.orderBy('opensAt'))
        .$if(sort === 'popular', (popular) => popular.orderBy(timesFinished, 'desc'))
        .$if(sort === 'mine', (mine) =>
          mine.orderBy(isRunningFor(learnerId ?? ''), 'desc').orderBy(lastStartBy(learnerId ?? ''), 'desc'),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { tryouts: rows.map(toSummary), total: Number(total) };
    },

    async findActive(id: string): Promise<(TryoutSummary & { ruleSetId: string }) | undefined> {
      const row = await open
        .where('id', '=', id)
        .select([...summaryColumns, 'ruleSetId'])
        .select(enteringCount)
        .executeTakeFirst();
      return row && { ...toSummary(row), ruleSetId: row.ruleSetId };
    },
  };
}
export type TryoutRepository = ReturnType<typeof createTryoutRepository>;
