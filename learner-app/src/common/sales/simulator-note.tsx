import { Badge } from '@tryout/shared-ui';
import { useSales } from './sales.queries.ts';

/** Beside every amount while payments are only simulated. */
export function SimulatorNote() {
  const { data } = useSales();
  if (!data?.isSimulated) return null;
  return (
    <Badge color="yellow" size="lg">
      SIMULATOR, bukan uang sungguhan
    </Badge>
  );
}
