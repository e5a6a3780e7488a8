import { idCardRetentionDays } from '@tryout/api/contract';
import { Alert, Button, ErrorState, Group, Link, LoadingState, Text, Title, useLocation } from '@tryout/shared-ui';
import { AttemptRow } from '../../common/attempt-row.tsx';
import { LoadingRows } from '../../common/loading-rows.tsx';
import { RowList } from '../../common/row-list.tsx';
import { useGuestTryouts } from '../../common/guest-tryouts.ts';
import { useSession } from '../../session.ts';
import { DeleteGuestData } from './delete-guest-data.tsx';
import { FinishedCard } from './finished-card.tsx';
import { useGuestAttempts } from './guest-attempts.queries.ts';
import * as styles from './own-attempts.module.css';
import { RunningRow } from './running-row.tsx';

/** The free tryouts begun on this device without an account; nothing where there are none. */
export function GuestAttempts() {
  const hasTryouts = useGuestTryouts(({ tryouts }) => tryouts.length > 0);
  return hasTryouts ? <List /> : null;
}

function List() {
  const { attempts, ids, refused, isLoading, error, refetch } = useGuestAttempts();
  const { state } = useLocation() as { state: { finishedAttemptId?: unknown } | null };
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  const running = attempts.filter((attempt) => attempt.state === 'in_progress');
  const finished = attempts.filter((attempt) => attempt.state !== 'in_progress');
  const [newest, ...earlier] = finished;
  return (
    <section className={styles.groups} aria-labelledby="guest-attempts">
      <Title order={2} id="guest-attempts">
        Tryout gratis di perangkat ini
      </Title>
      {newest && (
        <FinishedCard attempt={newest} score={newest.score} isFresh={newest.id === state?.finishedAttemptId} />
      )}
      {running.length > 0 && (
        <RowList>
          {running.map((attempt) => (
            <RunningRow key={attempt.id} attempt={attempt} answer={attempt} onOver={refetch} />
          ))}
        </RowList>
      )}
      {earlier.length > 0 && (
        <RowList>
          {earlier.map((attempt) => (
            <AttemptRow key={attempt.id} attempt={attempt} />
          ))}
        </RowList>
      )}
      {isLoading && (
        <LoadingState label="Memuat tryout gratis Anda…">
          <LoadingRows rows={1} />
        </LoadingState>
      )}
      {error && <ErrorState title="Gagal memuat tryout gratis Anda" error={error} onRetry={refetch} />}
      {refused > 0 && <RefusedNote />}
      {attempts.length > 0 && (isSignedIn ? <NotYetTaken /> : <Invitation />)}
      {(attempts.length > 0 || error) && !isSignedIn && <DeleteGuestData ids={ids} />}
    </section>
  );
}

function Invitation() {
  return (
    <Alert color="nila" title="Simpan hasil ini di akun Anda">
      <Text size="sm">
        {`Tanpa akun, tryout ini hanya dapat dibuka dari perangkat ini, selama ${idCardRetentionDays} hari. Setelah Anda mendaftar atau login di sini, hasilnya masuk ke akun Anda, dan ikut peringkat setelah email Anda dikonfirmasi, bila ini pengerjaan pertama Anda.`}
      </Text>
      <Group gap="sm" mt="md">
        <Button component={Link} to="/auth?mode=register" state={{ from: '/pusat-langganan' }}>
          Daftar Akun
        </Button>
        <Button component={Link} to="/auth" state={{ from: '/pusat-langganan' }} variant="default">
          Login
        </Button>
      </Group>
    </Alert>
  );
}

/** The claim is repeated by itself; where an attempt of the same package runs, it waits until that has ended. */
function NotYetTaken() {
  return (
    <Text size="sm" c="dimmed" role="status">
      Tryout ini sedang dipindahkan ke akun Anda. Jika Anda sedang mengerjakan tryout yang sama, pemindahan menunggu
      sampai selesai.
    </Text>
  );
}

function RefusedNote() {
  const { tryouts, refused, remove } = useGuestTryouts();
  function forget() {
    for (const { id } of tryouts) if (refused.has(id)) remove(id);
  }
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" flex="1 1 16rem">
        Akses tamu ke tryout gratis yang lama sudah berakhir dan tidak dapat dibuka lagi dari perangkat ini.
      </Text>
      <Button variant="default" onClick={forget}>
        Hapus dari daftar
      </Button>
    </Group>
  );
}
