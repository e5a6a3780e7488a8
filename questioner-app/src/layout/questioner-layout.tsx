import { StaffLayout } from '@tryout/shared-ui/more';
import { useSession } from '../session.ts';

/** The frame of the area: who is signed in, the way out, and the page. */
export function Component() {
  const name = useSession(({ account }) => account?.name);
  return (
    <StaffLayout
      areaLabel="Penulis soal"
      homePath="/questioner/dashboard"
      name={name}
      passwordPath="/questioner/change-password"
      signOutLabel="Keluar"
      onSignOut={() => useSession.getState().signOut()}
    />
  );
}
