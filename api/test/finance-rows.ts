import { randomUUID } from 'node:crypto';
import {
  giveSecondFactors,
  givenBankRefund,
  givenPaid,
  givenPayment,
  givenPlan,
  givenPurchase,
  givenVoucher,
  reason,
} from './finance-door.ts';
import { newId } from '../src/id.ts';
import type { MatrixRow, Scene } from './matrix-row.ts';
import { jpeg } from './pictures.ts';

type Request = NonNullable<MatrixRow['request']>;

const adminOnly = { guest: 401, learner: 403, questioner: 403, admin: 'ok' } as const;

/** A route that needs the permission for money, and so a second factor. */
const money = (route: MatrixRow['route'], request?: Request, more: Partial<MatrixRow> = {}): MatrixRow => ({
  route,
  answers: adminOnly,
  permission: ['finance'],
  async request(scene) {
    await giveSecondFactors(scene.t);
    return (await request?.(scene)) ?? {};
  },
  ...more,
});
const reading = { permission: ['support', 'finance'] } as const;

const planForm = { name: 'Intensif', months: 2, packageQuota: 20, price: 149_000, features: ['lessons'], isSold: true };

async function givenTransfer({ t, learner }: Scene) {
  const purchase = await givenPurchase(t, { buyer: learner });
  const proofFile = await t.idCards.keep(await jpeg());
  await givenPayment(t, purchase, { proofFile });
  return `/admin/purchases/${purchase.number}/payments/1`;
}

const onTransfer =
  (step: string): Request =>
  async (scene) => ({
    url: `${await givenTransfer(scene)}/${step}`,
    body: { reason },
  });

async function givenMismatch({ t, learner }: Scene) {
  const purchase = await givenPurchase(t, { buyer: learner });
  const receivedAt = t.clock.now().toISOString();
  await givenPayment(t, purchase, {
    state: 'mismatch',
    attention: 'mismatch',
    received: 98_000,
    refundDue: 98_000,
    receivedAt,
  });
  return `/admin/purchases/${purchase.number}/payments/1/done`;
}

async function givenAccess({ t, learner }: Scene) {
  const { purchase } = await givenPaid(t, { buyer: learner });
  const { id } = await t.db
    .selectFrom('entitlement')
    .select('id')
    .where('purchaseId', '=', purchase.id)
    .executeTakeFirstOrThrow();
  return id;
}

async function givenBatch({ t }: Scene) {
  const plan = await givenPlan(t);
  const id = newId();
  await t.db
    .insertInto('seatBatch')
    .values({
      id,
      institution: 'SMAN 1 Kediri',
      purchaseId: null,
      planId: plan.id,
      title: plan.name,
      months: 3,
      packageQuota: 10,
      features: plan.features,
      priceRupiah: 0,
      seats: 30,
      codeHash: newId(),
      requestKey: newId(),
      until: '2999-01-01T00:00:00.000Z',
      createdBy: newId(),
      createdAt: t.clock.now().toISOString(),
      revokedAt: null,
    })
    .execute();
  return `/admin/seat-batches/${id}`;
}

/** The administrators' routes of buying. */
export const financeRows: MatrixRow[] = [
  money('GET /admin/purchases', undefined, reading),
  money('GET /admin/purchases/export'),
  money('POST /admin/purchases/exports', async () => ({ body: {} }), { success: 202 }),
  money(
    'GET /admin/purchases/:number',
    async ({ t, learner }) => ({ url: `/admin/purchases/${(await givenPurchase(t, { buyer: learner })).number}` }),
    reading,
  ),
  money('POST /admin/purchases/:number/check', async ({ t, learner }) => ({
    url: `/admin/purchases/${(await givenPaid(t, { buyer: learner })).purchase.number}/check`,
  })),
  money('POST /admin/purchases/:number/payments/:payment/confirm', onTransfer('confirm')),
  money('POST /admin/purchases/:number/payments/:payment/refuse', onTransfer('refuse')),
  money('POST /admin/purchases/:number/payments/:payment/done', async (scene) => ({
    url: await givenMismatch(scene),
    body: { reason },
  })),
  money('GET /admin/purchases/:number/payments/:payment/proof', async (scene) => ({
    url: `${await givenTransfer(scene)}/proof?reason=${encodeURIComponent(reason)}`,
  })),
  money('POST /admin/purchases/:number/refunds', async ({ t, learner }) => ({
    url: `/admin/purchases/${(await givenPaid(t, { buyer: learner })).purchase.number}/refunds`,
    body: { payment: 1, amount: 10_000, way: 'bank', key: randomUUID(), reason },
  })),
  money('POST /admin/refunds/:refundId/done', async ({ t, learner }) => {
    const { payment } = await givenPaid(t, { buyer: learner });
    return { url: `/admin/refunds/${(await givenBankRefund(t, payment.id)).id}/done`, body: { reason } };
  }),
  money('GET /admin/entitlements'),
  money('POST /admin/entitlements', async ({ t, learner }) => ({
    body: {
      email: learner.email,
      item: { kind: 'plan', id: (await givenPlan(t)).id },
      key: randomUUID(),
      reason,
    },
  })),
  money('POST /admin/entitlements/:entitlementId/revoke', async (scene) => ({
    url: `/admin/entitlements/${await givenAccess(scene)}/revoke`,
    body: { reason },
  })),
  money('GET /admin/vouchers'),
  money(
    'POST /admin/vouchers',
    async () => ({ body: { code: `HEMAT-${newId().slice(0, 8)}`, kind: 'percent', value: 20, itemIds: ['basic'] } }),
    { success: 201 },
  ),
  money('PUT /admin/vouchers/:voucherId', async ({ t }) => ({
    url: `/admin/vouchers/${(await givenVoucher(t, { itemIds: '["basic"]' })).id}`,
    body: { isActive: false, max: 50 },
  })),
  money('GET /admin/plans'),
  money('POST /admin/plans', async () => ({ body: planForm }), { success: 201 }),
  money('PUT /admin/plans/:planId', async ({ t }) => ({
    url: `/admin/plans/${(await givenPlan(t)).id}`,
    body: { ...planForm, revision: 1, reason },
  })),
  money('GET /admin/seat-batches'),
  money(
    'POST /admin/seat-batches',
    async ({ t }) => ({
      body: {
        institution: 'SMAN 1 Kediri',
        planId: (await givenPlan(t)).id,
        seats: 30,
        price: 0,
        until: '2999-01-01T00:00:00.000Z',
        key: randomUUID(),
        reason,
      },
    }),
    { success: 201 },
  ),
  money('POST /admin/seat-batches/:batchId/code', async (scene) => ({
    url: `${await givenBatch(scene)}/code`,
    body: { reason },
  })),
  money('POST /admin/seat-batches/:batchId/revoke', async (scene) => ({
    url: `${await givenBatch(scene)}/revoke`,
    body: { reason },
  })),
  money('GET /admin/purchase-mails'),
  money('GET /admin/reconciliation', async ({ t }) => {
    const sums = { received: 99_000, refunded: 0, paid: 99_000, refundDue: 0 };
    await t.db
      .insertInto('reconciliation')
      .values({ day: '2026-11-21', at: t.clock.now().toISOString(), asked: 1, changed: 0, unanswered: 0, ...sums })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return {};
  }),
  money('GET /admin/payment-figures', async () => ({ url: '/admin/payment-figures?month=2026-11' })),
  money('GET /admin/payment-figures/export', async () => ({ url: '/admin/payment-figures/export?month=2026-11' })),
];
