import type { MonthFigures } from '@tryout/api/contract';
import { formatDate, formatNumber, formatRupiah } from '@tryout/shared-ui';
import * as styles from './day-bars.module.css';

type Day = NonNullable<MonthFigures['days']>[number];

interface DayBarsProps {
  /** `2026-11`. */
  month: string;
  /** Days with sales or refunds; the others had neither. */
  days: readonly Day[];
}

/** Units of the drawing: the width of a day, and of its bar, which leaves a gap. */
const [dayWidth, barWidth, height] = [10, 7, 100];

const dayWords = (day: string) => formatDate(`${day}T05:00:00.000Z`);
const daysOf = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/** The sales of each day of a month as bars, with the same numbers as a table. */
export function DayBars({ month, days }: DayBarsProps) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const all = Array.from({ length: daysOf(month) }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    return byDay.get(day) ?? { day, purchases: 0, total: 0, refunded: 0 };
  });
  const best = days.reduce<Day | undefined>((top, day) => (top && top.total >= day.total ? top : day), undefined);
  const most = Math.max(1, best?.total ?? 0);
  const summary = best && best.total > 0 ? `Terbanyak ${formatRupiah(best.total)} pada ${dayWords(best.day)}` : '';
  return (
    <figure className={styles.figure} aria-label="Penjualan per hari">
      <figcaption className={styles.caption}>
        <span className={styles.title}>Penjualan per hari</span>
        <span className={styles.summary}>{summary}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`Penjualan per hari. ${summary}.`}
        viewBox={`0 0 ${all.length * dayWidth} ${height}`}
        preserveAspectRatio="none"
        className={styles.bars}
      >
        {all.map(({ day, total }, index) => {
          // Even a thousandth must be visible; nothing is a thin line at the bottom.
          const tall = total === 0 ? 1 : Math.max(4, (height * total) / most);
          return (
            <rect
              key={day}
              x={index * dayWidth + (dayWidth - barWidth) / 2}
              y={height - tall}
              width={barWidth}
              height={tall}
              className={total === 0 ? styles.none : styles.bar}
            >
              <title>{`${dayWords(day)}: ${formatRupiah(total)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.ends} aria-hidden>
        <span>{dayWords(all[0]?.day ?? '')}</span>
        <span>{dayWords(all.at(-1)?.day ?? '')}</span>
      </div>
      <details className={styles.details}>
        <summary>Lihat sebagai tabel</summary>
        <table aria-label="Penjualan per hari sebagai tabel">
          <thead>
            <tr>
              <th scope="col">Hari</th>
              <th scope="col">Pembelian</th>
              <th scope="col">Penjualan</th>
              <th scope="col">Dikembalikan</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, purchases, total, refunded }) => (
              <tr key={day}>
                <th scope="row">{dayWords(day)}</th>
                <td>{formatNumber(purchases)}</td>
                <td>{formatRupiah(total)}</td>
                <td>{formatRupiah(refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
