import { useParams } from '@tryout/shared-ui';
import { StaffDiscussionView } from '@tryout/shared-ui/staff';
import { discussionArea } from './discussion-area.ts';

/** /questioner/discussions/{question}: one own question's discussion. */
export function Component() {
  const { questionId = '' } = useParams();
  return <StaffDiscussionView key={questionId} area={discussionArea} questionId={questionId} />;
}
