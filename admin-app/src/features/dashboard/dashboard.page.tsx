import { PageTitle } from '@tryout/shared-ui';
import { Counters } from './counters.tsx';
import { NewestTryouts } from './newest-tryouts.tsx';

/** /admin/dashboard: how the product stands, and what was made last. */
export function Component() {
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Counters />
      <NewestTryouts />
    </>
  );
}
