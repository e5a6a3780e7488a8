import type { HistogramBar } from '@tryout/api/contract';
import { formatNumber } from '../format/numbers.ts';
import { Disclosure } from '../components/disclosure/disclosure.tsx';
import * as styles from './points-histogram.module.css';

interface PointsHistogramProps {
  /** "Sebaran poin TIU" */
  label: string;
  bars: readonly HistogramBar[];
  /** The most points that can be had. */
  max: number;
  /** Null: the section has none. */
  threshold: number | null;
}

/** Units of the drawing. */
const [barWidth, gap, height] = [10, 1.5, 100];

/** The last bar includes its end, the others don't. */
const barWords = ({ from, to }: HistogramBar, isLast: boolean) =>
  isLast
    ? `${formatNumber(from)}–${formatNumber(to)} poin`
    : `${formatNumber(from)} sampai di bawah ${formatNumber(to)} poin`;

/** The takers by points as bars, the threshold as a line; the same numbers as a table for whoever doesn't see the picture. */
export function PointsHistogram({ label, bars, max, threshold }: PointsHistogramProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const width = bars.length * barWidth;
  const place = (points: number) => (points - first.from) / Math.max(1e-9, last.to - first.from);
  const isInside = threshold !== null && threshold >= first.from && threshold <= last.to;
  const best = bars.find(({ count }) => count === most);
  const summary = best ? `Paling banyak ${barWords(best, best === last)}: ${formatNumber(most)} peserta.` : '';
  return (
    <figure className={styles.figure} aria-label={label}>
      <div className={styles.picture}>
        {isInside && (
          <span className={styles.threshold} style={{ insetInlineStart: `${100 * place(threshold)}%` }} aria-hidden>
            <span data-end={place(threshold) > 0.7 || undefined}>Ambang {formatNumber(threshold)}</span>
          </span>
        )}
        <svg
          role="img"
          aria-label={`${label}, ${formatNumber(total)} peserta, dari ${formatNumber(first.from)} sampai ${formatNumber(last.to)} poin. ${summary}`}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className={styles.bars}
        >
          {bars.map((bar, index) => {
            // Even one of a thousand must be visible; nobody is a thin line at the bottom.
            const tall = bar.count === 0 ? 1 : Math.max(4, (height * bar.count) / most);
            return (
              <rect
                key={bar.from}
                x={index * barWidth + gap / 2}
                y={height - tall}
                width={barWidth - gap}
                height={tall}
                className={
                  bar.count === 0
                    ? styles.none
                    : threshold !== null && bar.from >= threshold
                      ? styles.reached
                      : styles.bar
                }
              >
                <title>{`${barWords(bar, bar === last)}: ${formatNumber(bar.count)} peserta`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <div className={styles.ends} aria-hidden>
        <span>{formatNumber(first.from)} poin</span>
        <span>
          {formatNumber(last.to)} dari {formatNumber(max)} poin
        </span>
      </div>
      <figcaption className={styles.caption}>{summary}</figcaption>
      <Disclosure className={styles.table} label="Lihat sebagai tabel">
        <table aria-label={`${label} sebagai tabel`}>
          <thead>
            <tr>
              <th scope="col">Poin</th>
              <th scope="col">Peserta</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <th scope="row">{barWords(bar, bar === last)}</th>
                <td>{formatNumber(bar.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  );
}
