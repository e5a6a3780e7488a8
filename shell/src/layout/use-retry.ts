import { useLocation, useNavigate, useNavigation } from '@tryout/shared-ui';
import { forgetLoads } from '../remotes/load-remote-routes.ts';

/** Tries the address again in place, without a reload: the one being opened, else the one shown. */
export function useRetry(): () => void {
  const navigate = useNavigate();
  const shown = useLocation();
  const { location: opening } = useNavigation();
  return () => {
    forgetLoads();
    const target = opening ?? shown;
    // A location's own state isn't taken by itself: where to go after the sign-in, what has just been finished.
    void navigate(target, { replace: opening === undefined, state: target.state });
  };
}
