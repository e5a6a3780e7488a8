import type { ReactNode } from 'react';
import * as styles from './gate.module.css';

/** A whole page for the state before an area opens: access is being verified, or could not be verified. */
export function Gate({ children }: { children: ReactNode }) {
  return <main className={styles.gate}>{children}</main>;
}
