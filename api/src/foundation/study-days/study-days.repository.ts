import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { jakartaDay } from '../days/days.ts';

/** Something that a learner does on a day: what the tasks of a study plan are called. `practice` is mixed, and no plan's task. */
export type StudiedTask = 'notebook' | 'practice' | `lesson:${string}` | `practice:${string}`;

/**
 * Notes that a learner has done something on a day, for the study plan and the days in a row. The one way for features to say so; finished attempts are
 * read from their own table. It belongs into the transaction of what was done; a second time on the same day changes nothing.
 */
export async function noteStudied(
  trx: Kysely<Database>,
  { learnerId, tasks, at }: { learnerId: string; tasks: readonly StudiedTask[]; at: Date },
): Promise<void> {
  if (tasks.length === 0) return;
  const date = jakartaDay(at);
  await trx
    .insertInto('studyDone')
    .values(tasks.map((task) => ({ learnerId, date, task, isTicked: 0 as const })))
    .onConflict((conflict) => conflict.columns(['learnerId', 'date', 'task']).doUpdateSet({ isTicked: 0 }))
    .execute();
}
