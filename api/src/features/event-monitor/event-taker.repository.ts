import { type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { type EventTakerState, takersListedAtMost } from '../../contract/index.ts';
import { hasEnded } from '../../db/attempt-state.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { answeredOf } from '../../db/stored-responses.ts';
import { patternOf } from '../../foundation/directory/patterns.ts';
import { createTermSearch } from '../../foundation/directory/term-search.repository.ts';
import type { EventRow } from '../../foundation/events/event.repository.ts';
import { silentSince, waitingSince } from '../../foundation/events/heard-since.ts';

type Event = Pick<EventRow, 'tryoutId' | 'startsAt' | 'pausedAt'>;
interface Page {
  limit: number;
  offset: number;
}

/** Rows of any table, of which only the account is used. */
type Accounts = SelectQueryBuilder<Database, 'account', { accountId: string }>;

/** Steps of one trail that are shown: the newest. */
const stepsShown = 500;

/** People in an event as administrators list them: each list is read from an index, and never more than `takersListedAtMost` rows of it. */
export function createEventTakerRepository(db: Kysely<Database>) {
  const directory = createTermSearch(db, {
    entries: 'learnerEntry',
    terms: 'learnerTerm',
    listedAtMost: takersListedAtMost,
  });

  const registered = (tryoutId: string) =>
    db.selectFrom('eventRegistration').select('accountId').where('tryoutId', '=', tryoutId);
  const running = (tryoutId: string) =>
    db
      .selectFrom('attempt')
      .leftJoin('eventPresence', (join) =>
        join
          .onRef('eventPresence.tryoutId', '=', 'attempt.tryoutId')
          .onRef('eventPresence.accountId', '=', 'attempt.learnerId'),
      )
      .select('attempt.learnerId as accountId')
      .where('attempt.tryoutId', '=', tryoutId)
      .where('attempt.state', '=', 'in_progress');

  function queryOf({ tryoutId, startsAt, pausedAt }: Event, state: EventTakerState, now: Date) {
    switch (state) {
      case 'registered':
        // Who waits is in another list.
        return registered(tryoutId)
          .where('startsUsed', '=', 0)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('eventPresence')
                  .select('eventPresence.accountId')
                  .whereRef('eventPresence.tryoutId', '=', 'eventRegistration.tryoutId')
                  .whereRef('eventPresence.accountId', '=', 'eventRegistration.accountId')
                  .where('eventPresence.seenAt', '>=', waitingSince(now)),
              ),
            ),
          )
          .orderBy('accountId');
      case 'waiting':
        return db
          .selectFrom('eventPresence')
          .select('accountId')
          .where('tryoutId', '=', tryoutId)
          .where('attemptId', 'is', null)
          .where('seenAt', '>=', waitingSince(now))
          .orderBy('accountId');
      case 'running':
        return running(tryoutId)
          .$if(pausedAt === null, (qb) =>
            qb.where(({ or, eb }) =>
              or([eb('startedAt', '>=', silentSince(now)), eb('seenAt', '>=', silentSince(now))]),
            ),
          )
          .orderBy('attempt.learnerId');
      case 'silent':
        // Who was away the longest comes first. While everybody is paused nobody is silent.
        return running(tryoutId)
          .where(({ lit }) => lit(pausedAt === null))
          .where('startedAt', '<', silentSince(now))
          .where(({ or, eb }) => or([eb('seenAt', 'is', null), eb('seenAt', '<', silentSince(now))]))
          .orderBy(({ fn }) => fn.coalesce('seenAt', 'startedAt'))
          .orderBy('attempt.learnerId');
      case 'finished':
        return (
          db
            .selectFrom('attempt')
            .select('attempt.learnerId as accountId')
            .where('attempt.tryoutId', '=', tryoutId)
            .where(hasEnded)
            .where('submittedAt', '>=', startsAt)
            // Who was allowed a second start is told by that one.
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('attempt as later')
                    .select('later.id')
                    .whereRef('later.learnerId', '=', 'attempt.learnerId')
                    .whereRef('later.tryoutId', '=', 'attempt.tryoutId')
                    .whereRef('later.startedAt', '>', 'attempt.startedAt'),
                ),
              ),
            )
            .orderBy('submittedAt', 'desc')
            .orderBy('attempt.id', 'desc')
        );
    }
  }
  /** The accounts in a state, in the order of its list; each once. */
  const inState = (event: Event, state: EventTakerState, now: Date) =>
    queryOf(event, state, now) as unknown as Accounts;

  const accountsOf = (rows: readonly { accountId: string }[]) => rows.map(({ accountId }) => accountId);

  return {
    /** A page of everybody. */
    list: async (tryoutId: string, { limit, offset }: Page): Promise<string[]> =>
      accountsOf(await registered(tryoutId).orderBy('accountId').limit(limit).offset(offset).execute()),

    /** A page of those in a state, and how many there are, up to `takersListedAtMost`. */
    async listInState(event: Event, state: EventTakerState, now: Date, { limit, offset }: Page) {
      const all = inState(event, state, now);
      const rows = await all.limit(limit).offset(offset).execute();
      const { total } = await db
        .selectFrom(inState(event, state, now).limit(takersListedAtMost).as('some'))
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { accountIds: accountsOf(rows), total };
    },

    /**
     * Everybody in the event whose words begin like these. In an event that isn't larger than a list may be, all are looked at; in a larger one those whom the
     * directory finds first.
     * @param words terms, as `searchedTerms` makes them
     */
    async search(tryoutId: string, words: readonly string[], isSmall: boolean): Promise<string[]> {
      const entries = db
        .selectFrom('eventRegistration')
        .innerJoin('learnerEntry', 'learnerEntry.accountId', 'eventRegistration.accountId')
        .select('eventRegistration.accountId')
        .where('eventRegistration.tryoutId', '=', tryoutId)
        .orderBy('eventRegistration.accountId');
      if (isSmall) {
        const pattern = patternOf([], words) ?? '%';
        return accountsOf(await entries.where(sql<SqlBool>`learner_entry.terms like ${pattern} escape '\\'`).execute());
      }
      const { numbers } = await directory.list({
        term: undefined,
        words,
        direction: 'desc',
        limit: takersListedAtMost,
        offset: 0,
      });
      if (numbers.length === 0) return [];
      return accountsOf(await entries.where('learnerEntry.number', 'in', numbers).execute());
    },

    /** Everything known of some people in an event, in their order. */
    async listByAccount({ tryoutId, startsAt }: Event, accountIds: readonly string[]) {
      if (accountIds.length === 0) return [];
      const people = await db
        .selectFrom('account')
        .leftJoin('profile', 'profile.accountId', 'account.id')
        .leftJoin('eventPresence', (join) =>
          join.onRef('eventPresence.accountId', '=', 'account.id').on('eventPresence.tryoutId', '=', tryoutId),
        )
        .leftJoin('eventRegistration', (join) =>
          join.onRef('eventRegistration.accountId', '=', 'account.id').on('eventRegistration.tryoutId', '=', tryoutId),
        )
        .select([
          'account.id',
          'account.name',
          'profile.province',
          'seenAt',
          'answeredAt',
          'eventPresence.attemptId as seenAttemptId',
          'registeredAt',
        ])
        .where('account.id', ...oneOf(db, accountIds))
        .execute();
      const attempts = await db
        .selectFrom('attempt')
        .select(['id', 'learnerId', 'paperId', 'state', 'startedAt', 'deadlineAt', 'pausedAt', 'submittedAt'])
        .where('tryoutId', '=', tryoutId)
        .where('learnerId', ...oneOf(db, accountIds))
        // One of everyday practice isn't the event's.
        .where(({ or, eb }) => or([eb('startedAt', '>=', startsAt), eb('state', '=', 'in_progress')]))
        .orderBy('startedAt')
        .execute();
      const newest = new Map(attempts.map((attempt) => [attempt.learnerId, attempt]));
      const byId = new Map(people.map((person) => [person.id, { ...person, attempt: newest.get(person.id) ?? null }]));
      return accountIds.flatMap((id) => byId.get(id) ?? []);
    },

    /** The newest steps of somebody's trail, the oldest first. */
    async listSteps(tryoutId: string, accountId: string) {
      const rows = await db
        .selectFrom('eventTrail')
        .select(['at', 'kind', 'device', 'attemptId'])
        .where('accountId', '=', accountId)
        .where('tryoutId', '=', tryoutId)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(stepsShown)
        .execute();
      return rows.toReversed();
    },

    /** All attempts of somebody in the event: their starts and ends. */
    listAttempts: ({ tryoutId, startsAt }: Event, accountId: string) =>
      db
        .selectFrom('attempt')
        .select(['id', 'startedAt', 'submittedAt'])
        .where('learnerId', '=', accountId)
        .where('tryoutId', '=', tryoutId)
        .where('startedAt', '>=', startsAt)
        .orderBy('startedAt')
        .execute(),

    /** Answered questions of an attempt, and all of its paper. */
    async countAnswers(attemptId: string): Promise<{ answered: number; questionCount: number }> {
      const row = await db
        .selectFrom('attempt')
        .innerJoin('paper', 'paper.id', 'attempt.paperId')
        .select((eb) => ['paper.questionCount', answeredOf(eb).as('answered')])
        .where('attempt.id', '=', attemptId)
        .executeTakeFirstOrThrow();
      return { ...row, answered: row.answered ?? 0 };
    },

    async countQuestions(tryoutId: string): Promise<number> {
      const { count } = await db
        .selectFrom('question')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('tryoutId', '=', tryoutId)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
export type EventTakerRepository = ReturnType<typeof createEventTakerRepository>;
export type EventTakerRow = Awaited<ReturnType<EventTakerRepository['listByAccount']>>[number];
