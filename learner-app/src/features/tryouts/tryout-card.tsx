import {
  Button,
  Card,
  DifficultyBadge,
  formatDateTime,
  formatPoints,
  IconCalendarEvent,
  IconCircleCheck,
  IconClock,
  IconListCheck,
  IconUsers,
  Link,
  StatusBadge,
  Text,
  Title,
  useExamTypes,
} from '@tryout/shared-ui';
import { useId } from 'react';
import { availabilityOf, windowSentence } from '../../common/availability.ts';
import { eventPath, registrationSentence } from '../../common/events/event-words.ts';
import { Facts } from '../../common/facts.tsx';
import { TypeMotif } from '../../common/motif/type-motif.tsx';
import { type Access, mustBuy } from '../../common/sales/access.ts';
import { type Received, serverTimeMs } from '../../common/server-time.ts';
import { TimeLeft } from '../../common/time-left.tsx';
import { Price } from './price.tsx';
import * as styles from './tryout-card.module.css';
import type { ListedTryout } from './tryouts.api.ts';

interface TryoutCardProps {
  tryout: ListedTryout;
  /** The answer with the server's time; null for visitors. */
  answer: Received<{ serverNow: string }> | null;
  /** Its cost for this learner. */
  access: Access;
  /** The time of the running attempt is over. */
  onOver: () => void;
  headingOrder: 2 | 3;
}

const iconProps = { size: 18, 'aria-hidden': true } as const;

export const minutesLabel = (seconds: number) => `${Math.round(seconds / 60)} menit`;

/** A package in a list: its facts, its price, the learner's last score, and the way in. */
export function TryoutCard({ tryout, answer, access, onOver, headingOrder }: TryoutCardProps) {
  const titleId = useId();
  const { typeLabel } = useExamTypes();
  const nowMs = answer ? serverTimeMs(answer) : undefined;
  const opening = windowSentence(tryout, nowMs);
  const { running = null, last = null, withheld = null } = tryout.own ?? {};
  const { event } = tryout;
  const canStart = !event && tryout.questionCount > 0 && availabilityOf(tryout, nowMs) === 'open' && !mustBuy(access);
  return (
    <Card component="article" aria-labelledby={titleId} className={styles.card}>
      {tryout.imageUrl ? (
        // The title names the package; the picture only makes it recognisable.
        <img className={styles.cover} src={tryout.imageUrl} alt="" loading="lazy" decoding="async" />
      ) : (
        <div className={styles.cover} data-motif>
          <TypeMotif type={tryout.type} />
        </div>
      )}
      <div className={styles.top}>
        <Text size="xs" fw={600} c="dimmed" className={styles.type}>
          {typeLabel(tryout.type)}
        </Text>
        {event && <StatusBadge tone="brand">Acara</StatusBadge>}
        <DifficultyBadge difficulty={tryout.difficulty} />
      </div>
      <Title order={headingOrder} size="h3" id={titleId} className={styles.title}>
        {tryout.title}
      </Title>
      <Text c="dimmed" lineClamp={3}>
        {tryout.description}
      </Text>
      <Facts
        className={styles.facts}
        facts={[
          { icon: <IconClock {...iconProps} />, text: minutesLabel(tryout.durationSeconds) },
          { icon: <IconListCheck {...iconProps} />, text: `${tryout.questionCount} soal` },
          ...(event
            ? [
                { icon: <IconCalendarEvent {...iconProps} />, text: `Mulai ${formatDateTime(event.startsAt)}` },
                { icon: <IconUsers {...iconProps} />, text: registrationSentence(event, nowMs) },
              ]
            : opening
              ? [{ icon: <IconCalendarEvent {...iconProps} />, text: opening }]
              : []),
          ...(last
            ? [
                {
                  icon: <IconCircleCheck {...iconProps} />,
                  text:
                    last.score.max > 0
                      ? `Nilai terakhir ${formatPoints(last.score.points)} dari ${formatPoints(last.score.max)}`
                      : 'Sudah dikerjakan, semua soal dianulir',
                },
              ]
            : []),
          ...(withheld
            ? [{ icon: <IconCircleCheck {...iconProps} />, text: 'Sudah dikerjakan, nilai belum dibuka' }]
            : []),
        ]}
      />
      <div className={styles.bottom}>
        {running && answer ? (
          <Text fw={800}>
            <TimeLeft
              deadlineAt={running.deadlineAt}
              remainingSeconds={running.remainingSeconds}
              answer={answer}
              onOver={onOver}
            />
          </Text>
        ) : (
          <Price rupiah={tryout.price} access={access} />
        )}
        {running ? (
          <Button component={Link} to={`/exam/${running.attemptId}`} aria-describedby={titleId}>
            Lanjutkan
          </Button>
        ) : (
          <Button
            component={Link}
            to={event ? eventPath(tryout.id) : `/exam/${tryout.id}`}
            aria-describedby={titleId}
            variant={canStart ? 'filled' : 'default'}
          >
            {event ? 'Lihat acara' : canStart ? 'Mulai Tryout' : 'Lihat tryout'}
          </Button>
        )}
      </div>
    </Card>
  );
}
