import type { ComponentType } from 'react';

export interface NavItem {
  label: string;
  to: string;
  icon?: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** Marked as current only at exactly this address, not below it. */
  end?: boolean;
  /** Other addresses at which it is marked as current. */
  also?: readonly string[];
}
