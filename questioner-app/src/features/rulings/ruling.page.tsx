import { useParams } from '@tryout/shared-ui';
import { RulingView } from '@tryout/shared-ui/staff';
import { rulingCalls, rulingsPath } from '../../common/rulings.ts';

/** /questioner/rulings/{id}: one ruling. Administrators decide on it. */
export function Component() {
  const { rulingId = '' } = useParams();
  return <RulingView key={rulingId} calls={rulingCalls} rulingId={rulingId} path={rulingsPath} canPrepare />;
}
