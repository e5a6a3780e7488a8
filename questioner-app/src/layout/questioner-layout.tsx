import { IconBook, IconPencil, type NavItem, Outlet } from '@tryout/shared-ui';
import { StaffLayout } from '@tryout/shared-ui/more';
import { lazy, Suspense } from 'react';
import { useSession } from '../session.ts';

const Unsent = lazy(() => import('../features/question-manager/unsent.tsx'));

const parts: NavItem[] = [
  { label: 'Kelola soal', to: '/questioner/dashboard', icon: IconPencil },
  { label: 'Bank soal', to: '/questioner/bank', icon: IconBook },
];

/** The frame of the area: the account, the sign-out, the area's parts, and the page. */
export function Component() {
  const account = useSession((session) => session.account);
  // Until a one-time password is replaced and a required second factor is set up, every page leads back there.
  const isHeldUp = account?.mustChangePassword || account?.mustSetUpSecondFactor;
  return (
    <StaffLayout
      areaLabel="Penulis soal"
      homePath="/questioner/dashboard"
      name={account?.name}
      passwordPath="/questioner/change-password"
      signOutLabel="Keluar"
      navigation={isHeldUp ? [] : parts}
      onSignOut={() => useSession.getState().signOut()}
    >
      {account && !isHeldUp && (
        <Suspense fallback={null}>
          <Unsent />
        </Suspense>
      )}
      <Outlet />
    </StaffLayout>
  );
}
