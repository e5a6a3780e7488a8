import { AppError } from '../../app-error.ts';
import type {
  DiscussedQuestion,
  DiscussedQuestionList,
  DiscussionPost,
  StaffAnswer,
  StaffDiscussion,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import type { DiscussionRepository } from './discussion.repository.ts';
import type { DiscussionService } from './discussion.service.ts';
import type { StaffDiscussionRepository } from './staff-discussion.repository.ts';

export type Door = 'questioner' | 'admin';

/** The staff member who calls, and the area. */
export interface Caller {
  id: string;
  door: Door;
}

interface Dependencies {
  questions: StaffDiscussionRepository;
  posts: Pick<DiscussionRepository, 'find'>;
  discussions: Pick<DiscussionService, 'readThreads' | 'add' | 'edit' | 'remove'>;
  now(): Date;
}

interface Page {
  page: number;
  pageSize: number;
}

/** Discussions as staff answer them: questioners those of their own questions, administrators all. */
export function createStaffDiscussionService({ questions, posts, discussions, now }: Dependencies) {
  const writerOf = ({ id, door }: Caller) => (door === 'questioner' ? id : undefined);

  /** @throws AppError QUESTION_NOT_FOUND, also for another writer's */
  async function get(caller: Caller, questionId: string): Promise<DiscussedQuestion> {
    const question = await questions.find(writerOf(caller), questionId);
    if (!question) throw new AppError('QUESTION_NOT_FOUND');
    return question;
  }

  /** The name of the caller's own answer in the audit log. */
  async function labelOf(caller: Caller, postId: string) {
    const post = await posts.find(postId);
    const question = post && (await questions.find(undefined, post.questionId));
    return { label: question?.stem ?? '' };
  }

  return {
    list: (caller: Caller, page: Page): Promise<DiscussedQuestionList> => questions.list(writerOf(caller), page),

    async read(caller: Caller, questionId: string, page: Page): Promise<StaffDiscussion> {
      const question = await get(caller, questionId);
      return { question, ...(await discussions.readThreads(caller.id, questionId, page)) };
    },

    /** @throws AppError QUESTION_NOT_FOUND · POST_NOT_FOUND */
    async answer(
      caller: Caller,
      questionId: string,
      { parentId, text }: StaffAnswer,
      key: CreationKey | undefined,
    ): Promise<DiscussionPost> {
      const { stem } = await get(caller, questionId);
      return discussions.add(
        {
          accountId: caller.id,
          writerName: '',
          isByStaff: true,
          attemptId: null,
          questionId,
          parentId,
          text,
          at: now(),
        },
        key,
        { label: stem },
      );
    },

    edit: async (caller: Caller, postId: string, text: string): Promise<DiscussionPost> =>
      discussions.edit(caller.id, postId, text, await labelOf(caller, postId)),

    remove: async (caller: Caller, postId: string): Promise<void> =>
      discussions.remove(caller.id, postId, await labelOf(caller, postId)),
  };
}
export type StaffDiscussionService = ReturnType<typeof createStaffDiscussionService>;
