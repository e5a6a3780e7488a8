import type { Kysely } from 'kysely';
import type { EventHintQuery } from '../../contract/index.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { listStoredResponses } from '../../db/stored-responses.ts';
import { writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import type { LineStretch } from '../../foundation/events/line-watch.ts';
import { newId } from '../../id.ts';
import { inChunks } from '../../in-chunks.ts';
import type { TableAttempt } from './answer-table.ts';
import type { DeviceLine } from './devices.ts';
import type { FoundHint, HintFigures } from './hint-figures.ts';

/** Attempts whose row is read at once, and hints that are written by one statement. */
const rowsTogether = 500;

export interface EndedAttempt extends TableAttempt {
  paperId: string;
}

/** Whose hint was looked at, when and with which outcome. */
export interface Look {
  tryoutId: string;
  hintId: string;
  note: string;
  actorId: string;
  at: Date;
  /** The event's name in the audit log. */
  label: string;
}

/** Hints of events, and what they are computed from. */
export function createHintRepository(db: Kysely<Database>) {
  const ofEvent = (tryoutId: string) =>
    db.selectFrom('attempt').where('tryoutId', '=', tryoutId).where('isGuest', '=', 0);

  /** Hints about people who are there: who has left has none. */
  const shown = (tryoutId: string) =>
    db
      .selectFrom('eventHint as hint')
      .innerJoin('attempt', 'attempt.id', 'hint.attemptId')
      .innerJoin('account as taker', 'taker.id', 'attempt.learnerId')
      .leftJoin('attempt as otherAttempt', 'otherAttempt.id', 'hint.otherAttemptId')
      .leftJoin('account as other', 'other.id', 'otherAttempt.learnerId')
      .where('hint.tryoutId', '=', tryoutId)
      .where('taker.standing', '=', 'registered')
      .where((eb) => eb.or([eb('hint.otherAttemptId', 'is', null), eb('other.standing', '=', 'registered')]));
  const rows = (tryoutId: string) =>
    shown(tryoutId)
      .leftJoin('account as looker', 'looker.id', 'hint.lookedBy')
      .select([
        'hint.id',
        'hint.kind',
        'hint.attemptId',
        'hint.otherAttemptId',
        'hint.figures',
        'hint.lookedAt',
        'hint.note',
        'looker.name as lookedBy',
        'taker.id as takerId',
        'taker.name as takerName',
        'other.id as otherId',
        'other.name as otherName',
      ]);
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
  const read = ({ figures, ...row }: Row) => ({ ...row, figures: JSON.parse(figures) as HintFigures });

  return {
    /** Events whose start window has ended and whose hints nobody has looked for. */
    async listWithoutHints(now: Date): Promise<string[]> {
      const found = await db
        .selectFrom('event')
        .innerJoin('tryout', 'tryout.id', 'event.tryoutId')
        .select('event.tryoutId')
        .where('hintsAt', 'is', null)
        .where('closesAt', '<', now.toISOString())
        .orderBy('closesAt')
        .execute();
      return found.map(({ tryoutId }) => tryoutId);
    },

    /** True while an attempt of the event runs, its time of grace included, or has ended after this moment. */
    async isGoingOn(tryoutId: string, since: Date): Promise<boolean> {
      const attempts = db.selectFrom('attempt').select('id').where('tryoutId', '=', tryoutId).limit(1);
      const running = await attempts.where('state', '=', 'in_progress').executeTakeFirst();
      if (running) return true;
      return (await attempts.where('submittedAt', '>', since.toISOString()).executeTakeFirst()) !== undefined;
    },

    /**
     * A page of the ended attempts that began in the event, by their ends.
     * @param after the last attempt of the page before
     */
    listEnded(
      tryoutId: string,
      startsAt: string,
      after: { submittedAt: string; id: string } = { submittedAt: '', id: '' },
    ): Promise<EndedAttempt[]> {
      return ofEvent(tryoutId)
        .innerJoin('account', 'account.id', 'attempt.learnerId')
        .leftJoin('profile', 'profile.accountId', 'attempt.learnerId')
        .select(['attempt.id', 'attempt.learnerId', 'attempt.paperId', 'attempt.startedAt', 'attempt.submittedAt'])
        .select(({ fn, val }) => [
          fn.coalesce('profile.province', val('')).as('province'),
          fn.coalesce('profile.instance', val('')).as('instance'),
        ])
        .where('account.standing', '=', 'registered')
        .where('attempt.startedAt', '>=', startsAt)
        .where('attempt.state', '<>', 'in_progress')
        .where((eb) =>
          eb.or([
            eb('attempt.submittedAt', '>', after.submittedAt),
            eb.and([eb('attempt.submittedAt', '=', after.submittedAt), eb('attempt.id', '>', after.id)]),
          ]),
        )
        .orderBy('attempt.submittedAt')
        .orderBy('attempt.id')
        .limit(rowsTogether)
        .$narrowType<{ submittedAt: string }>()
        .execute();
    },

    /** Stored answers, by attempt. */
    listAnswers: (attemptIds: readonly string[]) => listStoredResponses(db, attemptIds),

    /** The devices on which attempts were open, by attempt and when they were opened. */
    async listLines(tryoutId: string, attemptIds: readonly string[]): Promise<Map<string, DeviceLine[]>> {
      const lines = await db
        .selectFrom('eventLine')
        .select(['attemptId', 'deviceKey', 'device', 'openedAt', 'signAt', 'closedAt'])
        .where('tryoutId', '=', tryoutId)
        .where('attemptId', ...oneOf(db, attemptIds))
        .orderBy('openedAt')
        .orderBy('id')
        .execute();
      return Map.groupBy(lines, ({ attemptId }) => attemptId);
    },

    /** Stores times in which devices had an attempt open: of events that nobody has looked at yet, and of people who are there. */
    async storeLines(lines: readonly LineStretch[]): Promise<void> {
      const columns = [
        'id',
        'tryoutId',
        'accountId',
        'attemptId',
        'deviceKey',
        'device',
        'openedAt',
        'signAt',
        'closedAt',
      ] as const;
      await db
        .insertInto('eventLine')
        .columns([...columns])
        .expression(
          db
            .selectFrom(
              jsonRows(
                db,
                'given',
                {
                  id: 'text',
                  tryoutId: 'text',
                  accountId: 'text',
                  attemptId: 'text',
                  deviceKey: 'text',
                  device: 'text',
                  openedAt: 'text',
                  signAt: 'text',
                  closedAt: 'text',
                },
                lines.map((line) => ({ ...line, id: newId() })),
              ),
            )
            .innerJoin('event', 'event.tryoutId', 'given.tryoutId')
            .innerJoin('account', 'account.id', 'given.accountId')
            .select(columns.map((column) => `given.${column}` as const))
            .where('event.hintsAt', 'is', null)
            .where('account.standing', '=', 'registered'),
        )
        .execute();
    },

    /** Deletes such times of an event, some at once. @returns false once there are none */
    async forgetLines(tryoutId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('eventLine')
        .where('id', 'in', (eb) =>
          eb.selectFrom('eventLine').select('id').where('tryoutId', '=', tryoutId).limit(rowsTogether),
        )
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Events that were looked at and still have such times. */
    async listWithLines(): Promise<string[]> {
      const found = await db
        .selectFrom('event')
        .select('tryoutId')
        .where('hintsAt', 'is not', null)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('eventLine').select('id').whereRef('eventLine.tryoutId', '=', 'event.tryoutId')),
        )
        .execute();
      return found.map(({ tryoutId }) => tryoutId);
    },

    /** Stores the hints of an event, once. @returns false if another process has done so before */
    store: (tryoutId: string, hints: readonly FoundHint[], pairs: number, at: Date): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('event')
          .set({ hintsAt: at.toISOString(), hintPairs: pairs })
          .where('tryoutId', '=', tryoutId)
          .where('hintsAt', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        for (const some of inChunks(hints, rowsTogether)) {
          const given = some.map(({ figures, ...hint }) => ({
            ...hint,
            id: newId(),
            tryoutId,
            figures: JSON.stringify(figures),
          }));
          const columns = ['id', 'tryoutId', 'kind', 'attemptId', 'otherAttemptId', 'figures', 'strength'] as const;
          await trx
            .insertInto('eventHint')
            .columns([...columns])
            .expression(
              trx
                .selectFrom(
                  jsonRows(
                    db,
                    'given',
                    {
                      id: 'text',
                      tryoutId: 'text',
                      kind: 'text',
                      attemptId: 'text',
                      otherAttemptId: 'text',
                      figures: 'text',
                      strength: 'double precision',
                    },
                    given,
                  ),
                )
                .select(columns),
            )
            .execute();
        }
        return true;
      }),

    /** A page of an event's hints, the strongest first. */
    async list(tryoutId: string, { kind, looked, hint, page, pageSize }: EventHintQuery) {
      const filtered = <Query extends ReturnType<typeof rows>>(query: Query) =>
        query
          .$if(kind !== undefined, (qb) => qb.where('hint.kind', '=', kind as NonNullable<typeof kind>))
          .$if(hint !== undefined, (qb) => qb.where('hint.id', '=', hint as string))
          .$if(looked !== undefined, (qb) => qb.where('hint.lookedAt', looked === 'yes' ? 'is not' : 'is', null));
      const { total } = await filtered(rows(tryoutId))
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const found = await filtered(rows(tryoutId))
        .orderBy('hint.strength', 'desc')
        .orderBy('hint.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { hints: found.map(read), total };
    },

    async find(tryoutId: string, hintId: string) {
      const row = await rows(tryoutId).where('hint.id', '=', hintId).executeTakeFirst();
      return row && read(row);
    },

    /**
     * Notes that somebody has looked at a hint, with the outcome.
     * @param isWanted false if the note that is stored is to stay; it may throw
     * @returns false if there is no such hint
     */
    look: (
      { tryoutId, hintId, note, actorId, at, label }: Look,
      isWanted: (held: { note: string | null; lookedAt: string | null }) => boolean,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        // An update that changes nothing holds the hint on every database: of two writers the second one finds the first one's note.
        const hint = await trx
          .updateTable('eventHint')
          .set((eb) => ({ note: eb.ref('note') }))
          .where('tryoutId', '=', tryoutId)
          .where('id', '=', hintId)
          .returning(['kind', 'note', 'lookedAt'])
          .executeTakeFirst();
        if (!hint) return false;
        if (!isWanted(hint)) return true;
        await trx
          .updateTable('eventHint')
          .set({ note, lookedAt: at.toISOString(), lookedBy: actorId })
          .where('id', '=', hintId)
          .execute();
        await writeAudit(trx, {
          at,
          actorId,
          action: 'review',
          entity: 'event',
          entityId: tryoutId,
          label,
          after: { hintKind: hint.kind },
        });
        return true;
      }),

    /** Deletes hints of events whose results came out, or should have, before this moment. */
    async forget(before: Date): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('eventHint')
        .where('tryoutId', 'in', (eb) =>
          eb
            .selectFrom('event')
            .select('event.tryoutId')
            .where((event) => event(event.fn.coalesce('releasedAt', 'resultsAt'), '<', before.toISOString())),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
export type HintRepository = ReturnType<typeof createHintRepository>;
