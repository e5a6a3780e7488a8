import { type ExpressionBuilder, type Kysely, type Selectable, sql, type SqlBool, type Transaction } from 'kysely';
import {
  type ChosenQuestion,
  type Reviewer,
  type ReviewEvent,
  type ReviewInbox,
  reviewsListedAtMost,
} from '../../contract/index.ts';
import { listWriters } from '../../db/question-states.ts';
import type { Bit, Database, ReviewEventTable } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { setReady } from '../../foundation/papers/readiness.repository.ts';
import { newId } from '../../id.ts';
import { inChunks } from '../../in-chunks.ts';

/** A question in its newest version, as reviews need it. */
export interface ReviewedQuestion {
  id: string;
  tryoutId: string;
  versionId: string;
  version: number;
  stem: string;
  isReady: boolean;
  isApproved: boolean;
  /** True if its package requires reviews. */
  isRequired: boolean;
}

type NewEvent = Omit<Selectable<ReviewEventTable>, 'id' | 'at'>;

/** Questions of packages that aren't archived, in their newest version. */
const questionsIn = (db: Kysely<Database>) =>
  db
    .selectFrom('question')
    .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .leftJoin('unreadyQuestion', 'unreadyQuestion.questionId', 'question.id')
    .leftJoin('versionApproval', 'versionApproval.questionVersionId', 'question.currentVersionId')
    .where('tryout.archivedAt', 'is', null);

const reviewedColumns = [
  'question.id',
  'question.tryoutId',
  'question.currentVersionId as versionId',
  'questionVersion.version',
  'stem',
  'unreadyQuestion.since',
  'approvedAt',
  'requiresReview',
] as const;

const toReviewed = ({
  since,
  approvedAt,
  requiresReview,
  ...question
}: Omit<ReviewedQuestion, 'isReady' | 'isApproved' | 'isRequired'> & {
  since: string | null;
  approvedAt: string | null;
  requiresReview: Bit;
}): ReviewedQuestion => ({
  ...question,
  isReady: since === null,
  isApproved: approvedAt !== null,
  isRequired: requiresReview === 1,
});

const listedColumns = [
  'question.id as questionId',
  'question.tryoutId as tryoutListId',
  'question.number',
  'questionVersion.version',
  'stem as question',
  'questionVersion.type',
  'subType',
  'unreadyQuestion.since',
  'title',
  'batch',
] as const;

const toListed = <Row extends { since: string | null; title: string; batch: number }>({
  since,
  title,
  batch,
  ...row
}: Row) => ({ ...row, isReady: since === null, tryout: { title, batch } });

async function findReviewed(db: Kysely<Database>, questionId: string): Promise<ReviewedQuestion | undefined> {
  const row = await questionsIn(db).select(reviewedColumns).where('question.id', '=', questionId).executeTakeFirst();
  return row && toReviewed(row);
}

/** True if the account wrote the text, or a part of it, since the last approved version: it can't approve it. */
const hasWritten = async (db: Kysely<Database>, accountId: string, questionId: string): Promise<boolean> =>
  (await listWriters(db, [questionId])).some((writer) => writer.accountId === accountId);

/** Active questioners. The literal is the condition of the index of staff. */
const mayReview = (eb: ExpressionBuilder<Database, 'account'>) =>
  eb.and([sql<SqlBool>`role <> 'learner'`, eb('role', '=', 'questioner'), eb('isActive', '=', 1)]);

/** Writes of one transaction. */
function createWriter(trx: Transaction<Database>) {
  return {
    find: (questionId: string) => findReviewed(trx, questionId),
    hasWritten: (accountId: string, questionId: string) => hasWritten(trx, accountId, questionId),

    /** Of these questions those that the account can't approve. */
    async listOwn(accountId: string, questionIds: readonly string[]): Promise<Set<string>> {
      const own = new Set<string>();
      for (const part of inChunks(questionIds))
        for (const writer of await listWriters(trx, part))
          if (writer.accountId === accountId) own.add(writer.questionId);
      return own;
    },

    /** Of these questions those that exist, in their newest version. */
    async list(questions: readonly ChosenQuestion[]): Promise<ReviewedQuestion[]> {
      const rows: ReviewedQuestion[] = [];
      for (const part of inChunks(questions)) {
        const found = await questionsIn(trx)
          .select(reviewedColumns)
          .where(
            'question.id',
            'in',
            part.map(({ id }) => id),
          )
          .execute();
        rows.push(...found.map(toReviewed));
      }
      return rows;
    },

    noteCreation: (key: CreationKey | undefined, creation: { id: string; at: Date }) =>
      noteCreation(trx, key, creation),

    /** Adds open requests; returns the ids of the questions that didn't wait for this reviewer already. */
    async ask(
      questionIds: readonly string[],
      { reviewerId, askedBy, at }: { reviewerId: string; askedBy: string; at: Date },
    ): Promise<Set<string>> {
      const asked = new Set<string>();
      for (const part of inChunks(questionIds)) {
        const rows = await trx
          .insertInto('reviewRequest')
          .values(part.map((questionId) => ({ questionId, reviewerId, askedBy, askedAt: at.toISOString() })))
          .onConflict((conflict) => conflict.columns(['questionId', 'reviewerId']).doNothing())
          .returning('questionId')
          .execute();
        for (const { questionId } of rows) asked.add(questionId);
      }
      return asked;
    },

    /** Closes all requests about a question: it is approved, so nobody waits any more. */
    async closeAll(questionId: string): Promise<void> {
      await trx.deleteFrom('reviewRequest').where('questionId', '=', questionId).execute();
    },

    /** Closes a request; false if there is none. */
    async close(questionId: string, reviewerId: string): Promise<boolean> {
      const { numDeletedRows } = await trx
        .deleteFrom('reviewRequest')
        .where('questionId', '=', questionId)
        .where('reviewerId', '=', reviewerId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    async addEvents(events: readonly NewEvent[], at: Date): Promise<void> {
      for (const part of inChunks(events))
        await trx
          .insertInto('reviewEvent')
          .values(part.map((event) => ({ ...event, id: newId(), at: at.toISOString() })))
          .execute();
    },

    /** Approves the newest version: it is ready, and new papers have it. */
    async approve(question: ReviewedQuestion, approvedBy: string, at: Date): Promise<void> {
      const { id: questionId, versionId: questionVersionId, version, tryoutId } = question;
      await trx
        .insertInto('versionApproval')
        .values({ questionVersionId, questionId, version, approvedBy, approvedAt: at.toISOString() })
        .execute();
      if (!question.isReady) await setReady(trx, [questionId], true, at);
      if (!question.isReady || question.isRequired)
        await trx.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', tryoutId).execute();
    },

    audit: async (acts: readonly AuditedAct[]) => {
      for (const part of inChunks(acts, 100)) await writeAudit(trx, ...part);
    },
  };
}
export type ReviewWriter = ReturnType<typeof createWriter>;

/** Reviews of questions by other questioners. */
export function createReviewRepository(db: Kysely<Database>) {
  /** Open requests. Nobody can answer one about an approved version: it was made in the moment of the approval, or by an older release. */
  const openRequests = () =>
    questionsIn(db)
      .innerJoin('reviewRequest', 'reviewRequest.questionId', 'question.id')
      .where('approvedAt', 'is', null);

  const waitingFor = (reviewerId: string) => openRequests().where('reviewRequest.reviewerId', '=', reviewerId);

  const askedBy = (accountId: string) => openRequests().where('reviewRequest.askedBy', '=', accountId);

  /** Newest versions that were sent back, and that the account wrote or asked about. */
  const sentBackTo = (accountId: string) =>
    questionsIn(db)
      .innerJoin('reviewEvent', (join) =>
        join
          .onRef('reviewEvent.questionId', '=', 'question.id')
          .onRef('reviewEvent.questionVersionId', '=', 'question.currentVersionId'),
      )
      .where('reviewEvent.kind', '=', 'sent_back')
      .where('approvedAt', 'is', null)
      .where('reviewEvent.actorId', '<>', accountId)
      .where((eb) =>
        eb.or([
          eb('questionVersion.createdBy', '=', accountId),
          eb.exists(
            eb
              .selectFrom('reviewEvent as asking')
              .select('asking.id')
              .whereRef('asking.questionId', '=', 'question.id')
              .where('asking.kind', '=', 'asked')
              .where('asking.actorId', '=', accountId),
          ),
        ]),
      );

  return {
    find: (questionId: string) => findReviewed(db, questionId),
    hasWritten: (accountId: string, questionId: string) => hasWritten(db, accountId, questionId),

    /** The questioners whom this account can ask, by name. */
    listReviewers: (accountId: string): Promise<Reviewer[]> =>
      db
        .selectFrom('account')
        .select(['id', 'name'])
        .where(mayReview)
        .where('id', '<>', accountId)
        .orderBy('name')
        .orderBy('id')
        .execute(),

    async countWaiting(reviewerId: string): Promise<number> {
      const { count } = await waitingFor(reviewerId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async countSentBack(accountId: string): Promise<number> {
      const { count } = await sentBackTo(accountId)
        .select(({ fn }) => fn.count<number>('question.id').distinct().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async countAsked(accountId: string): Promise<number> {
      const { count } = await askedBy(accountId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async listWaiting(reviewerId: string): Promise<ReviewInbox['waiting']> {
      const rows = await waitingFor(reviewerId)
        .leftJoin('account', 'account.id', 'reviewRequest.askedBy')
        .select(listedColumns)
        .select(['account.name as askedBy', 'askedAt'])
        .orderBy('askedAt')
        .orderBy('question.id')
        .limit(reviewsListedAtMost)
        .execute();
      return rows.map(toListed);
    },

    async listSentBack(accountId: string): Promise<ReviewInbox['sentBack']> {
      const rows = await sentBackTo(accountId)
        .leftJoin('account', 'account.id', 'reviewEvent.actorId')
        .select(listedColumns)
        .select(['account.name as by', 'reviewEvent.text', 'reviewEvent.at'])
        // Two reviewers may have sent it back: the last one is named.
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('reviewEvent as later')
                .select('later.id')
                .whereRef('later.questionId', '=', 'reviewEvent.questionId')
                .whereRef('later.questionVersionId', '=', 'reviewEvent.questionVersionId')
                .where('later.kind', '=', 'sent_back')
                .where('later.actorId', '<>', accountId)
                .where((event) =>
                  event.or([
                    event('later.at', '>', event.ref('reviewEvent.at')),
                    event.and([
                      event('later.at', '=', event.ref('reviewEvent.at')),
                      event('later.id', '<', event.ref('reviewEvent.id')),
                    ]),
                  ]),
                ),
            ),
          ),
        )
        .orderBy('reviewEvent.at', 'desc')
        .orderBy('reviewEvent.id')
        .limit(reviewsListedAtMost)
        .execute();
      return rows.map(toListed);
    },

    async listAsked(accountId: string): Promise<ReviewInbox['asked']> {
      const rows = await askedBy(accountId)
        .leftJoin('account', 'account.id', 'reviewRequest.reviewerId')
        .select(listedColumns)
        .select(['reviewerId', 'account.name as reviewer', 'account.isActive as reviewerIsActive', 'askedAt'])
        .orderBy('askedAt', 'desc')
        .orderBy('question.id')
        .limit(reviewsListedAtMost)
        .execute();
      return rows.map(({ reviewerIsActive, ...row }) => ({ ...toListed(row), isGone: reviewerIsActive !== 1 }));
    },

    /** The open requests about a question, the oldest first. */
    async listRequests(questionId: string) {
      const rows = await openRequests()
        .leftJoin('account as reviewer', 'reviewer.id', 'reviewRequest.reviewerId')
        .leftJoin('account as asker', 'asker.id', 'reviewRequest.askedBy')
        .select(['reviewerId', 'reviewer.name as reviewer', 'reviewer.isActive', 'askedAt'])
        .select(['askedBy as askedById', 'asker.name as askedBy'])
        .where('question.id', '=', questionId)
        .orderBy('askedAt')
        .orderBy('reviewerId')
        .execute();
      return rows.map(({ isActive, ...row }) => ({ ...row, isGone: isActive !== 1 }));
    },

    /** The last events of a question, the newest first. */
    listEvents: (questionId: string): Promise<ReviewEvent[]> =>
      db
        .selectFrom('reviewEvent')
        .innerJoin('questionVersion', 'questionVersion.id', 'reviewEvent.questionVersionId')
        .leftJoin('account', 'account.id', 'reviewEvent.actorId')
        .leftJoin('account as reviewer', 'reviewer.id', 'reviewEvent.reviewerId')
        .select(['reviewEvent.id', 'reviewEvent.kind', 'version', 'reviewEvent.text', 'reviewEvent.at'])
        .select(['account.name as by', 'reviewer.name as reviewer'])
        .where('reviewEvent.questionId', '=', questionId)
        .orderBy('reviewEvent.at', 'desc')
        .orderBy('reviewEvent.id', 'desc')
        .limit(reviewsListedAtMost)
        .execute(),

    async findApprovedVersion(questionId: string): Promise<number | null> {
      const row = await db
        .selectFrom('versionApproval')
        .select(({ fn }) => fn.max('version').as('version'))
        .where('questionId', '=', questionId)
        .executeTakeFirst();
      return row?.version ?? null;
    },

    /**
     * Reviews a question while nobody edits it, and while no new paper is made. Undefined when there is no such question, or its package is
     * archived.
     */
    review<Result>(
      questionId: string,
      work: (writer: ReviewWriter, question: ReviewedQuestion) => Promise<Result>,
    ): Promise<Result | undefined> {
      return db.transaction().execute(async (trx) => {
        // An update that changes nothing locks the row on every database.
        const held = await trx
          .updateTable('tryout')
          .set((eb) => ({ currentPaperId: eb.ref('currentPaperId') }))
          .where('id', '=', (eb) => eb.selectFrom('question').select('tryoutId').where('question.id', '=', questionId))
          .where('archivedAt', 'is', null)
          .returning('id')
          .executeTakeFirst();
        const writer = createWriter(trx);
        const question = held && (await writer.find(questionId));
        // Moved in this moment: it is in a package that isn't locked.
        return question?.tryoutId === held?.id && question ? work(writer, question) : undefined;
      });
    },

    /** Asks a reviewer, who stays a questioner meanwhile. Undefined if there is no such questioner, or no longer. */
    ask<Result>(reviewerId: string, work: (writer: ReviewWriter) => Promise<Result>): Promise<Result | undefined> {
      return db.transaction().execute(async (trx) => {
        const reviewer = await trx
          .updateTable('account')
          .set((eb) => ({ isActive: eb.ref('isActive') }))
          .where('id', '=', reviewerId)
          .where(mayReview)
          .returning('id')
          .executeTakeFirst();
        return reviewer && work(createWriter(trx));
      });
    },
  };
}
export type ReviewRepository = ReturnType<typeof createReviewRepository>;
