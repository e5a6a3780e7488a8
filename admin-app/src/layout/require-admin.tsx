import { createRequireSession, loginPaths } from '@tryout/shared-ui';
import { useSession } from '../session.ts';

/**
 * Lets signed-in administrators through; others go to /admin/login and come back afterwards. A one-time password is replaced first, then a
 * required second factor is set up.
 */
export const Component = createRequireSession({
  session: useSession,
  loginPath: loginPaths.admin,
  checkingText: 'Memverifikasi akses...',
  isWholePage: true,
  firstPath: ({ mustChangePassword, mustSetUpSecondFactor }) => {
    if (mustChangePassword) return '/admin/change-password';
    return mustSetUpSecondFactor ? '/admin/second-factor' : null;
  },
});
