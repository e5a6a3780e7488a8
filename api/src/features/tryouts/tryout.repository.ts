import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { TryoutListQuery, TryoutSummary } from '../../contract/index.ts';
import { contains } from '../../db/contains.ts';
import type { Database } from '../../db/schema.ts';

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
] as const;

const questionCount = (eb: ExpressionBuilder<Database, 'tryout'>) =>
  eb
    .selectFrom('question')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('question.tryoutId', '=', 'tryout.id')
    .as('questionCount');

type Row = Omit<TryoutSummary, 'price' | 'status' | 'isOnline' | 'questionCount'> & {
  priceRupiah: number;
  isActive: 0 | 1;
  isOnline: 0 | 1;
  questionCount: number | null;
};

function toSummary({ priceRupiah, isActive, isOnline, questionCount: count, ...row }: Row): TryoutSummary {
  return { ...row, price: priceRupiah, status: isActive === 1, isOnline: isOnline === 1, questionCount: Number(count) };
}

/** Packages as visitors and learners see them: active ones that aren't archived. */
export function createTryoutRepository(db: Kysely<Database>) {
  const open = db.selectFrom('tryout').where('isActive', '=', 1).where('archivedAt', 'is', null);

  return {
    async list({
      search,
      type,
      difficulty,
      page,
      pageSize,
    }: TryoutListQuery): Promise<{ tryouts: TryoutSummary[]; total: number }> {
      const matching = (eb: ExpressionBuilder<Database, 'tryout'>) => {
        const conditions: Expression<SqlBool>[] = [];
        if (type) conditions.push(eb('type', '=', type));
        if (difficulty) conditions.push(eb('difficulty', '=', difficulty));
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
        .select(questionCount)
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
        .select(questionCount)
        .executeTakeFirst();
      return row && { ...toSummary(row), ruleSetId: row.ruleSetId };
    },
  };
}
export type TryoutRepository = ReturnType<typeof createTryoutRepository>;
