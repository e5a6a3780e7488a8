import { Readable } from 'node:stream';
import * as v from 'valibot';
import {
  AttentionDone,
  NewRefund,
  ProofRefusal,
  PurchaseDetail,
  PurchaseList,
  PurchaseQuery,
  Reasoned,
  TransferConfirmation,
  Work,
} from '../../contract/index.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { AdminPurchaseService } from './admin-purchase.service.ts';
import { csvName, csvType } from './purchase-csv.ts';

interface Needs {
  purchases: AdminPurchaseService;
  now(): Date;
}

const number = v.pipe(v.string(), v.maxLength(32));
const PurchaseParams = v.object({ number });
const PaymentParams = v.object({
  number,
  payment: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'Nomor pembayaran tidak valid'), v.transform(Number)),
});
const RefundParams = v.object({ refundId: v.pipe(v.string(), v.maxLength(64)) });
const PurchaseFilterQuery = v.omit(PurchaseQuery, ['page', 'pageSize']);

/** /admin/purchases: what was bought and how it was paid; deciding on transfers, and giving money back. */
export const adminPurchaseRoutes: ValibotPlugin<Needs> = async (app, { purchases, now }) => {
  const read = { access: 'admin', permission: ['support', 'finance'] } as const;
  const config = { access: 'admin', permission: 'finance' } as const;
  const response = { 200: PurchaseDetail };

  app.get('', { config: read, schema: { querystring: PurchaseQuery, response: { 200: PurchaseList } } }, ({ query }) =>
    purchases.list(query),
  );
  app.post(
    '/exports',
    { config, schema: { body: PurchaseFilterQuery, response: { 202: Work } } },
    async ({ user, body }, reply) => {
      const work = await purchases.beginExport(user.sub, body);
      return reply.code(202).header('location', `/admin/work/${work.id}`).send(work);
    },
  );
  app.get(
    '/export',
    // A HEAD request would be logged as an export.
    { config, exposeHeadRoute: false, schema: { querystring: PurchaseFilterQuery } },
    async ({ user, query }, reply) =>
      reply
        .header('content-type', csvType)
        .header('content-disposition', `attachment; filename="${csvName(now())}"`)
        .send(Readable.from(await purchases.export(user.sub, query), { objectMode: false })),
  );
  app.get('/:number', { config: read, schema: { params: PurchaseParams, response } }, ({ params }) =>
    purchases.get(params.number),
  );
  app.post('/:number/check', { config, schema: { params: PurchaseParams, response } }, ({ params }) =>
    purchases.check(params.number),
  );
  app.post(
    '/:number/payments/:payment/confirm',
    { config, schema: { params: PaymentParams, body: TransferConfirmation, response } },
    ({ user, params, body }) => purchases.confirm(user.sub, params.number, params.payment, body),
  );
  app.post(
    '/:number/payments/:payment/refuse',
    { config, schema: { params: PaymentParams, body: ProofRefusal, response } },
    ({ user, params, body }) => purchases.refuse(user.sub, params.number, params.payment, body),
  );
  app.post(
    '/:number/payments/:payment/done',
    { config, schema: { params: PaymentParams, body: AttentionDone, response } },
    ({ user, params, body }) => purchases.settleAttention(user.sub, params.number, params.payment, body),
  );
  app.get(
    '/:number/payments/:payment/proof',
    {
      config: { ...config, savesNothing: true },
      // A HEAD request would be logged as a look.
      exposeHeadRoute: false,
      schema: { params: PaymentParams, querystring: Reasoned },
    },
    async ({ user, params, query }, reply) => {
      const { mediaType, content } = await purchases.readProof(user.sub, params.number, params.payment, query.reason);
      return reply
        .type(mediaType)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', 'inline')
        .send(content);
    },
  );
  app.post(
    '/:number/refunds',
    { config, schema: { params: PurchaseParams, body: NewRefund, response } },
    ({ user, params, body }) => purchases.refund(user.sub, params.number, body),
  );
};

/** /admin/refunds: money that an administrator has sent back by bank. */
export const refundRoutes: ValibotPlugin<Pick<Needs, 'purchases'>> = async (app, { purchases }) => {
  const config = { access: 'admin', permission: 'finance' } as const;
  app.post(
    '/:refundId/done',
    { config, schema: { params: RefundParams, body: Reasoned, response: { 200: PurchaseDetail } } },
    ({ user, params, body }) => purchases.finishRefund(user.sub, params.refundId, body.reason),
  );
};
