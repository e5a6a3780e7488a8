import { labelOf, type Quote, taxKindLabels } from '@tryout/api/contract';
import { formatRupiah } from '@tryout/shared-ui';
import * as styles from './purchases.module.css';

type Priced = Pick<Quote, 'title' | 'listPrice' | 'discount' | 'total' | 'tax' | 'voucher'>;

/** `Sudah termasuk PPN 12% × 11/12 Rp9.811`, or why there is none. */
const taxWords = ({ kind, amount }: Quote['tax']): string =>
  amount > 0 ? `Sudah termasuk ${labelOf(taxKindLabels, kind)}: ${formatRupiah(amount)}` : labelOf(taxKindLabels, kind);

/** The cost, line by line: price, voucher, total with its tax. */
export function OrderLines({ order: { title, listPrice, discount, total, tax, voucher } }: { order: Priced }) {
  return (
    <dl className={styles.lines}>
      <div className={styles.line}>
        <dt>{title}</dt>
        <dd>{formatRupiah(listPrice)}</dd>
      </div>
      {discount > 0 && (
        <div className={styles.line}>
          <dt>{voucher === null ? 'Potongan' : `Voucher ${voucher}`}</dt>
          <dd>{formatRupiah(-discount)}</dd>
        </div>
      )}
      <div className={styles.line} data-total>
        <dt>Total</dt>
        <dd>{formatRupiah(total)}</dd>
      </div>
      <div className={styles.line} data-note>
        <dt className={styles.taxTerm}>Pajak</dt>
        <dd>{taxWords(tax)}</dd>
      </div>
    </dl>
  );
}
