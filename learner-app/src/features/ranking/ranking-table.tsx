import type { Ranking } from '@tryout/api/contract';
import { formatNumber, formatPoints } from '@tryout/shared-ui';
import * as styles from './ranking-table.module.css';

type Row = NonNullable<Ranking['own']>['rows'][number];

interface RankingTableProps {
  rows: readonly Row[];
  label: string;
}

/** Places with their points; the learner's own one is marked in words and by its background. */
export function RankingTable({ rows, label }: RankingTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Peringkat</th>
            <th scope="col">Peserta</th>
            <th scope="col">Poin</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // The key is the index: rows have no names, and no other identity than their place.
            <tr key={index} data-own={row.isOwn || undefined}>
              <td className={styles.rank}>{row.rank === null ? '–' : formatNumber(row.rank)}</td>
              <td className={styles.name}>
                {row.name ?? <span className={styles.nameless}>Peserta</span>}
                {row.isOwn && <strong className={styles.own}>Anda</strong>}
              </td>
              <td className={styles.points}>
                <strong>{formatPoints(row.points)}</strong> / {formatPoints(row.max)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
