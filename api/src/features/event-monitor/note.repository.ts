import type { Kysely } from 'kysely';
import type { TrailKind } from '../../contract/index.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database, EventPresenceTable, EventTrailTable } from '../../db/schema.ts';

const presenceColumns = {
  tryoutId: 'text',
  accountId: 'text',
  attemptId: 'text',
  seenAt: 'text',
  answeredAt: 'text',
} as const;
const presenceNames = Object.keys(presenceColumns) as (keyof typeof presenceColumns)[];
const trailColumns = {
  id: 'text',
  tryoutId: 'text',
  accountId: 'text',
  attemptId: 'text',
  at: 'text',
  kind: 'text',
  device: 'text',
  deviceKey: 'text',
} as const;
const trailNames = Object.keys(trailColumns) as (keyof typeof trailColumns)[];

/** Rows of presence or trail that are deleted in one statement. */
const forgottenAtOnce = 1_000;

/** Notes of all processes on events, as tables. People who have left, and packages that have gone, are left out. */
export function createNoteRepository(db: Kysely<Database>) {
  return {
    /** Updates when somebody was last heard of. Several processes may write of one person: the latest moment wins. */
    async storePresences(rows: readonly EventPresenceTable[]): Promise<void> {
      const given = jsonRows(db, 'given', presenceColumns, rows);
      await db
        .insertInto('eventPresence')
        .columns(presenceNames)
        .expression((eb) =>
          eb
            .selectFrom(given)
            .innerJoin('event', 'event.tryoutId', 'given.tryoutId')
            .innerJoin('account', 'account.id', 'given.accountId')
            .select(presenceNames.map((name) => `given.${name}` as const))
            .where('account.standing', '=', 'registered')
            // In one order, so that two processes don't wait for each other.
            .orderBy('given.accountId'),
        )
        .onConflict((conflict) =>
          conflict.columns(['tryoutId', 'accountId']).doUpdateSet((eb) => {
            const isNewer = eb('excluded.seenAt', '>=', eb.ref('eventPresence.seenAt'));
            const own = eb.ref('eventPresence.answeredAt');
            const given = eb.ref('excluded.answeredAt');
            return {
              seenAt: eb
                .case()
                .when(isNewer)
                .then(eb.ref('excluded.seenAt'))
                .else(eb.ref('eventPresence.seenAt'))
                .end(),
              attemptId: eb.fn.coalesce(
                eb.case().when(isNewer).then(eb.ref('excluded.attemptId')).end(),
                'eventPresence.attemptId',
                'excluded.attemptId',
              ),
              answeredAt: eb
                .case()
                .when(eb.or([eb(own, 'is', null), eb(given, '>', own)]))
                .then(given)
                .else(own)
                .end(),
            };
          }),
        )
        .execute();
    },

    /** Writes steps of the trail; those that it has are left out, so writing twice is harmless. */
    async storeTrail(rows: readonly EventTrailTable[]): Promise<void> {
      await db
        .insertInto('eventTrail')
        .columns(trailNames)
        .expression((eb) =>
          eb
            .selectFrom(jsonRows(db, 'given', trailColumns, rows))
            .innerJoin('event', 'event.tryoutId', 'given.tryoutId')
            .innerJoin('account', 'account.id', 'given.accountId')
            .select(trailNames.map((name) => `given.${name}` as const))
            .where('account.standing', '=', 'registered')
            // The device of the start is known, although another process may have noted the start.
            .where(({ or, eb: given, not, exists, selectFrom }) =>
              or([
                given('given.kind', '<>', 'device'),
                not(
                  exists(
                    selectFrom('eventTrail as start')
                      .select('start.id')
                      .whereRef('start.tryoutId', '=', 'given.tryoutId')
                      .whereRef('start.attemptId', '=', 'given.attemptId')
                      .where('start.kind', '=', 'started')
                      .whereRef('start.deviceKey', '=', 'given.deviceKey'),
                  ),
                ),
              ]),
            ),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** When some people were last heard of, by any process. */
    async listSeen(tryoutId: string, accountIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('eventPresence')
        .select(['accountId', 'seenAt'])
        .where('tryoutId', '=', tryoutId)
        .where('accountId', ...oneOf(db, accountIds))
        .execute();
      return new Map(rows.map(({ accountId, seenAt }) => [accountId, seenAt]));
    },

    /** Of some attempts, the last step on the line: lost or back. */
    async listLineSteps(tryoutId: string, attemptIds: readonly string[]) {
      const rows = await db
        .selectFrom('eventTrail')
        .select(['attemptId', 'kind'])
        .select(({ fn }) => fn.max('at').as('at'))
        .where('tryoutId', '=', tryoutId)
        .where('attemptId', ...oneOf(db, attemptIds))
        .where('kind', 'in', ['lost', 'back'])
        .groupBy(['attemptId', 'kind'])
        .execute();
      const last = new Map<string, { kind: TrailKind; at: string }>();
      for (const { attemptId, kind, at } of rows)
        if (attemptId !== null && at > (last.get(attemptId)?.at ?? '')) last.set(attemptId, { kind, at });
      return last;
    },

    async storePulse(row: { tryoutId: string; processId: string; at: string; figures: string }): Promise<void> {
      await db
        .insertInto('eventPulse')
        .columns(['tryoutId', 'processId', 'at', 'figures'])
        .expression((eb) =>
          eb
            .selectFrom('event')
            .where('event.tryoutId', '=', row.tryoutId)
            .select([
              'event.tryoutId',
              eb.val(row.processId).as('processId'),
              eb.val(row.at).as('at'),
              eb.val(row.figures).as('figures'),
            ]),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['tryoutId', 'processId'])
            .doUpdateSet(({ ref }) => ({ at: ref('excluded.at'), figures: ref('excluded.figures') })),
        )
        .execute();
    },

    /** Pulses that processes have written since then. */
    listPulses: (tryoutId: string, since: Date): Promise<{ at: string; figures: string }[]> =>
      db
        .selectFrom('eventPulse')
        .select(['at', 'figures'])
        .where('tryoutId', '=', tryoutId)
        .where('at', '>=', since.toISOString())
        .execute(),

    /** Removes pulses of processes that ended before. */
    async forgetPulses(before: Date): Promise<void> {
      await db.deleteFrom('eventPulse').where('at', '<', before.toISOString()).execute();
    },

    /**
     * Deletes some of what was seen of people in events whose results came before that moment.
     * @returns false when nothing is left
     */
    async forgetPeople(before: Date): Promise<boolean> {
      const old = db
        .selectFrom('event')
        .select('tryoutId')
        .where((eb) => eb(eb.fn.coalesce('releasedAt', 'resultsAt'), '<', before.toISOString()));
      const trail = await db
        .deleteFrom('eventTrail')
        .where('id', 'in', db.selectFrom('eventTrail').select('id').where('tryoutId', 'in', old).limit(forgottenAtOnce))
        .executeTakeFirst();
      const some = await db
        .selectFrom('eventPresence')
        .select(['tryoutId', 'accountId'])
        .where('tryoutId', 'in', old)
        .limit(forgottenAtOnce)
        .execute();
      for (const [tryoutId, rows] of Map.groupBy(some, (row) => row.tryoutId))
        await db
          .deleteFrom('eventPresence')
          .where('tryoutId', '=', tryoutId)
          .where(
            'accountId',
            ...oneOf(
              db,
              rows.map(({ accountId }) => accountId),
            ),
          )
          .execute();
      return trail.numDeletedRows > 0n || some.length > 0;
    },
  };
}
export type NoteRepository = ReturnType<typeof createNoteRepository>;
