import { type Kysely, sql, type SqlBool } from 'kysely';
import { type PostReportReason, reportsToHide } from '../../contract/index.ts';
import { holdDiscussion, recount } from '../../db/discussion-counts.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { newId } from '../../id.ts';
import { closeReports } from './close-reports.repository.ts';
import { noteEvent } from './post-event.repository.ts';

const shownColumns = [
  'id',
  'questionId',
  'parentId',
  'accountId',
  'writerName',
  'isByStaff',
  'state',
  'text',
  'reason',
  'isRemovedByStaff',
  'createdAt',
  'editedAt',
  'helpfulCount',
] as const;

/** A post to store; the account writes it. */
export interface PostToAdd {
  accountId: string;
  writerName: string;
  isByStaff: boolean;
  attemptId: string | null;
  questionId: string;
  parentId: string | null;
  text: string;
  at: Date;
}

/** Only for an act of staff: its name in the audit log. */
type Act = Pick<AuditedAct, 'label'> | undefined;

/** The literal condition of the index: with a parameter no database would use it. */
const hasNews = sql<SqlBool>`unseen_answers > 0`;

/** Unseen answers that are still there: what was deleted or hidden unseen is no news. */
const newsCount = sql<number>`sum(case when unseen_answers < answer_count then unseen_answers else answer_count end)`;

/** Posts of discussions as their readers and writers use them. */
export function createDiscussionRepository(db: Kysely<Database>) {
  /** The posts that this account sees: those that are shown, and its own that staff or reports took away. */
  const seenBy = (accountId: string) =>
    db
      .selectFrom('discussionPost')
      .select(shownColumns)
      .where(({ eb, or, and }) =>
        or([
          eb('state', '=', 'shown'),
          eb('answerCount', '>', 0),
          and([eb('accountId', '=', accountId), or([eb('state', '=', 'hidden'), eb('isRemovedByStaff', '=', 1)])]),
        ]),
      );

  const find = (executor: Kysely<Database>, id: string) =>
    executor
      .selectFrom('discussionPost')
      .select([...shownColumns, 'attemptId', 'answerCount'])
      .where('id', '=', id)
      .executeTakeFirst();

  /** Why and until when the account may not write; undefined if it may. */
  const findBar = (executor: Kysely<Database>, accountId: string, at: Date) =>
    executor
      .selectFrom('discussionBar')
      .select(['until', 'reason'])
      .where('accountId', '=', accountId)
      .where('until', '>', at.toISOString())
      .executeTakeFirst();

  /**
   * Changes a post under its discussion's lock.
   * @returns false when there is no such post
   */
  const change = (id: string, work: (trx: Kysely<Database>, post: PostRow) => Promise<void>): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const found = await find(trx, id);
      if (!found) return false;
      await holdDiscussion(trx, found.questionId);
      const post = await find(trx, id);
      if (!post) return false;
      await work(trx, post);
      await recount(trx, post.questionId, post.parentId);
      return true;
    });

  return {
    /** A learner's own attempt. */
    findAttempt: (learnerId: string, attemptId: string) =>
      db
        .selectFrom('attempt')
        .select(['state', 'tryoutId', 'paperId'])
        .where('id', '=', attemptId)
        .where('learnerId', '=', learnerId)
        .executeTakeFirst(),

    /** The learner's running attempts, of which there is hardly ever more than one. */
    listRunning: (learnerId: string) =>
      db
        .selectFrom('attempt')
        .select(['tryoutId', 'paperId'])
        .where('learnerId', '=', learnerId)
        .where('state', '=', 'in_progress')
        .execute(),

    /** Who writes: the account's name, and whether a guardian had to agree when it signed up. */
    async findWriter(accountId: string) {
      const row = await db
        .selectFrom('account')
        .where('account.id', '=', accountId)
        .select(({ exists, selectFrom, val }) => [
          'name',
          exists(
            selectFrom('consent')
              .select(val(1).as('one'))
              .where('subjectId', '=', accountId)
              .where('kind', '=', 'guardian'),
          ).as('isMinor'),
        ])
        .executeTakeFirst();
      return row && { name: row.name, isMinor: Boolean(row.isMinor) };
    },

    /** How much is shown in the discussions of these questions, and the answers in them that this account hasn't seen. */
    async listCounts(accountId: string, questionIds: readonly string[]) {
      if (questionIds.length === 0) return [];
      const counts = await db
        .selectFrom('discussion')
        .select(['questionId', 'postCount'])
        .where('questionId', ...oneOf(db, questionIds))
        .where('postCount', '>', 0)
        .execute();
      const news = new Map(
        (
          await db
            .selectFrom('discussionPost')
            .where('accountId', '=', accountId)
            .where(hasNews)
            .where('answerCount', '>', 0)
            .select(['questionId', newsCount.as('count')])
            .groupBy('questionId')
            .execute()
        ).map(({ questionId, count }) => [questionId, count]),
      );
      return counts.map((row) => ({ ...row, news: news.get(row.questionId) ?? 0 }));
    },

    /** Unseen answers to this account's questions, by the result under which it asked, and by question. */
    async listNews(accountId: string) {
      const rows = await db
        .selectFrom('discussionPost')
        .where('accountId', '=', accountId)
        .where(hasNews)
        .where('attemptId', 'is not', null)
        .where('answerCount', '>', 0)
        .select(['attemptId', 'questionId', newsCount.as('count')])
        .$narrowType<{ attemptId: string }>()
        .groupBy(['attemptId', 'questionId'])
        .execute();
      if (rows.length === 0) return [];
      const titles = new Map(
        (
          await db
            .selectFrom('attempt')
            .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
            .select(['attempt.id', 'title'])
            .where('learnerId', '=', accountId)
            .where(
              'attempt.id',
              ...oneOf(
                db,
                rows.map(({ attemptId }) => attemptId),
              ),
            )
            .execute()
        ).map(({ id, title }) => [id, title]),
      );
      return rows.flatMap(({ attemptId, questionId, count }) => {
        const title = titles.get(attemptId);
        return title === undefined ? [] : { attemptId, questionId, title, count };
      });
    },

    /**
     * The learner has seen the answers to their questions about this one.
     * @param threads the posts that were shown, each with its number of shown answers; undefined: all
     */
    async seeAnswers(
      accountId: string,
      questionId: string,
      threads: readonly { id: string; answers: number }[] | undefined,
    ): Promise<void> {
      const unseen = db
        .updateTable('discussionPost')
        .where('accountId', '=', accountId)
        .where('questionId', '=', questionId)
        .where(hasNews);
      if (threads === undefined) return void (await unseen.set({ unseenAnswers: 0 }).execute());
      // As many as came after those that were shown.
      for (const [answers, alike] of Map.groupBy(threads, (thread) => thread.answers))
        await unseen
          .set((eb) => ({
            unseenAnswers: eb
              .case()
              .when('answerCount', '<=', answers)
              .then(0)
              .when(eb('answerCount', '-', answers), '<', eb.ref('unseenAnswers'))
              .then(eb('answerCount', '-', answers))
              .else(eb.ref('unseenAnswers'))
              .end(),
          }))
          .where(
            'id',
            ...oneOf(
              db,
              alike.map(({ id }) => id),
            ),
          )
          .execute();
    },

    /** A page of a discussion as this account sees it, the newest question first, with all answers. */
    async listThreads(accountId: string, questionId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const questions = seenBy(accountId).where('questionId', '=', questionId).where('parentId', 'is', null);
      const { total } = await questions
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const threads = await questions
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      const ids = threads.map(({ id }) => id);
      const answers =
        ids.length === 0
          ? []
          : await seenBy(accountId)
              .where('parentId', ...oneOf(db, ids))
              .orderBy('isByStaff', 'desc')
              .orderBy('helpfulCount', 'desc')
              .orderBy('createdAt')
              .orderBy('id')
              .execute();
      return { threads, answers, total };
    },

    /** Those of these posts that this account has found helpful, and those that it has reported. */
    async listOwnMarks(accountId: string, postIds: readonly string[]) {
      if (postIds.length === 0) return { helpful: new Set<string>(), reported: new Set<string>() };
      const idsIn = async (table: 'discussionHelpful' | 'discussionReport') =>
        new Set(
          (
            await db
              .selectFrom(table)
              .select('postId')
              .where('accountId', '=', accountId)
              .where('postId', ...oneOf(db, postIds))
              .execute()
          ).map(({ postId }) => postId),
        );
      return { helpful: await idsIn('discussionHelpful'), reported: await idsIn('discussionReport') };
    },

    find: (id: string) => find(db, id),

    findBar: (accountId: string, at: Date) => findBar(db, accountId, at),

    /**
     * Stores a post, unless the same request has stored it before.
     * @param check throws when it may not be stored; without the question that it answers where that isn't shown
     * @returns its id; undefined when the account is gone
     */
    add: (
      post: PostToAdd,
      key: CreationKey | undefined,
      check: (found: { isBarred: boolean; parent: { answerCount: number } | undefined }) => void,
      act: Act,
    ): Promise<string | undefined> =>
      db.transaction().execute(async (trx) => {
        const { at, isByStaff, ...fields } = post;
        const { accountId, questionId, parentId } = fields;
        // Locked first: an erasure waits and finds everything, or there is no account any more.
        if (!(await holdAccount(trx, accountId, 'registered'))) return undefined;
        await holdDiscussion(trx, questionId);
        const id = newId();
        const before = await noteCreation(trx, key, { id, at });
        if (before !== undefined) return before;
        const moment = at.toISOString();
        const found = parentId === null ? undefined : await find(trx, parentId);
        const isThere = found?.state === 'shown' && found.questionId === questionId && found.parentId === null;
        const parent = isThere ? found : undefined;
        check({ isBarred: (await findBar(trx, accountId, at)) !== undefined, parent });
        await trx
          .insertInto('discussionPost')
          .values({
            ...fields,
            id,
            isByStaff: isByStaff ? 1 : 0,
            state: 'shown',
            reason: null,
            lastReportAt: null,
            createdAt: moment,
            editedAt: null,
            decidedAt: null,
            deletedAt: null,
          })
          .execute();
        if (parent && parent.accountId !== accountId)
          await trx
            .updateTable('discussionPost')
            .set((eb) => ({ unseenAnswers: eb('unseenAnswers', '+', 1) }))
            .where('id', '=', parent.id)
            .execute();
        await recount(trx, questionId, parentId);
        if (act)
          await writeAudit(trx, {
            at,
            actorId: accountId,
            action: 'answer',
            entity: 'discussion',
            entityId: id,
            label: act.label,
          });
        return id;
      }),

    /**
     * Gives one's own post another text, as long as it is shown and was written after `since`.
     * @returns false when it isn't
     */
    async edit(id: string, accountId: string, text: string, { since, at }: { since: Date; at: Date }, act: Act) {
      let isEdited = false;
      await change(id, async (trx, post) => {
        if (post.accountId !== accountId || post.state !== 'shown' || post.createdAt <= since.toISOString()) return;
        isEdited = true;
        if (post.text === text) return;
        await trx
          .updateTable('discussionPost')
          .set({ text, editedAt: at.toISOString() })
          .where('id', '=', id)
          .execute();
        await noteEvent(trx, { postId: id, event: 'edited', text: post.text, at });
        if (act)
          await writeAudit(trx, {
            at,
            actorId: accountId,
            action: 'update',
            entity: 'discussion',
            entityId: id,
            label: act.label,
          });
      });
      return isEdited;
    },

    /** Deletes one's own post; what is deleted already stays so. Nobody has to decide on its reports any more. */
    removeOwn: (id: string, accountId: string, at: Date, act: Act) =>
      change(id, async (trx, post) => {
        if (post.accountId !== accountId || post.state === 'deleted') return;
        await closeReports(trx, id);
        await trx
          .updateTable('discussionPost')
          .set({ state: 'deleted', deletedAt: at.toISOString(), unseenAnswers: 0, reportCount: 0 })
          .where('id', '=', id)
          .execute();
        await noteEvent(trx, { postId: id, event: 'deleted_by_writer', at });
        if (act)
          await writeAudit(trx, {
            at,
            actorId: accountId,
            action: 'delete',
            entity: 'discussion',
            entityId: id,
            label: act.label,
          });
      }),

    /** Notes that an account finds a post helpful, or no longer does. */
    setHelpful: (id: string, accountId: string, isHelpful: boolean, at: Date) =>
      db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, accountId, 'registered'))) return;
        const changed = isHelpful
          ? (
              await trx
                .insertInto('discussionHelpful')
                .values({ postId: id, accountId, at: at.toISOString() })
                .onConflict((conflict) => conflict.doNothing())
                .executeTakeFirst()
            ).numInsertedOrUpdatedRows
          : (
              await trx
                .deleteFrom('discussionHelpful')
                .where('postId', '=', id)
                .where('accountId', '=', accountId)
                .executeTakeFirst()
            ).numDeletedRows;
        if (changed !== 1n) return;
        await trx
          .updateTable('discussionPost')
          .set((eb) => ({ helpfulCount: eb('helpfulCount', isHelpful ? '+' : '-', 1) }))
          .where('id', '=', id)
          .execute();
      }),

    /**
     * Stores a report of a post, once for each account. At `reportsToHide` open ones a learner's post is hidden; staff's own stay, and are in
     * the queue all the same.
     */
    report: (
      id: string,
      accountId: string,
      { reason, text, at }: { reason: PostReportReason; text: string; at: Date },
    ) =>
      db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, accountId, 'registered'))) return;
        const found = await find(trx, id);
        if (!found) return;
        await holdDiscussion(trx, found.questionId);
        const post = await find(trx, id);
        if (post?.state !== 'shown') return;
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('discussionReport')
          .values({ postId: id, accountId, reason, text, at: at.toISOString(), isOpen: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) return;
        const { count } = await trx
          .selectFrom('discussionReport')
          .where('postId', '=', id)
          .where('isOpen', '=', 1)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        const isHidden = count >= reportsToHide && post.isByStaff === 0;
        await trx
          .updateTable('discussionPost')
          .set({
            reportCount: count,
            lastReportAt: at.toISOString(),
            ...(isHidden && { state: 'hidden' as const, reason: null }),
          })
          .where('id', '=', id)
          .execute();
        if (!isHidden) return;
        await noteEvent(trx, { postId: id, event: 'hidden_by_reports', at });
        await recount(trx, post.questionId, post.parentId);
      }),

    /** Empties the texts of posts that were deleted before this moment. @returns how many */
    async forget(before: Date): Promise<number> {
      const isToForget = sql<SqlBool>`state = 'deleted' and text <> ''`;
      const rows = await db
        .selectFrom('discussionPost')
        .select('id')
        .where(isToForget)
        .where('deletedAt', '<', before.toISOString())
        .limit(500)
        .execute();
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('discussionEvent')
          .set({ text: null })
          .where('postId', ...oneOf(db, ids))
          .execute();
        await trx
          .updateTable('discussionReport')
          .set({ text: '' })
          .where('postId', ...oneOf(db, ids))
          .execute();
        await trx
          .updateTable('discussionPost')
          .set({ text: '' })
          .where('id', ...oneOf(db, ids))
          .execute();
      });
      return ids.length;
    },
  };

  type PostRow = NonNullable<Awaited<ReturnType<typeof find>>>;
}
export type DiscussionRepository = ReturnType<typeof createDiscussionRepository>;
export type SeenPostRow = Awaited<ReturnType<DiscussionRepository['listThreads']>>['threads'][number];
