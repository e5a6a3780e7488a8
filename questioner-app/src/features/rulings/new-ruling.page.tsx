import { NewRulingView } from '@tryout/shared-ui/staff';
import { rulingCalls, rulingsPath } from '../../common/rulings.ts';

/** /questioner/rulings/new: the draft of a ruling. */
export function Component() {
  return <NewRulingView calls={rulingCalls} path={rulingsPath} />;
}
