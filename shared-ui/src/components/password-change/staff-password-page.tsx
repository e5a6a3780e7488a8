import { Button, Card, Stack, Text, Title } from '@tryout/shared-ui/kit';
import { Link, useLocation, useNavigate } from '@tryout/shared-ui/platform';
import type { PasswordChange } from '@tryout/api/contract';
import { pathAfterSignIn } from '../../session/own-path.ts';
import type { SessionCalls } from '../../session/session-calls.ts';
import type { SessionStore } from '../../session/session.ts';
import { OwnSessions } from '../own-sessions/own-sessions.tsx';
import { PageTitle } from '../page-title/page-title.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import * as styles from './staff-password-page.module.css';

interface StaffAccount {
  email: string;
  mustChangePassword: boolean;
}

interface StaffPasswordPageProps<Account extends StaffAccount> {
  session: SessionStore<Account>;
  /** Where to go once the one-time password is replaced, unless another page was asked for. */
  homePath: string;
  change: (change: PasswordChange) => Promise<unknown>;
  /** Left out by areas of releases that had no list of sessions. */
  sessions?: SessionCalls;
  /** Address of the second factor's setup; left out by areas of releases that had none. */
  secondFactorPath?: string;
}

/**
 * The page on which a member of staff changes their own password. The guard leads here when a one-time password must be replaced, and the
 * page then leads on to where they wanted to go; otherwise it stays.
 */
export function StaffPasswordPage<Account extends StaffAccount>({
  session,
  homePath,
  change,
  sessions,
  secondFactorPath,
}: StaffPasswordPageProps<Account>) {
  const account = session(({ account: current }) => current);
  const { state } = useLocation();
  const navigate = useNavigate();
  if (!account) return null;
  const isDue = account.mustChangePassword;

  function goOn() {
    const { account: current, setAccount } = session.getState();
    if (!current?.mustChangePassword) return;
    setAccount({ ...current, mustChangePassword: false });
    void navigate(pathAfterSignIn(state, homePath), { replace: true });
  }

  return (
    <div className={styles.page}>
      <PageTitle
        description={
          isDue
            ? 'Anda masuk dengan password sekali pakai. Buat password Anda sendiri untuk melanjutkan.'
            : 'Ubah password akun untuk meningkatkan keamanan akun Anda'
        }
      >
        Ubah Password
      </PageTitle>
      <Card withBorder p={{ base: 'md', sm: 'lg' }}>
        <PasswordChangeForm
          email={account.email}
          {...(isDue && { currentHint: 'Password sekali pakai yang Anda terima dari administrator' })}
          change={change}
          onChanged={goOn}
        />
      </Card>
      {!isDue && secondFactorPath && (
        <Card withBorder component="section" p={{ base: 'md', sm: 'lg' }} mt="md">
          <Stack gap="xs">
            <Title order={2} size="h3">
              Verifikasi dua langkah
            </Title>
            <Text c="dimmed">Selain password, masuk memerlukan kode dari ponsel Anda.</Text>
            <Button component={Link} to={secondFactorPath} variant="default" fullWidth>
              Atur verifikasi dua langkah
            </Button>
          </Stack>
        </Card>
      )}
      {!isDue && sessions && (
        <Card withBorder component="section" p={{ base: 'md', sm: 'lg' }} mt="md">
          <Stack gap="xs">
            <Title order={2} size="h3">
              Perangkat yang masuk
            </Title>
            <Text c="dimmed">Ada yang tidak Anda kenal? Keluarkan, lalu ubah password Anda.</Text>
            <OwnSessions calls={sessions} onEndedAll={() => session.getState().signOut()} />
          </Stack>
        </Card>
      )}
    </div>
  );
}
