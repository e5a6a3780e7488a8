import { createRequireSession } from '@tryout/shared-ui';
import { useSession } from '../session.ts';
import * as styles from './gate.module.css';

const RequireAdmin = createRequireSession({
  session: useSession,
  loginPath: '/admin/login',
  checkingText: 'Memverifikasi akses...',
});

/** Lets signed-in administrators through; others go to /admin/login and come back afterwards. */
export function Component() {
  return (
    <div className={styles.gate}>
      <RequireAdmin />
    </div>
  );
}
