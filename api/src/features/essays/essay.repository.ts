import { type Kysely, sql } from 'kysely';
import { writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { type EssayState, essaysListedAtMost } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { archivedText } from '../../db/stored-responses.ts';
import { listScoredAnswers, type ScoredAnswers } from '../../foundation/rulings/scored-answers.repository.ts';
import type { GivenMark, GivenResponse } from '../../foundation/scoring/score.ts';
import type { ScoreColumns } from '../../foundation/scoring/score-columns.ts';

const essayColumns = [
  'essay.attemptId',
  'essay.itemId',
  'essay.tryoutId',
  'essay.submittedAt',
  'essay.percent',
  'essay.remark',
  'essay.markedAt',
  'essay.version',
  'marker.name as markedBy',
  'attempt.paperId',
  'attempt.ruleSetId',
  'attempt.scoredRevision',
  'tryout.title',
  'paperItem.number',
  'questionVersion.section',
  'questionVersion.subType',
  'questionVersion.stem',
  'questionVersion.imageUrl',
  'questionVersion.imageAlt',
  'questionVersion.explanation',
  'questionVersion.questionId',
  'response.text as answer',
  'responseArchive.answers as archived',
] as const;

/** The same with the essay's text out of the attempt's archive, if it has one. */
const withText = <Row extends { answer: string | null; archived: Buffer | null; number: number }>({
  archived,
  ...row
}: Row) => (archived === null ? row : { ...row, answer: archivedText(archived, row.number) });

export interface Marking {
  attemptId: string;
  itemId: string;
  /** The version that the administrator saw. */
  version: number;
  percent: number;
  remark: string | null;
  markedBy: string;
  at: Date;
  /** The revision of its paper by which the attempt is scored. */
  scoredRevision: number;
  /** Scores the attempt again with the marks stored at that moment. */
  score(responses: readonly GivenResponse[], marks: readonly GivenMark[]): ScoreColumns;
  audit: { label: string; before: object | null; after: object };
}

/** Chooses essays: a question is always named together with its package. */
interface EssayChoice {
  state: EssayState;
  tryoutId: string | undefined;
  questionId?: string | undefined;
}

/** Characters of a question's text in a list. */
const stemLength = 160;

/** Answered essays of ended attempts, and their marks. */
export function createEssayRepository(db: Kysely<Database>) {
  const essayMarks = ({ state, tryoutId, questionId }: EssayChoice) => {
    let chosen = db.selectFrom('essayMark').where('percent', state === 'waiting' ? 'is' : 'is not', null);
    if (tryoutId !== undefined) chosen = chosen.where('tryoutId', '=', tryoutId);
    return questionId === undefined ? chosen : chosen.where('questionId', '=', questionId);
  };

  /** Adds the question's data to essays that are chosen already, so that the planner has no index to choose. */
  const withQuestion = (essays: ReturnType<typeof oneOf>) =>
    db
      .selectFrom(essays)
      .innerJoin('attempt', 'attempt.id', 'essay.attemptId')
      .innerJoin('tryout', 'tryout.id', 'essay.tryoutId')
      .innerJoin('questionVersion', 'questionVersion.id', 'essay.itemId')
      .innerJoin('paperItem', (join) =>
        join
          .onRef('paperItem.paperId', '=', 'attempt.paperId')
          .onRef('paperItem.questionVersionId', '=', 'essay.itemId'),
      )
      .leftJoin('response', (join) =>
        join.onRef('response.attemptId', '=', 'essay.attemptId').onRef('response.itemId', '=', 'essay.itemId'),
      )
      .leftJoin('responseArchive', 'responseArchive.attemptId', 'essay.attemptId')
      .leftJoin('account as marker', 'marker.id', 'essay.markedBy')
      .leftJoin('question', 'question.id', 'questionVersion.questionId')
      // A rubric is often written when the first answers are in: the newest one counts, unless the question asks something
      // else by now.
      .leftJoin('questionVersion as newest', (join) =>
        join
          .onRef('newest.id', '=', 'question.currentVersionId')
          .on('newest.kind', '=', 'essay')
          .onRef('newest.stem', '=', 'questionVersion.stem'),
      )
      .select(essayColumns)
      .select(({ eb }) =>
        eb
          .case()
          .when('newest.id', 'is', null)
          .then(eb.ref('questionVersion.rubric'))
          .else(eb.ref('newest.rubric'))
          .end()
          .as('rubric'),
      );
  const oneOf = (attemptId: string, itemId: string) =>
    db.selectFrom('essayMark').selectAll().where('attemptId', '=', attemptId).where('itemId', '=', itemId).as('essay');

  return {
    /** A page: waiting essays with the oldest first, marked ones with the last marked first. */
    async list(choice: EssayChoice, { page, pageSize }: { page: number; pageSize: number }) {
      const { count } = await db
        .selectFrom(
          essayMarks(choice)
            .select('attemptId')
            .limit(essaysListedAtMost + 1)
            .as('counted'),
        )
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      const offset = (page - 1) * pageSize;
      const [first, direction] =
        choice.state === 'waiting' ? (['submittedAt', 'asc'] as const) : (['markedAt', 'desc'] as const);
      const chosen = essayMarks(choice)
        .selectAll()
        .orderBy(first, direction)
        .orderBy('attemptId', direction)
        .orderBy('itemId', direction)
        .limit(Math.max(0, Math.min(pageSize, essaysListedAtMost - offset)))
        .offset(Math.min(offset, essaysListedAtMost))
        .as('essay');
      const essays = await withQuestion(chosen)
        .orderBy(`essay.${first}`, direction)
        .orderBy('essay.attemptId', direction)
        .orderBy('essay.itemId', direction)
        .execute();
      return {
        essays: essays.map(withText),
        total: Math.min(count, essaysListedAtMost),
        isTotalCapped: count > essaysListedAtMost,
      };
    },

    async find(attemptId: string, itemId: string) {
      const row = await withQuestion(oneOf(attemptId, itemId)).executeTakeFirst();
      return row && withText(row);
    },

    /** The packages that have essays, with the number that wait. */
    async listTryouts(): Promise<{ id: string; title: string; waiting: number }[]> {
      const rows = await db
        .selectFrom('tryout')
        .select((eb) => [
          'tryout.id',
          'tryout.title',
          eb
            .selectFrom('essayMark')
            .whereRef('essayMark.tryoutId', '=', 'tryout.id')
            .where('percent', 'is', null)
            .select((count) => count.fn.countAll<number>().as('count'))
            .as('waiting'),
        ])
        .where(({ or, eb, selectFrom }) => {
          // The first row in the order of an index, and not `exists`: for that PostgreSQL reads the whole table.
          const first = selectFrom('essayMark')
            .whereRef('essayMark.tryoutId', '=', 'tryout.id')
            .select('itemId')
            .limit(1);
          return or([
            eb(first.where('percent', 'is', null).orderBy('submittedAt'), 'is not', null),
            eb(first.where('percent', 'is not', null).orderBy('markedAt'), 'is not', null),
          ]);
        })
        .orderBy('tryout.title')
        .orderBy('tryout.id')
        .execute();
      return rows.map(({ waiting, ...tryout }) => ({ ...tryout, waiting: waiting ?? 0 }));
    },

    /** The questions of a package that have essays, in their order; removed ones come last. */
    async listQuestions(tryoutId: string) {
      // Jumps from one question to the next in the order of an index, past all essays of each.
      const essaysOf = (state: EssayState) => essayMarks({ state, tryoutId }).select('questionId');
      const rows = await db
        .withRecursive('waitingQuestion', (cte) =>
          cte.selectNoFrom(essaysOf('waiting').orderBy('questionId').limit(1).as('questionId')).unionAll(
            cte
              .selectFrom('waitingQuestion')
              .where('waitingQuestion.questionId', 'is not', null)
              .select(
                essaysOf('waiting')
                  .whereRef('essayMark.questionId', '>', sql.ref('waiting_question.question_id'))
                  .orderBy('questionId')
                  .limit(1)
                  .as('questionId'),
              ),
          ),
        )
        .withRecursive('markedQuestion', (cte) =>
          cte.selectNoFrom(essaysOf('marked').orderBy('questionId').limit(1).as('questionId')).unionAll(
            cte
              .selectFrom('markedQuestion')
              .where('markedQuestion.questionId', 'is not', null)
              .select(
                essaysOf('marked')
                  .whereRef('essayMark.questionId', '>', sql.ref('marked_question.question_id'))
                  .orderBy('questionId')
                  .limit(1)
                  .as('questionId'),
              ),
          ),
        )
        .selectFrom((eb) =>
          eb
            .selectFrom('waitingQuestion')
            .select('questionId')
            .union(eb.selectFrom('markedQuestion').select('questionId'))
            .as('asked'),
        )
        .leftJoin('question', 'question.id', 'asked.questionId')
        // Essays entered by a process of the older release have no question.
        .where('asked.questionId', '<>', '')
        .select(({ fn, selectFrom }) => [
          'asked.questionId as id',
          'question.number',
          selectFrom('questionVersion')
            .whereRef('questionVersion.questionId', '=', 'asked.questionId')
            .orderBy('version', 'desc')
            .limit(1)
            .select((version) =>
              version.fn<string>('substr', ['stem', version.val(1), version.val(stemLength)]).as('stem'),
            )
            .as('stem'),
          selectFrom('essayMark')
            .where('tryoutId', '=', tryoutId)
            .whereRef('essayMark.questionId', '=', 'asked.questionId')
            .where('percent', 'is', null)
            .select(fn.countAll<number>().as('count'))
            .as('waiting'),
        ])
        .orderBy(sql`question.number is null`)
        .orderBy('question.number')
        .orderBy('asked.questionId')
        .execute();
      return rows.map(({ id, stem, number, waiting }) => ({
        id: id as string,
        number,
        stem: stem ?? '',
        waiting: waiting ?? 0,
      }));
    },

    /**
     * Stores a mark and scores its attempt again.
     * @returns false when the essay has another version by now, `rescored` when its attempt has been scored by another revision; nothing is
     * changed then
     */
    mark({
      attemptId,
      itemId,
      version,
      percent,
      remark,
      markedBy,
      scoredRevision,
      at,
      score,
      audit,
    }: Marking): Promise<boolean | 'rescored'> {
      return db.transaction().execute(async (trx) => {
        // Locks the attempt's row on every database: of two markings of its essays the second one includes the first.
        const held = await trx
          .updateTable('attempt')
          .set((eb) => ({ state: eb.ref('state') }))
          .where('id', '=', attemptId)
          .returning(['id', 'scoredRevision', 'lateAcceptanceId'])
          .executeTakeFirst();
        if (!held) return false;
        if (held.scoredRevision !== scoredRevision) return 'rescored';
        const written = await trx
          .updateTable('essayMark')
          .set({ percent, remark, markedBy, markedAt: at.toISOString(), version: version + 1 })
          .where('attemptId', '=', attemptId)
          .where('itemId', '=', itemId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
        if (!written) return false;
        const { responses, marks } = (await listScoredAnswers(trx, [held])).get(attemptId) as ScoredAnswers;
        await trx
          .updateTable('attempt')
          .set((eb) => ({ ...score(responses, marks), scorings: eb('scorings', '+', 1) }))
          .where('id', '=', attemptId)
          .execute();
        await writeAudit(trx, {
          at,
          actorId: markedBy,
          action: 'mark',
          entity: 'essay',
          entityId: `${attemptId}/${itemId}`,
          ...audit,
        });
        return true;
      });
    },
  };
}
export type EssayRepository = ReturnType<typeof createEssayRepository>;
export type EssayRow = NonNullable<Awaited<ReturnType<EssayRepository['find']>>>;
