import { Title } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import * as styles from './purchases.module.css';

interface StatusHeadProps {
  tone: 'waiting' | 'done' | 'trouble' | 'over';
  icon: ReactNode;
  children: string;
}

/** The state of a purchase in a few words; a screen reader hears when it changes. */
export function StatusHead({ tone, icon, children }: StatusHeadProps) {
  return (
    <div role="status" className={styles.status} data-tone={tone}>
      <span className={styles.statusIcon}>{icon}</span>
      <Title order={2}>{children}</Title>
    </div>
  );
}
