import { createDiscussionCalls, type DiscussionArea } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

export const discussionArea: DiscussionArea = {
  calls: createDiscussionCalls(api, 'api/questioner'),
  path: '/questioner/discussions',
};
