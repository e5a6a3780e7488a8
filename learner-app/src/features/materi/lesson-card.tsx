import type { LessonEntry, LessonProgress } from '@tryout/api/contract';
import {
  Card,
  IconCircleCheck,
  IconClock,
  IconLock,
  Link,
  Progress,
  StatusBadge,
  Text,
  Title,
} from '@tryout/shared-ui';
import * as styles from './lesson-card.module.css';

interface LessonCardProps {
  lesson: LessonEntry;
  reading: LessonProgress | undefined;
  /** The reader is weak in its sub types. */
  isNeeded: boolean;
  /** Only plans contain it, and the reader has none of these. */
  isLocked: boolean;
}

/** One lesson in the list: the whole card is the link to it. */
export function LessonCard({ lesson, reading, isNeeded, isLocked }: LessonCardProps) {
  const { slug, title, summary, minutes } = lesson;
  const percent = reading?.percent ?? 0;
  return (
    <Card component="article" className={styles.card}>
      <Title order={3}>
        <Link to={`/materi/${slug}`} className={styles.link}>
          {title}
        </Link>
      </Title>
      <Text c="dimmed" className={styles.summary}>
        {summary}
      </Text>
      <div className={styles.foot}>
        <span className={styles.minutes}>
          <IconClock size={16} aria-hidden />
          {minutes} menit
        </span>
        {isLocked && (
          <StatusBadge tone="neutral" icon={<IconLock size={16} aria-hidden />}>
            Dengan langganan
          </StatusBadge>
        )}
        {isNeeded && <span className={styles.needed}>Perlu diperkuat</span>}
        {reading?.doneAt ? (
          <StatusBadge tone="positive" icon={<IconCircleCheck size={16} aria-hidden />}>
            Selesai
          </StatusBadge>
        ) : (
          percent > 0 && (
            <span className={styles.share}>
              Terbaca {percent}%
              <Progress value={percent} size={6} aria-label={`Terbaca ${percent}%`} />
            </span>
          )
        )}
      </div>
    </Card>
  );
}
