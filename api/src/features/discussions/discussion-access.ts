import { AppError } from '../../app-error.ts';
import type { Paper, PaperItem } from '../../foundation/papers/paper.repository.ts';
import type { DiscussionRepository } from './discussion.repository.ts';

interface Dependencies {
  discussions: Pick<DiscussionRepository, 'findAttempt' | 'listRunning'>;
  papers: { get(paperId: string): Promise<Paper> };
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
  mayReadExplanations(learnerId: string, tryoutId: string): Promise<boolean>;
}

/**
 * Who may read and write under an explanation: a learner who may read that explanation, as the result shows it, and doesn't sit the
 * package, or another one with that question, at this moment (docs/decisions/0204-discussions-belong-to-questions.md).
 */
export function createDiscussionAccess({ discussions, papers, listWithheld, mayReadExplanations }: Dependencies) {
  /**
   * The items of a learner's own result whose explanations they may read.
   * @throws AppError ATTEMPT_NOT_FOUND · ATTEMPT_RUNNING · RESULT_NOT_OPEN · DISCUSSION_NEEDS_PLAN
   */
  async function readItems(learnerId: string, attemptId: string): Promise<readonly PaperItem[]> {
    const attempt = await discussions.findAttempt(learnerId, attemptId);
    if (!attempt) throw new AppError('ATTEMPT_NOT_FOUND');
    if (attempt.state === 'in_progress') throw new AppError('ATTEMPT_RUNNING');
    const [running, withheld, mayRead] = await Promise.all([
      discussions.listRunning(learnerId),
      listWithheld(),
      mayReadExplanations(learnerId, attempt.tryoutId),
    ]);
    if (withheld.has(attempt.tryoutId)) throw new AppError('RESULT_NOT_OPEN');
    if (!mayRead) throw new AppError('DISCUSSION_NEEDS_PLAN');
    if (running.some(({ tryoutId }) => tryoutId === attempt.tryoutId)) throw new AppError('ATTEMPT_RUNNING');
    const { items } = await papers.get(attempt.paperId);
    if (running.length === 0) return items;
    // A question may have been moved to the package that runs.
    const now = await Promise.all(running.map(({ paperId }) => papers.get(paperId)));
    const asked = new Set(now.flatMap((paper) => paper.items.map(({ questionId }) => questionId)));
    return items.filter(({ questionId }) => !asked.has(questionId));
  }

  return {
    readItems,

    /** The question of one of these items. @throws AppError as above, and ITEM_NOT_FOUND */
    async readItem(learnerId: string, attemptId: string, itemId: string): Promise<PaperItem> {
      const item = (await readItems(learnerId, attemptId)).find(({ id }) => id === itemId);
      if (!item) throw new AppError('ITEM_NOT_FOUND');
      return item;
    },

    /** The questions whose discussions this learner may read now under this result; none where it is closed. */
    async listReadable(learnerId: string, attemptId: string): Promise<ReadonlySet<string>> {
      try {
        return new Set((await readItems(learnerId, attemptId)).map(({ questionId }) => questionId));
      } catch (error) {
        if (error instanceof AppError) return new Set();
        throw error;
      }
    },

    /** Refuses a question that the result doesn't have. @throws AppError as above, and POST_NOT_FOUND */
    async checkQuestion(learnerId: string, attemptId: string, questionId: string): Promise<void> {
      const items = await readItems(learnerId, attemptId);
      if (items.every((item) => item.questionId !== questionId)) throw new AppError('POST_NOT_FOUND');
    },
  };
}
export type DiscussionAccess = ReturnType<typeof createDiscussionAccess>;
