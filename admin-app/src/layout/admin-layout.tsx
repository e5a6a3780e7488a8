import { type NavItem, Outlet } from '@tryout/shared-ui';
import { StaffLayout } from '@tryout/shared-ui/staff';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { adminPages } from '../admin-pages.ts';
import { useMay } from '../may.ts';
import { loadKeptMarks, useSession } from '../session.ts';

const Unsent = lazy<ComponentType>(() =>
  import('../features/questions/unsent.tsx').catch(() => ({ default: () => null })),
);

/** The frame of the area: the account, the sign-out, the area's parts, and the page. */
export function Component() {
  const account = useSession((session) => session.account);
  const may = useMay();
  const parts = adminPages.flatMap(({ path, needed, menu }): NavItem[] =>
    menu && (!needed || may(...needed)) ? [{ ...menu, to: path }] : [],
  );
  useEffect(() => {
    // If it can't be loaded now, the sign-out tries again.
    void loadKeptMarks().catch(() => {});
  }, []);
  // Until a one-time password is replaced and a required second factor is set up, every page leads back there.
  const isHeldUp = account?.mustChangePassword || account?.mustSetUpSecondFactor;
  return (
    <StaffLayout
      areaLabel="Admin"
      homePath="/admin/dashboard"
      name={account?.name}
      passwordPath="/admin/change-password"
      signOutLabel="Logout"
      navigation={isHeldUp ? [] : parts}
      onSignOut={() => useSession.getState().signOut()}
    >
      {account && !isHeldUp && may('manage') && (
        <Suspense fallback={null}>
          <Unsent />
        </Suspense>
      )}
      <Outlet />
    </StaffLayout>
  );
}
