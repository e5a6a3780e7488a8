import { createRequireSession, loginPaths } from '@tryout/shared-ui';
import { useSession } from '../session.ts';

/**
 * Lets signed-in questioners through; others go to /questioner/login and come back afterwards. A one-time password is replaced first,
 * then a required second factor is set up.
 */
export const Component = createRequireSession({
  session: useSession,
  loginPath: loginPaths.questioner,
  isWholePage: true,
  firstPath: ({ mustChangePassword, mustSetUpSecondFactor }) => {
    if (mustChangePassword) return '/questioner/change-password';
    return mustSetUpSecondFactor ? '/questioner/second-factor' : null;
  },
});
