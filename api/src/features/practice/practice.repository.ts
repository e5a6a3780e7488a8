import type { Kysely, NotNull } from 'kysely';
import type { NotebookFilter, NotebookQuery } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database, PracticeSessionTable } from '../../db/schema.ts';

/** A session as it is stored. */
export type StoredSession = Omit<PracticeSessionTable, 'requestKey'>;

/** A position of a session. */
export interface SessionItem {
  questionId: string;
  versionId: string;
}

const sessionColumns = ['id', 'learnerId', 'mode', 'subType', 'secondsPerQuestion', 'items', 'createdAt'] as const;

/** Sessions, the notebook as lists, and marks on explanations. */
export function createPracticeRepository(db: Kysely<Database>) {
  const own = (learnerId: string) => db.selectFrom('studiedQuestion').where('learnerId', '=', learnerId);

  return {
    /** Stores a session; with a key that was used before, nothing. @returns its id; undefined when the account has been erased meanwhile */
    insertSession(session: PracticeSessionTable): Promise<string | undefined> {
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, session.learnerId, 'registered'))) return undefined;
        await trx
          .insertInto('practiceSession')
          .values(session)
          .onConflict((conflict) => conflict.columns(['learnerId', 'requestKey']).doNothing())
          .execute();
        if (session.requestKey === null) return session.id;
        const { id } = await trx
          .selectFrom('practiceSession')
          .select('id')
          .where('learnerId', '=', session.learnerId)
          .where('requestKey', '=', session.requestKey)
          .executeTakeFirstOrThrow();
        return id;
      });
    },

    findByKey(learnerId: string, requestKey: string) {
      return db
        .selectFrom('practiceSession')
        .select(sessionColumns)
        .where('learnerId', '=', learnerId)
        .where('requestKey', '=', requestKey)
        .executeTakeFirst();
    },

    findOwned(learnerId: string, id: string) {
      return db
        .selectFrom('practiceSession')
        .select(sessionColumns)
        .where('id', '=', id)
        .where('learnerId', '=', learnerId)
        .executeTakeFirst();
    },

    async listAnswers(learnerId: string, sessionId: string) {
      const rows = await db
        .selectFrom('practiceAnswer')
        .select(['position', 'letter', 'isUnsure', 'isRight', 'seconds', 'answeredAt'])
        .where('sessionId', '=', sessionId)
        .where('learnerId', '=', learnerId)
        .orderBy('position')
        .execute();
      return rows.map(({ isUnsure, isRight, ...row }) => ({
        ...row,
        isUnsure: isUnsure === 1,
        isRight: isRight === 1,
      }));
    },

    /** How many studied questions the learner has of each package and sub type. */
    async countStudied(learnerId: string) {
      const rows = await own(learnerId)
        .select(['tryoutId', 'subType'])
        .select(({ fn }) => [fn.sum<number>('wasWrong').as('wrong'), fn.count<number>('practisedAt').as('practised')])
        .groupBy(['tryoutId', 'subType'])
        .execute();
      return rows;
    },

    /** Questions that the learner has answered wrong, those practised longest ago first. */
    async listWrong(learnerId: string, subType: string | undefined, limit: number): Promise<string[]> {
      const rows = await own(learnerId)
        .select('questionId')
        .where('wasWrong', '=', 1)
        .$if(subType !== undefined, (qb) => qb.where('subType', '=', subType as string))
        .orderBy((eb) => eb.fn.coalesce('practisedAt', eb.val('')))
        .orderBy('questionId')
        .limit(limit)
        .execute();
      return rows.map(({ questionId }) => questionId);
    },

    /** Questions of the notebook that are due, the longest first. */
    async listDue(learnerId: string, day: string, subType: string | undefined, limit: number): Promise<string[]> {
      const rows = await own(learnerId)
        .select('questionId')
        .where('notebook', '=', 'in')
        .where('dueOn', '<=', day)
        .$if(subType !== undefined, (qb) => qb.where('subType', '=', subType as string))
        .orderBy('dueOn')
        .orderBy('questionId')
        .limit(limit)
        .execute();
      return rows.map(({ questionId }) => questionId);
    },

    /** Questions of a sub type that the learner has practised, each with when last. */
    async listPractised(learnerId: string, subType: string): Promise<Map<string, string>> {
      const rows = await own(learnerId)
        .select(['questionId', 'practisedAt'])
        .where('subType', '=', subType)
        .where('practisedAt', 'is not', null)
        .$narrowType<{ practisedAt: NotNull }>()
        .execute();
      return new Map(rows.map(({ questionId, practisedAt }) => [questionId, practisedAt]));
    },

    async countNotebook(learnerId: string, subType?: string) {
      const rows = await own(learnerId)
        .$if(subType !== undefined, (qb) => qb.where('subType', '=', subType as string))
        .select('notebook')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('notebook', 'in', ['in', 'mastered'])
        .groupBy('notebook')
        .execute();
      const countOf = (notebook: string) => rows.find((row) => row.notebook === notebook)?.total ?? 0;
      return { total: countOf('in'), mastered: countOf('mastered') };
    },

    /** A page of the notebook, due or not. */
    async listNotebook(
      learnerId: string,
      { filter, subType, ids, page, pageSize }: NotebookQuery & { filter: Exclude<NotebookFilter, 'due'> },
    ): Promise<{ questionIds: string[]; total: number }> {
      const found = own(learnerId)
        .where('notebook', '=', filter === 'mastered' ? 'mastered' : 'in')
        .$if(subType !== undefined, (qb) => qb.where('subType', '=', subType as string))
        .$if(ids !== undefined, (qb) => qb.where('questionId', ...oneOf(db, ids as string[])));
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .select('questionId')
        .orderBy('dueOn')
        .orderBy('questionId')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { questionIds: rows.map(({ questionId }) => questionId), total };
    },

    /** Section, sub type and package of studied questions, also of those that can't be asked at the moment. */
    async listPlaces(learnerId: string, questionIds: readonly string[]) {
      const rows = await own(learnerId)
        .select(['questionId', 'subType', 'tryoutId'])
        .where('questionId', ...oneOf(db, questionIds))
        .execute();
      return new Map(rows.map((row) => [row.questionId, row]));
    },

    /** Those of these questions whose explanation the learner doesn't understand. */
    async listUnclear(learnerId: string, questionIds: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db
        .selectFrom('unclearExplanation')
        .select('questionId')
        .where('learnerId', '=', learnerId)
        .where('questionId', ...oneOf(db, questionIds))
        .execute();
      return new Set(rows.map(({ questionId }) => questionId));
    },

    /** @returns false when the account has been erased meanwhile */
    setUnclear(learnerId: string, questionId: string, isUnclear: boolean, at: string): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, learnerId, 'registered'))) return false;
        if (isUnclear)
          await trx
            .insertInto('unclearExplanation')
            .values({ learnerId, questionId, at })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        else
          await trx
            .deleteFrom('unclearExplanation')
            .where('learnerId', '=', learnerId)
            .where('questionId', '=', questionId)
            .execute();
        return true;
      });
    },
  };
}
export type PracticeRepository = ReturnType<typeof createPracticeRepository>;
