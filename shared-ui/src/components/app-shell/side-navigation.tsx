import { NavLink } from 'react-router';
import type { NavItem } from './nav-item.ts';
import * as styles from './app-shell.module.css';

interface SideNavigationProps {
  items: readonly NavItem[];
  onNavigate?: () => void;
}

/** The area's pages, in the sidebar and in the drawer. */
export function SideNavigation({ items, onNavigate }: SideNavigationProps) {
  return (
    <nav aria-label="Menu utama">
      <ul className={styles.links}>
        {items.map(({ label, to, icon: Icon, end = false }) => (
          <li key={to}>
            <NavLink to={to} end={end} className={styles.link} onClick={onNavigate}>
              {Icon && <Icon size={20} aria-hidden />}
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
