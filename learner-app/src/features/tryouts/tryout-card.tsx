import { type AttemptList, type AttemptSummary, type TryoutSummary, typeLabels } from '@tryout/api/contract';
import {
  Button,
  Card,
  DifficultyBadge,
  formatRupiah,
  IconCalendarEvent,
  IconClock,
  IconListCheck,
  Link,
  Text,
  Title,
} from '@tryout/shared-ui';
import { useId } from 'react';
import { availabilityOf, windowSentence } from '../../common/availability.ts';
import { Facts } from '../../common/facts.tsx';
import type { Received } from '../../common/server-time.ts';
import { TimeLeft } from '../../common/time-left.tsx';
import * as styles from './tryout-card.module.css';

interface TryoutCardProps {
  tryout: TryoutSummary;
  /** The learner's attempt of this package that runs, and the answer that told of it. */
  running: { attempt: AttemptSummary; answer: Received<AttemptList> } | undefined;
}

const iconProps = { size: 18, 'aria-hidden': true } as const;

/** Rp0 is "Gratis". */
export const priceLabel = (rupiah: number) => (rupiah === 0 ? 'Gratis' : formatRupiah(rupiah));

export const minutesLabel = (seconds: number) => `${Math.round(seconds / 60)} menit`;

/** A package in the list: what it is, how long, how hard, what it costs, and the way in. */
export function TryoutCard({ tryout, running }: TryoutCardProps) {
  const titleId = useId();
  const opening = windowSentence(tryout);
  const canStart = tryout.questionCount > 0 && availabilityOf(tryout) === 'open';
  return (
    <Card component="article" aria-labelledby={titleId} className={styles.card}>
      {tryout.imageUrl && (
        // The title says what it is; the picture only makes it known again.
        <img className={styles.cover} src={tryout.imageUrl} alt="" loading="lazy" decoding="async" />
      )}
      <div className={styles.top}>
        <Text size="xs" fw={600} c="dimmed">
          {typeLabels[tryout.type]}
        </Text>
        <DifficultyBadge difficulty={tryout.difficulty} />
      </div>
      <Title order={2} size="h3" id={titleId} className={styles.title}>
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
          ...(opening ? [{ icon: <IconCalendarEvent {...iconProps} />, text: opening }] : []),
        ]}
      />
      <div className={styles.bottom}>
        <Text fw={800} className="tabular">
          {running ? (
            <TimeLeft deadlineAt={running.attempt.deadlineAt} answer={running.answer} />
          ) : (
            priceLabel(tryout.price)
          )}
        </Text>
        {running ? (
          <Button component={Link} to={`/exam/${running.attempt.id}`} aria-describedby={titleId}>
            Lanjutkan
          </Button>
        ) : (
          <Button
            component={Link}
            to={`/exam/${tryout.id}`}
            aria-describedby={titleId}
            variant={canStart ? 'filled' : 'default'}
          >
            {canStart ? 'Mulai Tryout' : 'Lihat tryout'}
          </Button>
        )}
      </div>
    </Card>
  );
}
