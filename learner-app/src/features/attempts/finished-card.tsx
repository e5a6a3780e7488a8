import { type AttemptSummary, endedBy, type Score } from '@tryout/api/contract';
import { formatDateTime, formatNumber, formatPercent, formatPoints, useExamTypes } from '@tryout/shared-ui';
import { useId } from 'react';
import { NilaCard, NilaCardAction, NilaCardNote, NilaCardTitle } from '../../common/nila-card.tsx';
import { openingSentence } from '../../common/result-opening.ts';
import * as styles from './finished-card.module.css';
import { VerdictBadge } from './verdict-badge.tsx';

interface FinishedCardProps {
  attempt: AttemptSummary;
  /** Null while the result is held back. */
  score: Score | null;
  /** The exam screen has just led here. */
  isFresh: boolean;
}

const endWords = {
  clock: ' · berakhir karena waktu habis',
  organiser: ' · diakhiri oleh penyelenggara',
  learner: '',
};

/** The newest finished tryout at the top of the page: its score, and the link to the discussion. */
export function FinishedCard({
  attempt: { id, tryout, submittedAt, deadlineAt, state, answered, ...heldBack },
  score,
  isFresh,
}: FinishedCardProps) {
  const opening = openingSentence(heldBack);
  const titleId = useId();
  const { typeLabel } = useExamTypes();
  return (
    <NilaCard labelledBy={titleId}>
      <div>
        <NilaCardNote isEyebrow>
          {isFresh ? 'Baru saja selesai' : 'Terakhir selesai'} · {typeLabel(tryout.type)}
        </NilaCardNote>
        <NilaCardTitle id={titleId}>{tryout.title}</NilaCardTitle>
        <NilaCardNote isEyebrow>
          {formatDateTime(submittedAt ?? deadlineAt)}
          {endWords[endedBy({ state, submittedAt, deadlineAt })]}
        </NilaCardNote>
      </div>
      {score?.max === 0 ? (
        <NilaCardNote>Semua soal dianulir, jadi tidak ada nilai</NilaCardNote>
      ) : score ? (
        <div>
          <p className={styles.points}>
            <strong>{formatPoints(score.points)}</strong> dari {formatPoints(score.max)} poin
          </p>
          <div className={styles.line}>
            <VerdictBadge score={score} />
            <NilaCardNote>
              {formatPercent(score.percent)}
              {score.waiting > 0 && `, ${formatNumber(score.waiting)} soal esai belum dinilai`}
            </NilaCardNote>
          </div>
        </div>
      ) : (
        <div>
          <p className={styles.points}>
            <strong>{formatNumber(answered)}</strong> dari {formatNumber(tryout.questionCount)} soal dijawab
          </p>
          {opening && <NilaCardNote>{opening}</NilaCardNote>}
        </div>
      )}
      <NilaCardAction to={`/exam/${id}`}>{score ? 'Lihat pembahasan' : 'Lihat pengerjaan'}</NilaCardAction>
    </NilaCard>
  );
}
