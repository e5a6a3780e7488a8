import type { AttemptSummary } from '@tryout/api/contract';
import { Button, Link, Progress, Text } from '@tryout/shared-ui';
import type { Received } from '../../common/server-time.ts';
import { TimeLeft } from '../../common/time-left.tsx';
import * as styles from './running-row.module.css';

interface RunningRowProps {
  attempt: AttemptSummary;
  answer: Received<{ serverNow: string }>;
  onOver: () => void;
}

/** A running attempt: its progress, its time left, and the link back into it. */
export function RunningRow({
  attempt: { id, tryout, answered, deadlineAt, remainingSeconds },
  answer,
  onOver,
}: RunningRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Text fw={600} className={styles.title}>
          {tryout.title}
        </Text>
        <Text size="xs" c="dimmed" className="tabular" mb={8}>
          {answered} dari {tryout.questionCount} soal dijawab,{' '}
          <TimeLeft deadlineAt={deadlineAt} remainingSeconds={remainingSeconds} answer={answer} onOver={onOver} />
        </Text>
        <Progress
          value={tryout.questionCount > 0 ? (100 * answered) / tryout.questionCount : 0}
          size={6}
          aria-label="Soal dijawab"
        />
      </div>
      <Button component={Link} to={`/exam/${id}`} aria-label={`Lanjutkan ${tryout.title}`} className={styles.action}>
        Lanjutkan
      </Button>
    </li>
  );
}
