import { type AttemptSummary, type TryoutSummary, typeLabels } from '@tryout/api/contract';
import { Anchor, Link, Text } from '@tryout/shared-ui';
import { windowSentence } from '../../common/availability.ts';
import { type NextStep, notTakenOf, upcomingOf } from './choose-next.ts';
import { Row, RowList } from './row-list.tsx';
import * as styles from './upcoming-exams.module.css';

interface UpcomingExamsProps {
  tryouts: readonly TryoutSummary[];
  attempts: readonly AttemptSummary[];
  /** What the page offers on top already. */
  next: NextStep;
  nowMs: number;
}

const shown = 5;

/** Packages with an opening to come; where there is none, it says so and offers what is still untried. */
export function UpcomingExams({ tryouts, attempts, next, nowMs }: UpcomingExamsProps) {
  const upcoming = upcomingOf(tryouts, nowMs);
  if (upcoming.length > 0) {
    return (
      <RowList>
        {upcoming.slice(0, shown).map((tryout) => (
          <Row key={tryout.id} to={`/exam/${tryout.id}`} title={tryout.title} note={windowSentence(tryout, nowMs)} />
        ))}
      </RowList>
    );
  }
  const untried = notTakenOf(tryouts, attempts, next, nowMs);
  if (untried.length === 0) {
    return (
      <Text c="dimmed" className={styles.note}>
        Tidak ada ujian terjadwal.{' '}
        <Anchor component={Link} to="/exam/list" underline="always">
          Latihan dengan paket yang ada
        </Anchor>{' '}
        kapan saja.
      </Text>
    );
  }
  return (
    <>
      <Text c="dimmed" mb="sm">
        Tidak ada ujian terjadwal. Paket berikut belum Anda kerjakan dan dapat dimulai kapan saja.
      </Text>
      <RowList>
        {untried.slice(0, shown).map(({ id, title, type, questionCount, durationSeconds }) => (
          <Row
            key={id}
            to={`/exam/${id}`}
            title={title}
            note={`${typeLabels[type]} · ${questionCount} soal · ${Math.round(durationSeconds / 60)} menit`}
          />
        ))}
      </RowList>
    </>
  );
}
