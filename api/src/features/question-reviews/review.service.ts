import { AppError } from '../../app-error.ts';
import type {
  Done,
  NewReview,
  NewReviewRequests,
  QuestionReviews,
  ReviewCount,
  ReviewerList,
  ReviewInbox,
  ReviewRequestsMade,
} from '../../contract/index.ts';
import type { AuditedAct } from '../../foundation/audit/write-audit.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { newId } from '../../id.ts';
import type { ReviewedQuestion, ReviewRepository } from './review.repository.ts';

interface Dependencies {
  reviews: ReviewRepository;
  now(): Date;
}

const actOn = ({ id, stem, version }: ReviewedQuestion, after: object) => ({
  entity: 'question' as const,
  entityId: id,
  label: stem.replace(/\s+/g, ' ').slice(0, 80),
  after: { version, ...after },
});

/**
 * Reviews (docs/question-reviews.md): a questioner asks another one, who comments, approves or sends back. Nobody approves what they have
 * written, and an approval is one of a version: the next edit makes the question unreviewed again.
 */
export function createReviewService({ reviews, now }: Dependencies) {
  async function get(accountId: string, questionId: string): Promise<QuestionReviews> {
    const question = await reviews.find(questionId);
    if (!question) throw new AppError('QUESTION_NOT_FOUND');
    const [requests, events, approvedVersion, hasWritten] = await Promise.all([
      reviews.listRequests(questionId),
      reviews.listEvents(questionId),
      reviews.findApprovedVersion(questionId),
      reviews.hasWritten(accountId, questionId),
    ]);
    const { version, isReady, isApproved, isRequired } = question;
    return {
      ...{ version, isReady, isApproved, isRequired, approvedVersion, events },
      mayApprove: !hasWritten,
      isAskedOfMe: requests.some(({ reviewerId }) => reviewerId === accountId),
      requests: requests.map(({ askedById, ...request }) => ({ ...request, isMine: askedById === accountId })),
    };
  }

  return {
    get,

    async listReviewers(accountId: string): Promise<ReviewerList> {
      return { reviewers: await reviews.listReviewers(accountId) };
    },

    async count(accountId: string): Promise<ReviewCount> {
      const [waiting, sentBack] = await Promise.all([
        reviews.countWaiting(accountId),
        reviews.countSentBack(accountId),
      ]);
      return { waiting, sentBack };
    },

    async list(accountId: string): Promise<ReviewInbox> {
      const [waiting, waitingTotal, sentBack, sentBackTotal, asked, askedTotal] = await Promise.all([
        reviews.listWaiting(accountId),
        reviews.countWaiting(accountId),
        reviews.listSentBack(accountId),
        reviews.countSentBack(accountId),
        reviews.listAsked(accountId),
        reviews.countAsked(accountId),
      ]);
      return { waiting, waitingTotal, sentBack, sentBackTotal, asked, askedTotal };
    },

    /**
     * Asks a questioner to review questions, all or none; those that wait for this reviewer already stay as they are, and those that are
     * approved or that the reviewer has written are left out.
     * @throws AppError SELECTION_CHANGED if one of them has a newer version, REVIEWER_GONE, VALIDATION_FAILED if none is left
     */
    async ask(
      actorId: string,
      { questions, reviewerId, text }: NewReviewRequests,
      key: CreationKey | undefined,
    ): Promise<ReviewRequestsMade> {
      if (reviewerId === actorId) throw AppError.field('reviewerId', 'Pilih penulis lain');
      const made = await reviews.ask(reviewerId, async (writer): Promise<ReviewRequestsMade> => {
        const at = now();
        const own = await writer.listOwn(
          reviewerId,
          questions.map(({ id }) => id),
        );
        const found = new Map((await writer.list(questions)).map((question) => [question.id, question]));
        const approvedAlready = [...found.values()].filter(({ isApproved }) => isApproved).length;
        const leftOut = { ownOfReviewer: own.size, approvedAlready };
        // Pressed again: everything waits already.
        if ((await writer.noteCreation(key, { id: newId(), at })) !== undefined)
          return { asked: questions.length - own.size - approvedAlready, waitingAlready: 0, ...leftOut };
        const chosen = questions.map(({ id, version }) => {
          const question = found.get(id);
          if (question?.version !== version) throw new AppError('SELECTION_CHANGED');
          return question;
        });
        const unapproved = chosen.filter(({ isApproved }) => !isApproved);
        if (unapproved.length === 0)
          throw AppError.field('reviewerId', 'Soal yang dipilih sudah disetujui, jadi tidak perlu ditinjau lagi.');
        const others = unapproved.filter(({ id }) => !own.has(id));
        if (others.length === 0)
          throw AppError.field(
            'reviewerId',
            'Penulis ini ikut menulis soalnya, jadi tidak dapat menyetujuinya. Pilih penulis lain.',
          );
        const ids = others.map(({ id }) => id);
        const asked = await writer.ask(ids, { reviewerId, askedBy: actorId, at });
        const fresh = others.filter(({ id }) => asked.has(id));
        await writer.addEvents(
          fresh.map(({ id, versionId }) => ({
            ...{ questionId: id, questionVersionId: versionId, kind: 'asked', actorId, reviewerId, text },
          })),
          at,
        );
        const act = { at, actorId, action: 'request_review' } as const;
        await writer.audit(fresh.map((question): AuditedAct => ({ ...act, ...actOn(question, { reviewerId }) })));
        return { asked: fresh.length, waitingAlready: others.length - fresh.length, ...leftOut };
      });
      if (!made) throw new AppError('REVIEWER_GONE');
      return made;
    },

    /**
     * Takes back a request of one's own.
     * @throws AppError REVIEW_REQUEST_NOT_FOUND if there is none, or no longer
     */
    async withdraw(actorId: string, questionId: string, reviewerId: string): Promise<Done> {
      const requests = await reviews.listRequests(questionId);
      if (!requests.some((request) => request.reviewerId === reviewerId && request.askedById === actorId))
        throw new AppError('REVIEW_REQUEST_NOT_FOUND');
      await reviews.review(questionId, async (writer, question) => {
        if (!(await writer.close(questionId, reviewerId))) return;
        const at = now();
        const event = { questionId, questionVersionId: question.versionId, actorId, reviewerId, text: '' };
        await writer.addEvents([{ ...event, kind: 'withdrawn' }], at);
        await writer.audit([{ at, actorId, action: 'withdraw_request', ...actOn(question, { reviewerId }) }]);
      });
      return { success: true };
    },

    /**
     * Comments on the newest version, approves it or sends it back; the last two answer the open request. Approving answers those of others, too,
     * and makes the question ready.
     * @throws AppError QUESTION_CHANGED if there is a newer version, OWN_QUESTION, APPROVED_ALREADY
     */
    async review(
      actorId: string,
      questionId: string,
      { version, verdict, text }: NewReview,
      key: CreationKey | undefined,
    ): Promise<QuestionReviews> {
      const isFound = await reviews.review(questionId, async (writer, question) => {
        const at = now();
        if ((await writer.noteCreation(key, { id: newId(), at })) !== undefined) return true;
        if (question.version !== version) throw new AppError('QUESTION_CHANGED');
        if (verdict === 'approved') {
          if (await writer.hasWritten(actorId, questionId)) throw new AppError('OWN_QUESTION');
          if (!question.isApproved) await writer.approve(question, actorId, at);
        }
        if (verdict === 'sent_back' && question.isApproved) throw new AppError('APPROVED_ALREADY');
        if (verdict === 'approved') await writer.closeAll(questionId);
        else if (verdict === 'sent_back') await writer.close(questionId, actorId);
        const event = { questionId, questionVersionId: question.versionId, actorId, reviewerId: null, text };
        await writer.addEvents([{ ...event, kind: verdict }], at);
        await writer.audit([
          { at, actorId, action: 'review', ...actOn(question, { verdict, text: text.slice(0, 500) }) },
        ]);
        return true;
      });
      if (!isFound) throw new AppError('QUESTION_NOT_FOUND');
      return get(actorId, questionId);
    },
  };
}
export type ReviewService = ReturnType<typeof createReviewService>;
