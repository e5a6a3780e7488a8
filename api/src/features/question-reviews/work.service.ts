import { type OwnWork, type StaffWork, type WorkWeek, workWeeks } from '../../contract/index.ts';
import { addDays, beginningOf, jakartaDay, weekdayOf } from '../../foundation/days/days.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import type { Statistics } from '../../foundation/statistics/statistics.ts';
import type { HourCount, WorkRepository } from './work.repository.ts';

interface Dependencies {
  work: WorkRepository;
  statistics: Pick<Statistics, 'summariesOf'>;
  now(): Date;
}

const weekMs = 7 * dayMs;

/** The Monday in WIB of a moment: `2026-11-23`. */
function weekOf(time: number): string {
  const day = jakartaDay(new Date(time));
  return addDays(day, 1 - weekdayOf(day));
}

/** The work of questioners, week by week (docs/question-reviews.md). */
export function createWorkService({ work, statistics, now }: Dependencies) {
  async function weeksOf(accountIds: readonly string[]): Promise<Map<string, WorkWeek[]>> {
    const time = now().getTime();
    const weeks = Array.from({ length: workWeeks }, (_, index) => weekOf(time - (workWeeks - 1 - index) * weekMs));
    const since = beginningOf(weeks[0] as string);
    const [written, reviewed, reported] = await Promise.all([
      work.countWritten(accountIds, since),
      work.countReviewed(accountIds, since),
      work.countReported(accountIds, since),
    ]);
    const countOf = (counts: readonly HourCount[], accountId: string, week: string) =>
      counts
        .filter((one) => one.accountId === accountId && weekOf(Date.parse(`${one.hour}:00:00.000Z`)) === week)
        .reduce((sum, { count }) => sum + count, 0);
    return new Map(
      accountIds.map((accountId) => [
        accountId,
        weeks.map((week) => ({
          week,
          written: countOf(written, accountId, week),
          reviewed: countOf(reviewed, accountId, week),
          reported: countOf(reported, accountId, week),
        })),
      ]),
    );
  }

  async function countFlagged(accountId: string): Promise<number> {
    const summaries = await statistics.summariesOf(await work.listLastWritten(accountId));
    return summaries.filter(({ flags }) => flags.length > 0).length;
  }

  return {
    async ofOne(accountId: string): Promise<OwnWork> {
      const [weeks, flagged] = await Promise.all([weeksOf([accountId]), countFlagged(accountId)]);
      return { weeks: weeks.get(accountId) ?? [], flagged };
    },

    async ofAll(): Promise<StaffWork> {
      const questioners = await work.listQuestioners();
      const weeks = await weeksOf(questioners.map(({ id }) => id));
      const withFlags: StaffWork['questioners'] = [];
      // One after the other: there are few, and others read at the same time.
      for (const { id, name, isActive } of questioners)
        withFlags.push({
          id,
          name,
          isActive: isActive === 1,
          weeks: weeks.get(id) ?? [],
          flagged: await countFlagged(id),
        });
      return { questioners: withFlags };
    },
  };
}
export type WorkService = ReturnType<typeof createWorkService>;
