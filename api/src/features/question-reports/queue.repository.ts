import type { Kysely } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Letter, NewReportAnswer, ReportAnswer, ReportKind, ReportState } from '../../contract/index.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { archivedOption } from '../../db/stored-responses.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { findCreation, noteCreation } from '../../foundation/creations/creation.repository.ts';
import { newId } from '../../id.ts';
import { findOpenReport, isOpen } from './open-report.repository.ts';

/** Characters of a question's text in a list. */
const stemLength = 160;

/** Open reports of one version that say the same. */
export interface ReportCount {
  questionId: string;
  questionVersionId: string;
  kind: ReportKind;
  letter: Letter | null;
  state: ReportState;
  count: number;
  oldestAt: string;
}

/** The staff member who acts, and the time. */
export type Actor = Pick<AuditedAct, 'actorId' | 'at'>;

interface GivenAnswer extends Pick<NewReportAnswer, 'decision' | 'outcome' | 'text' | 'kinds' | 'seenUntil'> {
  questionId: string;
}

export interface AnswerToStore extends GivenAnswer {
  /** The versions whose reporters it is for. */
  versionIds: readonly string[];
  /** The question's name in the audit log. */
  label: string;
}

/** Reports as staff read and answer them; nothing here reads whose they are. */
export function createReportQueueRepository(db: Kysely<Database>) {
  const answerColumns = ['id', 'decision', 'outcome', 'text', 'answeredAt as at', 'reportCount as count'] as const;

  return {
    /**
     * Counts of the open reports, out of one index; of one question, of those of which one account has written the newest or a reported version,
     * or of all.
     */
    async listCounts(only: { questionId?: string; writerId?: string | undefined }): Promise<ReportCount[]> {
      const { questionId, writerId } = only;
      return db
        .selectFrom('questionReport')
        .where(isOpen)
        .$if(questionId !== undefined, (qb) => qb.where('questionId', '=', questionId as string))
        .$if(writerId !== undefined, (qb) =>
          qb.where(({ eb, or, selectFrom }) =>
            or([
              eb(
                'questionId',
                'in',
                selectFrom('question')
                  .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
                  .where('questionVersion.createdBy', '=', writerId as string)
                  .select('question.id'),
              ),
              // Also after somebody else has corrected it: the reports are about the writer's version.
              eb(
                'questionId',
                'in',
                selectFrom('questionReport')
                  .innerJoin('questionVersion', 'questionVersion.id', 'questionReport.questionVersionId')
                  .where(isOpen)
                  .where('questionVersion.createdBy', '=', writerId as string)
                  .select('questionReport.questionId'),
              ),
            ]),
          ),
        )
        .select(({ fn }) => [
          'questionId',
          'questionVersionId',
          'kind',
          'letter',
          'state',
          fn.countAll<number>().as('count'),
          fn.min('sentAt').as('oldestAt'),
        ])
        .groupBy(['questionId', 'questionVersionId', 'kind', 'letter', 'state'])
        .execute();
    },

    /** The open reports as a whole: how many, and when the oldest and the middle one were sent. */
    async readWaiting() {
      const waiting = db.selectFrom('questionReport').where(isOpen);
      const { total } = await waiting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const at = async (offset: number) =>
        (await waiting.select('sentAt').orderBy('sentAt').limit(1).offset(offset).executeTakeFirst())?.sentAt ?? null;
      return {
        count: total,
        oldestAt: await at(0),
        medianAt: total === 0 ? null : await at(Math.floor((total - 1) / 2)),
      };
    },

    /** The text and the place of questions; a question that was taken out has no package. */
    async listQuestions(questionIds: readonly string[]) {
      if (questionIds.length === 0) return [];
      return db
        .selectFrom('questionVersion')
        .leftJoin('question', 'question.id', 'questionVersion.questionId')
        .leftJoin('tryout', 'tryout.id', 'question.tryoutId')
        .where('questionVersion.questionId', ...oneOf(db, questionIds))
        .where('questionVersion.version', '=', (eb) =>
          eb
            .selectFrom('questionVersion as one')
            .whereRef('one.questionId', '=', 'questionVersion.questionId')
            .select(({ fn }) => fn.max('one.version').as('newest')),
        )
        .select(({ fn, val }) => [
          'questionVersion.questionId',
          'questionVersion.subType',
          fn<string>('substr', ['questionVersion.stem', val(1), val(stemLength)]).as('stem'),
          'tryout.id as tryoutId',
          'tryout.title',
          'question.number',
        ])
        .execute();
    },

    /** Versions with the paper of one reporter each: there the version's text is. */
    async listVersions(versionIds: readonly string[]) {
      if (versionIds.length === 0) return [];
      return db
        .selectFrom('questionVersion')
        .leftJoin('question', 'question.id', 'questionVersion.questionId')
        .where('questionVersion.id', ...oneOf(db, versionIds))
        .select(({ selectFrom }) => [
          'questionVersion.id',
          'questionVersion.version',
          'questionVersion.createdAt',
          'question.currentVersionId',
          selectFrom('questionReport')
            .innerJoin('attempt', 'attempt.id', 'questionReport.attemptId')
            .whereRef('questionReport.questionId', '=', 'questionVersion.questionId')
            .whereRef('questionReport.questionVersionId', '=', 'questionVersion.id')
            .select('attempt.paperId')
            .limit(1)
            .as('paperId'),
        ])
        .orderBy('version', 'desc')
        .execute();
    },

    /** The versions of a question's open reports of these kinds that were there at `seenUntil`. */
    async listSeenVersions(
      questionId: string,
      { kinds, seenUntil }: Pick<AnswerToStore, 'kinds' | 'seenUntil'>,
    ): Promise<string[]> {
      const rows = await db
        .selectFrom('questionReport')
        .where('questionId', '=', questionId)
        .where(isOpen)
        .where('kind', 'in', kinds)
        .where('updatedAt', '<=', seenUntil)
        .select('questionVersionId')
        .distinct()
        .execute();
      return rows.map(({ questionVersionId }) => questionVersionId);
    },

    /** Those of these versions on which a ruling is in force, or may still come into force. */
    async listRuled(versionIds: readonly string[]): Promise<string[]> {
      if (versionIds.length === 0) return [];
      const rows = await db
        .selectFrom('rulingVersion')
        .innerJoin('ruling', 'ruling.id', 'rulingVersion.rulingId')
        .where('rulingVersion.questionVersionId', ...oneOf(db, versionIds))
        .where('ruling.state', 'in', ['draft', 'previewed', 'applying', 'applied'])
        .select('rulingVersion.questionVersionId')
        .distinct()
        .execute();
      return rows.map(({ questionVersionId }) => questionVersionId);
    },

    /** The version that was reported last, with any state of the report; undefined if the question was never reported. */
    async findLastReported(questionId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('questionReport')
        .where('questionId', '=', questionId)
        .select('questionVersionId')
        .orderBy('isOpen', 'desc')
        .orderBy('sentAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.questionVersionId;
    },

    /** When an open report of the question was last sent or edited. */
    async findNewest(questionId: string): Promise<string | null> {
      const { newest } = await db
        .selectFrom('questionReport')
        .where('questionId', '=', questionId)
        .where(isOpen)
        .select((eb) => eb.fn.max('updatedAt').as('newest'))
        .executeTakeFirstOrThrow();
      return newest;
    },

    /** The answers that reporters of the question got, the last first. */
    async listAnswers(questionId: string) {
      return db
        .selectFrom('questionReportAnswer')
        .select(answerColumns)
        .where('questionId', '=', questionId)
        .orderBy('answeredAt', 'desc')
        .orderBy('id')
        .limit(50)
        .execute();
    },

    /** The answer that the same request has given before. */
    async findUnder(key: CreationKey): Promise<ReportAnswer | undefined> {
      const id = await findCreation(db, key);
      if (id === undefined) return undefined;
      return db.selectFrom('questionReportAnswer').select(answerColumns).where('id', '=', id).executeTakeFirst();
    },

    /** The same answer of the same person to reports of these kinds, given since the person saw them: for pages of a release that sends no key. */
    async findGiven(
      { questionId, kinds, seenUntil, decision, outcome, text }: GivenAnswer,
      actorId: string,
    ): Promise<ReportAnswer | undefined> {
      const row = await db
        .selectFrom('questionReportAnswer')
        .select(answerColumns)
        .where('questionId', '=', questionId)
        .where('answeredAt', '>=', seenUntil)
        .where('answeredBy', '=', actorId)
        .where('decision', '=', decision)
        .where('outcome', outcome === null ? 'is' : '=', outcome)
        .where('text', '=', text)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('questionReport')
              .whereRef('questionReport.questionId', '=', 'questionReportAnswer.questionId')
              .whereRef('questionReport.answerId', '=', 'questionReportAnswer.id')
              .where('questionReport.kind', 'in', kinds)
              .select('questionReport.id'),
          ),
        )
        .orderBy('answeredAt', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row;
    },

    /** A page of a question's reports, the last sent first, each with the reporter's answer and result, and without the reporter. */
    async listReports(
      questionId: string,
      { state, page, pageSize }: { state: 'open' | 'done'; page: number; pageSize: number },
    ) {
      const chosen = db
        .selectFrom('questionReport')
        .where('questionId', '=', questionId)
        .where('isOpen', '=', state === 'open' ? 1 : 0);
      const { total } = await chosen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const found = chosen
        .selectAll()
        .orderBy('sentAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .as('report');
      const rows = await db
        .selectFrom(found)
        .innerJoin('attempt', 'attempt.id', 'report.attemptId')
        .innerJoin('questionVersion', 'questionVersion.id', 'report.questionVersionId')
        .innerJoin('paperItem', (join) =>
          join
            .onRef('paperItem.paperId', '=', 'attempt.paperId')
            .onRef('paperItem.questionVersionId', '=', 'report.questionVersionId'),
        )
        .leftJoin('response', (join) =>
          join
            .onRef('response.attemptId', '=', 'report.attemptId')
            .onRef('response.itemId', '=', 'report.questionVersionId'),
        )
        .leftJoin('responseArchive', 'responseArchive.attemptId', 'report.attemptId')
        .select([
          'report.id',
          'questionVersion.version',
          'questionVersion.kind as questionKind',
          'report.kind',
          'report.letter',
          'report.text',
          'report.state',
          'report.sentAt',
          'report.isFromExam',
          'attempt.tryoutId',
          'attempt.rankKey',
          'attempt.state as attemptState',
          'paperItem.number',
          'response.option',
          'responseArchive.answers',
        ])
        .orderBy('report.sentAt', 'desc')
        .orderBy('report.id', 'desc')
        .execute();
      return {
        total,
        reports: rows.map(({ answers, option, isFromExam, attemptState, ...row }) => ({
          ...row,
          isFromExam: isFromExam === 1,
          isRunning: attemptState === 'in_progress',
          option: answers === null ? option : archivedOption(answers, row.number),
        })),
      };
    },

    /** Tells reporters that somebody looks at the question; without effect when there are no new reports. */
    review: (questionId: string, label: string, actor: Actor): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('questionReport')
          .set({ state: 'in_review' })
          .where('questionId', '=', questionId)
          .where(isOpen)
          .where('state', '=', 'new')
          .executeTakeFirst();
        if (numUpdatedRows > 0n)
          await writeAudit(trx, {
            ...actor,
            action: 'update',
            entity: 'question_report',
            entityId: questionId,
            label,
            after: { state: 'in_review', reports: Number(numUpdatedRows) },
          });
      }),

    /**
     * Gives one answer to the open reports of these kinds and versions that were there at `seenUntil`.
     * @returns the answer; undefined when there are none any more: nothing is stored then
     */
    async answer(
      { questionId, label, kinds, versionIds, seenUntil, ...written }: AnswerToStore,
      actor: Actor,
      key: CreationKey | undefined,
    ) {
      const id = newId();
      const at = actor.at.toISOString();
      return db.transaction().execute(async (trx) => {
        await trx
          .insertInto('questionReportAnswer')
          .values({ ...written, id, questionId, answeredBy: actor.actorId, answeredAt: at })
          .execute();
        const { numUpdatedRows } = await trx
          .updateTable('questionReport')
          .set({ state: written.decision, isOpen: 0, decidedAt: at, answerId: id })
          .where('questionId', '=', questionId)
          .where(isOpen)
          .where('questionVersionId', ...oneOf(trx, versionIds))
          .where('kind', 'in', kinds)
          .where('updatedAt', '<=', seenUntil)
          .executeTakeFirst();
        const count = Number(numUpdatedRows);
        if (count === 0) {
          await trx.deleteFrom('questionReportAnswer').where('id', '=', id).execute();
          return undefined;
        }
        // The same request has just answered others: it is asked for once more.
        if ((await noteCreation(trx, key, { id, at: actor.at })) !== undefined) throw new AppError('REPORTS_ANSWERED');
        await trx.updateTable('questionReportAnswer').set({ reportCount: count }).where('id', '=', id).execute();
        await writeAudit(trx, {
          ...actor,
          action: 'answer',
          entity: 'question_report',
          entityId: questionId,
          label,
          after: { ...written, kinds, reports: count },
        });
        return { ...written, id, at, count };
      });
    },

    /**
     * Decides whether a report is misuse, or takes that back: then it waits again, or has the answer that it had before.
     * @returns false when the question has no such report
     */
    decideMisuse: (
      { questionId, reportId, isMisuse }: { questionId: string; reportId: string; isMisuse: boolean },
      label: string,
      actor: Actor,
    ): Promise<boolean> =>
      againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          // An update that changes nothing locks the row on every database.
          const report = await trx
            .updateTable('questionReport')
            .set((eb) => ({ state: eb.ref('state') }))
            .where('id', '=', reportId)
            .where('questionId', '=', questionId)
            .returning(['state', 'answerId', 'learnerId', 'questionVersionId', 'kind'])
            .executeTakeFirst();
          if (!report) return false;
          if ((report.state === 'misuse') === isMisuse) return true;
          const stored = trx.updateTable('questionReport').where('id', '=', reportId);
          if (isMisuse) {
            await stored.set({ state: 'misuse', isOpen: 0, decidedAt: actor.at.toISOString() }).execute();
          } else {
            const answer =
              report.answerId === null
                ? undefined
                : await trx
                    .selectFrom('questionReportAnswer')
                    .select(['decision', 'answeredAt'])
                    .where('id', '=', report.answerId)
                    .executeTakeFirst();
            const another = await findOpenReport(trx, report);
            if (answer) await stored.set({ state: answer.decision, decidedAt: answer.answeredAt }).execute();
            // The learner has sent the same again meanwhile: that one waits.
            else if (another) await stored.set({ state: 'duplicate' }).execute();
            else await stored.set({ state: 'in_review', isOpen: 1, decidedAt: null }).execute();
          }
          await writeAudit(trx, {
            ...actor,
            action: 'update',
            entity: 'question_report',
            entityId: questionId,
            label,
            after: { report: reportId, isMisuse },
          });
          return true;
        }),
      ),
  };
}
export type ReportQueueRepository = ReturnType<typeof createReportQueueRepository>;
