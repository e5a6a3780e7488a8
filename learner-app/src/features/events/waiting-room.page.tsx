import type { ErrorCode, EventMessage } from '@tryout/api/contract';
import {
  Alert,
  ApiError,
  BackLink,
  Button,
  formatClock,
  formatNumber,
  formatTime,
  formatWeekdayTime,
  IconBell,
  IconCloudOff,
  IconPlayerPause,
  isOwnRefusal,
  Link,
  Loader,
  LoadingState,
  Navigate,
  PageTitle,
  Skeleton,
  Text,
  Title,
  toast,
  useNavigate,
  userMessage,
  VisuallyHidden,
} from '@tryout/shared-ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { getWaitingRoom } from '../../common/events/events.api.ts';
import { useEvent, useEventPackage } from '../../common/events/events.queries.ts';
import { eventPath } from '../../common/events/event-words.ts';
import { minutesLeft, passedMark } from '../../common/passed-mark.ts';
import { startAttempt } from '../../common/starting/starting.api.ts';
import { deviceHeaders } from '../../common/exam-device.ts';
import { useStaysOpen } from '../../common/use-stays-open.ts';
import { useScreenOn } from './use-screen-on.ts';
import { beginsAtMs, type Waiting, waitForStart, type WaitingState } from './waiting-room.ts';
import * as styles from './waiting-room.module.css';

/** The minutes left that a screen reader says. */
const spokenMinutes = [30, 10, 5, 1];

interface WaitingRoomPageProps {
  tryoutId: string;
  /** Fetches the exam's code, so that its first question needs the question alone. */
  fetchExam(): void;
}

/** /acara/{id}/ruang-tunggu: waits together with the others, and begins the exam by itself. */
export function WaitingRoomPage({ tryoutId, fetchExam }: WaitingRoomPageProps) {
  const { state, waiting } = useWaiting(tryoutId);
  const { data: tryout } = useEventPackage(tryoutId);
  useEffect(fetchExam, [fetchExam]);
  useScreenOn(state.step !== 'refused');
  useStaysOpen(state.step !== 'refused');
  if (state.step === 'signed-out')
    return <Navigate to="/auth" replace state={{ from: `${eventPath(tryoutId)}/ruang-tunggu` }} />;
  return (
    <>
      <BackLink to={eventPath(tryoutId)}>Halaman acara</BackLink>
      <PageTitle tabTitle="Ruang tunggu" description={tryout?.title}>
        Ruang tunggu
      </PageTitle>
      <div className={styles.parts}>
        <Room state={state} waiting={waiting} tryoutId={tryoutId} isOwnClock={tryout?.event?.clock === 'own'} />
        {state.room && <Messages messages={state.room.messages} />}
      </div>
    </>
  );
}

function useWaiting(tryoutId: string): { state: WaitingState; waiting: Waiting | undefined } {
  const navigate = useNavigate();
  const [state, setState] = useState<WaitingState>({
    step: 'loading',
    room: undefined,
    isUnheard: false,
    error: undefined,
  });
  const [waiting, setWaiting] = useState<Waiting>();
  const toExam = useCallback(
    (attemptId: string) => {
      toast.dismiss(); // nothing covers the first question
      return void navigate(`/exam/${attemptId}`, { replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    const begun = waitForStart({
      getRoom: () => getWaitingRoom(tryoutId),
      start: async () => (await startAttempt(tryoutId, deviceHeaders())).id,
      onState: setState,
      onStarted: toExam,
    });
    setWaiting(begun);
    return begun.stop;
  }, [tryoutId, toExam]);
  return { state, waiting };
}

interface RoomProps {
  state: WaitingState;
  waiting: Waiting | undefined;
  tryoutId: string;
  /** Each learner has the full time from their own start. */
  isOwnClock: boolean;
}

function Room({ state, waiting, tryoutId, isOwnClock }: RoomProps) {
  const { step, room, error, isUnheard } = state;
  if (step === 'refused') return <Refused error={error} tryoutId={tryoutId} />;
  if (!room)
    return isUnheard ? (
      <Unheard onRetry={() => waiting?.again()} />
    ) : (
      <LoadingState label="Membuka ruang tunggu…">
        <Skeleton height={280} radius="lg" />
      </LoadingState>
    );
  return (
    <section className={styles.card} aria-label="Menunggu mulai">
      {room.pausedAt !== null ? (
        <Waits icon={<IconPlayerPause size={32} aria-hidden />} title="Acara sedang dijeda oleh penyelenggara">
          Belum ada yang dapat mulai. Waktu Anda tidak berkurang, dan tryout mulai dengan sendirinya saat acara
          dilanjutkan.
        </Waits>
      ) : step === 'waiting' ? (
        <Countdown key={beginsAtMs(room)} atMs={beginsAtMs(room)} startsAt={room.startsAt} now={waiting?.now} />
      ) : (
        <Waits
          icon={<Loader size="md" />}
          title={step === 'starting' ? 'Memulai tryout…' : 'Belum tersambung, dicoba lagi'}
        >
          {/* Without an answer of the API the attempt may have begun, and its time be running. */}
          {step === 'retrying'
            ? `${whyAgain(error)} Kami mencoba lagi dengan sendirinya.${isOwnClock && isOwnRefusal(error) ? ' Waktu Anda baru berjalan setelah soal diberikan.' : ''}`
            : 'Soal segera tampil.'}
        </Waits>
      )}
      {step === 'retrying' && !asksToWait(error) && (
        <Button variant="default" onClick={() => waiting?.again()}>
          Coba sekarang
        </Button>
      )}
      {isUnheard && step === 'waiting' && (
        <p className={styles.offline} role="status">
          <IconCloudOff size={20} aria-hidden /> Koneksi terputus. Hitungan tetap berjalan menurut jam server, dan kami
          menyambung lagi dengan sendirinya.
        </p>
      )}
      <p className={styles.count}>
        <strong>{formatNumber(room.waiting)}</strong> peserta menunggu sekarang
      </p>
      <Text c="dimmed" className={styles.calm}>
        Jangan tutup halaman ini. Tryout terbuka dengan sendirinya; tidak ada yang perlu ditekan. Kalau halaman dimuat
        ulang atau ponsel terkunci, tempat Anda tetap sama.
      </Text>
    </section>
  );
}

const asksToWait = (error: unknown) => error instanceof ApiError && error.retryAfterSeconds !== null;

const whyAgain = (error: unknown) =>
  userMessage(error, 'Server belum menjawab.').replace(/ ?[^.]*coba lagi[^.]*\.?/i, '') || 'Server belum menjawab.';

function Waits({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles.state} role="status">
      <span className={styles.icon}>{icon}</span>
      <Title order={2}>{title}</Title>
      <Text>{children}</Text>
    </div>
  );
}

interface CountdownProps {
  atMs: number;
  startsAt: string;
  now: (() => number | undefined) | undefined;
}

const secondsTo = (atMs: number, now: CountdownProps['now']) =>
  Math.max(0, Math.ceil((atMs - (now?.() ?? atMs)) / 1000));

/** Counts down by the server's clock. A screen reader hears it at a few moments, not each second. */
function Countdown({ atMs, startsAt, now }: CountdownProps) {
  const [seconds, setSeconds] = useState(() => secondsTo(atMs, now));
  const before = useRef(seconds);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const look = () => setSeconds(secondsTo(atMs, now));
    look();
    const timer = setInterval(look, 200);
    return () => clearInterval(timer);
  }, [atMs, now]);
  useEffect(() => {
    const passed = passedMark(spokenMinutes, before.current, seconds);
    before.current = seconds;
    if (passed !== undefined && seconds > 0) setSpoken(`Dimulai ${minutesLeft(seconds)} menit lagi`);
  }, [seconds]);
  return (
    <div className={styles.state}>
      <Text c="dimmed">Dimulai dalam</Text>
      <p className={styles.clock} role="timer" aria-label="Waktu sampai mulai">
        {formatClock(seconds)}
      </p>
      <Text>{formatWeekdayTime(startsAt)}</Text>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  );
}

function Messages({ messages }: { messages: readonly EventMessage[] }) {
  return (
    <div aria-live="polite">
      {messages.length > 0 && (
        <section className={styles.messages} aria-labelledby="messages">
          <Title order={2} size="h3" id="messages">
            <IconBell size={20} aria-hidden /> Pengumuman penyelenggara
          </Title>
          <ol className={styles.list}>
            {messages.map(({ id, text, at }) => (
              <li key={id}>
                <Text size="xs" c="dimmed">
                  {formatTime(at)}
                </Text>
                {text}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function Unheard({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={styles.card} aria-label="Menunggu mulai">
      <Waits icon={<IconCloudOff size={32} aria-hidden />} title="Belum tersambung ke server">
        Kami mencoba lagi dengan sendirinya. Biarkan halaman ini terbuka dan periksa koneksi internet Anda.
      </Waits>
      <Button variant="default" onClick={onRetry}>
        Coba sekarang
      </Button>
    </section>
  );
}

/** Codes after which the learner's own attempt can be opened. */
const startedCodes: readonly string[] = ['EVENT_STARTED_BEFORE', 'ATTEMPT_FINISHED'] satisfies ErrorCode[];

function Refused({ error, tryoutId }: { error: unknown; tryoutId: string }) {
  const { data } = useEvent(tryoutId);
  const hasStarted = error instanceof ApiError && startedCodes.includes(error.code);
  const attemptId = hasStarted ? data?.attemptId : null;
  return (
    <Alert color="soga" role="alert" title="Tryout belum dapat dimulai">
      <Text mb="sm">{userMessage(error)}</Text>
      {attemptId ? (
        <Button component={Link} to={`/exam/${attemptId}`}>
          Buka pengerjaan saya
        </Button>
      ) : (
        <Button component={Link} to={eventPath(tryoutId)} variant="default">
          Halaman acara
        </Button>
      )}
    </Alert>
  );
}
