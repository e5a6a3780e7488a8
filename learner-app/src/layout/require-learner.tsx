import { createRequireSession, loginPaths } from '@tryout/shared-ui';
import { useSession } from '../session.ts';

/** Lets signed-in learners through; others go to /auth and come back afterwards. */
export const Component = createRequireSession({ session: useSession, loginPath: loginPaths.learner });
