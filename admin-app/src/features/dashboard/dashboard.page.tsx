import { PageTitle } from '@tryout/shared-ui';
import { Counters } from './counters.tsx';
import { NewestTryouts } from './newest-tryouts.tsx';
import { Overview } from './overview.tsx';

/** /admin/dashboard: how the product stands, what there is to do, and what was made last. */
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
