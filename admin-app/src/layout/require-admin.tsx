import { createRequireSession, loginPaths } from '@tryout/shared-ui';
import { useSession } from '../session.ts';

/** Lets signed-in administrators through; others go to /admin/login and come back afterwards. */
export const Component = createRequireSession({
  session: useSession,
  loginPath: loginPaths.admin,
  checkingText: 'Memverifikasi akses...',
  isWholePage: true,
});
