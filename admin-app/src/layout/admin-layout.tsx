import type { Permission } from '@tryout/api/contract';
import {
  IconBell,
  IconClipboardList,
  IconGift,
  IconHistory,
  IconLayoutDashboard,
  IconPencil,
  IconShieldCheck,
  IconUsers,
  type NavItem,
  Outlet,
} from '@tryout/shared-ui';
import { StaffLayout } from '@tryout/shared-ui/more';
import { lazy, Suspense } from 'react';
import { packageReaders, useMay } from '../may.ts';
import { useSession } from '../session.ts';

const Unsent = lazy(() => import('../features/questions/unsent.tsx'));

/** The parts of the area with the permissions for each: a part without permission isn't shown. */
const parts: { item: NavItem; needed: readonly Permission[] }[] = [
  { item: { label: 'Tryout', to: '/admin/tryouts', icon: IconClipboardList }, needed: packageReaders },
  { item: { label: 'Pengguna', to: '/admin/users', icon: IconUsers }, needed: ['support'] },
  { item: { label: 'Penilaian esai', to: '/admin/marking', icon: IconPencil }, needed: ['mark'] },
  {
    item: { label: 'Pendaftaran gratis', to: '/admin/registrations', icon: IconGift },
    needed: ['support', 'cards'],
  },
  { item: { label: 'Pengumuman', to: '/admin/announcements', icon: IconBell }, needed: ['manage'] },
  { item: { label: 'Staf', to: '/admin/staff', icon: IconShieldCheck }, needed: ['manage'] },
  { item: { label: 'Log audit', to: '/admin/audit', icon: IconHistory }, needed: ['manage'] },
];
const dashboard: NavItem = { label: 'Dashboard', to: '/admin/dashboard', icon: IconLayoutDashboard };

/** The frame of the area: the account, the sign-out, the area's parts, and the page. */
export function Component() {
  const account = useSession((session) => session.account);
  const may = useMay();
  const open = parts.filter(({ needed }) => may(...needed)).map(({ item }) => item);
  // Until a one-time password is replaced and a required second factor is set up, every page leads back there.
  const isHeldUp = account?.mustChangePassword || account?.mustSetUpSecondFactor;
  return (
    <StaffLayout
      areaLabel="Admin"
      homePath="/admin/dashboard"
      name={account?.name}
      passwordPath="/admin/change-password"
      signOutLabel="Logout"
      navigation={isHeldUp ? [] : [dashboard, ...open]}
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
