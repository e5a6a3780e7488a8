import { errors, type FreeTryoutOffer, type FreeTryoutStart, typeLabels } from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDuration,
  IconClock,
  IconListCheck,
  Link,
  LoadingState,
  PageTitle,
  Skeleton,
  Text,
  toast,
  useCheckedSession,
  useNavigate,
  useQuery,
} from '@tryout/shared-ui';
import { useState } from 'react';
import { Facts } from '../../common/facts.tsx';
import { noteLearnersTryout, useGuestTryouts } from '../../guest-tryouts.ts';
import { useSession } from '../../session.ts';
import { FreeTryoutForm } from './free-tryout-form.tsx';
import { getOffer } from './free-tryout.api.ts';
import * as styles from './free-tryout.module.css';

/** /free-tryout: registering for the free tryout, with or without an account. It begins at once. */
export function Component() {
  const { status, token } = useCheckedSession(useSession);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['free-tryout'],
    queryFn: ({ signal }) => getOffer(signal),
  });
  // Who is signed in is filled in; a form that changed under one's fingers would be worse than a moment's waiting.
  const isChecking = status === 'checking' && token !== null;
  return (
    <>
      <PageTitle description="Isi formulir ini untuk langsung mengerjakan satu tryout tanpa biaya, dengan nilai dan pembahasan.">
        Daftar Tryout Gratis
      </PageTitle>
      {error && !data ? (
        <ErrorState
          title="Formulir belum dapat dimuat"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : !data || isChecking ? (
        <LoadingState label="Memuat formulir…">
          <Skeleton height={480} radius="lg" />
        </LoadingState>
      ) : data.tryout ? (
        <Registration tryout={data.tryout} />
      ) : (
        <NothingOpen />
      )}
    </>
  );
}

function NothingOpen() {
  return (
    <EmptyState
      title="Belum ada tryout gratis yang dibuka"
      message="Sementara itu, lihat tryout lain yang tersedia."
      action={
        <Button component={Link} to="/tryout">
          Lihat daftar tryout
        </Button>
      }
    />
  );
}

function NoCardNeeded() {
  return (
    <EmptyState
      title="Anda tidak memerlukan kartu identitas"
      message={errors.ID_CARD_OF_MINOR.message}
      action={
        <Button component={Link} to="/tryout">
          Lihat daftar tryout
        </Button>
      }
    />
  );
}

function Registration({ tryout }: { tryout: NonNullable<FreeTryoutOffer['tryout']> }) {
  const navigate = useNavigate();
  const guests = useGuestTryouts(({ tryouts }) => tryouts);
  const learnerId = useSession(({ account }) => account?.id);
  const [isMinor, setIsMinor] = useState(false);

  function start({ examId, attemptToken }: FreeTryoutStart): void {
    if (attemptToken !== null) useGuestTryouts.getState().add({ id: examId, attemptToken });
    else if (learnerId !== undefined) noteLearnersTryout(learnerId, examId);
    toast.success({ message: 'Pendaftaran tryout gratis berhasil!' });
    void navigate(`/exam/${examId}`, { replace: true });
  }

  if (isMinor) return <NoCardNeeded />;
  return (
    <div className={styles.columns}>
      <div className={styles.offer}>
        <Card withBorder padding="lg" radius="lg">
          <Text size="xs" fw={600} c="dimmed">
            {typeLabels[tryout.type]}
          </Text>
          <Text fw={800} mb="xs">
            {tryout.title}
          </Text>
          <Facts
            facts={[
              { icon: <IconListCheck size={18} aria-hidden />, text: `${tryout.questionCount} soal` },
              { icon: <IconClock size={18} aria-hidden />, text: formatDuration(tryout.durationSeconds) },
            ]}
          />
          <Text size="sm" mt="sm">
            Waktu mulai berjalan begitu Anda terdaftar.
          </Text>
        </Card>
        {guests.length > 0 && (
          <Alert color="soga" title="Anda sudah mendaftar di perangkat ini">
            <Anchor component={Link} to="/pusat-langganan" inherit>
              Lanjutkan tryout atau lihat hasilnya
            </Anchor>
          </Alert>
        )}
      </div>
      <FreeTryoutForm onStarted={start} onMinor={() => setIsMinor(true)} />
    </div>
  );
}
