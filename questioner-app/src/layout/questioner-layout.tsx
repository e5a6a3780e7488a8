import { IconBook, IconPencil, type NavItem } from '@tryout/shared-ui';
import { StaffLayout } from '@tryout/shared-ui/more';
import { useSession } from '../session.ts';

const parts: NavItem[] = [
  { label: 'Kelola soal', to: '/questioner/dashboard', icon: IconPencil },
  { label: 'Bank soal', to: '/questioner/bank', icon: IconBook },
];

/** The frame of the area: the account, the sign-out, the area's parts, and the page. */
export function Component() {
  const account = useSession((session) => session.account);
  return (
    <StaffLayout
      areaLabel="Penulis soal"
      homePath="/questioner/dashboard"
      name={account?.name}
      passwordPath="/questioner/change-password"
      signOutLabel="Keluar"
      // Empty until a one-time password is replaced and a required second factor is set up: until then every page leads back there.
      navigation={account?.mustChangePassword || account?.mustSetUpSecondFactor ? [] : parts}
      onSignOut={() => useSession.getState().signOut()}
    />
  );
}
