import { ActionIcon, Badge, Box, Button, IconKey, Text, useQueryClient } from '@tryout/shared-ui/kit';
import { Link, Outlet } from '@tryout/shared-ui/platform';
import type { ReactNode } from 'react';
import { brand } from '../../brand/brand.ts';
import { KawungMark } from '../../brand/kawung-mark.tsx';
import { Wordmark } from '../../brand/wordmark.tsx';
import { ColorSchemeToggle } from '../../providers/color-scheme-toggle.tsx';
import * as frame from '../app-shell/frame.module.css';
import type { NavItem } from '../app-shell/nav-item.ts';
import { SkipLink } from '../app-shell/skip-link.tsx';
import * as styles from './staff-layout.module.css';
import { StaffNavigation } from './staff-navigation.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

interface StaffLayoutProps {
  /** Beside the wordmark: "Penulis soal". */
  areaLabel: string;
  /** Where the wordmark leads: the area's dashboard. */
  homePath: string;
  /** Name of the signed-in person. */
  name: string | undefined;
  /** Address of the page that changes one's password. */
  passwordPath?: string;
  /** "Logout" or "Keluar". */
  signOutLabel: string;
  /** Ends the session; the guard around this frame leads to the login. The data loaded for this person is dropped here. */
  onSignOut: () => void;
  /** The area's parts, each with its own address; none where there is only one part. */
  navigation?: readonly NavItem[];
  /** Default: the child route. */
  children?: ReactNode;
}

/** The frame of a staff area: who is signed in, the way out, its parts, and the page. No sidebar; learners have AppShellLayout. */
export function StaffLayout({
  areaLabel,
  homePath,
  name,
  passwordPath,
  signOutLabel,
  onSignOut,
  navigation = [],
  children,
}: StaffLayoutProps) {
  const queryClient = useQueryClient();
  useKeptFocus();

  function signOut() {
    onSignOut();
    queryClient.clear(); // no data of this person stays for the next one at this device
  }

  return (
    <div className={`${frame.page} ${styles.page}`} data-parts={navigation.length > 0 || undefined}>
      <SkipLink />
      <header className={`${frame.bar} ${styles.bar}`}>
        <Link
          to={homePath}
          className={`${frame.home} ${styles.home}`}
          aria-label={`${brand.name}, dashboard ${areaLabel.toLowerCase()}`}
        >
          <Box hiddenFrom="sm">
            <KawungMark />
          </Box>
          <Box visibleFrom="sm">
            <Wordmark />
          </Box>
        </Link>
        <Badge color="soga" visibleFrom="sm">
          {areaLabel}
        </Badge>
        <Text truncate className={styles.name} title={name}>
          {name}
        </Text>
        {passwordPath !== undefined && (
          <ActionIcon
            component={Link}
            to={passwordPath}
            variant="subtle"
            color="gray"
            aria-label="Ubah Password"
            title="Ubah Password"
          >
            <IconKey size={22} aria-hidden />
          </ActionIcon>
        )}
        <ColorSchemeToggle />
        <Button variant="default" onClick={signOut}>
          {signOutLabel}
        </Button>
      </header>
      {navigation.length > 0 && <StaffNavigation label={`Bagian ${areaLabel.toLowerCase()}`} parts={navigation} />}
      <main id="konten" tabIndex={-1} className={styles.main}>
        {children ?? <Outlet />}
      </main>
    </div>
  );
}
