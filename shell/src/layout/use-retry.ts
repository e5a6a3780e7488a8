import { useLocation, useNavigate, useNavigation } from '@tryout/shared-ui';
import { forgetLoads } from '../remotes/load-remote-routes.ts';

/** Tries the address again in place, without a reload: the one being opened, else the one shown. */
export function useRetry(): () => void {
  const navigate = useNavigate();
  const shown = useLocation();
  const { location: opening } = useNavigation();
  return () => {
    forgetLoads();
    void navigate(opening ?? shown, { replace: opening === undefined });
  };
}
