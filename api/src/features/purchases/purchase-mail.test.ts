import { randomUUID } from 'node:crypto';
import {
  givenBankRefund,
  givenFinance,
  givenPaid,
  givenPayment,
  givenPurchase,
  reason,
} from '../../../test/finance-door.ts';
import { type GivenAccount, givenLearner, givenTryout } from '../../../test/given.ts';
import { givenVoucher } from '../../../test/selling.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import type { PurchaseMailList } from '../../contract/index.ts';
import { mailPurchase } from '../../foundation/sales/pay-purchase.repository.ts';

let t: Shop;
let finance: GivenAccount;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildShop();
  finance = await givenFinance(t);
  learner = await givenLearner(t);
});
afterEach(() => t.close());

const later = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString();
const refuse = (number: string) =>
  t.call('POST', `/admin/purchases/${number}/payments/1/refuse`, { as: finance, body: { reason } });

/** The mails since the last look; any call that adds a message wakes the outbox. */
async function mails() {
  await t.call('POST', '/api/auth/forgot-password', { body: { email: 'tidak-ada@contoh.id' } });
  return t.mails.splice(0);
}

it('of a paid package says that it may be taken, not that it is open: its time may be yet to come', async () => {
  const { id } = await givenTryout(t, { priceRupiah: 25_000, opensAt: later(3_600_000) });
  await t.buy(learner, { kind: 'package', id }, { voucher: await givenVoucher(t, { kind: 'percent', value: 100 }) });
  const mail = (await mails()).find(({ subject }) => subject.startsWith('Lunas: '));
  expect(mail?.text).toContain('Anda sekarang punya akses ke tryout ini.');
});

it('of a refused proof asks for another one until the end, in one mail for each refusal', async () => {
  const purchase = await givenPurchase(t, { buyer: learner, expiresAt: later(3_600_000) });
  await givenPayment(t, purchase);
  expect((await refuse(purchase.number)).statusCode).toBe(200);
  expect((await refuse(purchase.number)).statusCode).toBe(409);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.to).toBe(learner.email);
  expect(mail?.subject).toBe('Bukti transfer untuk Langganan Uji belum dapat diterima');
  expect(mail?.text).toMatch(/Kirim bukti yang lain di sana sebelum .* WIB/);
  expect(mail?.text).toContain(`/pusat-langganan/pembelian/${purchase.number}`);
});

it('of a refused proof after the end sends nobody to a form that is closed', async () => {
  const purchase = await givenPurchase(t, { buyer: learner, expiresAt: later(-1) });
  await givenPayment(t, purchase);
  await refuse(purchase.number);
  const [mail] = await mails();
  expect(mail?.text).toContain('Batas waktu pembayarannya sudah lewat');
  expect(mail?.text).not.toContain('Kirim bukti yang lain');
});

it('of a refund says how much went back, once it has gone, and whether the access stays', async () => {
  const { purchase } = await givenPaid(t, { buyer: learner, method: 'transfer' });
  const refund = (amount: number) =>
    t.call('POST', `/admin/purchases/${purchase.number}/refunds`, {
      as: finance,
      body: { payment: 1, amount, way: 'bank', key: randomUUID(), reason },
    });
  const done = async (answer: Awaited<ReturnType<typeof refund>>) => {
    const asked = answer
      .json<{ refunds: { id: string; state: string }[] }>()
      .refunds.find(({ state }) => state === 'asked');
    return t.call('POST', `/admin/refunds/${asked?.id}/done`, { as: finance, body: { reason } });
  };
  const part = await refund(40_000);
  expect(await mails()).toEqual([]);
  await done(part);
  expect((await mails()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/Dana sebesar Rp40\.000 .* sudah kami kembalikan.* Akses Anda tetap berlaku\./),
  ]);
  await done(await refund(59_000));
  expect((await mails()).map(({ to, text }) => [to, text])).toEqual([
    [learner.email, expect.stringMatching(/Dana sebesar Rp59\.000 .* Akses dari pembelian ini sudah ditutup/)],
  ]);
});

it('that an older release has put into the outbox names no amount', async () => {
  const { purchase, payment } = await givenPaid(t, { buyer: learner });
  const { id } = await givenBankRefund(t, payment.id);
  await t.call('POST', `/admin/refunds/${id}/done`, { as: finance, body: { reason } });
  await mails();
  await t.db
    .updateTable('outbox')
    .set({
      ...{ state: 'waiting', accountId: learner.id, nextAt: t.clock.now().toISOString() },
      payload: JSON.stringify({ purchaseId: purchase.id, step: 'refunded' }),
    })
    .where('kind', '=', 'mail.purchase')
    .execute();
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining('Dana untuk pembelian')]);
});

it('isn’t sent any more once it would be wrong', async () => {
  const purchase = await givenPurchase(t, { buyer: learner, expiresAt: later(3_600_000) });
  await givenPayment(t, purchase);
  await t.db.updateTable('purchase').set({ state: 'cancelled' }).where('id', '=', purchase.id).execute();
  await refuse(purchase.number);
  expect(await mails()).toEqual([]);
});

it.each(['refunded', 'reversed'] as const)('of a payment isn’t sent any more once it is %s', async (state) => {
  const { purchase } = await givenPaid(t, { buyer: learner });
  const tell = () => t.db.transaction().execute((trx) => mailPurchase(trx, purchase, 'paid', t.clock.now()));
  await t.db.updateTable('purchase').set({ state }).where('id', '=', purchase.id).execute();
  await tell();
  expect(await mails()).toEqual([]);
});

describe('GET /admin/purchase-mails', () => {
  it('shows every mail as it is sent, with a sample’s data', async () => {
    const { mails: shown, isSent } = (
      await t.call('GET', '/admin/purchase-mails', { as: finance })
    ).json<PurchaseMailList>();
    expect(isSent).toBe(true);
    expect(shown.map(({ id }) => id)).toEqual([
      ...['transfer', 'refused', 'refused-late', 'paid-plan', 'paid-package'],
      ...['expired', 'refunded-part', 'refunded', 'reversed'],
    ]);
    expect(new Set(shown.map(({ text }) => text)).size).toBe(shown.length);
    for (const { subject, text, html } of shown) {
      expect(subject).not.toBe('');
      expect(html).toContain('Halo Sari Dewi,');
      expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|null|NaN|Invalid Date/);
    }
    const purchase = await givenPurchase(t, { buyer: learner, number: 'P-261121-7K3M9Q', title: 'Langganan 3 bulan' });
    await givenPayment(t, purchase);
    await refuse(purchase.number);
    const [sent] = await mails();
    const sample = shown.find(({ id }) => id === 'refused');
    expect(sample?.subject).toBe(sent?.subject);
    expect(sample?.text.replace(/^Halo .*/, '')).toBe(sent?.text.replace(/^Halo .*/, ''));
  });
});
