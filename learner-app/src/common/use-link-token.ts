import { useLocation, useNavigate } from '@tryout/shared-ui';
import { useEffect, useState } from 'react';

const tokenIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('token');

/** The token after the `#` of the link in the mail; null without one. Removed from the address at once: it must stay in no history. */
export function useLinkToken(): string | null {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const arrived = tokenIn(hash);
  const [token, setToken] = useState(arrived);
  useEffect(() => {
    if (arrived === null) return;
    setToken(arrived);
    void navigate({ search }, { replace: true, state });
  }, [arrived, navigate, search, state]);
  return token;
}
