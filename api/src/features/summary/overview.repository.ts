import { type Kysely, sql, type SqlBool } from 'kysely';
import { type AdminOverview, essaysListedAtMost, overviewDays } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { jakartaDay } from '../../foundation/days/days.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { isStuckMail } from '../../foundation/outbox/outbox.repository.ts';

/** The dashboard's work to do: stored counts, or the first rows of an index, however many attempts there are. */
export function createOverviewRepository(db: Kysely<Database>) {
  async function waitingEssays(): Promise<AdminOverview['essays']> {
    const { count } = await db
      .selectFrom(
        db
          .selectFrom('essayMark')
          .select('attemptId')
          .where('percent', 'is', null)
          .limit(essaysListedAtMost + 1)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { waiting: Math.min(count, essaysListedAtMost), isCapped: count > essaysListedAtMost };
  }

  async function nextOpening(now: Date): Promise<AdminOverview['nextOpening']> {
    const next = await db
      .selectFrom('tryout')
      .select(['id', 'title', 'opensAt'])
      // The literal condition of the index of packages that learners see.
      .where(sql<SqlBool>`archived_at is null and is_active = 1 and published_at is not null`)
      .where('opensAt', '>', now.toISOString())
      .orderBy('opensAt')
      .orderBy('id')
      .limit(1)
      .$narrowType<{ opensAt: string }>()
      .executeTakeFirst();
    return next ?? null;
  }

  async function lastDays(now: Date): Promise<AdminOverview['days']> {
    const days = Array.from({ length: overviewDays }, (_, index) =>
      jakartaDay(new Date(now.getTime() - (overviewDays - 1 - index) * dayMs)),
    );
    const rows = await db
      .selectFrom('dayTally')
      .selectAll()
      .where('day', '>=', days[0] as string)
      .execute();
    const valueOf = new Map(rows.map(({ day, name, value }) => [`${day} ${name}`, value]));
    return days.map((day) => ({
      day,
      registrations: valueOf.get(`${day} registrations`) ?? 0,
      finished: valueOf.get(`${day} finished`) ?? 0,
    }));
  }

  async function stuckMessages(): Promise<number> {
    const { count } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isStuckMail)
      .executeTakeFirstOrThrow();
    return count;
  }

  return {
    async get(now: Date): Promise<AdminOverview> {
      const [essays, opening, days, stuck] = await Promise.all([
        waitingEssays(),
        nextOpening(now),
        lastDays(now),
        stuckMessages(),
      ]);
      return { essays, nextOpening: opening, days, ...(stuck > 0 && { stuckMessages: stuck }) };
    },
  };
}
export type OverviewRepository = ReturnType<typeof createOverviewRepository>;
