import type { Kysely } from 'kysely';
import type { StudyPlanForm } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/schema.ts';

const columns = [
  'id',
  'examType',
  'testDate',
  'targetKind',
  'targetPoints',
  'formation',
  'weekdays',
  'minutes',
  'startsAt',
  'startedOn',
] as const;

/** More attempts of one learner than the days in a row can need. */
const attemptsRead = 400;

interface Whose {
  learnerId: string;
}

/** Study plans, and what learners have done on which day. */
export function createStudyPlanRepository(db: Kysely<Database>) {
  return {
    async find(learnerId: string) {
      const row = await db
        .selectFrom('studyPlan')
        .select(columns)
        .where('learnerId', '=', learnerId)
        .executeTakeFirst();
      return row && { ...row, weekdays: row.weekdays.split(',').map(Number) };
    },

    /**
     * Stores the settings; a plan that is there keeps its id.
     * @returns false when the account has been erased meanwhile
     */
    save({ learnerId, id, form, startedOn }: Whose & { id: string; form: StudyPlanForm; startedOn: string }) {
      const settings = { ...form, weekdays: form.weekdays.join(','), startedOn };
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, learnerId, 'registered'))) return false;
        await trx
          .insertInto('studyPlan')
          .values({ learnerId, id, ...settings })
          .onConflict((conflict) => conflict.column('learnerId').doUpdateSet(settings))
          .execute();
        return true;
      });
    },

    async remove(learnerId: string): Promise<void> {
      await db.deleteFrom('studyPlan').where('learnerId', '=', learnerId).execute();
    },

    /** Tasks done since a day, the earliest first. */
    listDone: (learnerId: string, since: string) =>
      db
        .selectFrom('studyDone')
        .select(['date', 'task', 'isTicked'])
        .where('learnerId', '=', learnerId)
        .where('date', '>=', since)
        .orderBy('date')
        .orderBy('task')
        .execute(),

    /** Ticks a task, or takes a tick back; what was really done stays done. @returns false when the account has been erased meanwhile */
    tick({ learnerId, date, task, isDone }: Whose & { date: string; task: string; isDone: boolean }) {
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, learnerId, 'registered'))) return false;
        if (isDone) {
          await trx
            .insertInto('studyDone')
            .values({ learnerId, date, task, isTicked: 1 })
            .onConflict((conflict) => conflict.columns(['learnerId', 'date', 'task']).doNothing())
            .execute();
        } else {
          await trx
            .deleteFrom('studyDone')
            .where('learnerId', '=', learnerId)
            .where('date', '=', date)
            .where('task', '=', task)
            .where('isTicked', '=', 1)
            .execute();
        }
        return true;
      });
    },

    /** Finished attempts, the last started first, with what they say of sub types. */
    listFinished: (learnerId: string) =>
      db
        .selectFrom('attempt')
        .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
        .select(['attempt.tryoutId', 'type', 'submittedAt', 'waitingMarks', 'voidedAt', 'subTypeShares'])
        .where('learnerId', '=', learnerId)
        .where('state', '<>', 'in_progress')
        .$narrowType<{ submittedAt: string }>()
        .orderBy('startedAt', 'desc')
        .orderBy('attempt.id')
        .limit(attemptsRead)
        .execute(),

    /** How far lessons have been read. */
    listLessons: (learnerId: string) =>
      db
        .selectFrom('lessonProgress')
        .select(['slug', 'percent', 'doneAt'])
        .where('learnerId', '=', learnerId)
        .execute(),
  };
}
export type StudyPlanRepository = ReturnType<typeof createStudyPlanRepository>;
