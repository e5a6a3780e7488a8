import type { ReactNode } from 'react';
import * as styles from './facts.module.css';

export interface Fact {
  icon: ReactNode;
  text: string;
}

/** Short facts in a row that wraps, each with its icon: minutes, questions. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <ul className={`${styles.facts} ${className ?? ''}`}>
      {facts.map(({ icon, text }) => (
        <li key={text} className={styles.fact}>
          {icon}
          {text}
        </li>
      ))}
    </ul>
  );
}
