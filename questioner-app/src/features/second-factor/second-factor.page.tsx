import { createSecondFactorCalls, SecondFactorPage } from '@tryout/shared-ui/staff';
import { api, useSession } from '../../session.ts';

const calls = createSecondFactorCalls(api, 'api/questioner');

/** /questioner/second-factor: the own second factor; the first page of whoever must have one and has none. */
export function Component() {
  return <SecondFactorPage session={useSession} homePath="/questioner/dashboard" calls={calls} />;
}
