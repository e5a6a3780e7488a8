import type { FreeTryoutOffer, FreeTryoutStart } from '@tryout/api/contract';
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
  useExamTypes,
  useNavigate,
  useQuery,
} from '@tryout/shared-ui';
import { Facts } from '../../common/facts.tsx';
import { useGuestTryouts } from '../../common/guest-tryouts.ts';
import { useSession } from '../../session.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { FreeTryoutForm } from './free-tryout-form.tsx';
import { getOffer } from './free-tryout.api.ts';
import * as styles from './free-tryout.module.css';
import { LearnersStart } from './learners-start.tsx';

/** /free-tryout: one press starts it for a learner; visitors without an account register first. */
export function Component() {
  const { status, token } = useCheckedSession(useSession);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['free-tryout'],
    queryFn: ({ signal }) => getOffer(signal),
  });
  // A short wait is better than a form that disappears while it is being filled in.
  const isChecking = status === 'checking' && token !== null;
  const isLearner = useLearnerId() !== undefined;
  return (
    <>
      {isLearner ? (
        <PageTitle description="Satu tryout tanpa biaya, dengan nilai dan pembahasan. Karena sudah masuk, Anda tidak perlu formulir atau kartu identitas.">
          Tryout Gratis
        </PageTitle>
      ) : (
        <PageTitle description="Isi formulir ini untuk langsung mengerjakan satu tryout tanpa biaya, dengan nilai dan pembahasan.">
          Daftar Tryout Gratis
        </PageTitle>
      )}
      {error && !data ? (
        <ErrorState
          title={isLearner ? 'Tryout gratis belum dapat dimuat' : 'Formulir belum dapat dimuat'}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : !data || isChecking ? (
        <LoadingState label="Memuat tryout gratis…">
          <Skeleton height={isLearner ? 132 : 480} radius="lg" />
        </LoadingState>
      ) : !data.tryout ? (
        <NothingOpen />
      ) : isLearner ? (
        <LearnersStart tryout={data.tryout} />
      ) : (
        <SignUp tryout={data.tryout} />
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

function SignUp({ tryout }: { tryout: NonNullable<FreeTryoutOffer['tryout']> }) {
  const navigate = useNavigate();
  const { typeLabel } = useExamTypes();
  const guests = useGuestTryouts(({ tryouts }) => tryouts);

  function start({ examId, attemptToken }: FreeTryoutStart): void {
    // Null where somebody signed in on this device while the form was being sent: the session opens the attempt.
    if (attemptToken !== null) useGuestTryouts.getState().add({ id: examId, attemptToken });
    toast.success({ message: 'Pendaftaran tryout gratis berhasil!' });
    void navigate(`/exam/${examId}`, { replace: true });
  }

  return (
    <div className={styles.columns}>
      <div className={styles.offer}>
        <Card withBorder padding="lg" radius="lg">
          <Text size="xs" fw={600} c="dimmed">
            {typeLabel(tryout.type)}
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
        <Text size="sm" c="dimmed">
          Sudah punya akun?{' '}
          <Anchor component={Link} to="/auth" state={{ from: '/free-tryout' }} inherit underline="always">
            Login
          </Anchor>
          , lalu mulai tanpa formulir dan kartu identitas.
        </Text>
        {guests.length > 0 && (
          <Alert color="soga" title="Anda sudah mendaftar di perangkat ini">
            <Anchor component={Link} to="/pusat-langganan" inherit>
              Lanjutkan tryout atau lihat hasilnya
            </Anchor>
          </Alert>
        )}
      </div>
      <FreeTryoutForm onStarted={start} />
    </div>
  );
}
