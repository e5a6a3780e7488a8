import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { LateAnswersChoice, Letter } from '../../contract/index.ts';
import { oneOf } from '../../db/one-of.ts';
import type { AttemptTable, Database, LateAcceptanceTable } from '../../db/schema.ts';
import { listStoredResponses, type StoredResponse } from '../../db/stored-responses.ts';
import { writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { listMarks } from '../../foundation/rulings/scored-answers.repository.ts';
import type { GivenMark } from '../../foundation/scoring/score.ts';
import { inChunks } from '../../in-chunks.ts';
import type { Step } from './ruling.repository.ts';

/** A late answer to a question with options. */
export interface LateAnswer {
  attemptId: string;
  itemId: string;
  option: Letter | null;
  sequence: number;
  savedAt: string;
  /** The revision of its paper, and the attempt's points without it. */
  revision: number;
  points: number | null;
}

/** An expired attempt with late answers. */
export type LateAttempt = Pick<
  Selectable<AttemptTable>,
  'id' | 'tryoutId' | 'paperId' | 'ruleSetId' | 'scoredRevision' | 'points' | 'maxPoints' | 'passed'
> & { title: string; learner: string; responses: StoredResponse[]; marks: GivenMark[]; late: LateAnswer[] };

/** Answers that came after the end, and their acceptance. */
export function createLateAnswerRepository(db: Kysely<Database>) {
  /** True for an answer that arrived after the keys of its attempt were sent to its learner. */
  const afterKeys = ({ exists, selectFrom }: ExpressionBuilder<Database, 'lateResponse'>) =>
    exists(
      selectFrom('keysRead')
        .select('keysRead.attemptId')
        .whereRef('keysRead.attemptId', '=', 'lateResponse.attemptId')
        .whereRef('keysRead.at', '<', 'lateResponse.savedAt'),
    );

  /**
   * Late answers that arrived in a time, of expired attempts of which no other ones are accepted; not those that came after their learner could read the
   * keys. Essays are left out: a late text would need a mark.
   */
  async function listLate(
    executor: Kysely<Database>,
    { from, until, tryoutId }: LateAnswersChoice,
  ): Promise<LateAnswer[]> {
    return executor
      .selectFrom('lateResponse')
      .innerJoin('attempt', 'attempt.id', 'lateResponse.attemptId')
      .innerJoin('paper', 'paper.id', 'attempt.paperId')
      .innerJoin('questionVersion', 'questionVersion.id', 'lateResponse.itemId')
      .select(['attemptId', 'itemId', 'option', 'sequence', 'savedAt', 'paper.revision', 'attempt.points'])
      .where('savedAt', '>=', from)
      .where('savedAt', '<', until)
      .where('attempt.state', '=', 'expired')
      .where('questionVersion.kind', '=', 'multiple_choice')
      .where((eb) => eb.not(afterKeys(eb)))
      .$if(tryoutId !== null, (qb) => qb.where('attempt.tryoutId', '=', tryoutId as string))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('acceptedAttempt')
              .innerJoin('lateAcceptance', 'lateAcceptance.id', 'acceptedAttempt.acceptanceId')
              .select('acceptedAttempt.attemptId')
              .whereRef('acceptedAttempt.attemptId', '=', 'attempt.id')
              .where('lateAcceptance.state', '<>', 'undone'),
          ),
        ),
      )
      .orderBy('attemptId')
      .orderBy('itemId')
      .execute();
  }

  /**
   * Holds attempts until the transaction ends: by then nobody accepts answers of theirs, or scores them by what was accepted before. An update that changes
   * nothing locks the rows on every database.
   */
  async function holdAttempts(trx: Kysely<Database>, attemptIds: readonly string[]): Promise<void> {
    await trx
      .updateTable('attempt')
      .set((eb) => ({ state: eb.ref('state') }))
      .where('id', ...oneOf(trx, attemptIds))
      .execute();
  }

  const attemptsOf = (late: readonly LateAnswer[]) => [...new Set(late.map(({ attemptId }) => attemptId))];

  return {
    listLate: (choice: LateAnswersChoice) => listLate(db, choice),

    /** The number of answers of that time that came after their learners could read the keys. */
    async countAfterKeys({ from, until, tryoutId }: LateAnswersChoice): Promise<number> {
      const { count } = await db
        .selectFrom('lateResponse')
        .innerJoin('attempt', 'attempt.id', 'lateResponse.attemptId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('savedAt', '>=', from)
        .where('savedAt', '<', until)
        .where((eb) => afterKeys(eb))
        .$if(tryoutId !== null, (qb) => qb.where('attempt.tryoutId', '=', tryoutId as string))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** These attempts with everything that their scores depend on. */
    async listAttempts(late: readonly LateAnswer[]): Promise<LateAttempt[]> {
      const byAttempt = Map.groupBy(late, ({ attemptId }) => attemptId);
      const ids = [...byAttempt.keys()];
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('attempt')
        .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
        .innerJoin('account', 'account.id', 'attempt.learnerId')
        .select([
          'attempt.id',
          'attempt.tryoutId',
          'attempt.paperId',
          'attempt.ruleSetId',
          'attempt.scoredRevision',
          'attempt.points',
          'attempt.maxPoints',
          'attempt.passed',
          'tryout.title',
          'account.name as learner',
        ])
        .where('attempt.id', ...oneOf(db, ids))
        .orderBy('attempt.id')
        .execute();
      const responses = await listStoredResponses(db, ids);
      const marksOf = await listMarks(db, ids);
      return rows.map((row) => ({
        ...row,
        responses: responses.get(row.id) ?? [],
        marks: marksOf.get(row.id) ?? [],
        late: byAttempt.get(row.id) ?? [],
      }));
    },

    /** A page, the newest first. */
    async list({ page, pageSize }: { page: number; pageSize: number }) {
      const { total } = await db
        .selectFrom('lateAcceptance')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('lateAcceptance')
        .selectAll()
        .orderBy('appliedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { rows, total };
    },

    find: (id: string): Promise<Selectable<LateAcceptanceTable> | undefined> =>
      db.selectFrom('lateAcceptance').selectAll().where('id', '=', id).executeTakeFirst(),

    async countWaiting(id: string): Promise<number> {
      const { count } = await db
        .selectFrom('acceptedAttempt')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('acceptanceId', '=', id)
        .where('isWaiting', '=', 1)
        .executeTakeFirstOrThrow();
      return count;
    },

    async findTitle(tryoutId: string): Promise<string | undefined> {
      const row = await db.selectFrom('tryout').select('title').where('id', '=', tryoutId).executeTakeFirst();
      return row?.title;
    },

    /** Names of staff by their accounts. */
    async listNames(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('account')
        .select(['id', 'name'])
        .where('id', ...oneOf(db, ids))
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /**
     * Accepts late answers: copies of them are kept, and their attempts are scored again afterwards.
     * @param expectUnchanged throws if they aren't those of the preview any more
     * @returns the acceptance's id: that of the first one for a request that comes twice
     */
    accept: (
      id: string,
      choice: LateAnswersChoice & { reason: string },
      step: Step,
      expectUnchanged: (late: readonly LateAnswer[]) => void,
      key: CreationKey | undefined,
    ): Promise<string> =>
      db.transaction().execute(async (trx) => {
        const before = await noteCreation(trx, key, { id, at: step.at });
        if (before !== undefined) return before;
        await trx
          .insertInto('lateAcceptance')
          .values({
            id,
            // Not in force until its answers are read below.
            state: 'undone',
            arrivedFrom: choice.from,
            arrivedUntil: choice.until,
            tryoutId: choice.tryoutId,
            reason: choice.reason,
            attemptCount: 0,
            answerCount: 0,
            appliedBy: step.actorId,
            appliedAt: step.at.toISOString(),
            undoneBy: null,
            undoneAt: null,
          })
          .execute();
        await holdAttempts(trx, attemptsOf(await listLate(trx, choice)));
        const late = await listLate(trx, choice);
        expectUnchanged(late);
        const attemptIds = attemptsOf(late);
        for (const some of inChunks(attemptIds))
          await trx
            .insertInto('acceptedAttempt')
            .values(some.map((attemptId) => ({ acceptanceId: id, attemptId, isWaiting: 1 as const })))
            .execute();
        for (const some of inChunks(late))
          await trx
            .insertInto('acceptedAnswer')
            .values(
              some.map(({ attemptId, itemId, option, savedAt }) => ({
                acceptanceId: id,
                attemptId,
                itemId,
                option,
                savedAt,
              })),
            )
            .execute();
        await trx
          .updateTable('lateAcceptance')
          .set({ state: 'applying', attemptCount: attemptIds.length, answerCount: late.length })
          .where('id', '=', id)
          .execute();
        await writeAudit(trx, {
          ...step.audit,
          actorId: step.actorId,
          at: step.at,
          entity: 'late_answers',
          entityId: id,
        });
        return id;
      }),

    /** @returns false if it isn't in force */
    undo: (id: string, step: Step): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const undone = await trx
          .updateTable('lateAcceptance')
          .set({ state: 'undoing', undoneBy: step.actorId, undoneAt: step.at.toISOString() })
          .where('id', '=', id)
          .where('state', '=', 'applied')
          .returning('id')
          .executeTakeFirst();
        if (!undone) return false;
        const accepted = await trx
          .selectFrom('acceptedAttempt')
          .select('attemptId')
          .where('acceptanceId', '=', id)
          .execute();
        await holdAttempts(
          trx,
          accepted.map(({ attemptId }) => attemptId),
        );
        await trx.updateTable('acceptedAttempt').set({ isWaiting: 1 }).where('acceptanceId', '=', id).execute();
        await writeAudit(trx, {
          ...step.audit,
          actorId: step.actorId,
          at: step.at,
          entity: 'late_answers',
          entityId: id,
        });
        return true;
      }),
  };
}
export type LateAnswerRepository = ReturnType<typeof createLateAnswerRepository>;
