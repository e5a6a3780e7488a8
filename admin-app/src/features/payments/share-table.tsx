import { formatNumber, formatPercent, formatRupiah } from '@tryout/shared-ui';
import * as styles from './share-table.module.css';

interface ShareTableProps {
  title: string;
  /** The title of the first column. */
  head: string;
  rows: readonly { name: string; purchases: number; total: number }[];
}

/** Sums with their shares as bars in the rows, the largest first: picture and table in one. */
export function ShareTable({ title, head, rows }: ShareTableProps) {
  const sum = rows.reduce((all, { total }) => all + total, 0);
  const most = Math.max(1, ...rows.map(({ total }) => total));
  const sorted = rows.toSorted((one, other) => other.total - one.total);
  return (
    <section className={styles.card} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" data-number>
              Pembelian
            </th>
            <th scope="col" data-number>
              Jumlah
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ name, purchases, total }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className={styles.track} aria-hidden>
                  <span className={styles.bar} style={{ width: `${(100 * total) / most}%` }} />
                </span>
              </th>
              <td data-number>{formatNumber(purchases)}</td>
              <td data-number>
                {formatRupiah(total)}
                <span className={styles.share}>{sum > 0 ? formatPercent((100 * total) / sum) : '–'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
