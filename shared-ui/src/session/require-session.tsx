import { useQueryClient } from '@tryout/shared-ui/kit';
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { Navigate, Outlet, matchPath, useLocation } from '@tryout/shared-ui/platform';
import { Gate } from '../components/gate/gate.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState } from '../components/states/loading-state.tsx';
import type { SessionStore } from './session.ts';
import { useCheckedSession } from './use-checked-session.ts';

interface RequireSessionOptions<Account> {
  session: SessionStore<Account>;
  loginPath: string;
  /** Shown while the stored token is being verified: "Memverifikasi akses...". */
  checkingText?: string;
  /** The guard stands around the area's frame, not in it: waiting and failure are a whole page. */
  isWholePage?: boolean;
  /** In place of the plain message that the server can't be reached. */
  Unreachable?: ComponentType<{ onRetry: () => void }>;
  /**
   * A page of this area that the account must see before any other, such as the one that replaces a one-time password; null where there is
   * none.
   */
  firstPath?: (account: Account) => string | null;
}

/**
 * Makes a guard for one role: a route component around child routes, or around children. Signed out, it leads to the login
 * and leaves the way back in `state.from` (not after a deliberate sign-out); unreachable, it offers to try again. `firstPath` is
 * led to in the same way. For another account than the last one it first empties the cache of calls.
 */
export function createRequireSession<Account extends { id: string }>({
  session,
  loginPath,
  checkingText = 'Memuat…',
  isWholePage = false,
  Unreachable = PlainlyUnreachable,
  firstPath = () => null,
}: RequireSessionOptions<Account>) {
  const Place = isWholePage ? Gate : 'div';
  /** Whose answers the cache has. Known here, because the guard itself goes with each end of a session. */
  let cachedFor: string | undefined;

  /** @returns false until the answers of another account are gone: a page that shows them would go on doing so */
  function useOwnCache(accountId: string | undefined): boolean {
    const queryClient = useQueryClient();
    const [owner, setOwner] = useState(cachedFor);
    useLayoutEffect(() => {
      if (accountId === undefined) return;
      // Also for what stands around the guard: that is loaded anew.
      if (cachedFor !== undefined && cachedFor !== accountId) void queryClient.resetQueries();
      cachedFor = accountId;
      setOwner(accountId);
    }, [accountId, queryClient]);
    return accountId === undefined || owner === undefined || owner === accountId;
  }

  return function RequireSession({ children }: { children?: ReactNode }) {
    const { status, account, endedBy, check } = useCheckedSession(session);
    const isOwnCache = useOwnCache(account?.id);
    const { pathname, search, hash } = useLocation();

    if (status === 'checking' || !isOwnCache) {
      return (
        <Place>
          <LoadingState label={checkingText} />
        </Place>
      );
    }
    if (status === 'unreachable') {
      return (
        <Place>
          <Unreachable onRetry={() => void check()} />
        </Place>
      );
    }
    const from = `${pathname}${search}${hash}`;
    if (status === 'signed-out') {
      return <Navigate to={loginPath} replace {...(endedBy !== 'user' && { state: { from } })} />;
    }
    const first = account && firstPath(account);
    if (first && !matchPath(first, pathname)) return <Navigate to={first} replace state={{ from }} />;
    return children ?? <Outlet />;
  };
}

const PlainlyUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Server tidak dapat dihubungi"
    message="Anda masih masuk. Periksa koneksi internet Anda, lalu coba lagi."
    onRetry={onRetry}
  />
);
