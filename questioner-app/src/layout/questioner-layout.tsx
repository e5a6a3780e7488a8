import { IconBook, IconPencil, type NavItem } from '@tryout/shared-ui';
import { StaffLayout } from '@tryout/shared-ui/more';
import { useSession } from '../session.ts';

const parts: NavItem[] = [
  { label: 'Kelola soal', to: '/questioner/dashboard', icon: IconPencil },
  { label: 'Bank soal', to: '/questioner/bank', icon: IconBook },
];

/** The frame of the area: who is signed in, the way out, its parts, and the page. */
export function Component() {
  const account = useSession((session) => session.account);
  return (
    <StaffLayout
      areaLabel="Penulis soal"
      homePath="/questioner/dashboard"
      name={account?.name}
      passwordPath="/questioner/change-password"
      signOutLabel="Keluar"
      // Until a one-time password is replaced, and a second factor set up that is demanded, all of them lead back to it.
      navigation={account?.mustChangePassword || account?.mustSetUpSecondFactor ? [] : parts}
      onSignOut={() => useSession.getState().signOut()}
    />
  );
}
