import { type AttemptSummary, type Score, typeLabels } from '@tryout/api/contract';
import { Button, formatDateTime, formatNumber, formatPercent, Link, Text, Title } from '@tryout/shared-ui';
import * as styles from './finished-card.module.css';
import { VerdictBadge } from './verdict-badge.tsx';

interface FinishedCardProps {
  attempt: AttemptSummary;
  score: Score;
  /** The exam screen has just led here. */
  isFresh: boolean;
}

/** The newest finished tryout on top of the page: its score, and the way to the discussion. */
export function FinishedCard({ attempt: { id, tryout, submittedAt, deadlineAt, state }, score, isFresh }: FinishedCardProps) {
  return (
    <section className={styles.card} aria-labelledby="finished-title">
      <div className={styles.words}>
        <Text size="xs" fw={600} className={styles.eyebrow}>
          {isFresh ? 'Baru saja selesai' : 'Terakhir selesai'} · {typeLabels[tryout.type]}
        </Text>
        <Title order={2} id="finished-title" className={styles.title}>
          {tryout.title}
        </Title>
        <Text size="xs" className={styles.soft}>
          {formatDateTime(submittedAt ?? deadlineAt)}
          {state === 'expired' && ' · berakhir karena waktu habis'}
        </Text>
      </div>
      <div className={styles.score}>
        <p className={styles.points}>
          <strong>{formatNumber(score.points)}</strong> <span>dari {formatNumber(score.max)} poin</span>
        </p>
        <div className={styles.line}>
          <VerdictBadge score={score} />
          <Text className={`${styles.soft} tabular`}>{formatPercent(score.percent)}</Text>
        </div>
      </div>
      <Button component={Link} to={`/exam/${id}`} size="md" variant="white" className={styles.action}>
        Lihat pembahasan
      </Button>
    </section>
  );
}
