import { errors, type Permission } from '@tryout/api/contract';
import { Button, EmptyState, IconLock, IconRefresh, Link, Outlet, PageTitle } from '@tryout/shared-ui';
import { useState } from 'react';
import { isAllowed } from '../may.ts';
import { useSession } from '../session.ts';

/**
 * Makes a route component around pages that need one of these permissions; an administrator without one gets an explanation, and what to
 * do. The server refuses in any case: this only prevents a page full of failures.
 */
export function requirePermission(...needed: readonly Permission[]) {
  return function RequirePermission() {
    const held = useSession(({ account }) => account?.permissions);
    return isAllowed(held, needed) ? <Outlet /> : <NotAllowed />;
  };
}

function NotAllowed() {
  const [isAsking, setIsAsking] = useState(false);

  async function askAgain() {
    setIsAsking(true);
    await useSession.getState().check();
    setIsAsking(false);
  }

  return (
    <>
      <PageTitle>Bagian ini tidak terbuka untuk Anda</PageTitle>
      <EmptyState
        icon={<IconLock size={44} aria-hidden />}
        title="Izin Anda belum mencakup bagian ini"
        message={`${errors.PERMISSION_MISSING.message} Jika izin baru saja diberikan, periksa lagi.`}
        action={
          <>
            <Button component={Link} to="/admin/dashboard">
              Ke dashboard
            </Button>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={isAsking}
              onClick={() => void askAgain()}
            >
              Periksa lagi
            </Button>
          </>
        }
      />
    </>
  );
}
