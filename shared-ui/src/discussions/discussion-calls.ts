import { DiscussedQuestionList, DiscussionPost, Done, type StaffAnswer, StaffDiscussion } from '@tryout/api/contract';
import type { ApiClient } from '../http/api-client.ts';

interface Page {
  page: number;
  pageSize: number;
}

/** One area's calls for the discussions of questions. */
export interface DiscussionCalls {
  list(page: Page, signal: AbortSignal): Promise<DiscussedQuestionList>;
  read(questionId: string, page: Page, signal: AbortSignal): Promise<StaffDiscussion>;
  /** @param creationKey the same for each try, so that the server stores it once */
  answer(questionId: string, answer: StaffAnswer, creationKey: string): Promise<DiscussionPost>;
  edit(postId: string, text: string): Promise<DiscussionPost>;
  remove(postId: string): Promise<Done>;
}

/** @param prefix the first part of the calls' paths: `admin`, `api/questioner` */
export function createDiscussionCalls(api: ApiClient, prefix: string): DiscussionCalls {
  const questions = `${prefix}/discussions/questions`;
  const answers = `${prefix}/discussions/answers`;
  const of = (questionId: string) => `${questions}/${encodeURIComponent(questionId)}`;
  return {
    list: (query, signal) => api.get(questions, DiscussedQuestionList, { query: { ...query }, signal }),
    read: (questionId, query, signal) => api.get(of(questionId), StaffDiscussion, { query: { ...query }, signal }),
    answer: (questionId, json, creationKey) =>
      api.post(`${of(questionId)}/answers`, DiscussionPost, { json, creationKey, isRepeatable: true }),
    edit: (postId, text) =>
      api.put(`${answers}/${encodeURIComponent(postId)}`, DiscussionPost, { json: { text }, isRepeatable: true }),
    remove: (postId) => api.delete(`${answers}/${encodeURIComponent(postId)}`, Done, { isRepeatable: true }),
  };
}

/** The differences between the areas of administrators and questioners. */
export interface DiscussionArea {
  calls: DiscussionCalls;
  /** The address of the list; that of a question is below it. */
  path: string;
}
