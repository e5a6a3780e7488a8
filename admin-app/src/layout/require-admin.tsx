import { createRequireSession } from '@tryout/shared-ui';
import { useSession } from '../session.ts';

/** Lets signed-in administrators through; others go to /admin/login and come back afterwards. */
export const Component = createRequireSession({ session: useSession, loginPath: '/admin/login', checkingText: 'Memverifikasi akses...' });
