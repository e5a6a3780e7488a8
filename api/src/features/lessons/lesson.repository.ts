import { type Kysely, sql } from 'kysely';
import type { LessonProgress } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/schema.ts';
import { noteStudied } from '../../foundation/study-days/study-days.repository.ts';

const columns = ['slug', 'percent', 'doneAt', 'readAt'] as const;

/** A lesson counts as read today from this share on; the rest is mostly links to other pages. */
const readFrom = 80;

export interface KeptReading {
  learnerId: string;
  slug: string;
  percent: number;
  /** True sets the mark, false removes it; undefined leaves it. */
  isDone: boolean | undefined;
  at: Date;
  /** A further lesson is stored only while the learner has fewer. */
  atMost: number;
}

export function createLessonRepository(db: Kysely<Database>) {
  return {
    /** The learner's progress, the latest first. */
    list(learnerId: string): Promise<LessonProgress[]> {
      return db
        .selectFrom('lessonProgress')
        .select(columns)
        .where('learnerId', '=', learnerId)
        .orderBy('readAt', 'desc')
        .orderBy('slug')
        .execute();
    },

    /**
     * Stores how far a lesson has been read, never less than before.
     * @returns undefined when the learner has too many already, 'nobody' when the account has been erased meanwhile
     */
    keep({
      learnerId,
      slug,
      percent,
      isDone,
      at,
      atMost,
    }: KeptReading): Promise<LessonProgress | 'nobody' | undefined> {
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, learnerId, 'registered'))) return 'nobody';
        const readAt = at.toISOString();
        const kept = await trx
          .insertInto('lessonProgress')
          .columns(['learnerId', 'slug', 'percent', 'doneAt', 'readAt'])
          .expression(
            trx
              .selectNoFrom((eb) => [
                eb.cast<string>(eb.val(learnerId), 'text').as('learnerId'),
                eb.cast<string>(eb.val(slug), 'text').as('slug'),
                eb.cast<number>(eb.val(percent), 'integer').as('percent'),
                eb.cast<string | null>(eb.val(isDone ? readAt : null), 'text').as('doneAt'),
                eb.cast<string>(eb.val(readAt), 'text').as('readAt'),
              ])
              .where(
                trx
                  .selectFrom('lessonProgress')
                  .select(({ fn }) => fn.countAll<number>().as('others'))
                  .where('learnerId', '=', learnerId)
                  .where('slug', '<>', slug),
                '<',
                atMost,
              ),
          )
          .onConflict((conflict) =>
            conflict.columns(['learnerId', 'slug']).doUpdateSet((eb) => ({
              percent: sql<number>`case when ${eb.ref('excluded.percent')} > ${eb.ref('lessonProgress.percent')} then ${eb.ref('excluded.percent')} else ${eb.ref('lessonProgress.percent')} end`,
              readAt: eb.ref('excluded.readAt'),
              ...(isDone === true && { doneAt: eb.fn.coalesce('lessonProgress.doneAt', 'excluded.doneAt') }),
              ...(isDone === false && { doneAt: null }),
            })),
          )
          .returning(columns)
          .executeTakeFirst();
        // Who takes the mark back doesn't study.
        if (kept && isDone !== false && (isDone || percent >= readFrom))
          await noteStudied(trx, { learnerId, tasks: [`lesson:${slug}`], at });
        return kept;
      });
    },
  };
}
export type LessonRepository = ReturnType<typeof createLessonRepository>;
