import { useLocation, useNavigate, useNavigation } from '@tryout/shared-ui';
import { forgetPendingLoads } from '../remotes/load-remote-routes.ts';

/** Tries the address again in place, without a reload: the one being opened, else the one shown. */
export function useRetry(): () => void {
  const navigate = useNavigate();
  const shown = useLocation();
  const { location: opening } = useNavigation();
  return () => {
    forgetPendingLoads();
    void navigate(opening ?? shown, { replace: opening === undefined });
  };
}
