import { PageTitle } from '@tryout/shared-ui';
import { Counters } from './counters.tsx';
import { NewestTryouts } from './newest-tryouts.tsx';
import { Overview } from './overview.tsx';

/** /admin/dashboard: the product in numbers, open tasks, and the newest packages. */
export function Component() {
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Counters />
      <Overview />
      <NewestTryouts />
    </>
  );
}
