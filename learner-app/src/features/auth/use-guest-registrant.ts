import { useQuery } from '@tryout/shared-ui';
import { guestId, useGuestTryouts } from '../../common/guest-tryouts.ts';
import { getRegistrant } from './auth.api.ts';

/**
 * The registrant of the newest free tryout of this device's guest. Fetched again each time and never stored
 * (docs/decisions/0069-what-a-guest-wrote.md); where no answer comes, the form is simply empty.
 */
export function useGuestRegistrant() {
  const newest = useGuestTryouts(({ tryouts }) => tryouts.at(-1));
  const { data } = useQuery({
    queryKey: ['registrant', guestId, newest?.id],
    queryFn: ({ signal }) => (newest ? getRegistrant(newest.id, newest.attemptToken, signal) : { registrant: null }),
    enabled: newest !== undefined,
    retry: false,
    gcTime: 0,
  });
  return data?.registrant ?? undefined;
}
