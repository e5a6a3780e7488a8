import { RulingListView } from '@tryout/shared-ui/staff';
import { rulingCalls, rulingsPath } from '../../common/rulings.ts';

/** /questioner/rulings: all rulings on wrong keys. */
export function Component() {
  return <RulingListView calls={rulingCalls} path={rulingsPath} />;
}
