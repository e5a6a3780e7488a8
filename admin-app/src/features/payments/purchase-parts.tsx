import {
  labelOf,
  planFeatureLabels,
  type PurchaseDetail,
  type Refund,
  refundStateLabels,
  refundWayLabels,
  knownOf,
  taxKindLabels,
} from '@tryout/api/contract';
import { Anchor, Button, formatDateTime, formatNumber, formatRupiah, Link, StatusBadge, Text } from '@tryout/shared-ui';
import { Facts } from '../../common/facts.tsx';
import { AttentionBadge, PurchaseStateBadge, refundTones } from './purchase-words.tsx';
import * as styles from './purchase.module.css';

interface PartProps {
  purchase: PurchaseDetail;
  /** Accesses are a page for `finance`. */
  mayAct: boolean;
}

/** State, buyer and what was bought: the answer to "whose is it, and how does it stand?". */
export function Summary({ purchase, mayAct }: PartProps) {
  const { state, payments, buyer, title, total, createdAt, paidAt, expiresAt, receiptNumber } = purchase;
  return (
    <div className={styles.summary}>
      <div className={styles.badges}>
        <PurchaseStateBadge state={state} />
        {payments.map(
          ({ id, attention }) =>
            attention !== null && <AttentionBadge key={id} attention={attention} purchase={purchase} />,
        )}
      </div>
      <div className={styles.amount}>
        <strong>{formatRupiah(total)}</strong>
        <span>{title}</span>
      </div>
      <Facts
        facts={[
          [
            'Pembeli',
            buyer ? (
              <>
                {buyer.name}
                <br />
                {mayAct ? (
                  <Anchor component={Link} to={`/admin/grants?${new URLSearchParams({ search: buyer.email })}`}>
                    {buyer.email}
                  </Anchor>
                ) : (
                  buyer.email
                )}
              </>
            ) : (
              'Akun dihapus'
            ),
          ],
          ['Dibuat', formatDateTime(createdAt)],
          [
            state === 'open' ? 'Bayar sebelum' : 'Batas bayar',
            state === 'open' || paidAt === null ? formatDateTime(expiresAt) : null,
          ],
          ['Lunas', paidAt && formatDateTime(paidAt)],
          ['Kuitansi', receiptNumber],
        ]}
      />
    </div>
  );
}

/** The money that was given back, or is on its way. */
export function Refunds({
  refunds,
  onDone,
}: {
  refunds: readonly Refund[];
  onDone: ((refund: Refund) => void) | undefined;
}) {
  return (
    <section aria-labelledby="pengembalian">
      <h2 id="pengembalian" className={styles.heading}>
        Pengembalian dana
      </h2>
      <ul className={styles.cards}>
        {refunds.map((refund) => {
          const { id, amount, way, state, reason, by, at, doneAt } = refund;
          const isToSend = way === 'bank' && state === 'asked';
          const isUnconfirmed = way === 'gateway' && state === 'sent';
          return (
            <li key={id} className={styles.card} data-attention={isToSend || undefined}>
              <div className={styles.head}>
                <strong className={styles.sum}>{formatRupiah(amount)}</strong>
                <StatusBadge tone={knownOf(refundTones, state) ?? 'neutral'}>
                  {labelOf(refundStateLabels, state)}
                </StatusBadge>
                <span className={styles.soft}>{labelOf(refundWayLabels, way)}</span>
              </div>
              <p className={styles.reason}>{reason}</p>
              <p className={styles.soft}>
                Diminta {by.name}, {formatDateTime(at)}
                {doneAt && `; selesai ${formatDateTime(doneAt)}`}
              </p>
              {state === 'failed' && (
                <p className={styles.advice}>Gateway menolaknya. Kembalikan lewat transfer bank.</p>
              )}
              {(isToSend || isUnconfirmed) && (
                <>
                  <p className={styles.advice}>
                    {isToSend
                      ? `Kirim ${formatRupiah(amount)} ke rekening pembeli, lalu tandai terkirim.`
                      : 'Menunggu kepastian dari gateway. Jika di dasbor gateway sudah selesai, tandai terkirim.'}
                  </p>
                  {onDone && (
                    <div className={styles.acts}>
                      <Button onClick={() => onDone(refund)}>Tandai terkirim…</Button>
                    </div>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The price and its contents: it stays as it was when it was bought. */
export function Price({ purchase }: { purchase: PurchaseDetail }) {
  const { listPrice, discount, voucher, total, tax } = purchase;
  return (
    <section aria-labelledby="rincian">
      <h2 id="rincian" className={styles.heading}>
        Rincian harga
      </h2>
      <div className={styles.card}>
        <Facts
          facts={[
            ['Harga', formatRupiah(listPrice)],
            [`Potongan${voucher === null ? '' : ` (${voucher})`}`, discount > 0 ? formatRupiah(-discount) : null],
            ['Total', <strong key="total">{formatRupiah(total)}</strong>],
            ['Pajak', labelOf(taxKindLabels, tax.kind)],
            ['Dasar pengenaan', tax.amount > 0 ? formatRupiah(tax.base) : null],
            ['PPN di dalamnya', tax.amount > 0 ? formatRupiah(tax.amount) : null],
          ]}
        />
      </div>
    </section>
  );
}

const monthsWords = (months: number | null) => (months === null ? null : `${formatNumber(months)} bulan`);

/** The access that the purchase gives, or has given. */
export function Access({ purchase, mayAct }: PartProps) {
  const { access, months, packageQuota, features, buyer } = purchase;
  const quota = access?.packageQuota ?? packageQuota;
  return (
    <section aria-labelledby="akses">
      <h2 id="akses" className={styles.heading}>
        Akses
      </h2>
      <div className={styles.card}>
        {access?.revokedAt && (
          <Text fw={600} mb="xs">
            Akses dicabut {formatDateTime(access.revokedAt)}
          </Text>
        )}
        {!access && (
          <Text c="dimmed" mb="xs">
            Belum ada akses yang diberikan.
          </Text>
        )}
        <Facts
          facts={[
            ['Lama', monthsWords(months)],
            ['Mulai', access && formatDateTime(access.startsAt)],
            ['Berakhir', access && (access.endsAt === null ? 'Tidak berakhir' : formatDateTime(access.endsAt))],
            [
              'Paket',
              quota === null
                ? null
                : access
                  ? `${formatNumber(access.used)} dari ${formatNumber(quota)} terpakai`
                  : `${formatNumber(quota)} paket`,
            ],
            ['Isi', features.map((feature) => labelOf(planFeatureLabels, feature)).join(', ')],
          ]}
        />
        {mayAct && access && !access.revokedAt && buyer && (
          <div className={styles.acts}>
            <Anchor component={Link} to={`/admin/grants?${new URLSearchParams({ search: buyer.email })}`}>
              Kelola akses pembeli
            </Anchor>
          </div>
        )}
      </div>
    </section>
  );
}
