import { type LateAnswersPreview, lateAttemptsListedAtMost } from '@tryout/api/contract';
import { formatNumber, formatPoints, Text } from '@tryout/shared-ui';
import { PlainTable } from '@tryout/shared-ui/staff';
import * as styles from './late-answers.module.css';

/** The consequences of accepting, in numbers. */
export function AcceptanceFigures({ preview }: { preview: LateAnswersPreview }) {
  const figures: [label: string, value: number][] = [
    ['Pengerjaan', preview.attempts],
    ['Jawaban', preview.answers],
    ['Nilai berubah', preview.changed],
    ['Naik', preview.up],
    ['Turun', preview.down],
    ['Menjadi lulus', preview.passedWon],
    ['Tidak lagi lulus', preview.passedLost],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const verdict = (passed: boolean | null) => (passed === null ? '' : passed ? ', lulus' : ', tidak lulus');
const scoreWords = ({ points, max, passed }: LateAnswersPreview['list'][number]['before']) =>
  max === 0 ? 'Semua soal dianulir' : `${formatPoints(points)} dari ${formatPoints(max)}${verdict(passed)}`;

/** The attempts that would change, before and after. */
export function AttemptTable({ preview: { list, attempts } }: { preview: LateAnswersPreview }) {
  return (
    <div>
      <PlainTable label="Pengerjaan dengan jawaban terlambat" className={styles.attempts}>
        <thead>
          <tr>
            <th scope="col">Peserta</th>
            <th scope="col">Jawaban</th>
            <th scope="col">Nilai sekarang</th>
            <th scope="col">Bila diterima</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ attemptId, learner, tryout, answers, before, after }) => (
            <tr key={attemptId}>
              <th scope="row">
                {learner}
                <span className={styles.package}>{tryout.title}</span>
              </th>
              <td>{formatNumber(answers)}</td>
              <td>{scoreWords(before)}</td>
              <td>{scoreWords(after)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {attempts > list.length && (
        <Text size="xs" c="dimmed" mt="xs">
          Daftar ini memuat {formatNumber(lateAttemptsListedAtMost)} pengerjaan pertama.
        </Text>
      )}
    </div>
  );
}
