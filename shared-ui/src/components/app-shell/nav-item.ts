import type { ComponentType } from 'react';

export interface NavItem {
  label: string;
  to: string;
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Current only at exactly this address, not below it. */
  end?: boolean;
  /** Other addresses at which it is the current one. */
  also?: readonly string[];
}
