import * as v from 'valibot';
import {
  Done,
  NewReview,
  NewReviewRequests,
  QuestionReviews,
  ReviewCount,
  ReviewerList,
  ReviewInbox,
  ReviewRequestsMade,
} from '../../contract/index.ts';
import { creationKeyOf } from '../../http/creation-key.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { ReviewService } from './review.service.ts';

const QuestionParams = v.object({ questionId: v.string() });
const RequestParams = v.object({ questionId: v.string(), reviewerId: v.string() });
const config = { access: 'questioner' } as const;

/** /api/questioner: reviews of questions by other questioners. */
export const reviewRoutes: ValibotPlugin<{ reviews: ReviewService }> = async (app, { reviews }) => {
  app.get('/reviewers', { config, schema: { response: { 200: ReviewerList } } }, ({ user }) =>
    reviews.listReviewers(user.sub),
  );
  app.get('/review-requests', { config, schema: { response: { 200: ReviewInbox } } }, ({ user }) =>
    reviews.list(user.sub),
  );
  app.get('/review-requests/count', { config, schema: { response: { 200: ReviewCount } } }, ({ user }) =>
    reviews.count(user.sub),
  );
  app.post(
    '/review-requests',
    { config, schema: { body: NewReviewRequests, response: { 200: ReviewRequestsMade } } },
    (request) => reviews.ask(request.user.sub, request.body, creationKeyOf(request)),
  );
  app.delete(
    '/review-requests/:questionId/:reviewerId',
    { config, schema: { params: RequestParams, response: { 200: Done } } },
    ({ params, user }) => reviews.withdraw(user.sub, params.questionId, params.reviewerId),
  );
  app.get(
    '/questions/:questionId/reviews',
    { config, schema: { params: QuestionParams, response: { 200: QuestionReviews } } },
    ({ params, user }) => reviews.get(user.sub, params.questionId),
  );
  app.post(
    '/questions/:questionId/reviews',
    { config, schema: { params: QuestionParams, body: NewReview, response: { 200: QuestionReviews } } },
    (request) => reviews.review(request.user.sub, request.params.questionId, request.body, creationKeyOf(request)),
  );
};
