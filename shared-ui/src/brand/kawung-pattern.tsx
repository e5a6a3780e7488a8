import type { ReactNode } from 'react';
import * as styles from './kawung-pattern.module.css';

interface KawungPatternProps {
  /** `ink` on the page's ground, `white` on the indigo panel. */
  tone?: 'ink' | 'white';
  className?: string;
  children?: ReactNode;
}

/** A quiet ground of kawung behind its children. For the landing hero, the sign-in panel and empty states, nowhere else. */
export function KawungPattern({ tone = 'ink', className, children }: KawungPatternProps) {
  return (
    <div className={`${styles.ground} ${className ?? ''}`} data-tone={tone}>
      {children}
    </div>
  );
}
