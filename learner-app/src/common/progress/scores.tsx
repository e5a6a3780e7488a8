import type { ProgressScore } from '@tryout/api/contract';
import { Disclosure, formatDate, formatPercent, Link, useExamTypes } from '@tryout/shared-ui';
import { fewScoresSentence, scoresSentence, verdictWords } from './progress-words.ts';
import * as styles from './scores.module.css';

const gridLines = [0, 25, 50, 75, 100];

/** The shape of a point: passed and failed differ by shape, not by colour alone. */
const shapeOf = ({ score: { passed } }: ProgressScore) =>
  passed === null ? 'neutral' : passed ? ('passed' as const) : ('failed' as const);

/** Fewer scores make no line: a number and a sentence are enough. */
const chartFrom = 3;

/** Scores over time, as a chart from three scores on. An attempt of which every question was annulled has none. */
export function Scores({ scores: all }: { scores: readonly ProgressScore[] }) {
  const scores = all.filter(({ score }) => score.max > 0);
  if (scores.length === 0 && all.length > 0)
    return <p className={styles.note}>Semua soal dianulir, jadi belum ada nilai.</p>;
  return scores.length < chartFrom ? <FewScores scores={scores} /> : <ScoreChart scores={scores} />;
}

function FewScores({ scores }: { scores: readonly ProgressScore[] }) {
  const examTypes = useExamTypes();
  const last = scores.at(-1);
  if (!last) return null;
  const missing = chartFrom - scores.length;
  return (
    <div className={styles.few}>
      <p className={styles.number}>{formatPercent(last.score.percent)}</p>
      <p>{fewScoresSentence(scores, examTypes)}</p>
      <p className={styles.note}>Grafik tampil setelah {missing} tryout lagi.</p>
    </div>
  );
}

/** Scores as a line, as a sentence and as a table: each can be understood alone. */
function ScoreChart({ scores }: { scores: readonly ProgressScore[] }) {
  const examTypes = useExamTypes();
  const across = (index: number) => (100 * index) / (scores.length - 1);
  const first = scores[0];
  const last = scores.at(-1);
  if (!first || !last) return null;
  const hasVerdicts = scores.some(({ score }) => score.passed !== null);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.sentence}>{scoresSentence(scores, examTypes)}</figcaption>
      <div className={styles.chart} aria-hidden>
        <div className={styles.scale}>
          {gridLines.toReversed().map((value) => (
            <span key={value}>{value}%</span>
          ))}
        </div>
        <div className={styles.plot}>
          <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none">
            {gridLines.map((value) => (
              <line key={value} className={styles.grid} x1="0" x2="100" y1={100 - value} y2={100 - value} />
            ))}
            <polyline
              className={styles.line}
              points={scores.map(({ score }, index) => `${across(index)},${100 - score.percent}`).join(' ')}
            />
          </svg>
          {scores.map((entry, index) => (
            <span
              key={entry.attemptId}
              className={styles.point}
              data-shape={shapeOf(entry)}
              style={{ left: `${across(index)}%`, top: `${100 - entry.score.percent}%` }}
            />
          ))}
          <span
            className={styles.last}
            style={{ left: `${across(scores.length - 1)}%`, top: `${100 - last.score.percent}%` }}
          >
            {formatPercent(last.score.percent)}
          </span>
        </div>
        <div className={styles.dates}>
          <span>{formatDate(first.submittedAt)}</span>
          <span>{formatDate(last.submittedAt)}</span>
        </div>
      </div>
      {hasVerdicts && (
        <p className={styles.legend} aria-hidden>
          <span>
            <span className={styles.sample} data-shape="passed" /> Lulus
          </span>
          <span>
            <span className={styles.sample} data-shape="failed" /> Tidak lulus
          </span>
          {scores.some(({ score }) => score.passed === null) && (
            <span>
              <span className={styles.sample} data-shape="neutral" /> Tanpa ambang atau belum dinilai
            </span>
          )}
        </p>
      )}
      <Disclosure className={styles.details} label="Lihat sebagai tabel">
        <ScoreTable scores={scores} />
      </Disclosure>
    </figure>
  );
}

function ScoreTable({ scores }: { scores: readonly ProgressScore[] }) {
  const { typeLabel } = useExamTypes();
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="Nilai dari waktu ke waktu">
        <thead>
          <tr>
            <th scope="col">Tryout</th>
            <th scope="col">Selesai</th>
            <th scope="col">Nilai</th>
          </tr>
        </thead>
        <tbody>
          {scores.toReversed().map((entry) => (
            <tr key={entry.attemptId}>
              <th scope="row">
                <Link to={`/exam/${entry.attemptId}`}>{entry.tryout.title}</Link>
                <span className={styles.note}>{typeLabel(entry.tryout.type)}</span>
              </th>
              <td>{formatDate(entry.submittedAt)}</td>
              <td>
                <strong>{formatPercent(entry.score.percent)}</strong>
                {verdictWords(entry) && <span className={styles.note}>{verdictWords(entry)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
