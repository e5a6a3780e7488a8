import { Anchor, IconArrowLeft } from '@tryout/shared-ui/kit';
import { Link } from '@tryout/shared-ui/platform';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import * as styles from './back-link.module.css';

/** The way back above a page's title; none on paper. */
export function BackLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} className={styles.back ?? ''}>
      <IconArrowLeft size={18} aria-hidden /> {children}
    </Anchor>
  );
}
