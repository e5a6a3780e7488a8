import { paymentMethods, type PaymentMethod, type PurchaseItem, type Quote } from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  ApiError,
  Button,
  Card,
  formatRupiah,
  IconAlertCircle,
  IconCalendarEvent,
  IconListCheck,
  isTemporary,
  Link,
  Stack,
  Text,
  Title,
  useNavigate,
  userMessage,
  VisuallyHidden,
} from '@tryout/shared-ui';
import { Checkbox, useSchemaForm } from '@tryout/shared-ui/more';
import { type ComponentProps, useRef, useState } from 'react';
import * as v from 'valibot';
import { Facts } from '../../common/facts.tsx';
import { purchasePath, purchasesPath } from '../../common/sales/addresses.ts';
import { useOwnEntitlements } from '../../common/sales/sales.queries.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { leaveFor } from './leave-for.ts';
import { MethodFields, useMethods } from './method-fields.tsx';
import { OrderLines } from './order-lines.tsx';
import { isJustPaid, isPayable, isWaiting, periodWords, whatWords } from './purchase-words.ts';
import { cancelPurchase, createPurchase, type OwnPurchaseNow, startPayment, type Way } from './purchases.api.ts';
import { useKeepPurchase, usePurchases } from './purchases.queries.ts';
import * as styles from './purchases.module.css';
import { forgetRequestKey, requestKeyOf } from './request-key.ts';
import { VoucherField } from './voucher-field.tsx';

const Agreed = { terms: v.literal(true, 'Setujui ketentuan pembelian') };
const PaidForm = v.object({
  ...Agreed,
  method: v.picklist(paymentMethods, 'Pilih cara bayar'),
  account: v.nullable(v.string()),
});
/** With nothing to pay there is no way to choose. */
const FreeForm = v.object({
  ...Agreed,
  method: v.nullable(v.picklist(paymentMethods)),
  account: v.nullable(v.string()),
});

/** Refusals after which prices, terms and vouchers have to be looked at again. */
const staleCodes = [
  'PRICE_CHANGED',
  'TERMS_CHANGED',
  'VOUCHER_NOT_FOUND',
  'VOUCHER_NOT_VALID',
  'VOUCHER_USED_UP',
  'VOUCHER_USED_BY_YOU',
];

interface CheckoutFormProps {
  item: PurchaseItem;
  quote: Quote;
  voucher: ComponentProps<typeof VoucherField>;
  /** Called when the shown total no longer holds: it is asked for again. */
  onStale: (error: ApiError) => Promise<void>;
}

export function CheckoutForm({ item, quote, voucher, onStale }: CheckoutFormProps) {
  const learnerId = useLearnerId() ?? '';
  const navigate = useNavigate();
  const keep = useKeepPurchase();
  const methods = useMethods() ?? [];
  const isBusy = useRef(false);
  /** The total that somebody agreed to before it changed. */
  const [formerTotal, setFormerTotal] = useState<number | null>(null);
  const isFree = quote.total === 0;
  const { form, submit, isSubmitting, failure, refusal } = useSchemaForm(isFree ? FreeForm : PaidForm, {
    initialValues: {
      terms: false,
      method: methods[0] ?? (null as PaymentMethod | null),
      account: null as string | null,
    },
    async onSubmit({ method, account }) {
      if (isBusy.current) return;
      isBusy.current = true;
      let isBought = false;
      try {
        isBought = await buy(isFree || method === null ? null : { method, account });
      } finally {
        // Bought, this page only waits to be left: another press would buy again.
        isBusy.current = isBought;
      }
    },
  });

  const order = () =>
    createPurchase({
      item,
      ...(voucher.applied !== null && { voucher: voucher.applied }),
      expectedTotal: quote.total,
      key: requestKeyOf(learnerId, item),
      termsVersion: quote.termsVersion,
    });

  /**
   * The purchase of a lost answer is taken while it waits or was paid just now, and one that has ended isn't. It may have cost more, before a voucher
   * came: then it makes way for the one that is agreed to now. A cheaper one stays, since it may hold the very voucher that is missing now.
   */
  async function place(): Promise<OwnPurchaseNow> {
    const found = await order();
    if (isJustPaid(found) || (isPayable(found) && found.total <= quote.total)) return found;
    if (isPayable(found)) await cancelPurchase(found.number);
    forgetRequestKey(learnerId, item);
    return order();
  }

  /** @returns false: the price has changed, and nothing was bought */
  async function buy(way: Way | null): Promise<boolean> {
    setFormerTotal(null);
    let purchase: OwnPurchaseNow;
    try {
      purchase = await place();
    } catch (error) {
      if (error instanceof ApiError && staleCodes.includes(error.code)) {
        if (error.code === 'PRICE_CHANGED') setFormerTotal(quote.total);
        if (error.code === 'TERMS_CHANGED') form.setFieldValue('terms', false);
        await onStale(error);
        if (error.code === 'PRICE_CHANGED') return false;
      }
      if (error instanceof ApiError && error.code === 'CREATION_KEY_TAKEN') forgetRequestKey(learnerId, item);
      throw error;
    }
    let problem: string | null = null;
    const isOpened =
      isWaiting(purchase) &&
      purchase.payment?.method === way?.method &&
      (!way?.account || !purchase.payment?.transfer || purchase.payment.transfer.accountNumber === way.account);
    if (purchase.state === 'open' && way !== null && !isOpened) {
      // The purchase is there: its page offers the ways to pay again.
      purchase = await startPayment(purchase.number, way).catch((error: unknown) => {
        problem = userMessage(error);
        return purchase;
      });
    }
    await keep(purchase);
    forgetRequestKey(learnerId, item);
    // In place of the checkout: "back" from the gateway leads to the purchase.
    await navigate(purchasePath(purchase.number), { replace: true, state: problem === null ? null : { problem } });
    if (problem === null && purchase.payment?.url && purchase.state === 'open') leaveFor(purchase.payment.url);
    return true;
  }

  return (
    <div className={styles.checkout}>
      <div className={styles.column}>
        <What item={item} quote={quote} />
        <OpenPurchase item={item} />
      </div>
      <Card component="section" aria-labelledby="order" className={styles.order}>
        <Title order={2} size="h3" id="order">
          Ringkasan
        </Title>
        <OrderLines order={quote} />
        <VoucherField {...voucher} />
        <form onSubmit={(event) => void submit(event)} noValidate aria-label="Pembelian">
          <Stack gap="md">
            {isFree ? (
              <Text>Tidak ada yang perlu dibayar.</Text>
            ) : (
              <MethodFields
                methods={methods}
                value={form.getValues().method}
                onChange={(method) => form.setFieldValue('method', method)}
                account={form.getValues().account}
                onAccountChange={(account) => form.setFieldValue('account', account)}
                error={form.errors['method']}
              />
            )}
            <Checkbox
              label={
                <>
                  {'Saya setuju dengan '}
                  <Anchor href="/terms" target="_blank" rel="noopener" inherit underline="always">
                    ketentuan pembelian<VisuallyHidden> (terbuka di tab baru)</VisuallyHidden>
                  </Anchor>
                  .
                </>
              }
              {...form.getInputProps('terms', { type: 'checkbox' })}
            />
            {formerTotal !== null && !isSubmitting && (
              <Alert color="yellow" role="alert" icon={<IconAlertCircle aria-hidden />} title="Totalnya berubah">
                {formerTotal === quote.total
                  ? 'Harga sedang diubah. Tunggu sebentar, lalu tekan lagi.'
                  : `Sebelumnya ${formatRupiah(formerTotal)}, sekarang ${formatRupiah(quote.total)}. Belum ada yang dibeli: tekan lagi jika Anda setuju.`}
              </Alert>
            )}
            {failure !== null && (
              <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title="Belum berhasil">
                {failure} {isTemporary(refusal) && 'Menekan lagi tidak membuat pembelian kedua.'}
                {refusal instanceof ApiError && /^TOO_MANY_(OPEN_)?PURCHASES$/.test(refusal.code) && (
                  <Anchor component={Link} to={purchasesPath} inherit underline="always">
                    Lihat pembelian saya
                  </Anchor>
                )}
              </Alert>
            )}
            <Button
              type="submit"
              size="md"
              fullWidth
              loading={isSubmitting}
              disabled={voucher.isChecking || (!isFree && methods.length === 0)}
            >
              {isFree ? 'Aktifkan sekarang' : `Bayar ${formatRupiah(quote.total)}`}
            </Button>
          </Stack>
        </form>
      </Card>
    </div>
  );
}

/** The thing itself: what it opens, and until when. */
function What({ item, quote }: { item: PurchaseItem; quote: Quote }) {
  const { data: own } = useOwnEntitlements();
  const isProlonged = item.kind === 'plan' && (own?.entitlements.some(({ planId }) => planId === item.id) ?? false);
  return (
    <Card component="section" aria-labelledby="what">
      <Title order={2} id="what" className={styles.title} mb="xs">
        {quote.title}
      </Title>
      <Facts
        className={styles.facts}
        facts={[
          { icon: <IconListCheck size={20} aria-hidden />, text: whatWords(quote) },
          { icon: <IconCalendarEvent size={20} aria-hidden />, text: periodWords(quote) },
        ]}
      />
      <Text c="dimmed" size="sm" mt="sm">
        {isProlonged
          ? 'Anda sudah punya langganan ini. Masa yang baru disambung setelah yang sekarang berakhir.'
          : item.kind === 'plan'
            ? 'Masa aktif dihitung saat pembayaran diterima, jadi tanggalnya bisa bergeser sedikit.'
            : quote.eventAt
              ? 'Setelah pembayaran diterima, daftarlah untuk acara ini di halamannya.'
              : 'Terbuka begitu pembayaran diterima. Mengulang tidak perlu membayar lagi.'}
      </Text>
    </Card>
  );
}

/** The same thing may wait for its money already: paying that one makes no second purchase. */
function OpenPurchase({ item }: { item: PurchaseItem }) {
  const { data } = usePurchases(1);
  if (!data) return null;
  const open = data.purchases.find(
    ({ kind, itemId, ...one }) => kind === item.kind && itemId === item.id && isPayable({ ...data, ...one }),
  );
  if (!open) return null;
  return (
    <Alert color="soga" title="Pembelian ini sudah Anda buat">
      <Text size="sm" mb="sm">
        {open.title} seharga {formatRupiah(open.total)} masih menunggu pembayaran. Bayar yang itu, tidak perlu membuat
        yang baru.
      </Text>
      <Button component={Link} to={purchasePath(open.number)} variant="default">
        Lanjutkan pembayaran
      </Button>
    </Alert>
  );
}
