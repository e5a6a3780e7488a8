import { type Kysely, sql, type Selectable, type SqlBool } from 'kysely';
import type { Letter } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database, StudiedQuestionTable } from '../../db/schema.ts';
import { listStoredResponses } from '../../db/stored-responses.ts';
import { noteStudied, type StudiedTask } from '../../foundation/study-days/study-days.repository.ts';
import { type Ability, afterAnswer, unknownAbility } from './ability.ts';
import { givenDifficulties, usualGuess } from './difficulty.ts';
import type { Recall } from './spaced.ts';
import { afterStudying, notStudied, type Studied } from './studying.ts';

/** A learner's answer to a question. */
export interface StudiedAnswer {
  questionId: string;
  subType: string;
  recall: Recall;
  at: Date;
  /** The options of the question, for the chance of guessing. */
  optionCount: number;
}

/** A session of which answers are stored. */
export interface AnsweredSession {
  id: string;
  learnerId: string;
  movesEstimates: boolean;
  /** Of its tasks in the study plan: the notebook, or practice of a sub type. */
  isNotebook: boolean;
  /** So many answers are a day's practice. */
  enough: number;
  at: Date;
}

/** An ended attempt that hasn't entered the notebook and the estimates. */
export interface UnstudiedAttempt {
  id: string;
  learnerId: string;
  tryoutId: string;
  paperId: string;
  ruleSetId: string;
  submittedAt: string | null;
}

const columns = [
  'questionId',
  'tryoutId',
  'subType',
  'wasWrong',
  'practisedAt',
  'notebook',
  'reason',
  'addedAt',
  'dueOn',
  'reviewedOn',
  'stability',
  'difficulty',
  'reviews',
  'lapses',
  'rightStreak',
  'intervalDays',
  'note',
] as const;

const toStudied = ({ wasWrong, ...row }: Omit<Selectable<StudiedQuestionTable>, 'learnerId'>): Studied => ({
  ...row,
  wasWrong: wasWrong === 1,
});

/** The literal condition of the index: with parameters no database would use it. */
const isUnstudied = sql<SqlBool>`is_studied = 0 and is_guest = 0 and state <> 'in_progress'`;

/** Notes what a session has practised today, once it has enough answers. */
async function noteTasks(
  trx: Kysely<Database>,
  { id, learnerId, isNotebook, enough, at }: AnsweredSession,
): Promise<void> {
  const answered = await trx
    .selectFrom('practiceAnswer')
    .innerJoin('studiedQuestion', (join) =>
      join
        .onRef('studiedQuestion.learnerId', '=', 'practiceAnswer.learnerId')
        .onRef('studiedQuestion.questionId', '=', 'practiceAnswer.questionId'),
    )
    .select('subType')
    .where('sessionId', '=', id)
    .where('practiceAnswer.learnerId', '=', learnerId)
    .execute();
  if (answered.length < enough) return;
  const subTypes = new Set(answered.map(({ subType }) => subType));
  const tasks: StudiedTask[] = isNotebook
    ? ['notebook']
    : [...subTypes].map((subType) => `practice:${subType}` as const);
  await noteStudied(trx, { learnerId, tasks, at });
}

/** Writes what learners' answers mean for their notebooks and estimates. */
export function createStudyingRepository(db: Kysely<Database>) {
  async function findStudied(on: Kysely<Database>, learnerId: string, questionIds: readonly string[]) {
    const rows = await on
      .selectFrom('studiedQuestion')
      .select(columns)
      .where('learnerId', '=', learnerId)
      .where('questionId', ...oneOf(db, questionIds))
      .execute();
    return new Map(rows.map((row) => [row.questionId, toStudied(row)]));
  }

  async function save(
    trx: Kysely<Database>,
    learnerId: string,
    rows: readonly (Studied & { questionId: string; tryoutId: string; subType: string })[],
  ): Promise<void> {
    // Rows of 18 columns: SQLite takes 32,766 parameters, which a paper never reaches.
    if (rows.length === 0) return;
    await trx
      .insertInto('studiedQuestion')
      .values(
        rows.map(({ wasWrong, ...row }) => ({
          learnerId,
          wasWrong: wasWrong ? (1 as const) : (0 as const),
          questionId: row.questionId,
          tryoutId: row.tryoutId,
          subType: row.subType,
          practisedAt: row.practisedAt,
          notebook: row.notebook,
          reason: row.reason,
          addedAt: row.addedAt,
          dueOn: row.dueOn,
          reviewedOn: row.reviewedOn,
          stability: row.stability,
          difficulty: row.difficulty,
          reviews: row.reviews,
          lapses: row.lapses,
          rightStreak: row.rightStreak,
          intervalDays: row.intervalDays,
          note: row.note,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['learnerId', 'questionId'])
          .doUpdateSet((eb) =>
            Object.fromEntries(
              columns
                .filter((column) => column !== 'questionId')
                .map((column) => [column, eb.ref(`excluded.${column}`)]),
            ),
          ),
      )
      .execute();
  }

  /** The difficulties of questions out of answers, or else their questioners'. */
  async function difficultiesOf(on: Kysely<Database>, questionIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await on
      .selectFrom('question')
      .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
      .leftJoin('questionDifficulty', 'questionDifficulty.questionId', 'question.id')
      .select(['question.id', 'tryout.difficulty as author', 'questionDifficulty.difficulty'])
      .where('question.id', ...oneOf(db, questionIds))
      .execute();
    return new Map(rows.map(({ id, author, difficulty }) => [id, difficulty ?? givenDifficulties[author]]));
  }

  /** Moves the estimates of the answers' sub types. */
  async function estimate(trx: Kysely<Database>, learnerId: string, answers: readonly StudiedAnswer[]): Promise<void> {
    if (answers.length === 0) return;
    const difficulties = await difficultiesOf(
      trx,
      answers.map(({ questionId }) => questionId),
    );
    const before = await listAbilities(trx, learnerId);
    const estimates = [...Map.groupBy(answers, (answer) => answer.subType)].map(([subType, own]) => {
      const { mean, variance, n } = own.reduce(
        (ability, { questionId, recall, optionCount }) =>
          afterAnswer(ability, {
            difficulty: difficulties.get(questionId) ?? 0,
            guess: optionCount > 0 ? 1 / optionCount : usualGuess,
            isRight: recall !== 'wrong',
          }),
        before.get(subType) ?? unknownAbility,
      );
      return { learnerId, subType, mean, variance, answers: n };
    });
    await trx
      .insertInto('abilityEstimate')
      .values(estimates)
      .onConflict((conflict) =>
        conflict.columns(['learnerId', 'subType']).doUpdateSet((eb) => ({
          mean: eb.ref('excluded.mean'),
          variance: eb.ref('excluded.variance'),
          answers: eb.ref('excluded.answers'),
        })),
      )
      .execute();
  }

  async function listAbilities(on: Kysely<Database>, learnerId: string): Promise<Map<string, Ability>> {
    const rows = await on
      .selectFrom('abilityEstimate')
      .select(['subType', 'mean', 'variance', 'answers'])
      .where('learnerId', '=', learnerId)
      .execute();
    return new Map(rows.map(({ subType, mean, variance, answers }) => [subType, { mean, variance, n: answers }]));
  }

  /** Takes the answers into the notebook. @returns what was stored before */
  async function study(
    trx: Kysely<Database>,
    learnerId: string,
    answers: readonly (StudiedAnswer & { tryoutId: string })[],
    { isPractice }: { isPractice: boolean },
  ): Promise<ReadonlyMap<string, Studied>> {
    const before = await findStudied(
      trx,
      learnerId,
      answers.map(({ questionId }) => questionId),
    );
    const after = answers.flatMap(({ questionId, tryoutId, subType, recall, at }) => {
      const old = before.get(questionId);
      const studied = afterStudying(old ?? notStudied, { recall, at, isPractice });
      const isNothing = !old && !isPractice && studied.notebook === 'none';
      return isNothing ? [] : [{ ...studied, questionId, tryoutId, subType }];
    });
    await save(trx, learnerId, after);
    return before;
  }

  return {
    listAbilities: (learnerId: string) => listAbilities(db, learnerId),
    listStudied: (learnerId: string, questionIds: readonly string[]) => findStudied(db, learnerId, questionIds),

    /** Ended attempts that aren't studied yet, in the order of their starts. @param except packages whose results nobody may see yet */
    listUnstudied(except: readonly string[], after: string, limit: number): Promise<UnstudiedAttempt[]> {
      return db
        .selectFrom('attempt')
        .select(['id', 'learnerId', 'tryoutId', 'paperId', 'ruleSetId', 'submittedAt'])
        .where(isUnstudied)
        .where('id', '>', after)
        .$if(except.length > 0, (qb) => qb.where(({ eb, not }) => not(eb('tryoutId', ...oneOf(db, except)))))
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Those of these attempts that aren't studied yet. */
    listUnstudiedOf(attemptIds: readonly string[]): Promise<UnstudiedAttempt[]> {
      return db
        .selectFrom('attempt')
        .select(['id', 'learnerId', 'tryoutId', 'paperId', 'ruleSetId', 'submittedAt'])
        .where('id', ...oneOf(db, attemptIds))
        .where(isUnstudied)
        .orderBy('id')
        .execute();
    },

    /** The stored answers of an ended attempt: rows, or an archive. */
    async listChoices(attemptId: string): Promise<Map<string, { option: Letter; isUnsure: boolean }>> {
      const stored = await listStoredResponses(db, [attemptId]);
      return new Map(
        (stored.get(attemptId) ?? []).flatMap(({ itemId, option, flagged }) =>
          option === null ? [] : [[itemId, { option, isUnsure: flagged === 1 }] as const],
        ),
      );
    },

    /** Studies an attempt once. A learner who has left has neither a notebook nor estimates. */
    async studyAttempt(attempt: UnstudiedAttempt, answers: readonly StudiedAnswer[]): Promise<void> {
      const { id, learnerId, tryoutId } = attempt;
      await db.transaction().execute(async (trx) => {
        // The account before its attempts, as an erasure does: same lock order everywhere, so no deadlock.
        const isThere = await holdAccount(trx, learnerId, 'registered');
        const { numUpdatedRows } = await trx
          .updateTable('attempt')
          .set({ isStudied: 1 })
          .where('id', '=', id)
          .where('isStudied', '=', 0)
          .executeTakeFirst();
        if (numUpdatedRows === 0n || !isThere) return;
        await study(
          trx,
          learnerId,
          answers.map((answer) => ({ ...answer, tryoutId })),
          { isPractice: false },
        );
        const earlier = await trx
          .selectFrom('attempt')
          .select('id')
          .where('learnerId', '=', learnerId)
          .where('tryoutId', '=', tryoutId)
          .where('state', '<>', 'in_progress')
          .where('submittedAt', '<', attempt.submittedAt)
          .limit(1)
          .executeTakeFirst();
        if (!earlier) await estimate(trx, learnerId, answers);
      });
    },

    /**
     * Stores answers of a session, each position once, and what they mean; notes the session's tasks as done today once it has enough answers.
     * @returns false when the account has been erased meanwhile
     */
    async answer(
      session: AnsweredSession,
      answers: readonly (StudiedAnswer & {
        position: number;
        tryoutId: string;
        letter: Letter | null;
        seconds: number;
        isUnsure: boolean;
      })[],
    ): Promise<boolean> {
      const { id: sessionId, learnerId, movesEstimates } = session;
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, learnerId, 'registered'))) return false;
        const stored = await trx
          .insertInto('practiceAnswer')
          .columns([
            'sessionId',
            'position',
            'learnerId',
            'questionId',
            'letter',
            'isUnsure',
            'isRight',
            'seconds',
            'answeredAt',
          ])
          .expression(
            trx
              .selectFrom(
                jsonRows(
                  db,
                  'given',
                  {
                    sessionId: 'text',
                    position: 'integer',
                    learnerId: 'text',
                    questionId: 'text',
                    letter: 'text',
                    isUnsure: 'integer',
                    isRight: 'integer',
                    seconds: 'integer',
                    answeredAt: 'text',
                  },
                  answers.map(({ position, questionId, letter, isUnsure, recall, seconds, at }) => ({
                    sessionId,
                    position,
                    learnerId,
                    questionId,
                    letter,
                    isUnsure: isUnsure ? (1 as const) : (0 as const),
                    isRight: recall === 'wrong' ? (0 as const) : (1 as const),
                    seconds,
                    answeredAt: at.toISOString(),
                  })),
                ),
              )
              .select([
                'sessionId',
                'position',
                'learnerId',
                'questionId',
                'letter',
                'isUnsure',
                'isRight',
                'seconds',
                'answeredAt',
              ])
              // SQLite needs a condition between a select and "on conflict".
              .where((eb) => eb.lit(true)),
          )
          .onConflict((conflict) => conflict.columns(['sessionId', 'position']).doNothing())
          .returning('position')
          .execute();
        const isNew = new Set(stored.map(({ position }) => position));
        const fresh = answers.filter(({ position }) => isNew.has(position));
        if (fresh.length === 0) return true;
        const before = await study(trx, learnerId, fresh, { isPractice: true });
        // A question that was practised before is remembered more than solved.
        const solved = fresh.filter(({ questionId }) => (before.get(questionId)?.practisedAt ?? null) === null);
        if (movesEstimates) await estimate(trx, learnerId, solved);
        await noteTasks(trx, session);
        return true;
      });
    },

    /**
     * Changes what is stored about a question.
     * @returns what is stored then; undefined when the account has been erased meanwhile
     */
    change(
      learnerId: string,
      question: { questionId: string; tryoutId: string; subType: string },
      to: (before: Studied) => Studied,
    ): Promise<Studied | undefined> {
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, learnerId, 'registered'))) return undefined;
        const before = await findStudied(trx, learnerId, [question.questionId]);
        const after = to(before.get(question.questionId) ?? notStudied);
        await save(trx, learnerId, [{ ...after, ...question }]);
        return after;
      });
    },

    /** Takes a question out of the notebook. @returns false if the learner never studied it */
    async takeOut(learnerId: string, questionId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('studiedQuestion')
        .set({ notebook: 'out' })
        .where('learnerId', '=', learnerId)
        .where('questionId', '=', questionId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
export type StudyingRepository = ReturnType<typeof createStudyingRepository>;
