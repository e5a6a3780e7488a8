import { ActionIcon, Group, IconMenu2, useDisclosure } from '@tryout/shared-ui/kit';
import { Link, Outlet } from '@tryout/shared-ui/platform';
import type { ReactNode } from 'react';
import { brand } from '../../brand/brand.ts';
import { Wordmark } from '../../brand/wordmark.tsx';
import { ColorSchemeToggle } from '../../providers/color-scheme-toggle.tsx';
import * as styles from './app-shell.module.css';
import * as frame from './frame.module.css';
import type { NavItem } from './nav-item.ts';
import { SideNavigation } from './side-navigation.tsx';
import { SkipLink } from './skip-link.tsx';
import { Drawer } from '../dialog/dialog.tsx';

interface AppShellLayoutProps {
  navigation: readonly NavItem[];
  /** Where the wordmark leads; default '/'. */
  homePath?: string;
  /** At the bar's end: the avatar menu. */
  userMenu?: ReactNode;
  /** Below the links: help, "Keluar". */
  navigationFooter?: ReactNode;
  /** Default: the child route. */
  children?: ReactNode;
}

/** The frame of a signed-in area: bar, sidebar (a drawer below 1024 px), main landmark, skip link. */
export function AppShellLayout({
  navigation,
  homePath = '/',
  userMenu,
  navigationFooter,
  children,
}: AppShellLayoutProps) {
  const [isOpen, drawer] = useDisclosure(false);

  const side = (
    <div className={styles.side}>
      <SideNavigation items={navigation} onNavigate={drawer.close} />
      {navigationFooter && <div className={styles.sideFooter}>{navigationFooter}</div>}
    </div>
  );

  return (
    <div className={`${frame.page} ${styles.shell}`}>
      <SkipLink />
      <header className={`${frame.bar} ${styles.bar}`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Buka menu"
          aria-expanded={isOpen}
          onClick={drawer.open}
          className={styles.menuButton}
        >
          <IconMenu2 size={24} aria-hidden />
        </ActionIcon>
        <Link to={homePath} className={`${frame.home} ${styles.home}`} aria-label={`${brand.name}, beranda`}>
          <Wordmark />
        </Link>
        <div className={styles.header} />
        <Group gap={4} wrap="nowrap">
          <ColorSchemeToggle />
          {userMenu}
        </Group>
      </header>
      <aside className={styles.sidebar}>{side}</aside>
      <Drawer opened={isOpen} onClose={drawer.close} size={300} title={<Wordmark />} padding="md">
        {side}
      </Drawer>
      <main id="konten" tabIndex={-1} className={styles.main}>
        <div className={styles.content}>{children ?? <Outlet />}</div>
      </main>
    </div>
  );
}
