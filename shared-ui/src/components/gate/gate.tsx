import type { ReactNode } from 'react';
import * as styles from './gate.module.css';

/** A page of its own for what stands alone in the window: access is being verified, or nobody can say. */
export function Gate({ children }: { children: ReactNode }) {
  return <main className={styles.gate}>{children}</main>;
}
