import type { AdminOverview } from '@tryout/api/contract';
import { formatDate, formatNumber } from '@tryout/shared-ui';
import * as styles from './day-bars.module.css';

type Day = AdminOverview['days'][number];

interface DayBarsProps {
  title: string;
  /** The oldest first. */
  days: readonly Day[];
  valueOf(day: Day): number;
}

/** Units of the drawing: the width of a day, and of its bar, which leaves a gap. */
const [dayWidth, barWidth, height] = [10, 7, 100];

/** Noon in Jakarta: the same day in every zone of the country. */
const dayText = ({ day }: Day) => formatDate(`${day}T05:00:00.000Z`);

/** A number for each day as bars. The sum, the best day and both ends are shown as text; a pointer shows each bar's own number. */
export function DayBars({ title, days, valueOf }: DayBarsProps) {
  const values = days.map(valueOf);
  const total = values.reduce((sum, value) => sum + value, 0);
  const most = Math.max(...values, 1);
  const best = days[values.indexOf(most)];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const summary = best ? `Terbanyak ${formatNumber(most)} pada ${dayText(best)}` : 'Belum ada dalam 30 hari ini';

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        <span className={styles.total}>{formatNumber(total)}</span>
        <span className={styles.summary}>{summary}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}, ${dayText(first)} sampai ${dayText(last)}: ${formatNumber(total)}. ${summary}.`}
        viewBox={`0 0 ${days.length * dayWidth} ${height}`}
        preserveAspectRatio="none"
        className={styles.bars}
      >
        {days.map((day, index) => {
          const value = values[index] ?? 0;
          // Even one of a thousand must be visible; zero is a thin line at the bottom.
          const tall = value === 0 ? 1 : Math.max(4, (height * value) / most);
          return (
            <rect
              key={day.day}
              x={index * dayWidth + (dayWidth - barWidth) / 2}
              y={height - tall}
              width={barWidth}
              height={tall}
              className={value === 0 ? styles.none : styles.bar}
            >
              <title>{`${dayText(day)}: ${formatNumber(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.ends} aria-hidden>
        <span>{dayText(first)}</span>
        <span>Hari ini</span>
      </div>
    </figure>
  );
}
