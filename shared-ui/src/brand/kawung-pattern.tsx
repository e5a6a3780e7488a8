import type { ReactNode } from 'react';
import * as styles from './kawung-pattern.module.css';

interface KawungPatternProps {
  /** `ink` on the page's ground, `white` on the indigo panel. */
  tone?: 'ink' | 'white';
  className?: string;
  /** Default `div`; `aside` where it is a part of the page of its own. */
  component?: 'div' | 'aside';
  /** Names an `aside`. */
  label?: string;
  children?: ReactNode;
}

/** A quiet ground of kawung behind its children. For the landing hero, the sign-in panel and empty states, nowhere else. */
export function KawungPattern({
  tone = 'ink',
  className,
  component: Component = 'div',
  label,
  children,
}: KawungPatternProps) {
  return (
    <Component className={`${styles.ground} ${className ?? ''}`} data-tone={tone} aria-label={label}>
      {children}
    </Component>
  );
}
