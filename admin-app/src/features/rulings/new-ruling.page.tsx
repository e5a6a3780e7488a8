import { NewRulingView } from '@tryout/shared-ui/staff';
import { rulingsPath } from '../../common/rulings-path.ts';
import { rulingCalls } from './rulings.api.ts';

/** /admin/rulings/new: the draft of a ruling. */
export function Component() {
  return <NewRulingView calls={rulingCalls} path={rulingsPath} />;
}
