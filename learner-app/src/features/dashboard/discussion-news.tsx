import { useLater } from '@tryout/shared-ui';
import { discussions } from '../../common/discussions/later.ts';

/** New answers to the learner's questions; they come after the page's first picture. */
export function DiscussionNews() {
  const part = useLater(discussions, false);
  return part ? <part.DiscussionNewsNotice /> : null;
}
