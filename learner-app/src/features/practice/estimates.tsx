import { estimateShownFrom, type PracticeSubType } from '@tryout/api/contract';
import { Button, formatNumber, Title, useExamTypes } from '@tryout/shared-ui';
import * as styles from './estimates.module.css';
import type { StartPractice } from './use-start-practice.ts';

interface EstimatesProps {
  subTypes: readonly PracticeSubType[];
  practice: StartPractice;
}

/** For each sub type: a range in which the learner's chance lies, never a bare number. */
export function Estimates({ subTypes, practice }: EstimatesProps) {
  return (
    <section aria-labelledby="estimates">
      <Title order={2} id="estimates">
        Perkiraan kemampuan
      </Title>
      <p className={styles.intro}>
        Peluang Anda menjawab benar soal bertingkat sedang. Batangnya adalah rentang yang mungkin: makin banyak soal
        Anda jawab, makin sempit.
      </p>
      <ul className={styles.list}>
        {subTypes.map((one) => (
          <EstimateRow key={one.subType} of={one} practice={practice} />
        ))}
      </ul>
    </section>
  );
}

function EstimateRow({ of, practice: { start, begun } }: { of: PracticeSubType; practice: StartPractice }) {
  const { subType, estimate, n, available } = of;
  const name = useExamTypes().subTypeLabel(subType);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>{estimateWords(of)}</p>
        <div className={styles.track} data-empty={estimate === null || undefined} aria-hidden>
          {estimate && (
            <div
              className={styles.range}
              style={{
                left: `${estimate.fromPercent}%`,
                width: `${Math.max(2, estimate.toPercent - estimate.fromPercent)}%`,
              }}
            />
          )}
        </div>
        {estimate === null && n > 0 && (
          <p className={styles.note}>{`Perkiraan tampil setelah ${estimateShownFrom} jawaban.`}</p>
        )}
      </div>
      <Button
        variant="default"
        className={styles.action ?? ''}
        aria-label={`Latih ${name}`}
        disabled={available === 0}
        loading={begun === subType}
        onClick={() => start({ mode: 'adaptive', subType }, subType)}
      >
        Latih
      </Button>
    </li>
  );
}

/** `sekitar 55–75%, perkiraan dari 24 soal`; `belum cukup soal: baru 3 jawaban`. */
function estimateWords({ estimate, n }: Pick<PracticeSubType, 'estimate' | 'n'>): string {
  if (estimate === null) return n === 0 ? 'Belum ada jawaban' : `Belum cukup soal: baru ${formatNumber(n)} jawaban`;
  const [from, to] = [estimate.fromPercent, estimate.toPercent].map((percent) => formatNumber(Math.round(percent)));
  return `Sekitar ${from}–${to}%, perkiraan dari ${formatNumber(n)} soal`;
}
