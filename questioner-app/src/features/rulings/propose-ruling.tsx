import type { ItemStatistics } from '@tryout/api/contract';
import { Button, Link } from '@tryout/shared-ui';
import { newRulingAddress } from '@tryout/shared-ui/staff';
import { rulingsPath } from '../../common/rulings.ts';

interface ProposeRulingProps {
  questionId: string;
  statistics: Pick<ItemStatistics, 'version' | 'attempts' | 'options'>;
}

/** The way to a ruling on a version that somebody has answered; an essay has no key that could be wrong. */
export function ProposeRuling({ questionId, statistics: { version, attempts, options } }: ProposeRulingProps) {
  if (attempts === 0 || options.length === 0) return null;
  return (
    <Button component={Link} to={newRulingAddress(rulingsPath, questionId, version)} variant="default" mt="lg">
      Ajukan ralat
    </Button>
  );
}
