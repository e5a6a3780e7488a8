import {
  Done,
  type NewBar,
  type NewPostDecision,
  PostQueue,
  type PostQueueQuery,
  ReportedPostDetail,
} from '@tryout/api/contract';
import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { createDiscussionCalls, type DiscussionArea, rowsPerPage } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

export const discussionArea: DiscussionArea = {
  calls: createDiscussionCalls(api, 'admin'),
  path: '/admin/discussions/questions',
};

const of = (postId: string) => `admin/discussions/posts/${encodeURIComponent(postId)}`;

export const postQueueQuery = (state: PostQueueQuery['state'], page: number) =>
  queryOptions({
    queryKey: ['discussions', 'queue', state, page],
    queryFn: ({ signal }) =>
      api.get('admin/discussions/posts', PostQueue, { query: { state, page, pageSize: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const postQuery = (postId: string) =>
  queryOptions({
    queryKey: ['discussions', 'post', postId],
    queryFn: ({ signal }) => api.get(of(postId), ReportedPostDetail, { signal }),
  });

export const decideOn = (postId: string, json: NewPostDecision): Promise<Done> =>
  api.put(`${of(postId)}/decision`, Done, { json, isRepeatable: true });

export const barWriter = (postId: string, json: NewBar): Promise<Done> =>
  api.put(`${of(postId)}/bar`, Done, { json, isRepeatable: true });
