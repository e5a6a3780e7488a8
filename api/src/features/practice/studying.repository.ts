import { type Kysely, sql, type Selectable, type SqlBool } from 'kysely';
import type { Letter } from '../../contract/index.ts';
import { batched, batchedIn } from '../../db/batched.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { jsonRows } from '../../db/json-rows.ts';
import { oneOf } from '../../db/one-of.ts';
import type { AbilityEstimateTable, Database, StudiedQuestionTable } from '../../db/schema.ts';
import { createSharedTransaction } from '../../db/shared-transaction.ts';
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
  /** So many questions it has. */
  size: number;
  /** So many answers are a day's practice. */
  enough: number;
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

/** The columns of a learner's state of a question, with their types. */
const columnTypes = {
  questionId: 'text',
  tryoutId: 'text',
  subType: 'text',
  wasWrong: 'integer',
  practisedAt: 'text',
  notebook: 'text',
  reason: 'text',
  addedAt: 'text',
  dueOn: 'text',
  reviewedOn: 'text',
  stability: 'double precision',
  difficulty: 'double precision',
  reviews: 'integer',
  lapses: 'integer',
  rightStreak: 'integer',
  intervalDays: 'integer',
  note: 'text',
} as const;
const columns = Object.keys(columnTypes) as (keyof typeof columnTypes)[];

const toStudied = ({ wasWrong, ...row }: Omit<Selectable<StudiedQuestionTable>, 'learnerId'>): Studied => ({
  ...row,
  wasWrong: wasWrong === 1,
});

/** The literal condition of the index: with parameters no database would use it. */
const isUnstudied = sql<SqlBool>`is_studied = 0 and is_guest = 0 and state <> 'in_progress'`;

// After a tryout hundreds of attempts end in the same second. They are studied some together, and each step is one statement for all of them.

/** Marks ended attempts as studied. False for one that was already. */
const mark = batchedIn<string, boolean>(async (trx, ids) => {
  const rows = await trx
    .updateTable('attempt')
    .set({ isStudied: 1 })
    .where('id', ...oneOf(trx, ids))
    .where('isStudied', '=', 0)
    .returning('id')
    .execute();
  const marked = new Set(rows.map(({ id }) => id));
  return ids.map((id) => marked.has(id));
});

type Ended = Pick<UnstudiedAttempt, 'id' | 'learnerId' | 'tryoutId' | 'submittedAt'>;

/** True for an attempt of a package whose learner has ended another one before. */
const hasEarlier = batchedIn<Ended, boolean>(async (trx, attempts) => {
  const types = { id: 'text', learnerId: 'text', tryoutId: 'text', submittedAt: 'text' } as const;
  const own = attempts.map(({ id, learnerId, tryoutId, submittedAt }) => ({ id, learnerId, tryoutId, submittedAt }));
  const rows = await trx
    .selectFrom(jsonRows<Ended, 'ended'>(trx, 'ended', types, own))
    .select('ended.id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('attempt')
          .select('attempt.id')
          .whereRef('attempt.learnerId', '=', 'ended.learnerId')
          .whereRef('attempt.tryoutId', '=', 'ended.tryoutId')
          .where('attempt.state', '<>', 'in_progress')
          .whereRef('attempt.submittedAt', '<', 'ended.submittedAt'),
      ),
    )
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return attempts.map(({ id }) => found.has(id));
});

/** The states of questions that learners have studied: by question for each learner. */
const findStudied = batchedIn<{ learnerId: string; questionIds: readonly string[] }, ReadonlyMap<string, Studied>>(
  async (trx, wanted) => {
    const rows = await trx
      .selectFrom('studiedQuestion')
      .select(['learnerId', ...columns])
      .where('learnerId', ...oneOf(trx, [...new Set(wanted.map(({ learnerId }) => learnerId))]))
      .where('questionId', ...oneOf(trx, [...new Set(wanted.flatMap(({ questionIds }) => questionIds))]))
      .execute();
    const ofLearners = Map.groupBy(rows, ({ learnerId }) => learnerId);
    return wanted.map(({ learnerId, questionIds }) => {
      const asked = new Set(questionIds);
      const own = (ofLearners.get(learnerId) ?? []).filter(({ questionId }) => asked.has(questionId));
      return new Map(own.map(({ learnerId: _, ...row }) => [row.questionId, toStudied(row)]));
    });
  },
);

/** Stores what learners have studied, for each a question once. */
const saveStudied = batchedIn<readonly Selectable<StudiedQuestionTable>[], void>(async (trx, parts) => {
  const types = { learnerId: 'text', ...columnTypes } as const;
  const names = ['learnerId', ...columns] as const;
  await trx
    .insertInto('studiedQuestion')
    .columns(names)
    .expression(
      trx
        .selectFrom(jsonRows<Selectable<StudiedQuestionTable>, 'studied'>(trx, 'studied', types, parts.flat()))
        .select(names)
        // SQLite needs a condition between a select and "on conflict".
        .where((eb) => eb.lit(true)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['learnerId', 'questionId'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            columns.filter((column) => column !== 'questionId').map((column) => [column, eb.ref(`excluded.${column}`)]),
          ),
        ),
    )
    .execute();
  return parts.map(() => {});
});

/** The difficulties of questions out of answers, or else their questioners'. */
const findDifficulties = batchedIn<readonly string[], ReadonlyMap<string, number>>(async (trx, parts) => {
  const rows = await trx
    .selectFrom('question')
    .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
    .leftJoin('questionDifficulty', 'questionDifficulty.questionId', 'question.id')
    .select(['question.id', 'tryout.difficulty as author', 'questionDifficulty.difficulty'])
    .where('question.id', ...oneOf(trx, [...new Set(parts.flat())]))
    .execute();
  const difficulties = new Map(rows.map(({ id, author, difficulty }) => [id, difficulty ?? givenDifficulties[author]]));
  return parts.map(() => difficulties);
});

/** The estimates of learners, by sub type for each. */
const findAbilities = batchedIn<string, ReadonlyMap<string, Ability>>(async (trx, learnerIds) => {
  const rows = await trx
    .selectFrom('abilityEstimate')
    .select(['learnerId', 'subType', 'mean', 'variance', 'answers'])
    .where('learnerId', ...oneOf(trx, learnerIds))
    .execute();
  const ofLearners = Map.groupBy(rows, ({ learnerId }) => learnerId);
  return learnerIds.map(
    (learnerId) =>
      new Map(
        (ofLearners.get(learnerId) ?? []).map(({ subType, mean, variance, answers }) => [
          subType,
          { mean, variance, n: answers },
        ]),
      ),
  );
});

/** Stores estimates of learners, for each a sub type once. */
const saveAbilities = batchedIn<readonly Selectable<AbilityEstimateTable>[], void>(async (trx, parts) => {
  const types = {
    learnerId: 'text',
    subType: 'text',
    mean: 'double precision',
    variance: 'double precision',
    answers: 'integer',
  } as const;
  const names = ['learnerId', 'subType', 'mean', 'variance', 'answers'] as const;
  await trx
    .insertInto('abilityEstimate')
    .columns(names)
    .expression(
      trx
        .selectFrom(jsonRows<Selectable<AbilityEstimateTable>, 'estimated'>(trx, 'estimated', types, parts.flat()))
        .select(names)
        .where((eb) => eb.lit(true)),
    )
    .onConflict((conflict) =>
      conflict.columns(['learnerId', 'subType']).doUpdateSet((eb) => ({
        mean: eb.ref('excluded.mean'),
        variance: eb.ref('excluded.variance'),
        answers: eb.ref('excluded.answers'),
      })),
    )
    .execute();
  return parts.map(() => {});
});

/**
 * Notes what a session has practised, once it has enough answers. Half of its questions have to be of a sub type for that one's task; a mixed session
 * is a day of study, and no sub type's task.
 */
async function noteTasks(
  trx: Kysely<Database>,
  { id, learnerId, isNotebook, size, enough }: AnsweredSession,
  at: Date,
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
  const practised = [...Map.groupBy(answered, ({ subType }) => subType)].flatMap(([subType, own]) =>
    2 * own.length >= size ? (`practice:${subType}` as const) : [],
  );
  const tasks: StudiedTask[] = isNotebook ? ['notebook'] : practised.length > 0 ? practised : ['practice'];
  await noteStudied(trx, { learnerId, tasks, at });
}

/** Writes what learners' answers mean for their notebooks and estimates. */
export function createStudyingRepository(db: Kysely<Database>) {
  const together = createSharedTransaction(db);
  const responsesOf = batched(async (attemptIds) => [...(await listStoredResponses(db, attemptIds))]);

  async function save(
    trx: Kysely<Database>,
    learnerId: string,
    rows: readonly (Studied & { questionId: string; tryoutId: string; subType: string })[],
  ): Promise<void> {
    if (rows.length === 0) return;
    await saveStudied(
      trx,
      rows.map(({ wasWrong, ...row }) => ({ ...row, learnerId, wasWrong: wasWrong ? (1 as const) : (0 as const) })),
    );
  }

  /** Moves the estimates of the answers' sub types. */
  async function estimate(trx: Kysely<Database>, learnerId: string, answers: readonly StudiedAnswer[]): Promise<void> {
    if (answers.length === 0) return;
    const difficulties = await findDifficulties(
      trx,
      answers.map(({ questionId }) => questionId),
    );
    const before = await findAbilities(trx, learnerId);
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
    await saveAbilities(trx, estimates);
  }

  /** Takes the answers into the notebook. @returns what was stored before */
  async function study(
    trx: Kysely<Database>,
    learnerId: string,
    answers: readonly (StudiedAnswer & { tryoutId: string })[],
    { isPractice }: { isPractice: boolean },
  ): Promise<ReadonlyMap<string, Studied>> {
    const before = await findStudied(trx, { learnerId, questionIds: answers.map(({ questionId }) => questionId) });
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
    listAbilities: (learnerId: string) => findAbilities(db, learnerId),
    listStudied: (learnerId: string, questionIds: readonly string[]) => findStudied(db, { learnerId, questionIds }),

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
      return new Map(
        ((await responsesOf(attemptId)) ?? []).flatMap(({ itemId, option, flagged }) =>
          option === null ? [] : [[itemId, { option, isUnsure: flagged === 1 }] as const],
        ),
      );
    },

    /**
     * Studies an attempt once. A learner who has left has neither a notebook nor estimates. Attempts of several learners that are studied at the same time
     * share a transaction.
     */
    async studyAttempt(attempt: UnstudiedAttempt, answers: readonly StudiedAnswer[]): Promise<void> {
      const { id, learnerId, tryoutId } = attempt;
      await together(async (trx) => {
        // The account before its attempts, as an erasure does: same lock order everywhere, so no deadlock.
        const isThere = await holdAccount(trx, learnerId, 'registered');
        if (!(await mark(trx, id)) || !isThere) return;
        await study(
          trx,
          learnerId,
          answers.map((answer) => ({ ...answer, tryoutId })),
          { isPractice: false },
        );
        if (!(await hasEarlier(trx, attempt))) await estimate(trx, learnerId, answers);
      }, learnerId);
    },

    /**
     * Stores answers of a session, each position once, and what they mean; notes the session's tasks as done on the day of its last new answer, once it
     * has enough of them.
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
        // The day on which they were given: without a connection they may come a day later.
        await noteTasks(trx, session, new Date(Math.max(...fresh.map(({ at }) => at.getTime()))));
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
        const before = await findStudied(trx, { learnerId, questionIds: [question.questionId] });
        const after = to(before.get(question.questionId) ?? notStudied);
        await save(trx, learnerId, [{ ...after, ...question }]);
        return after;
      });
    },

    /** Takes a question out of the notebook. @returns false if the learner never studied it */
    takeOut(learnerId: string, questionId: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        // Answers are stored with the account locked, by what was read before: one on its way would put the question in again.
        if (!(await holdAccount(trx, learnerId, 'registered'))) return false;
        const { numUpdatedRows } = await trx
          .updateTable('studiedQuestion')
          .set({ notebook: 'out' })
          .where('learnerId', '=', learnerId)
          .where('questionId', '=', questionId)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      });
    },
  };
}
export type StudyingRepository = ReturnType<typeof createStudyingRepository>;
