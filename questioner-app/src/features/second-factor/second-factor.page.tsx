import { createSecondFactorCalls, SecondFactorPage } from '@tryout/shared-ui/staff';
import { api, useSession } from '../../session.ts';

const calls = createSecondFactorCalls(api, 'api/questioner');

/** /questioner/second-factor: one's own second factor; the first page while a required one is not set up. */
export function Component() {
  return <SecondFactorPage session={useSession} homePath="/questioner/dashboard" calls={calls} />;
}
