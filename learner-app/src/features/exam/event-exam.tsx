import type { Attempt, EventMessage, ExamSignal } from '@tryout/api/contract';
import {
  Button,
  formatClock,
  formatTime,
  IconBell,
  Modal,
  Stack,
  Text,
  toast,
  useDisclosure,
  useToastsAbove,
} from '@tryout/shared-ui';
import { useEffect, useRef, useState } from 'react';
import * as styles from './event-exam.module.css';
import { hearSignals } from './exam-signals.ts';
import { keepSignal } from './exam-signal-copy.ts';
import { noteRead, readIn } from './read-messages.ts';
import { addedMinutes, hasRunOut } from './signal-times.ts';
import { type EndWords, eventEnd } from './time-over.tsx';
import { type Deadline, secondsUntil } from './use-countdown.ts';
import type { ExamSession } from './use-exam-session.ts';

interface EventExamProps {
  learnerId: string;
  attempt: Attempt;
  /** The newest signal. */
  signal: ExamSignal;
  deadline: Deadline;
  session: ExamSession;
  onSignal(signal: ExamSignal): void;
  onDeadline(deadline: Deadline): void;
  /** Other words than an event's usual ones. */
  onEndWords(words: EndWords): void;
}

/** The parts that only an exam of an event has: the organiser's messages, extra time, pauses, and an end by hand. */
export function EventExam({
  learnerId,
  attempt,
  signal,
  deadline,
  session,
  onSignal,
  onDeadline,
  onEndWords,
}: EventExamProps) {
  const { store, clock, close } = session;
  const { pausedAt, remainingSeconds, state } = signal;
  const isRunning = state === 'in_progress';
  useHearing(attempt, isRunning, session, onSignal);
  useNews(learnerId, attempt.id, signal);

  const isPaused = isRunning && pausedAt !== null;
  useEffect(() => {
    if (isPaused) store.getState().keepDraft();
  }, [isPaused, store]);

  const running = useRef(signal);
  useEffect(() => {
    if (isRunning) {
      running.current = signal;
      return;
    }
    // Handed in by the learner, here or on another device.
    if (state !== 'expired') return close();
    // At its time the screen itself ends it.
    if (secondsUntil(deadline) <= 1) return;
    // This screen may have missed that its time became shorter, or went on after a pause; else only the organiser can end it before.
    if (!hasRunOut(running.current, signal))
      onEndWords({ ...eventEnd, title: 'Pengerjaan diakhiri oleh penyelenggara' });
    onDeadline({ atMs: clock.now(), nowMs: clock.now });
  }, [isRunning, state, signal, deadline, clock, close, onDeadline, onEndWords]);

  return (
    <>
      <Messages attemptId={attempt.id} messages={signal.messages} />
      <Pause isPaused={isPaused} secondsLeft={remainingSeconds ?? 0} />
    </>
  );
}

function useHearing(
  { id: attemptId, event }: Attempt,
  isRunning: boolean,
  { clock }: ExamSession,
  onSignal: (signal: ExamSignal) => void,
): void {
  // A later answer of the server says another time, which must not open the line anew.
  const [listenAfterMs] = useState(event?.listenAfterMs ?? 0);
  useEffect(() => {
    if (!isRunning) return () => {};
    return hearSignals({
      attemptId,
      afterMs: listenAfterMs,
      onSignal(heard) {
        // Its way is not known, so it only shows that this clock is slow: a phone's monotonic clock may have stopped in its sleep.
        if (Date.parse(heard.serverNow) > clock.now()) clock.sync(heard.serverNow, performance.now());
        onSignal(heard);
      },
      onAnswer(answer, sentAtMs) {
        clock.sync(answer.serverNow, sentAtMs);
        onSignal(answer);
      },
    });
  }, [isRunning, attemptId, listenAfterMs, clock, onSignal]);
}

/** Tells of added time, and keeps each newer signal on the device. */
function useNews(learnerId: string, attemptId: string, signal: ExamSignal): void {
  const last = useRef(signal);
  useEffect(() => {
    const before = last.current;
    last.current = signal;
    if (signal.version === before.version) return;
    tellAdded(before, signal);
    keepSignal(learnerId, attemptId, signal).catch(() => {}); // without storage there is no copy
  }, [learnerId, attemptId, signal]);
}

function tellAdded(before: ExamSignal, now: ExamSignal): void {
  if (now.state !== 'in_progress') return;
  const minutes = addedMinutes(before, now);
  if (minutes === 0) return;
  toast.info({
    title: minutes > 0 ? `+${minutes} menit dari penyelenggara` : 'Waktu tambahan ditarik kembali',
    message: `Waktu Anda sekarang berakhir pukul ${formatTime(now.deadlineAt)}.`,
    autoClose: 10_000,
  });
}

/** Covers the question while everybody is paused: whoever reads on would have more time than others. */
function Pause({ isPaused, secondsLeft }: { isPaused: boolean; secondsLeft: number }) {
  return (
    <Modal
      opened={isPaused}
      onClose={() => {}}
      title="Dijeda oleh penyelenggara"
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--mantine-color-body)' }}
    >
      <Stack gap="sm" py="xs">
        <Text c="dimmed">Sisa waktu Anda</Text>
        <p className={styles.time}>{formatClock(secondsLeft)}</p>
        <Text>
          Waktu semua peserta berhenti, dan sisa waktu Anda tidak berkurang. Jawaban Anda aman dan tetap dikirim.
        </Text>
        <Text c="dimmed">Biarkan halaman ini terbuka. Soal tampil lagi dengan sendirinya saat acara dilanjutkan.</Text>
      </Stack>
    </Modal>
  );
}

/** Pixels: the buttons of the exam, in the higher bar of a wide screen. */
const belowMessage = 92;

/** Messages of the organiser: the newest unread one over the edge of the screen, where it moves nothing, and all of them in a list. */
function Messages({ attemptId, messages }: { attemptId: string; messages: readonly EventMessage[] }) {
  const [read, setRead] = useState(() => readIn(attemptId));
  const [isListOpen, list] = useDisclosure();
  const unread = messages.filter(({ id }) => !read.includes(id));
  const [newest] = unread;
  const place = useRef<HTMLDivElement>(null);
  useToastsAbove(place, belowMessage, newest !== undefined);

  const readAll = () => {
    const ids = messages.map(({ id }) => id);
    noteRead(attemptId, ids);
    setRead(ids);
  };

  return (
    <>
      <div ref={place} aria-live="polite" className={styles.place}>
        {newest && (
          <section className={styles.message} aria-label="Pengumuman penyelenggara">
            <IconBell size={22} aria-hidden className={styles.icon} />
            <div className={styles.words}>
              <p className={styles.from}>{`Penyelenggara, ${formatTime(newest.at)}`}</p>
              <p className={styles.text}>{newest.text}</p>
              <div className={styles.actions}>
                <Button size="sm" onClick={readAll}>
                  Sudah dibaca
                </Button>
                {unread.length > 1 && (
                  <Button size="sm" variant="default" onClick={list.open}>
                    {`Semua (${unread.length} baru)`}
                  </Button>
                )}
              </div>
            </div>
          </section>
        )}
      </div>
      {messages.length > 0 && (
        <Button
          variant="subtle"
          className={styles.open ?? ''}
          leftSection={<IconBell size={18} aria-hidden />}
          onClick={() => {
            readAll();
            list.open();
          }}
        >
          {`Pengumuman penyelenggara (${messages.length})`}
        </Button>
      )}
      <Modal
        opened={isListOpen}
        onClose={() => {
          readAll();
          list.close();
        }}
        title="Pengumuman penyelenggara"
        centered
        closeButtonProps={{ 'aria-label': 'Tutup' }}
      >
        <ol className={styles.list}>
          {messages.map(({ id, text, at }) => (
            <li key={id}>
              <p className={styles.from}>{formatTime(at)}</p>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </Modal>
    </>
  );
}
