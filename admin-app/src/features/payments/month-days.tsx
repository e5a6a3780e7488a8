import type { MonthFigures } from '@tryout/api/contract';
import { Disclosure, formatDay, formatNumber, formatRupiah } from '@tryout/shared-ui';
import { DayBars } from '../../common/day-bars.tsx';
import * as styles from './month-days.module.css';

interface MonthDaysProps {
  /** `2026-11`. */
  month: string;
  /** Days with sales, refunds or reversals; the others had none. */
  days: NonNullable<MonthFigures['days']>;
}

function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** The sales of each day of a month as bars, with the same numbers as a table. */
export function MonthDays({ month, days }: MonthDaysProps) {
  const totals = new Map(days.map(({ day, total }) => [day, total]));
  return (
    <DayBars
      title="Penjualan per hari"
      days={daysOf(month).map((day) => ({ day }))}
      valueOf={({ day }) => totals.get(day) ?? 0}
      format={formatRupiah}
      none="Tidak ada penjualan"
    >
      <Disclosure className={styles.details} label="Lihat sebagai tabel">
        <table aria-label="Penjualan per hari sebagai tabel">
          <thead>
            <tr>
              <th scope="col">Hari</th>
              <th scope="col">Pembelian</th>
              <th scope="col">Penjualan</th>
              <th scope="col">Dikembalikan</th>
              <th scope="col">Ditarik bank</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, purchases, total, refunded, reversed = 0 }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{formatNumber(purchases)}</td>
                <td>{formatRupiah(total)}</td>
                <td>{formatRupiah(refunded)}</td>
                <td>{formatRupiah(reversed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </DayBars>
  );
}
