import { AppError } from '../../app-error.ts';
import {
  deletedPostDays,
  type Discussion,
  type DiscussionCounts,
  type DiscussionNews,
  type DiscussionPost,
  type DiscussionQuery,
  type DiscussionThread,
  type Helpful,
  maxAnswers,
  type NewPost,
  type NewPostReport,
  type SeenAnswers,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { writerName } from './writer-name.ts';
import type { DiscussionAccess } from './discussion-access.ts';
import type { DiscussionRepository, PostToAdd } from './discussion.repository.ts';
import { editableSince, shownPost, shownThreads } from './shown-post.ts';

interface Dependencies {
  discussions: DiscussionRepository;
  access: DiscussionAccess;
  now(): Date;
}

/** Somebody of the staff who writes: what the audit log says of it. */
interface Audited {
  label: string;
}

/** Discussions under explanations (docs/discussions.md). */
export function createDiscussionService({ discussions, access, now }: Dependencies) {
  async function readThreads(
    accountId: string,
    questionId: string,
    page: { page: number; pageSize: number },
  ): Promise<{ threads: DiscussionThread[]; total: number }> {
    const { total, ...found } = await discussions.listThreads(accountId, questionId, page);
    const ids = [...found.threads, ...found.answers].map(({ id }) => id);
    const marks = await discussions.listOwnMarks(accountId, ids);
    return { threads: shownThreads(found, { id: accountId, now: now(), ...marks }), total };
  }

  async function readPost(accountId: string, postId: string): Promise<DiscussionPost> {
    const row = await discussions.find(postId);
    if (!row) throw new AppError('POST_NOT_FOUND');
    return shownPost(row, { id: accountId, now: now(), ...(await discussions.listOwnMarks(accountId, [postId])) });
  }

  /** A post of somebody else under a question whose discussion this learner may read. */
  async function getOthers(learnerId: string, attemptId: string, postId: string) {
    const post = await discussions.find(postId);
    if (!post) throw new AppError('POST_NOT_FOUND');
    await access.checkQuestion(learnerId, attemptId, post.questionId);
    if (post.accountId === learnerId) throw new AppError('OWN_POST');
    return post;
  }

  async function add(post: PostToAdd, key: CreationKey | undefined, audited?: Audited): Promise<DiscussionPost> {
    const id = await discussions.add(
      post,
      key,
      ({ isBarred, parent }) => {
        if (isBarred) throw new AppError('DISCUSSION_BARRED');
        if (post.parentId !== null && !parent) throw new AppError('POST_NOT_FOUND');
        if (parent && !post.isByStaff && parent.answerCount >= maxAnswers) throw new AppError('DISCUSSION_FULL');
      },
      audited,
    );
    if (id === undefined) throw new AppError('NOT_FOUND');
    return readPost(post.accountId, id);
  }

  async function checkOwn(accountId: string, postId: string) {
    const post = await discussions.find(postId);
    if (post?.accountId !== accountId) throw new AppError('POST_NOT_FOUND');
    return post;
  }

  return {
    readThreads,
    add,

    async count(learnerId: string, attemptId: string): Promise<DiscussionCounts> {
      const items = await access.readItems(learnerId, attemptId);
      const counts = await discussions.listCounts(learnerId, [...new Set(items.map(({ questionId }) => questionId))]);
      const byQuestion = new Map(counts.map((count) => [count.questionId, count]));
      return {
        items: items.flatMap(({ id, questionId }) => {
          const count = byQuestion.get(questionId);
          return count ? { itemId: id, posts: count.postCount, news: count.news } : [];
        }),
      };
    },

    async read(learnerId: string, { attempt, item, ...page }: DiscussionQuery): Promise<Discussion> {
      const { questionId } = await access.readItem(learnerId, attempt, item);
      const [found, bar] = await Promise.all([
        readThreads(learnerId, questionId, page),
        discussions.findBar(learnerId, now()),
      ]);
      return { ...found, bar: bar ?? null };
    },

    async readNews(learnerId: string): Promise<DiscussionNews> {
      const news = Map.groupBy(await discussions.listNews(learnerId), ({ attemptId }) => attemptId);
      // Unreadable answers can't be seen either: they would stay as news. They come back once they can be read.
      const results = await Promise.all(
        [...news].map(async ([attemptId, all]) => {
          const readable = await access.listReadable(learnerId, attemptId);
          const own = all.filter(({ questionId }) => readable.has(questionId));
          return own.slice(0, 1).map(({ title }) => ({
            attemptId,
            title,
            count: own.reduce((sum, { count }) => sum + count, 0),
          }));
        }),
      ).then((found) => found.flat());
      return { results, total: results.reduce((sum, { count }) => sum + count, 0) };
    },

    async see(learnerId: string, { attemptId, itemId, threads }: SeenAnswers): Promise<void> {
      const { questionId } = await access.readItem(learnerId, attemptId, itemId);
      await discussions.seeAnswers(learnerId, questionId, threads);
    },

    /**
     * Stores a learner's question or answer.
     * @throws AppError what `DiscussionAccess` throws · DISCUSSION_BARRED · POST_NOT_FOUND · DISCUSSION_FULL
     */
    async send(learnerId: string, sent: NewPost, key: CreationKey | undefined): Promise<DiscussionPost> {
      const { attemptId, itemId, parentId, text } = sent;
      const { questionId } = await access.readItem(learnerId, attemptId, itemId);
      const writer = await discussions.findWriter(learnerId);
      if (!writer) throw new AppError('NOT_FOUND');
      return add(
        {
          accountId: learnerId,
          writerName: writerName(writer),
          isByStaff: false,
          attemptId,
          questionId,
          parentId,
          text,
          at: now(),
        },
        key,
      );
    },

    /** @throws AppError POST_NOT_FOUND · DISCUSSION_BARRED · POST_NOT_EDITABLE */
    async edit(accountId: string, postId: string, text: string, audited?: Audited): Promise<DiscussionPost> {
      await checkOwn(accountId, postId);
      const at = now();
      if (await discussions.findBar(accountId, at)) throw new AppError('DISCUSSION_BARRED');
      const isEdited = await discussions.edit(postId, accountId, text, { since: editableSince(at), at }, audited);
      if (!isEdited) throw new AppError('POST_NOT_EDITABLE');
      return readPost(accountId, postId);
    },

    async remove(accountId: string, postId: string, audited?: Audited): Promise<void> {
      await checkOwn(accountId, postId);
      await discussions.removeOwn(postId, accountId, now(), audited);
    },

    async setHelpful(learnerId: string, postId: string, { attemptId, isHelpful }: Helpful): Promise<void> {
      const { state } = await getOthers(learnerId, attemptId, postId);
      if (state !== 'shown') throw new AppError('POST_NOT_FOUND');
      await discussions.setHelpful(postId, learnerId, isHelpful, now());
    },

    /** The same report again, or one of what is hidden already, changes nothing and is answered alike: reporters learn nothing. */
    async report(learnerId: string, postId: string, { attemptId, reason, text }: NewPostReport): Promise<void> {
      await getOthers(learnerId, attemptId, postId);
      await discussions.report(postId, learnerId, { reason, text, at: now() });
    },

    /** Empties the texts of posts that were deleted long enough ago. @returns how many, at most some hundreds at once */
    forgetDeleted: () => discussions.forget(new Date(now().getTime() - deletedPostDays * dayMs)),
  };
}
export type DiscussionService = ReturnType<typeof createDiscussionService>;
