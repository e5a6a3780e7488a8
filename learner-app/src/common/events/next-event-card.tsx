import type { LearnerEvent } from '@tryout/api/contract';
import { Button, formatWeekdayTime, Link, Title } from '@tryout/shared-ui';
import { serverTimeMs } from '../server-time.ts';
import * as styles from '../study-plan/today-card.module.css';
import { useEvents } from './events.queries.ts';
import { eventPath, startsAreOver, waitingRoomOpensMs, waitingRoomPath } from './event-words.ts';

/** The next event that the learner has registered for and not begun. Nothing without one, while it loads, and where it fails: an older server has none. */
export function NextEventCard() {
  const { data } = useEvents();
  if (!data) return null;
  const nowMs = serverTimeMs(data);
  const isOpen = (event: LearnerEvent) =>
    event.registeredAt !== null && event.startsLeft > 0 && !startsAreOver(event, nowMs);
  const [next] = data.events.filter(isOpen).toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  if (!next) return null;
  const isNear = nowMs >= Date.parse(next.startsAt) - waitingRoomOpensMs;
  return (
    <section className={styles.card} aria-labelledby="next-event">
      <div className={styles.words}>
        <p className={styles.note}>Acara Anda berikutnya</p>
        <Title order={2} size="h3" id="next-event" className={styles.name}>
          {next.tryout.title}
        </Title>
        <p className={styles.note}>{whenOf(next, nowMs)}</p>
      </div>
      <div className={styles.actions}>
        {isNear ? (
          <Button component={Link} to={waitingRoomPath(next.tryout.id)}>
            Ruang tunggu
          </Button>
        ) : (
          <Button component={Link} to={eventPath(next.tryout.id)} variant="light">
            Lihat acara
          </Button>
        )}
      </div>
    </section>
  );
}

function whenOf({ startsAt, startsUntil }: LearnerEvent, nowMs: number): string {
  if (nowMs < Date.parse(startsAt)) return `Mulai ${formatWeekdayTime(startsAt)}`;
  return nowMs < Date.parse(startsUntil)
    ? `Sudah dimulai, dapat diikuti sampai ${formatWeekdayTime(startsUntil)}`
    : 'Sedang dijeda, dapat diikuti begitu dilanjutkan';
}
