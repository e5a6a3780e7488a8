import { createRequireSession, loginPaths } from '@tryout/shared-ui';
import { useSession } from '../session.ts';

/** Lets signed-in question authors through; others go to /questioner/login and come back afterwards. A one-time password is replaced first. */
export const Component = createRequireSession({
  session: useSession,
  loginPath: loginPaths.questioner,
  isWholePage: true,
  firstPath: ({ mustChangePassword }) => (mustChangePassword ? '/questioner/change-password' : null),
});
