import type { ReactNode } from 'react';
import * as styles from './kawung-pattern.module.css';

interface KawungPatternProps {
  /** `ink` on the page's background, `white` on the indigo panel. */
  tone?: 'ink' | 'white';
  className?: string;
  /** Default `div`; `aside` where it is a part of its own on the page. */
  component?: 'div' | 'aside';
  /** The accessible name of an `aside`. */
  label?: string;
  children?: ReactNode;
}

/** A quiet kawung background behind its children. For the landing hero, the sign-in panel and empty states, nowhere else. */
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
