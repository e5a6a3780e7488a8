import { type Kysely, sql, type SqlBool } from 'kysely';
import type { NewBar, PostDecision, PostEvent, PostQueueQuery, PostState } from '../../contract/index.ts';
import { holdDiscussion, recount } from '../../db/discussion-counts.ts';
import { holdAccount } from '../../db/hold-account.ts';
import type { Database } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { closeReports } from './close-reports.repository.ts';
import { noteEvent } from './post-event.repository.ts';

/** Characters of a question's text in a list. */
const stemLength = 160;

/** The literal conditions of the indexes: with a parameter no database would use them. */
const isReported = sql<SqlBool>`report_count > 0`;
const isDecided = sql<SqlBool>`decided_at is not null`;

const outcomes: Record<PostDecision, { state: PostState; event: PostEvent; action: AuditedAct['action'] }> = {
  keep: { state: 'shown', event: 'kept', action: 'review' },
  hide: { state: 'hidden', event: 'hidden', action: 'hide' },
  delete: { state: 'deleted', event: 'deleted', action: 'delete' },
};

/** An administrator, the moment, and what the audit log calls the post: never its text, nor its writer. */
export interface Moderation {
  actorId: string;
  at: Date;
  label: string;
}

/** Reported posts, and what administrators do with them and their writers. */
export function createModerationRepository(db: Kysely<Database>) {
  const posts = () =>
    db
      .selectFrom('discussionPost as post')
      .innerJoin('account', 'account.id', 'post.accountId')
      .innerJoin('questionVersion', (join) =>
        join.onRef('questionVersion.questionId', '=', 'post.questionId').on('questionVersion.version', '=', (eb) =>
          eb
            .selectFrom('questionVersion as one')
            .whereRef('one.questionId', '=', 'post.questionId')
            .select(({ fn }) => fn.max('one.version').as('newest')),
        ),
      )
      .leftJoin('question', 'question.id', 'post.questionId')
      .leftJoin('tryout', 'tryout.id', 'question.tryoutId')
      .select(({ fn, val }) => [
        'post.id',
        'post.questionId',
        'post.parentId',
        'post.isByStaff',
        'post.state',
        'post.isRemovedByStaff',
        'post.text',
        'post.createdAt',
        'post.reportCount',
        'post.lastReportAt',
        'post.decidedAt',
        'account.id as writerId',
        'account.name as writerFullName',
        fn<string>('substr', ['questionVersion.stem', val(1), val(stemLength)]).as('stem'),
        'tryout.id as tryoutId',
        'tryout.title',
        'question.number',
      ]);

  return {
    /** A page of reported posts: open ones by their newest report, decided ones by the decision. */
    async list({ state, page, pageSize }: PostQueueQuery) {
      const isOpen = state === 'open';
      const { total } = await db
        .selectFrom('discussionPost')
        .where(isOpen ? isReported : isDecided)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await posts()
        .where(isOpen ? isReported : isDecided)
        .orderBy(isOpen ? 'post.lastReportAt' : 'post.decidedAt', 'desc')
        .orderBy('post.id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { rows, total };
    },

    find: (id: string) => posts().where('post.id', '=', id).executeTakeFirst(),

    findText: (id: string) => db.selectFrom('discussionPost').select('text').where('id', '=', id).executeTakeFirst(),

    async listReports(postId: string) {
      const rows = await db
        .selectFrom('discussionReport')
        .select(['reason', 'text', 'at', 'isOpen'])
        .where('postId', '=', postId)
        .orderBy('at', 'desc')
        .limit(100)
        .execute();
      return rows.map(({ isOpen, ...row }) => ({ ...row, isOpen: isOpen === 1 }));
    },

    listHistory: (postId: string) =>
      db
        .selectFrom('discussionEvent')
        .leftJoin('account', 'account.id', 'discussionEvent.actorId')
        .select(['event', 'at', 'account.name as by', 'reason', 'text'])
        .where('postId', '=', postId)
        .orderBy('at')
        .orderBy('discussionEvent.id')
        .execute(),

    findBar: (accountId: string, at: Date) =>
      db
        .selectFrom('discussionBar')
        .select(['until', 'reason'])
        .where('accountId', '=', accountId)
        .where('until', '>', at.toISOString())
        .executeTakeFirst(),

    /**
     * Decides on a post: its reports are closed, so that only other people's count from here on.
     * @returns 'gone' when its writer has deleted it, or its text is forgotten; undefined when there is none
     */
    decide: (id: string, decision: PostDecision, reason: string, { actorId, at, label }: Moderation) =>
      db.transaction().execute(async (trx) => {
        const findState = () =>
          trx
            .selectFrom('discussionPost')
            .select(['questionId', 'parentId', 'state', 'isRemovedByStaff', 'text'])
            .where('id', '=', id)
            .executeTakeFirst();
        const found = await findState();
        if (!found) return undefined;
        await holdDiscussion(trx, found.questionId);
        const post = await findState();
        if (!post) return undefined;
        if (post.state === 'deleted' && (post.isRemovedByStaff === 0 || post.text === '')) return 'gone';
        const { state, event, action } = outcomes[decision];
        const moment = at.toISOString();
        await closeReports(trx, id);
        await trx
          .updateTable('discussionPost')
          .set({
            state,
            reason: decision === 'keep' ? null : reason,
            isRemovedByStaff: decision === 'delete' ? 1 : 0,
            deletedAt: decision === 'delete' ? moment : null,
            decidedAt: moment,
            reportCount: 0,
          })
          .where('id', '=', id)
          .execute();
        await noteEvent(trx, { postId: id, event, actorId, reason: reason || null, at });
        // The reasons are in the post's history alone, which loses them with its writer: they may name somebody.
        await writeAudit(trx, {
          at,
          actorId,
          action,
          entity: 'discussion',
          entityId: id,
          label,
          before: { state: post.state },
          after: { state },
        });
        await recount(trx, post.questionId, post.parentId);
        return 'done';
      }),

    /**
     * Bars a post's writer from writing, or ends that.
     * @returns false when the writer is gone: a reason may name somebody, and nothing would erase it any more
     */
    bar: (
      { postId, accountId }: { postId: string; accountId: string },
      { days, reason }: NewBar,
      until: Date,
      { actorId, at, label }: Moderation,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, accountId, 'registered'))) return false;
        const bar = { until: until.toISOString(), reason };
        await trx
          .insertInto('discussionBar')
          .values({ accountId, ...bar })
          .onConflict((conflict) => conflict.column('accountId').doUpdateSet(bar))
          .execute();
        await noteEvent(trx, { postId, event: days === 0 ? 'bar_lifted' : 'barred', actorId, reason, at });
        await writeAudit(trx, {
          at,
          actorId,
          action: 'bar',
          entity: 'discussion',
          entityId: postId,
          label,
          after: { days },
        });
        return true;
      }),
  };
}
export type ModerationRepository = ReturnType<typeof createModerationRepository>;
export type ModeratedRow = NonNullable<Awaited<ReturnType<ModerationRepository['find']>>>;
