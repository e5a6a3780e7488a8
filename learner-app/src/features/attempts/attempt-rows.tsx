import { type AttemptSummary, typeLabels } from '@tryout/api/contract';
import {
  Button,
  formatDateTime,
  formatNumber,
  formatPercent,
  IconChevronRight,
  Link,
  Progress,
  Text,
} from '@tryout/shared-ui';
import type { Received } from '../../common/server-time.ts';
import { TimeLeft } from '../../common/time-left.tsx';
import * as styles from './attempt-rows.module.css';
import { VerdictBadge } from './verdict-badge.tsx';

interface RunningRowProps {
  attempt: AttemptSummary;
  answer: Received<{ serverNow: string }>;
  onOver: () => void;
}

/** An attempt that runs: how far it is, how long it goes on, and the way back in. */
export function RunningRow({ attempt: { id, tryout, answered, deadlineAt }, answer, onOver }: RunningRowProps) {
  return (
    <li className={styles.running}>
      <div className={styles.words}>
        <Text fw={600} className={styles.title}>
          {tryout.title}
        </Text>
        <Text size="xs" c="dimmed" className="tabular" mb={8}>
          {answered} dari {tryout.questionCount} soal dijawab,{' '}
          <TimeLeft deadlineAt={deadlineAt} answer={answer} onOver={onOver} />
        </Text>
        <Progress
          value={tryout.questionCount > 0 ? (100 * answered) / tryout.questionCount : 0}
          size={6}
          aria-label="Soal dijawab"
        />
      </div>
      <Button component={Link} to={`/exam/${id}`} aria-label={`Lanjutkan ${tryout.title}`}>
        Lanjutkan
      </Button>
    </li>
  );
}

/** A finished attempt; the whole row leads to its result. */
export function FinishedRow({
  attempt: { id, tryout, state, submittedAt, deadlineAt, score },
}: {
  attempt: AttemptSummary;
}) {
  return (
    <li>
      <Link to={`/exam/${id}`} className={styles.finished}>
        <div className={styles.words}>
          <Text fw={600} className={styles.title}>
            {tryout.title}
          </Text>
          <Text size="xs" c="dimmed">
            {typeLabels[tryout.type]} · {formatDateTime(submittedAt ?? deadlineAt)}
            {state === 'expired' && ' · waktu habis'}
          </Text>
        </div>
        {score && (
          <div className={styles.score}>
            <VerdictBadge score={score} />
            <div className={styles.points}>
              <span>
                <strong>{formatNumber(score.points)}</strong> / {formatNumber(score.max)}
              </span>
              <span className={styles.percent}>{formatPercent(score.percent)}</span>
            </div>
          </div>
        )}
        <IconChevronRight size={20} aria-hidden className={styles.arrow} />
      </Link>
    </li>
  );
}
