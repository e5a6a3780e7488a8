import type { TryoutSummary } from '@tryout/api/contract';
import { Anchor, Link, Text, useExamTypes } from '@tryout/shared-ui';
import { windowSentence } from '../../common/availability.ts';
import { eventPath } from '../../common/events/event-words.ts';
import { Row, RowList } from '../../common/row-list.tsx';
import { rowsShown } from './dashboard.api.ts';
import * as styles from './upcoming-exams.module.css';

interface UpcomingExamsProps {
  upcoming: readonly TryoutSummary[];
  /** Packages that can be started now, without the one that the page already offers on top. */
  untried: readonly TryoutSummary[];
  nowMs: number;
}

/** Packages that open later; where there are none, it says so and offers untried ones. */
export function UpcomingExams({ upcoming, untried, nowMs }: UpcomingExamsProps) {
  const { typeLabel } = useExamTypes();
  if (upcoming.length > 0) {
    return (
      <RowList>
        {upcoming.map((tryout) => (
          <Row
            key={tryout.id}
            to={tryout.event ? eventPath(tryout.id) : `/exam/${tryout.id}`}
            title={tryout.title}
            note={windowSentence(tryout, nowMs)}
          />
        ))}
      </RowList>
    );
  }
  if (untried.length === 0) {
    return (
      <Text c="dimmed" className={styles.note}>
        Tidak ada ujian terjadwal.{' '}
        <Anchor component={Link} to="/tryout" underline="always">
          Latihan dengan paket yang ada
        </Anchor>{' '}
        kapan saja.
      </Text>
    );
  }
  return (
    <>
      <Text c="dimmed" mb="sm">
        Tidak ada ujian terjadwal. Paket berikut belum Anda kerjakan dan dapat dimulai sekarang.
      </Text>
      <RowList>
        {untried.slice(0, rowsShown).map((tryout) => (
          <Row
            key={tryout.id}
            to={`/exam/${tryout.id}`}
            title={tryout.title}
            note={[
              typeLabel(tryout.type),
              `${tryout.questionCount} soal`,
              `${Math.round(tryout.durationSeconds / 60)} menit`,
              windowSentence(tryout, nowMs),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          />
        ))}
      </RowList>
    </>
  );
}
