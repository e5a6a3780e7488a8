import type { EventFacts, LearnerEvent, TryoutDetail } from '@tryout/api/contract';
import {
  Button,
  ConfirmDialog,
  ErrorState,
  formatDateTime,
  IconCircleCheck,
  isNotServed,
  Link,
  Skeleton,
  Text,
  toast,
  useDisclosure,
  useLocation,
  useMutation,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { cancelRegistration } from '../../common/events/events.api.ts';
import { eventsKey, useEvent, useStanding } from '../../common/events/events.queries.ts';
import {
  registeredSentence,
  registrationSentence,
  startsAreOver,
  waitingRoomOpensMs,
  waitingRoomPath,
} from '../../common/events/event-words.ts';
import { releaseSentence } from '../../common/result-opening.ts';
import { StandingCard } from '../../common/events/standing-card.tsx';
import { mustBuy } from '../../common/sales/access.ts';
import { useAccess } from '../../common/sales/use-access.ts';
import { WaysToBuy } from '../../common/sales/ways-to-buy.tsx';
import { useOwnProgress } from '../../common/starting/use-own-progress.ts';
import { type Received, useServerNow } from '../../common/server-time.ts';
import { TimeLeft } from '../../common/time-left.tsx';
import { useLearnerId } from '../../common/use-learner-id.ts';
import * as styles from './event.module.css';
import { RegistrationForm } from './registration-form.tsx';

interface EventPanelProps {
  tryout: TryoutDetail;
  event: EventFacts;
}

/** The learner's possible steps now: register, wait, start, or look at the result. */
export function EventPanel({ tryout, event }: EventPanelProps) {
  return (
    <aside className={styles.panel} aria-label="Keikutsertaan Anda">
      <OwnState tryout={tryout} event={event} />
    </aside>
  );
}

function OwnState({ tryout, event }: EventPanelProps) {
  const isVisitor = useLearnerId() === undefined;
  const { data, error, isFetching, refetch } = useEvent(tryout.id);
  if (isVisitor) return <Visitor event={event} />;
  if (data) return <Own tryout={tryout} own={data} onChanged={() => void refetch()} />;
  if (isNotServed(error))
    return <State title={registrationSentence(event)}>Pendaftaran segera tersedia di sini.</State>;
  if (error) {
    return (
      <ErrorState
        title="Gagal memuat pendaftaran Anda"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <Skeleton height={132} radius="md" />;
}

function State({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <>
      <p className={styles.state}>{title}</p>
      {children && <Text c="dimmed">{children}</Text>}
      {action}
    </>
  );
}

function Visitor({ event }: { event: EventFacts }) {
  const { pathname } = useLocation();
  return (
    <State
      title={registrationSentence(event)}
      action={
        <Button component={Link} to="/auth" state={{ from: pathname }} fullWidth>
          Masuk untuk mendaftar
        </Button>
      }
    >
      Acara diikuti dengan akun, supaya peringkat dan sertifikatnya milik Anda.
    </State>
  );
}

interface OwnProps {
  tryout: TryoutDetail;
  own: Received<LearnerEvent>;
  onChanged(): void;
}

function Own({ tryout, own, onChanged }: OwnProps) {
  const nowMs = useServerNow(own);
  const { data: progress, refetch } = useOwnProgress(tryout.id);
  const canStart = own.startsLeft > 0 && !startsAreOver(own, nowMs);
  if (progress?.running) {
    return (
      <State
        title="Sedang Anda kerjakan"
        action={
          <Button component={Link} to={`/exam/${progress.running.attemptId}`} fullWidth size="md">
            Lanjutkan
          </Button>
        }
      >
        {progress.running.answered} dari {progress.running.questionCount} soal dijawab,{' '}
        <TimeLeft
          deadlineAt={progress.running.deadlineAt}
          remainingSeconds={progress.running.remainingSeconds}
          answer={progress}
          onOver={() => {
            onChanged();
            void refetch();
          }}
        />
      </State>
    );
  }
  if (own.attemptId !== null && !canStart) return <Finished own={own} attemptId={own.attemptId} nowMs={nowMs} />;
  if (own.registeredAt !== null) return <Registered own={own} nowMs={nowMs} />;
  return <NotRegistered tryout={tryout} own={own} nowMs={nowMs} />;
}

function Finished({ own, attemptId, nowMs }: { own: LearnerEvent; attemptId: string; nowMs: number }) {
  const isReleased = own.phase === 'released';
  const { data: standing } = useStanding(own.tryout.id, isReleased);
  const toResult = (
    <Button component={Link} to={`/exam/${attemptId}`}>
      Lihat hasil
    </Button>
  );
  if (!isReleased) {
    const isLate = nowMs >= Date.parse(own.resultsAt);
    return (
      <State title="Sudah Anda kerjakan">
        Jawaban Anda sudah tersimpan. {releaseSentence(own.resultsAt, isLate)}
        {isLate && ' Halaman ini memeriksanya setiap menit.'}
      </State>
    );
  }
  if (standing)
    return (
      <StandingCard standing={standing} isPlain>
        {toResult}
      </StandingCard>
    );
  return <State title="Hasil sudah dirilis" action={toResult} />;
}

function Registered({ own, nowMs }: { own: LearnerEvent; nowMs: number }) {
  const startsMs = Date.parse(own.startsAt);
  const isOver = startsAreOver(own, nowMs);
  const isNear = nowMs >= startsMs - waitingRoomOpensMs;
  if (isOver)
    return (
      <State title="Waktu mulai sudah lewat">
        Acara ini dapat dimulai sampai {formatDateTime(own.startsUntil)}, dan Anda belum mengerjakannya.
      </State>
    );
  const hasStarted = nowMs >= startsMs;
  return (
    <>
      <State
        title={
          <>
            <IconCircleCheck size={20} aria-hidden />{' '}
            {own.attemptId === null ? 'Anda terdaftar' : 'Anda boleh mulai lagi'}
          </>
        }
      >
        {registeredSentence(own, nowMs)}
      </State>
      {isNear && (
        <Button component={Link} to={waitingRoomPath(own.tryout.id)} fullWidth size="md">
          {hasStarted ? 'Mulai sekarang' : 'Masuk ruang tunggu'}
        </Button>
      )}
      {!hasStarted && own.attemptId === null && <Cancel tryoutId={own.tryout.id} />}
    </>
  );
}

function Cancel({ tryoutId }: { tryoutId: string }) {
  const queryClient = useQueryClient();
  const learnerId = useLearnerId();
  const [isAsking, ask] = useDisclosure();
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelRegistration(tryoutId),
    onError: (error) => toast.error({ title: 'Pendaftaran belum dibatalkan', message: userMessage(error) }),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: eventsKey(learnerId) });
      ask.close();
    },
  });
  return (
    <>
      <Button variant="subtle" onClick={ask.open}>
        Batalkan pendaftaran
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Batalkan pendaftaran?"
        confirmLabel="Batalkan pendaftaran"
        cancelLabel="Tetap ikut"
        isDestructive
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={ask.close}
      >
        Anda dapat mendaftar lagi selama pendaftaran masih dibuka.
      </ConfirmDialog>
    </>
  );
}

function NotRegistered({ tryout, own, nowMs }: { tryout: TryoutDetail; own: Received<LearnerEvent>; nowMs: number }) {
  const { of, isPending } = useAccess([tryout]);
  if (nowMs < Date.parse(own.registrationOpensAt))
    return <State title={registrationSentence(own, nowMs)}>Masukkan ke kalender supaya tidak terlewat.</State>;
  if (nowMs >= Date.parse(own.registrationClosesAt))
    return (
      <State title="Pendaftaran sudah ditutup">
        Pendaftaran ditutup {formatDateTime(own.registrationClosesAt)}. Tryout lain dapat dikerjakan kapan saja.
      </State>
    );
  if (own.entry === 'paid' && mustBuy(of(tryout)))
    return (
      <State title={registrationSentence(own, nowMs)} action={<WaysToBuy tryoutId={tryout.id} />}>
        Acara ini untuk peserta yang punya akses paketnya. Setelah itu Anda dapat mendaftar di sini.
      </State>
    );
  return (
    <>
      <State title={registrationSentence(own, nowMs)} />
      <RegistrationForm own={own} isDisabled={isPending} />
    </>
  );
}
