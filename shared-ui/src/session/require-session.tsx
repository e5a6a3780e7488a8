import { type ReactNode, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState } from '../components/states/loading-state.tsx';
import type { SessionStore } from './session.ts';

interface RequireSessionOptions<Account> {
  session: SessionStore<Account>;
  loginPath: string;
  /** While the stored token is being verified: "Memverifikasi akses...". */
  checkingText?: string;
}

/**
 * Makes a guard for one role: a route component around child routes, or around children. Signed out, it leads to the login
 * and leaves the way back in `state.from` (not after a deliberate sign-out); unreachable, it offers to try again.
 */
export function createRequireSession<Account>({
  session,
  loginPath,
  checkingText = 'Memuat…',
}: RequireSessionOptions<Account>) {
  return function RequireSession({ children }: { children?: ReactNode }) {
    const { status, endedBy, check } = session();
    const { pathname, search, hash } = useLocation();

    useEffect(() => {
      if (session.getState().status === 'checking') void check();
    }, [check]);

    if (status === 'checking') {
      return (
        <div>
          <LoadingState label={checkingText} />
        </div>
      );
    }
    if (status === 'unreachable') {
      return (
        <div>
          <ErrorState
            title="Server tidak dapat dihubungi"
            message="Anda masih masuk. Periksa koneksi internet Anda, lalu coba lagi."
            onRetry={() => void check()}
          />
        </div>
      );
    }
    if (status === 'signed-out') {
      const from = `${pathname}${search}${hash}`;
      return <Navigate to={loginPath} replace {...(endedBy !== 'user' && { state: { from } })} />;
    }
    return children ?? <Outlet />;
  };
}
