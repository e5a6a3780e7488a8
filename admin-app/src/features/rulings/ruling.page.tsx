import { useParams } from '@tryout/shared-ui';
import { RulingView } from '@tryout/shared-ui/staff';
import { useMay } from '../../may.ts';
import { rulingsPath } from '../../common/rulings-path.ts';
import { rulingCalls, rulingDecisions } from './rulings.api.ts';

/** /admin/rulings/{id}: one ruling, tried out, applied and taken back. */
export function Component() {
  const { rulingId = '' } = useParams();
  const mayManage = useMay()('manage');
  return (
    <RulingView
      key={rulingId}
      calls={rulingCalls}
      rulingId={rulingId}
      path={rulingsPath}
      canPrepare={mayManage}
      decisions={mayManage ? rulingDecisions : undefined}
      tryoutLink={(tryoutId) => `/admin/tryouts/${encodeURIComponent(tryoutId)}`}
    />
  );
}
