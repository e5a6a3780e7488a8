import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A state is late once it has lasted this much longer than it should. */
const overdueAfterMs = 10_000;

const secondsSince = (moment: string | null, at: Date) =>
  moment === null ? 0 : Math.max(0, (at.getTime() - Date.parse(moment)) / 1000);

/** Of the outbox's messages mails alone say that our server is away: a push goes to any service that a browser has named. */
const isMail = (kind: string) => kind.startsWith('mail.');

/** Counts for the metrics: each one reads an index that has only what is counted, or a table of a few rows. */
export function createFactsRepository(db: Kysely<Database>) {
  return {
    async count(at: Date) {
      const late = new Date(at.getTime() - overdueAfterMs).toISOString();
      const attempts = await db
        .selectFrom('attempt')
        .select(({ fn }) => [
          fn.countAll<number>().as('running'),
          fn.countAll<number>().filterWhere('deadlineAt', '<=', late).as('overdue'),
          fn.min('deadlineAt').as('firstDeadline'),
        ])
        .where('state', '=', 'in_progress')
        .executeTakeFirstOrThrow();
      const messages = await db
        .selectFrom('outbox')
        .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count'), fn.min('createdAt').as('oldest')])
        .where('state', 'in', ['waiting', 'stuck'])
        .groupBy(['kind', 'state'])
        .execute();
      const work = await db
        .selectFrom('longWork')
        .select(({ fn }) => [fn.countAll<number>().as('running'), fn.min('createdAt').as('oldest')])
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow();
      const overdue = attempts.overdue;
      return {
        running: attempts.running,
        overdue,
        overdueSeconds: overdue === 0 ? 0 : secondsSince(attempts.firstDeadline, at),
        messages,
        oldestMessageSeconds: Math.max(
          0,
          ...messages
            .filter(({ kind, state }) => isMail(kind) && state === 'waiting')
            .map(({ oldest }) => secondsSince(oldest, at)),
        ),
        work: work.running,
        oldestWorkSeconds: secondsSince(work.oldest, at),
      };
    },
  };
}
export type FactsRepository = ReturnType<typeof createFactsRepository>;
export type Counts = Awaited<ReturnType<FactsRepository['count']>>;
