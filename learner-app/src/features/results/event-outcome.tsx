import { Anchor, Link, Text } from '@tryout/shared-ui';
import { useEventPackage, useStanding } from '../../common/events/events.queries.ts';
import { eventPath } from '../../common/events/event-words.ts';
import { StandingCard } from '../../common/events/standing-card.tsx';
import * as styles from './event-outcome.module.css';

/** The released place and the certificate of an event. Nothing for other packages, and while it loads or fails. */
export function EventOutcome({ attemptId, tryoutId }: { attemptId: string; tryoutId: string }) {
  const event = useEventPackage(tryoutId).data?.event;
  const { data: standing } = useStanding(tryoutId, event?.phase === 'released');
  if (!event) return null;
  return (
    <div className={styles.outcome}>
      {standing?.attemptId === attemptId && (
        <StandingCard standing={standing}>
          <Anchor component={Link} to={eventPath(tryoutId)} className={styles.link}>
            Halaman acara
          </Anchor>
        </StandingCard>
      )}
      {event.isShuffled && (
        <Text size="sm" c="dimmed">
          Saat ujian, urutan soal dan pilihan Anda diacak. Di halaman ini dipakai urutan dan huruf aslinya.
        </Text>
      )}
    </div>
  );
}
