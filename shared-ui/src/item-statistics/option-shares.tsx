import { IconCheck } from '@tryout/shared-ui/kit';
import { formatNumber, formatPercent } from '../format/numbers.ts';
import * as styles from './option-shares.module.css';

/** How often an option was chosen; shares are in percent. */
export interface OptionShare {
  /** Null: left empty. */
  letter: string | null;
  isKey: boolean;
  /** Points of an option where every option earns some. */
  weight?: number | null;
  /** Of all takers. */
  share: number;
  /** Of the best and of the weakest 27 %; null while there are too few. */
  upper: number | null;
  lower: number | null;
  /** A remark beside the letter: "Pengecoh mati". */
  remark?: string | undefined;
  isSuspect?: boolean;
}

/** The share of each option among the weakest and the best 27 % of the takers: a table whose cells also draw their number as a bar. */
export function OptionShares({ label, options }: { label: string; options: readonly OptionShare[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Pilihan</th>
            <th scope="col">27% terlemah</th>
            <th scope="col">27% terbaik</th>
            <th scope="col" className={styles.all}>
              Semua
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((option) => (
            <tr
              key={option.letter ?? ''}
              data-key={option.isKey || undefined}
              data-suspect={option.isSuspect || undefined}
            >
              <th scope="row">
                <span className={styles.option}>
                  {option.letter === null ? (
                    <span className={styles.blank}>Kosong</span>
                  ) : (
                    <span className={styles.letter}>{option.letter}</span>
                  )}
                  {option.isKey && (
                    <span className={styles.key}>
                      <IconCheck size={16} aria-hidden />
                      {typeof option.weight === 'number' ? 'Tertinggi' : 'Kunci'}
                    </span>
                  )}
                  {typeof option.weight === 'number' && (
                    <span className={styles.remark}>{formatNumber(option.weight)} poin</span>
                  )}
                  {option.remark && <span className={styles.remark}>{option.remark}</span>}
                </span>
              </th>
              <Share group="lower" percent={option.lower} />
              <Share group="upper" percent={option.upper} />
              <td className={styles.all}>{formatPercent(option.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Share({ group, percent }: { group: 'lower' | 'upper'; percent: number | null }) {
  return (
    <td className={styles.share} data-group={group}>
      {percent === null ? (
        '–'
      ) : (
        <>
          <span className={styles.bar} style={{ inlineSize: `${percent}%` }} aria-hidden />
          <span className={styles.number}>{formatPercent(Math.round(percent))}</span>
        </>
      )}
    </td>
  );
}
