import { createRequireSession, loginPaths } from '@tryout/shared-ui';
import { useSession } from '../session.ts';

/** Lets signed-in administrators through; others go to /admin/login and come back afterwards. A one-time password is replaced first. */
export const Component = createRequireSession({
  session: useSession,
  loginPath: loginPaths.admin,
  checkingText: 'Memverifikasi akses...',
  isWholePage: true,
  firstPath: ({ mustChangePassword }) => (mustChangePassword ? '/admin/change-password' : null),
});
