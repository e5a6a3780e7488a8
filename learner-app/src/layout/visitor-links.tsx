import { ActionIcon, Button, IconLogin, Link, useLocation } from '@tryout/shared-ui';
import * as styles from './visitor-links.module.css';

/** Login and registration, both returning to this page. A phone's bar has room for one icon only. */
export function VisitorLinks({ place }: { place: 'bar' | 'drawer' }) {
  const { pathname, search } = useLocation();
  const state = { from: `${pathname}${search}` };
  return (
    <div className={styles.links} data-place={place}>
      {place === 'bar' && (
        <ActionIcon
          component={Link}
          to="/auth"
          state={state}
          variant="light"
          aria-label="Login"
          className={styles.icon}
        >
          <IconLogin size={22} aria-hidden />
        </ActionIcon>
      )}
      <Button component={Link} to="/auth" state={state} variant="default" className={styles.button}>
        Login
      </Button>
      <Button component={Link} to="/auth?mode=register" state={state} className={styles.button}>
        Daftar
      </Button>
    </div>
  );
}
