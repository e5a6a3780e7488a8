import { typeLabels } from '@tryout/api/contract';
import { Button, EmptyState, Link, Title } from '@tryout/shared-ui';
import { NilaCard, NilaCardNote } from '../../common/nila-card.tsx';
import type { Received } from '../../common/server-time.ts';
import { TimeLeft } from '../../common/time-left.tsx';
import type { NextStep } from './choose-next.ts';
import * as styles from './next-step-card.module.css';

interface NextStepCardProps {
  next: NextStep;
  answer: Received<{ serverNow: string }>;
  /** The running attempt's time is over. */
  onOver: () => void;
}

/** The one thing to do next. */
export function NextStepCard({ next, answer, onOver }: NextStepCardProps) {
  if (next.kind === 'nothing') {
    return <EmptyState title="Belum ada tryout yang dibuka" message="Paket baru akan muncul di sini begitu dibuka." />;
  }
  if (next.kind === 'continue') {
    const { id, tryout, answered, deadlineAt } = next.attempt;
    return (
      <NilaCard labelledBy="next-step">
        <div>
          <NilaCardNote isEyebrow>Sedang Anda kerjakan</NilaCardNote>
          <Title order={2} id="next-step" className={styles.title}>
            {tryout.title}
          </Title>
          <NilaCardNote>
            {answered} dari {tryout.questionCount} soal dijawab,{' '}
            <TimeLeft deadlineAt={deadlineAt} answer={answer} onOver={onOver} />
          </NilaCardNote>
        </div>
        <Button component={Link} to={`/exam/${id}`} size="md" variant="white" className={styles.action}>
          Lanjutkan
        </Button>
      </NilaCard>
    );
  }
  const { id, title, type, durationSeconds, questionCount } = next.tryout;
  return (
    <NilaCard labelledBy="next-step">
      <div>
        <NilaCardNote isEyebrow>
          {next.isRepeat ? 'Semua paket sudah Anda coba. Ulangi untuk memperkuat' : 'Paket terbaru untuk Anda'} ·{' '}
          {typeLabels[type]}
        </NilaCardNote>
        <Title order={2} id="next-step" className={styles.title}>
          {title}
        </Title>
        <NilaCardNote>
          {questionCount} soal, {Math.round(durationSeconds / 60)} menit
        </NilaCardNote>
      </div>
      <Button component={Link} to={`/exam/${id}`} size="md" variant="white" className={styles.action}>
        Mulai Tryout
      </Button>
    </NilaCard>
  );
}
