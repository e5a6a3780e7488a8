import { Button, Link } from '@tryout/shared-ui';
import { newRulingAddress, type PackageItem } from '@tryout/shared-ui/staff';
import { rulingsPath } from '../../common/rulings-path.ts';

/** The way to a ruling on a question that somebody has answered; an essay has no key that could be wrong. */
export function ProposeRuling({ item: { questionId, version, attempts, options } }: { item: PackageItem }) {
  if (attempts === 0 || options.length === 0) return null;
  return (
    <div>
      <Button component={Link} to={newRulingAddress(rulingsPath, questionId, version)} variant="default">
        Ajukan ralat
      </Button>
    </div>
  );
}
