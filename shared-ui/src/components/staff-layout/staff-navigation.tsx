import { useEffect, useRef } from 'react';
import { Link, useLocation } from '@tryout/shared-ui/platform';
import { isCurrent, type NavItem } from '../app-shell/nav-item.ts';
import * as styles from './staff-layout.module.css';

interface StaffNavigationProps {
  label: string;
  parts: readonly NavItem[];
}

/** An area's parts in one row, which scrolls where it is too long; the current one is always visible. */
export function StaffNavigation({ label, parts }: StaffNavigationProps) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname, parts.length]);

  return (
    <nav ref={row} aria-label={label} className={styles.navigation}>
      {parts.map((part) => {
        const { label: name, to, icon: Icon } = part;
        return (
          <Link key={to} to={to} className={styles.part} aria-current={isCurrent(part, pathname) ? 'page' : undefined}>
            {Icon && <Icon size={18} aria-hidden />}
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
