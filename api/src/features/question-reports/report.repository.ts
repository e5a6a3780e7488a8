import type { Kysely } from 'kysely';
import type { NewReport } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { newId } from '../../id.ts';
import { holdOpenReport } from './open-report.repository.ts';

const ownColumns = [
  'report.id',
  'report.attemptId',
  'report.questionVersionId as itemId',
  'report.kind',
  'report.letter',
  'report.text',
  'report.state',
  'report.sentAt',
  'report.updatedAt',
  'attempt.tryoutId',
  'attempt.state as attemptState',
  'tryout.title',
  'paperItem.number',
  'questionVersion.stem',
  'answer.text as answerText',
  'answer.answeredAt',
  'answer.outcome',
  'rulingVersion.rulingId',
] as const;

/** A report with the question that it names in the attempt. */
export interface ReportToSend extends Pick<NewReport, 'attemptId' | 'kind' | 'letter' | 'text'> {
  learnerId: string;
  questionId: string;
  questionVersionId: string;
  isFromExam: boolean;
  at: Date;
}

/** The numbers that decide whether a learner may send another report. */
export interface ReporterRecord {
  /** Reports that wait for an answer. */
  open: number;
  /** Reports that were sent since the moment that was asked for. */
  sent: number;
  /** When reports were found to be misuse, the first one first. */
  misuses: string[];
}

/** Learners' own reports. */
export function createReportRepository(db: Kysely<Database>) {
  const own = (learnerId: string) =>
    db
      .selectFrom('questionReport as report')
      .innerJoin('attempt', 'attempt.id', 'report.attemptId')
      .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
      .innerJoin('paperItem', (join) =>
        join
          .onRef('paperItem.paperId', '=', 'attempt.paperId')
          .onRef('paperItem.questionVersionId', '=', 'report.questionVersionId'),
      )
      .innerJoin('questionVersion', 'questionVersion.id', 'report.questionVersionId')
      .leftJoin('questionReportAnswer as answer', 'answer.id', 'report.answerId')
      .leftJoin('rulingVersion', (join) =>
        join
          .onRef('rulingVersion.questionVersionId', '=', 'report.questionVersionId')
          .on('rulingVersion.isActive', '=', 1),
      )
      .where('report.learnerId', '=', learnerId)
      .select(ownColumns);

  async function readRecord(
    executor: Kysely<Database>,
    learnerId: string,
    { sentSince, misuseSince }: { sentSince: Date; misuseSince: Date },
  ): Promise<ReporterRecord> {
    const counts = await executor
      .selectFrom('questionReport')
      .where('learnerId', '=', learnerId)
      .select(({ fn, case: when }) => [
        fn.count<number>(when().when('isOpen', '=', 1).then(1).end()).as('open'),
        fn.count<number>(when().when('sentAt', '>', sentSince.toISOString()).then(1).end()).as('sent'),
      ])
      .executeTakeFirstOrThrow();
    const misuses = await executor
      .selectFrom('questionReport')
      .where('learnerId', '=', learnerId)
      .where('state', '=', 'misuse')
      .where('decidedAt', '>', misuseSince.toISOString())
      .select('decidedAt')
      .$narrowType<{ decidedAt: string }>()
      .orderBy('decidedAt')
      .execute();
    return {
      open: counts.open,
      sent: counts.sent,
      misuses: misuses.map(({ decidedAt }) => decidedAt),
    };
  }

  return {
    /** The item of a learner's own attempt, if it was in its paper, and the ruling that is in force on it. */
    findItem(learnerId: string, attemptId: string, itemId: string) {
      return db
        .selectFrom('attempt')
        .innerJoin('paperItem', 'paperItem.paperId', 'attempt.paperId')
        .innerJoin('questionVersion', 'questionVersion.id', 'paperItem.questionVersionId')
        .leftJoin('paperRuling', (join) =>
          join
            .onRef('paperRuling.paperId', '=', 'attempt.paperId')
            .onRef('paperRuling.itemId', '=', 'paperItem.questionVersionId')
            .on('paperRuling.untilRevision', 'is', null),
        )
        .select([
          'attempt.state',
          'attempt.tryoutId',
          'attempt.paperId',
          'questionVersion.questionId',
          'paperRuling.rulingId',
        ])
        .where('attempt.id', '=', attemptId)
        .where('attempt.learnerId', '=', learnerId)
        .where('paperItem.questionVersionId', '=', itemId)
        .executeTakeFirst();
    },

    /**
     * Stores a report, or edits the open one of the same learner, version and kind.
     * @param check throws when the learner may send no further one
     * @returns the id of the report; undefined when the account is gone
     */
    send(
      report: ReportToSend,
      key: CreationKey | undefined,
      since: { sentSince: Date; misuseSince: Date },
      check: (record: ReporterRecord) => void,
    ): Promise<string | undefined> {
      const { at, isFromExam, ...fields } = report;
      const moment = at.toISOString();
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          // Locked first: limits are counted for one request after the other, and an erasure waits or finds everything.
          if (!(await holdAccount(trx, report.learnerId, 'registered'))) return undefined;
          const open = await holdOpenReport(trx, report);
          const id = open?.id ?? newId();
          const before = await noteCreation(trx, key, { id, at });
          if (before !== undefined) return before;
          if (open) {
            const { attemptId, letter, text } = report;
            await trx
              .updateTable('questionReport')
              .set({ attemptId, letter, text, updatedAt: moment })
              .where('id', '=', id)
              .where('learnerId', '=', report.learnerId)
              .execute();
            return id;
          }
          check(await readRecord(trx, report.learnerId, since));
          await trx
            .insertInto('questionReport')
            .values({
              ...fields,
              id,
              isFromExam: isFromExam ? 1 : 0,
              state: 'new',
              isOpen: 1,
              sentAt: moment,
              updatedAt: moment,
              decidedAt: null,
              answerId: null,
            })
            .execute();
          return id;
        }),
      );
    },

    findOwn: (learnerId: string, id: string) => own(learnerId).where('report.id', '=', id).executeTakeFirst(),

    /** A page of a learner's reports, the last sent first; with `attemptId` only those of that attempt. */
    async listOwn(
      learnerId: string,
      { page, pageSize, attemptId }: { page: number; pageSize: number; attemptId: string | undefined },
    ) {
      const { total } = await db
        .selectFrom('questionReport')
        .where('learnerId', '=', learnerId)
        .$if(attemptId !== undefined, (qb) => qb.where('attemptId', '=', attemptId as string))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const reports = await own(learnerId)
        .$if(attemptId !== undefined, (qb) => qb.where('report.attemptId', '=', attemptId as string))
        .orderBy('report.sentAt', 'desc')
        .orderBy('report.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { reports, total };
    },

    /**
     * The scores of these reports' attempts before and after the ruling that is in force on the reported question; without one, or where it
     * moved nothing, a report isn't listed.
     */
    async listScoreChanges(learnerId: string, reportIds: readonly string[]) {
      if (reportIds.length === 0) return [];
      return db
        .selectFrom('questionReport as report')
        .innerJoin('attempt', 'attempt.id', 'report.attemptId')
        .innerJoin('paperRuling', (join) =>
          join
            .onRef('paperRuling.paperId', '=', 'attempt.paperId')
            .onRef('paperRuling.itemId', '=', 'report.questionVersionId'),
        )
        .innerJoin('scoreChange', 'scoreChange.attemptId', 'attempt.id')
        .where('report.learnerId', '=', learnerId)
        .where('attempt.learnerId', '=', learnerId)
        .where('report.id', ...oneOf(db, reportIds))
        .where('paperRuling.untilRevision', 'is', null)
        .whereRef('scoreChange.fromRevision', '<', 'paperRuling.fromRevision')
        .whereRef('scoreChange.toRevision', '>=', 'paperRuling.fromRevision')
        .select(['report.id', 'scoreChange.before', 'scoreChange.after'])
        .orderBy('scoreChange.at')
        .execute();
    },

    readRecord: (learnerId: string, since: { sentSince: Date; misuseSince: Date }) => readRecord(db, learnerId, since),
  };
}
export type ReportRepository = ReturnType<typeof createReportRepository>;
export type OwnReportRow = NonNullable<Awaited<ReturnType<ReportRepository['findOwn']>>>;
