import { Link, useLocation } from '@tryout/shared-ui/platform';
import { isCurrent, type NavItem } from './nav-item.ts';
import * as styles from './app-shell.module.css';

interface SideNavigationProps {
  items: readonly NavItem[];
  onNavigate?: () => void;
}

/** The area's pages, in the sidebar and in the drawer; the current one is marked. */
export function SideNavigation({ items, onNavigate }: SideNavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Menu utama">
      <ul className={styles.links}>
        {items.map((item) => {
          const { label, to, icon: Icon } = item;
          return (
            <li key={to}>
              <Link
                to={to}
                className={styles.link}
                onClick={onNavigate}
                aria-current={isCurrent(item, pathname) ? 'page' : undefined}
              >
                {Icon && <Icon size={20} aria-hidden />}
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
