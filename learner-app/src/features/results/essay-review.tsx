import type { ResultItem } from '@tryout/api/contract';
import { formatDateTime, formatPercent, Prose, Text } from '@tryout/shared-ui';
import * as styles from './essay-review.module.css';

/** The learner's essay after the exam, with its mark. */
export function EssayReview({ item: { number, text, mark, isWaiting } }: { item: ResultItem }) {
  return (
    <div className={styles.review}>
      <section className={styles.own} aria-label={`Jawaban Anda untuk soal ${number}`}>
        <Text fw={600}>Jawaban Anda</Text>
        {text ? <Prose>{text}</Prose> : <Text c="dimmed">Soal ini tidak Anda jawab.</Text>}
      </section>
      {isWaiting && (
        <Text c="dimmed" size="sm">
          Jawaban ini sedang menunggu penilaian. Sampai dinilai, soal ini dihitung 0 poin.
        </Text>
      )}
      {mark && (
        <section className={styles.mark} aria-label={`Penilaian soal ${number}`}>
          <Text fw={600} className="tabular">
            Dinilai {formatPercent(mark.percent)}
          </Text>
          {mark.remark && <Prose>{mark.remark}</Prose>}
          <Text size="xs" c="dimmed">
            {formatDateTime(mark.markedAt)}
          </Text>
        </section>
      )}
    </div>
  );
}
