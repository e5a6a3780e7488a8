import type { OwnWork, WorkWeek } from '@tryout/api/contract';
import { Text } from '@tryout/shared-ui/kit';
import { Table } from '@tryout/shared-ui/kit-staff';
import { formatDay } from '../format/dates.ts';
import { formatNumber } from '../format/numbers.ts';
import { Disclosure } from '../components/disclosure/disclosure.tsx';
import * as styles from './work-weeks.module.css';

interface WorkWeeksProps {
  work: OwnWork;
  /** The name of the table: whose work it is. */
  label: string;
}

/** Words for the figures; those that the API doesn't have are left out. */
const figures = [
  { name: 'written', label: 'Ditulis' },
  { name: 'reviewed', label: 'Ditinjau' },
  { name: 'reported', label: 'Dilaporkan' },
] as const;

const total = (weeks: readonly WorkWeek[], name: (typeof figures)[number]['name']) =>
  weeks.reduce((sum, week) => sum + (week[name] ?? 0), 0);

const monday = ({ week }: WorkWeek) => formatDay(week);

/** Questions written, reviewed and reported: their sums, and week by week as a picture and as a table. */
export function WorkWeeks({ work: { weeks, flagged }, label }: WorkWeeksProps) {
  const shown = figures.filter(({ name }) => weeks.some((week) => week[name] !== undefined));
  const most = Math.max(0, ...weeks.flatMap((week) => shown.map(({ name }) => week[name] ?? 0)));
  return (
    <div className={styles.work}>
      <dl className={styles.sums}>
        {shown.map(({ name, label: word }) => (
          <div key={name}>
            <dt>
              <span className={styles.sample} data-figure={name} aria-hidden />
              {word}
            </dt>
            <dd>{formatNumber(total(weeks, name))}</dd>
          </div>
        ))}
        {flagged !== undefined && (
          <div>
            <dt>Bertanda sekarang</dt>
            <dd>{formatNumber(flagged)}</dd>
          </div>
        )}
      </dl>
      {most === 0 ? (
        <Text size="sm" c="dimmed">
          Belum ada yang ditulis, ditinjau, atau dilaporkan.
        </Text>
      ) : (
        <>
          {/* The table has the same figures. */}
          <div aria-hidden>
            <div className={styles.scale}>Paling banyak {formatNumber(most)} seminggu</div>
            <div className={styles.chart}>
              {weeks.map((week) => (
                <div key={week.week} className={styles.week}>
                  {shown.map(({ name }) => (
                    <span
                      key={name}
                      className={styles.bar}
                      data-figure={name}
                      style={{ height: `${((week[name] ?? 0) / most) * 100}%` }}
                    />
                  ))}
                </div>
              ))}
            </div>
            <div className={styles.ends}>
              <span>{weeks[0] && monday(weeks[0])}</span>
              <span>minggu ini</span>
            </div>
          </div>
          <Disclosure label="Lihat sebagai tabel">
            <Table className={styles.table ?? ''}>
              <caption className={styles.caption}>{label}</caption>
              <thead>
                <tr>
                  <th scope="col">Minggu mulai</th>
                  {shown.map(({ name, label: word }) => (
                    <th key={name} scope="col" data-number>
                      {word}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.toReversed().map((week) => (
                  <tr key={week.week}>
                    <th scope="row">{monday(week)}</th>
                    {shown.map(({ name }) => (
                      <td key={name} data-number>
                        {formatNumber(week[name] ?? 0)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </Disclosure>
        </>
      )}
    </div>
  );
}
