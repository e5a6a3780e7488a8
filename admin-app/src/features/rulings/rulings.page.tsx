import { Button, Link } from '@tryout/shared-ui';
import { RulingListView } from '@tryout/shared-ui/staff';
import { useMay } from '../../may.ts';
import { rulingsPath } from '../../common/rulings-path.ts';
import { rulingCalls } from './rulings.api.ts';

/** /admin/rulings: all rulings on wrong keys. */
export function Component() {
  const may = useMay();
  return (
    <RulingListView
      calls={rulingCalls}
      path={rulingsPath}
      actions={
        may('manage') && (
          <Button component={Link} to="/admin/late-answers" variant="default">
            Jawaban terlambat
          </Button>
        )
      }
    />
  );
}
