import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { dayMs } from '../../src/foundation/days/spans.ts';
import { createChance } from '../large/chance.ts';

/** An ended attempt and whose it is. */
export interface EndedAttempt {
  id: string;
  learnerId: string;
}

/** Rows of a database that the measured calls use: alike in every size. */
export interface Targets {
  /** The package with the most takers. */
  tryoutId: string;
  itemIds: string[];
  adminId: string;
  /** Learners with a usual number of attempts, who haven't taken that package. */
  learnerIds: string[];
  /** Its attempts from all times. */
  ended: EndedAttempt[];
}

/** Attempts of a usual learner; the mean is five. */
const usualAttempts = { from: 3, to: 7 };
const days = 600;

/** @throws Error when the database has too few such learners */
export async function findTargets(db: Kysely<Database>, counts: { learners: number; ended: number }): Promise<Targets> {
  const chance = createChance(20_261_123);
  const { id: tryoutId, paperId } = await db
    .selectFrom('tryout')
    .innerJoin('paper', 'paper.id', 'tryout.currentPaperId')
    .select(['tryout.id', 'paper.id as paperId'])
    .where('isActive', '=', 1)
    .where('publishedAt', 'is not', null)
    .where('archivedAt', 'is', null)
    .orderBy('finishedAttempts', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('paperItem')
    .select('questionVersionId')
    .where('paperId', '=', paperId)
    .orderBy('number')
    .execute();
  const { id: adminId } = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', 1)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirstOrThrow();

  const { last } = await db
    .selectFrom('learnerEntry')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const learnerIds = new Set<string>();
  for (let tries = 0; learnerIds.size < counts.learners && tries < 100 * counts.learners; tries += 1) {
    const row = await db
      .selectFrom('learnerEntry')
      .innerJoin('attempt', 'attempt.learnerId', 'learnerEntry.accountId')
      .select(['accountId'])
      .select((eb) => [
        eb.fn.countAll<number>().as('attempts'),
        eb.fn.count<number>(eb.case().when('tryoutId', '=', tryoutId).then(1).end()).as('ofPackage'),
      ])
      .where('learnerEntry.number', '=', chance.between(1, Number(last)))
      .groupBy('accountId')
      .executeTakeFirst();
    const attempts = Number(row?.attempts ?? 0);
    if (row && Number(row.ofPackage) === 0 && attempts >= usualAttempts.from && attempts <= usualAttempts.to)
      learnerIds.add(row.accountId);
  }
  if (learnerIds.size < counts.learners) throw new Error(`Only ${learnerIds.size} learners are as the calls need them`);

  const ended: EndedAttempt[] = [];
  while (ended.length < counts.ended) {
    const moment = Date.now() - chance.between(10, days) * dayMs - chance.between(0, dayMs);
    const found = await db
      .selectFrom('attempt')
      .select(['id', 'learnerId'])
      .where('id', '>', `TO${moment}`)
      .where('tryoutId', '=', tryoutId)
      .where('state', '<>', 'in_progress')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (found) ended.push(found);
  }
  return {
    tryoutId,
    itemIds: items.map(({ questionVersionId }) => questionVersionId),
    adminId,
    learnerIds: [...learnerIds],
    ended,
  };
}

/** Deletes attempts that a run has made, so that the next one finds the same database. */
export async function removeAttempts(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await db.deleteFrom('attempt').where('id', '=', id).execute();
}
