import {
  Discussion,
  DiscussionCounts,
  DiscussionNews,
  DiscussionPost,
  Done,
  type NewPost,
  type PostReportReason,
  type SeenAnswers,
} from '@tryout/api/contract';
import { api } from '../../session.ts';

/** The place of a discussion: an item of the learner's own result. */
export interface Place {
  attemptId: string;
  itemId: string;
}

export const threadsPerPage = 10;
const of = (postId: string) => `discussions/posts/${encodeURIComponent(postId)}`;

/** How much is written under each explanation of a result: one call for all of them. */
export const countPosts = (attempt: string, signal: AbortSignal): Promise<DiscussionCounts> =>
  api.get('discussions/counts', DiscussionCounts, { query: { attempt }, signal });

export const readDiscussion = (
  { attemptId: attempt, itemId: item }: Place,
  page: number,
  signal: AbortSignal,
): Promise<Discussion> =>
  api.get('discussions', Discussion, { query: { attempt, item, page, pageSize: threadsPerPage }, signal });

export const readNews = (signal: AbortSignal): Promise<DiscussionNews> =>
  api.get('discussions/news', DiscussionNews, { signal });

/** @param threads one's own questions that were shown, each with its number of shown answers */
export const noteSeen = (place: Place, threads: NonNullable<SeenAnswers['threads']>): Promise<Done> =>
  api.put('discussions/seen', Done, { json: { ...place, threads } satisfies SeenAnswers, isRepeatable: true });

/** @param creationKey the same for each try, so that the server stores it once */
export const sendPost = (post: NewPost, creationKey: string): Promise<DiscussionPost> =>
  api.post('discussions/posts', DiscussionPost, { json: post, creationKey, isRepeatable: true });

export const editPost = (postId: string, text: string): Promise<DiscussionPost> =>
  api.put(of(postId), DiscussionPost, { json: { text }, isRepeatable: true });

export const deletePost = (postId: string): Promise<Done> => api.delete(of(postId), Done, { isRepeatable: true });

export const markHelpful = (postId: string, attemptId: string, isHelpful: boolean): Promise<Done> =>
  api.put(`${of(postId)}/helpful`, Done, { json: { attemptId, isHelpful }, isRepeatable: true });

export const reportPost = (
  postId: string,
  report: { attemptId: string; reason: PostReportReason; text: string },
): Promise<Done> => api.post(`${of(postId)}/reports`, Done, { json: report, isRepeatable: true });
