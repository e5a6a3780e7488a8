import { attemptStates, type AttemptSummary, endedBy, isKnown, type Score } from '@tryout/api/contract';
import {
  formatDateTime,
  formatPercent,
  formatPoints,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  useExamTypes,
} from '@tryout/shared-ui';
import * as styles from './attempt-row.module.css';
import { openingSentence } from './result-opening.ts';
import { Row } from './row-list.tsx';

const endWords = { clock: ' · waktu habis', organiser: ' · diakhiri oleh penyelenggara', learner: '' };

/** One attempt as a row that links to it: its score when it is finished, its state while it runs. */
export function AttemptRow({
  attempt: { id, tryout, state, startedAt, submittedAt, deadlineAt, answered, score, ...heldBack },
}: {
  attempt: AttemptSummary;
}) {
  const { typeLabel } = useExamTypes();
  const isRunning = state === 'in_progress';
  const opening = openingSentence(heldBack);
  return (
    <Row
      to={`/exam/${id}`}
      title={tryout.title}
      note={
        <>
          {isRunning
            ? `${typeLabel(tryout.type)} · Sedang dikerjakan · mulai ${formatDateTime(startedAt)}`
            : `${typeLabel(tryout.type)} · ${formatDateTime(submittedAt ?? deadlineAt)}${endWords[endedBy({ state, submittedAt, deadlineAt })]}${isKnown(attemptStates, state) ? '' : ` · ${state}`}`}
          {opening && (
            <span className={styles.opening}>
              <IconClock size={16} aria-hidden /> {opening}
            </span>
          )}
        </>
      }
      end={
        !opening && (
          <div className={styles.score}>
            {score?.max === 0 ? (
              <span>Semua soal dianulir</span>
            ) : score ? (
              <>
                <span>
                  <strong>{formatPoints(score.points)}</strong> / {formatPoints(score.max)}
                  <span className={styles.percent}>{formatPercent(score.percent)}</span>
                </span>
                <Verdict score={score} />
              </>
            ) : (
              <span>
                <strong>{answered}</strong> / {tryout.questionCount} soal
              </span>
            )}
          </div>
        )
      }
    />
  );
}

function Verdict({ score: { passed, waiting } }: { score: Score }) {
  if (passed === null && waiting === 0) return null;
  if (passed === null) {
    return (
      <span className={styles.verdict} data-waiting>
        <IconClock size={16} aria-hidden /> Menunggu penilaian
      </span>
    );
  }
  const Icon = passed ? IconCircleCheck : IconCircleX;
  return (
    <span className={styles.verdict} data-passed={passed}>
      <Icon size={16} aria-hidden /> {passed ? 'Lulus' : 'Tidak lulus'}
    </span>
  );
}
