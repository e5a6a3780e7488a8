import type { ReactNode } from 'react';
import * as styles from './problem.module.css';

interface ProblemProps {
  /** For the field's `aria-describedby`. */
  id: string;
  /** Spoken as soon as it stands there, where nothing else leads to the field. */
  role?: 'alert';
  children: ReactNode;
}

/** The sentence below a field that is missing or wrong; no room while there is none. */
export function Problem({ id, role, children }: ProblemProps) {
  return (
    <p id={id} className={styles.problem} role={role}>
      {children}
    </p>
  );
}
