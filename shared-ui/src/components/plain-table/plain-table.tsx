import type { ReactNode } from 'react';
import * as styles from './plain-table.module.css';

interface PlainTableProps {
  label: string;
  /** For the table's own rules; it is the frame's class. */
  className?: string | undefined;
  /** `thead` and `tbody`; cells with `data-number` stand at their column's end. */
  children: ReactNode;
}

/** A small table to be read, without sorting and pages. Where it is too wide it scrolls in its frame. */
export function PlainTable({ label, className, children }: PlainTableProps) {
  const classes = className ? `${styles.frame} ${className}` : styles.frame;
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </div>
  );
}
