import {
  Done,
  type NewReview,
  type NewReviewRequests,
  QuestionerQuestion,
  QuestionReviews,
  ReviewCount,
  ReviewerList,
  ReviewInbox,
  ReviewRequestsMade,
} from '@tryout/api/contract';
import { isNotServed, queryOptions } from '@tryout/shared-ui';
import { api } from '../../session.ts';

const questionPath = (questionId: string) => `api/questioner/questions/${encodeURIComponent(questionId)}`;

/** All of these are loaded again each time they are shown, because other people review, too. */
const fresh = { staleTime: 0 } as const;

/** How many reviews wait for the caller; null beside an API that knows no reviews. */
export const reviewCountQuery = queryOptions({
  queryKey: ['reviews', 'count'],
  queryFn: async ({ signal }) => {
    try {
      return await api.get('api/questioner/review-requests/count', ReviewCount, { signal });
    } catch (error) {
      if (isNotServed(error)) return null;
      throw error;
    }
  },
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
});

export const inboxQuery = queryOptions({
  queryKey: ['reviews', 'inbox'],
  queryFn: ({ signal }) => api.get('api/questioner/review-requests', ReviewInbox, { signal }),
  ...fresh,
});

export const reviewersQuery = queryOptions({
  queryKey: ['reviews', 'reviewers'],
  queryFn: ({ signal }) => api.get('api/questioner/reviewers', ReviewerList, { signal }),
});

export const questionReviewsQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['reviews', 'question', questionId],
    queryFn: ({ signal }) => api.get(`${questionPath(questionId)}/reviews`, QuestionReviews, { signal }),
    ...fresh,
  });

/** The question in its newest version. Not kept when it is closed: nobody begins with a text that has been replaced since. */
export const reviewedQuestionQuery = (questionId: string) =>
  queryOptions({
    queryKey: ['reviews', 'text', questionId],
    queryFn: ({ signal }) => api.get(questionPath(questionId), QuestionerQuestion, { signal }),
    gcTime: 0,
    ...fresh,
  });

export const askForReviews = (wanted: NewReviewRequests, creationKey: string) =>
  api.post('api/questioner/review-requests', ReviewRequestsMade, { json: wanted, creationKey });

export const giveReview = (questionId: string, review: NewReview, creationKey: string) =>
  api.post(`${questionPath(questionId)}/reviews`, QuestionReviews, { json: review, creationKey });

export const withdrawRequest = (questionId: string, reviewerId: string) =>
  api.delete(
    `api/questioner/review-requests/${encodeURIComponent(questionId)}/${encodeURIComponent(reviewerId)}`,
    Done,
  );
