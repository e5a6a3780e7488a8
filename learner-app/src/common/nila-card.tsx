import type { ReactNode } from 'react';
import * as styles from './nila-card.module.css';

interface NilaCardProps {
  /** Id of the heading among the children. */
  labelledBy: string;
  children: ReactNode;
}

/**
 * The one prominent card of a page: what to do next, or what has just been reached. Words, figures and button side by side when there is
 * room.
 */
export function NilaCard({ labelledBy, children }: NilaCardProps) {
  return (
    <section className={styles.card} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

/** Secondary text on the card. */
export function NilaCardNote({ children, isEyebrow = false }: { children: ReactNode; isEyebrow?: boolean }) {
  return (
    <p className={styles.note} data-eyebrow={isEyebrow || undefined}>
      {children}
    </p>
  );
}
