import { matchPath } from '@tryout/shared-ui/platform';
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

/** Whether the address belongs to this part of an area. */
export const isCurrent = ({ to, end = false, also = [] }: NavItem, pathname: string): boolean =>
  also.includes(pathname) || matchPath({ path: to, end }, pathname) !== null;
