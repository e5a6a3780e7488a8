import { Anchor, IconArrowLeft, Link } from '@tryout/shared-ui';
import * as styles from './purchases.module.css';

/** The way back above a page's title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} className={styles.back}>
      <IconArrowLeft size={18} aria-hidden /> {children}
    </Anchor>
  );
}
