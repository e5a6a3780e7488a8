import type { Result } from '@tryout/api/contract';
import { Anchor, Link, Text } from '@tryout/shared-ui';
import { useStanding } from '../../common/events/events.queries.ts';
import { eventPath } from '../../common/events/event-words.ts';
import { StandingCard } from '../../common/events/standing-card.tsx';
import * as styles from './event-outcome.module.css';

/** The released place and the certificate of an event: they stay when its package isn't on show any more. */
export function EventOutcome({ attemptId, tryout }: Pick<Result, 'attemptId' | 'tryout'>) {
  const { id, isShuffled, isOnShow = true } = tryout;
  // A result is open only once its event's results are released.
  const { data: standing } = useStanding(id, true);
  return (
    <div className={styles.outcome}>
      {standing?.attemptId === attemptId && (
        <StandingCard standing={standing}>
          {isOnShow && (
            <Anchor component={Link} to={eventPath(id)} className={styles.link}>
              Halaman acara
            </Anchor>
          )}
        </StandingCard>
      )}
      {isShuffled && (
        <Text size="sm" c="dimmed">
          Saat ujian, urutan soal dan pilihan Anda diacak. Di halaman ini dipakai urutan dan huruf aslinya.
        </Text>
      )}
    </div>
  );
}
