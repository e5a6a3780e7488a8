import { type Kysely, sql } from 'kysely';
import { hasEnded, hasEndedAtDeadline, isRunning } from '../../db/attempt-state.ts';
import { isRanked } from '../../db/index-conditions.ts';
import type { Database } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';

/** Results that a report counts: those of a release, or the ranked ones so far. */
export interface ReportedResults {
  tryoutId: string;
  releaseId: string | undefined;
}

/**
 * An event in numbers, counted by the database, and its results in the order of their ranks.
 * @param reading where they are read; the audit log is written to `db`
 */
export function createReportRepository(db: Kysely<Database>, reading: Kysely<Database>) {
  /** One row a result: province, points and most points, verdict. */
  function results({ tryoutId, releaseId }: ReportedResults) {
    return releaseId === undefined
      ? reading
          .selectFrom('attempt')
          .where('tryoutId', '=', tryoutId)
          .where(isRanked)
          .select(['rankProvince as province', 'points', 'maxPoints', 'passed'])
      : reading
          .selectFrom('eventStanding')
          .innerJoin('attempt', 'attempt.id', 'eventStanding.attemptId')
          .where('releaseId', '=', releaseId)
          .select([
            'rankProvince as province',
            'eventStanding.points',
            'eventStanding.maxPoints',
            'eventStanding.passed',
          ]);
  }

  /** Those in the middle of their group, by points: one, or two of which the mean is the median. */
  const middle = sql<boolean>`ordered.place in ((ordered.takers + 1) / 2, (ordered.takers + 2) / 2)`;

  return {
    /** Who has started twice is counted once: an attempt that is voided and has a later one isn't told. */
    async countTurnout(tryoutId: string) {
      const attempts = reading
        .selectFrom('attempt')
        .select('state')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.sum<number | null>(eb.case().when(hasEndedAtDeadline).then(1).else(0).end()).as('atDeadline'),
        ])
        .where('tryoutId', '=', tryoutId)
        .where((eb) =>
          eb.or([
            eb('voidedAt', 'is', null),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('attempt as later')
                  .select('later.id')
                  .whereRef('later.learnerId', '=', 'attempt.learnerId')
                  .whereRef('later.tryoutId', '=', 'attempt.tryoutId')
                  .whereRef('later.startedAt', '>', 'attempt.startedAt'),
              ),
            ),
          ]),
        )
        .groupBy('state');
      // Who deletes their account takes the registration along, and the attempt stays.
      const learners = reading.selectFrom('attempt').select('learnerId as accountId').where('tryoutId', '=', tryoutId);
      const known = reading
        .selectFrom('eventRegistration')
        .select('accountId')
        .where('tryoutId', '=', tryoutId)
        .union(learners.where(isRunning))
        .union(learners.where(hasEnded));
      const [registered, running, ended] = await Promise.all([
        reading
          .selectFrom(known.as('known'))
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
        attempts.where(isRunning).execute(),
        attempts.where(hasEnded).execute(),
      ]);
      const states = [...running, ...ended];
      const of = (state: string) => {
        const found = states.find((one) => one.state === state);
        const [count, atDeadline] = [found?.count ?? 0, found?.atDeadline ?? 0];
        return { count, atDeadline, before: count - atDeadline };
      };
      const [submitted, expired] = [of('submitted'), of('expired')];
      return {
        registered: registered.count,
        started: states.reduce((sum, { count }) => sum + count, 0),
        submitted: submitted.before,
        expired: submitted.atDeadline + expired.atDeadline,
        endedByHand: expired.before,
        running: of('in_progress').count,
      };
    },

    /** Number of results and the median of their points in each province; profiles that are gone are in none. */
    async listProvinces(chosen: ReportedResults) {
      const rows = await reading
        .selectFrom((eb) =>
          eb
            .selectFrom(results(chosen).as('result'))
            .select(['result.province', 'result.points'])
            .select((inner) => [
              inner.fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('result.province').orderBy('result.points'))
                .as('place'),
              inner.fn
                .countAll<number>()
                .over((over) => over.partitionBy('result.province'))
                .as('takers'),
            ])
            .as('ordered'),
        )
        .where(middle)
        .where('ordered.province', 'is not', null)
        .groupBy(['ordered.province', 'ordered.takers'])
        .select(['ordered.province', 'ordered.takers'])
        .select((eb) => eb.fn.avg<number | null>('ordered.points').as('median'))
        .orderBy('ordered.takers', 'desc')
        .orderBy('ordered.province')
        .execute();
      return rows.map(({ province, takers, median }) => ({
        province: province as string,
        takers,
        median,
      }));
    },

    /** Figures of all results; undefined without any. `passed` is null where no verdict is given. */
    async findFigures(chosen: ReportedResults) {
      const [row, { median }] = await Promise.all([
        reading
          .selectFrom(results(chosen).as('result'))
          .select(({ fn }) => [
            fn.countAll<number>().as('takers'),
            fn.avg<number | null>('result.points').as('mean'),
            fn.min<number | null>('result.points').as('lowest'),
            fn.max<number | null>('result.points').as('highest'),
            fn.max<number | null>('result.maxPoints').as('max'),
            fn.sum<number | null>('result.passed').as('passed'),
            fn.count<number>('result.passed').as('verdicts'),
          ])
          .executeTakeFirstOrThrow(),
        reading
          .selectFrom((eb) =>
            eb
              .selectFrom(results(chosen).as('result'))
              .select('result.points')
              .select((inner) => [
                inner.fn
                  .agg<number>('row_number')
                  .over((over) => over.orderBy('result.points'))
                  .as('place'),
                inner.fn.countAll<number>().over().as('takers'),
              ])
              .as('ordered'),
          )
          .where(middle)
          .select((eb) => eb.fn.avg<number | null>('ordered.points').as('median'))
          .executeTakeFirstOrThrow(),
      ]);
      const { takers, passed, verdicts, max, mean, lowest, highest } = row;
      if (max === null || mean === null || lowest === null || highest === null || median === null) return undefined;
      return { takers, points: { max, mean, median, lowest, highest }, passed, verdicts };
    },

    /** Number of results in equal steps of points from `from` on, by the number of the step; the highest step has the rest. */
    async countSteps(chosen: ReportedResults, { from, width, steps }: { from: number; width: number; steps: number }) {
      const rows = await reading
        .selectFrom((eb) =>
          eb
            .selectFrom(results(chosen).as('result'))
            .select(sql<number>`floor((result.points - ${from}) / ${width})`.as('step'))
            .as('stepped'),
        )
        .select('step')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .groupBy('step')
        .execute();
      const counts = Array.from({ length: steps }, () => 0);
      for (const { step: at, count } of rows) {
        const place = Math.min(steps - 1, Math.max(0, at));
        counts[place] = (counts[place] ?? 0) + count;
      }
      return counts;
    },

    /** The minutes that the monitor kept, the oldest first. */
    listMinutes: (tryoutId: string) =>
      reading
        .selectFrom('eventMinute')
        .select(['at', 'waiting', 'running', 'finished', 'silent', 'saves', 'saveP99Ms'])
        .where('tryoutId', '=', tryoutId)
        .orderBy('at')
        .execute(),

    /** Acts by hand that were not taken back, the oldest first. */
    listHands: (tryoutId: string) =>
      reading
        .selectFrom('eventHand')
        .select(['at', 'kind', 'reason', 'seconds', 'attemptId'])
        .where('tryoutId', '=', tryoutId)
        .where('undoneAt', 'is', null)
        .orderBy('at')
        .orderBy('id')
        .execute(),

    /** Names of staff by their ids. */
    async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await reading
        .selectFrom('account')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(ids)])
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** A piece of a release's results in the order of their ranks, with their learners. */
    listStandings: (releaseId: string, after: { rank: number; attemptId: string } | undefined, limit: number) =>
      reading
        .selectFrom('eventStanding')
        .innerJoin('attempt', 'attempt.id', 'eventStanding.attemptId')
        .innerJoin('account', 'account.id', 'eventStanding.accountId')
        .leftJoin('profile', 'profile.accountId', 'eventStanding.accountId')
        .select([
          'eventStanding.attemptId',
          'eventStanding.rank',
          'eventStanding.points',
          'eventStanding.maxPoints',
          'eventStanding.passed',
          'account.name',
          'account.email',
          'account.standing',
          'profile.province',
          'profile.instance',
          'profile.phone',
          'attempt.startedAt',
          'attempt.submittedAt',
          'attempt.deadlineAt',
          'attempt.ruleSetId',
          'attempt.subTypeShares',
        ])
        .where('eventStanding.releaseId', '=', releaseId)
        .$if(after !== undefined, (qb) =>
          qb.where((eb) =>
            eb(
              eb.refTuple('eventStanding.rank', 'eventStanding.attemptId'),
              '>',
              eb.tuple(after?.rank ?? 0, after?.attemptId ?? ''),
            ),
          ),
        )
        .orderBy('eventStanding.rank')
        .orderBy('eventStanding.attemptId')
        .limit(limit)
        .execute(),

    audit: (act: AuditedAct) => writeAudit(db, act),
  };
}
export type ReportRepository = ReturnType<typeof createReportRepository>;
export type ExportedStanding = Awaited<ReturnType<ReportRepository['listStandings']>>[number];
