import { useParams } from '@tryout/shared-ui';
import { StaffDiscussionView } from '@tryout/shared-ui/staff';
import { discussionArea } from './discussions.api.ts';

/** /admin/discussions/questions/{question}: one question's discussion. */
export function Component() {
  const { questionId = '' } = useParams();
  return <StaffDiscussionView key={questionId} area={discussionArea} questionId={questionId} />;
}
