import { formatDay, formatNumber } from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import * as styles from './day-bars.module.css';

interface DayBarsProps<Day extends { day: string }> {
  title: string;
  /** Every day of the span, the oldest first. */
  days: readonly Day[];
  valueOf(day: Day): number;
  /** Default: a number with signs between thousands. */
  format?(value: number): string;
  /** In place of the best day where there is none. */
  none: string;
  /** In place of the last day's date. */
  lastLabel?: string;
  /** Below the bars. */
  children?: ReactNode;
}

/** Units of the drawing: the width of a day, and of its bar, which leaves a gap. */
const [dayWidth, barWidth, height] = [10, 7, 100];

/** A number for each day as bars. The sum, the best day and both ends are shown as text; a pointer shows each bar's own number. */
export function DayBars<Day extends { day: string }>(props: DayBarsProps<Day>) {
  const { title, days, valueOf, format = formatNumber, none, lastLabel, children } = props;
  const values = days.map(valueOf);
  const total = values.reduce((sum, value) => sum + value, 0);
  const most = Math.max(...values, 1);
  const best = days[values.indexOf(most)];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const summary = best ? `Terbanyak ${format(most)} pada ${formatDay(best.day)}` : none;

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        <span className={styles.total}>{format(total)}</span>
        <span className={styles.summary}>{summary}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title}, ${formatDay(first.day)} sampai ${formatDay(last.day)}: ${format(total)}. ${summary}.`}
        viewBox={`0 0 ${days.length * dayWidth} ${height}`}
        preserveAspectRatio="none"
        className={styles.bars}
      >
        {days.map(({ day }, index) => {
          const value = values[index] ?? 0;
          // Even one of a thousand must be visible; zero is a thin line at the bottom.
          const tall = value === 0 ? 1 : Math.max(4, (height * value) / most);
          return (
            <rect
              key={day}
              x={index * dayWidth + (dayWidth - barWidth) / 2}
              y={height - tall}
              width={barWidth}
              height={tall}
              className={value === 0 ? styles.none : styles.bar}
            >
              <title>{`${formatDay(day)}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.ends} aria-hidden>
        <span>{formatDay(first.day)}</span>
        <span>{lastLabel ?? formatDay(last.day)}</span>
      </div>
      {children}
    </figure>
  );
}
