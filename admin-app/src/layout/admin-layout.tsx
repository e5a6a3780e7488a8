import {
  IconClipboardList,
  IconGift,
  IconHistory,
  IconLayoutDashboard,
  IconPencil,
  IconShieldCheck,
  IconUsers,
  type NavItem,
} from '@tryout/shared-ui';
import { StaffLayout } from '@tryout/shared-ui/more';
import { useSession } from '../session.ts';

const parts: NavItem[] = [
  { label: 'Dashboard', to: '/admin/dashboard', icon: IconLayoutDashboard },
  { label: 'Tryout', to: '/admin/tryouts', icon: IconClipboardList },
  { label: 'Pengguna', to: '/admin/users', icon: IconUsers },
  { label: 'Penilaian esai', to: '/admin/marking', icon: IconPencil },
  { label: 'Pendaftaran gratis', to: '/admin/registrations', icon: IconGift },
  { label: 'Staf', to: '/admin/staff', icon: IconShieldCheck },
  { label: 'Log audit', to: '/admin/audit', icon: IconHistory },
];

/** The frame of the area: who is signed in, the way out, its parts, and the page. */
export function Component() {
  const account = useSession((session) => session.account);
  return (
    <StaffLayout
      areaLabel="Admin"
      homePath="/admin/dashboard"
      name={account?.name}
      passwordPath="/admin/change-password"
      signOutLabel="Logout"
      // Until a one-time password is replaced all of them lead back to it.
      navigation={account?.mustChangePassword ? [] : parts}
      onSignOut={() => useSession.getState().signOut()}
    />
  );
}
