import {
  Badge,
  Box,
  brand,
  Button,
  ColorSchemeToggle,
  KawungMark,
  Link,
  Outlet,
  SkipLink,
  Text,
  useQueryClient,
  Wordmark,
} from '@tryout/shared-ui';
import { useSession } from '../session.ts';
import * as styles from './questioner-layout.module.css';

/** The frame of the area: who is signed in, the way out, and the page. */
export function Component() {
  const name = useSession(({ account }) => account?.name);
  const queryClient = useQueryClient();

  // The guard around this frame leads to the login.
  function signOut() {
    useSession.getState().signOut();
    queryClient.clear(); // nothing of this author stays for the next one at this device
  }

  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to="/questioner/dashboard" className={styles.home} aria-label={`${brand.name}, dashboard penulis soal`}>
          <Box hiddenFrom="sm">
            <KawungMark />
          </Box>
          <Box visibleFrom="sm">
            <Wordmark />
          </Box>
        </Link>
        <Badge color="soga" visibleFrom="sm">
          Penulis soal
        </Badge>
        <Text truncate className={styles.name} title={name}>
          {name}
        </Text>
        <ColorSchemeToggle />
        <Button variant="default" onClick={signOut}>
          Keluar
        </Button>
      </header>
      <main id="konten" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
