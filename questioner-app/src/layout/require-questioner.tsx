import { createRequireSession } from '@tryout/shared-ui';
import { useSession } from '../session.ts';
import * as styles from './gate.module.css';

const RequireQuestioner = createRequireSession({ session: useSession, loginPath: '/questioner/login' });

/** Lets signed-in question authors through; others go to /questioner/login and come back afterwards. */
export function Component() {
  return (
    <div className={styles.gate}>
      <RequireQuestioner />
    </div>
  );
}
