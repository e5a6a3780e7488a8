import * as v from 'valibot';
import {
  NewPayment,
  NewPurchase,
  OwnPurchaseDetail,
  OwnPurchaseList,
  OwnPurchaseQuery,
  PlanList,
  proofField,
  Quote,
  QuoteRequest,
  Receipt,
} from '../../contract/index.ts';
import { minuteMs } from '../../foundation/days/spans.ts';
import { perAccount } from '../../http/call-limits.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import { uploadTimeoutMs, useForms } from '../../http/image-upload.ts';
import type { ValibotPlugin } from '../../http/valibot.ts';
import type { PaymentService } from './payment.service.ts';
import type { PurchaseService } from './purchase.service.ts';

interface Options {
  purchases: PurchaseService;
  payments: PaymentService;
  guesses: GuessLimit;
}

/** Calls that make the payment gateway work: a page asks every few seconds. */
const gatewayCalls = perAccount(60, minuteMs, 'preHandler');
/** Proofs of transfers, counted before the form is read: each is read, drawn again and stored. */
const proofs = perAccount(10, 15 * minuteMs);

const PurchaseParams = v.object({ number: v.pipe(v.string(), v.maxLength(32)) });

/** /api/plans: what is sold, for anybody. */
export const planRoutes: ValibotPlugin<Pick<Options, 'purchases'>> = async (app, { purchases }) => {
  app.get('', { config: { access: 'public' }, schema: { response: { 200: PlanList } } }, () => purchases.listPlans());
};

/** /api/purchases: a learner's own purchases. */
export const purchaseRoutes: ValibotPlugin<Options> = async (app, { purchases, payments, guesses }) => {
  const learner = { access: 'learner' } as const;

  app.post(
    '/quote',
    { config: learner, schema: { body: QuoteRequest, response: { 200: Quote } } },
    (request, reply) => {
      const quote = () => purchases.quote(request.user.sub, request.body);
      // Codes of vouchers can be guessed, like passwords.
      return request.body.voucher === undefined ? quote() : guesses.runCode(request, reply, quote);
    },
  );
  app.post(
    '',
    { config: learner, schema: { body: NewPurchase, response: { 200: OwnPurchaseDetail, 201: OwnPurchaseDetail } } },
    async (request, reply) => {
      const place = () => purchases.place(request.user.sub, request.body);
      const { purchase, isNew } = await (request.body.voucher === undefined
        ? place()
        : guesses.runCode(request, reply, place));
      return reply.code(isNew ? 201 : 200).send(purchase);
    },
  );
  app.get(
    '',
    { config: learner, schema: { querystring: OwnPurchaseQuery, response: { 200: OwnPurchaseList } } },
    ({ user, query }) => purchases.listOwn(user.sub, query),
  );
  app.get(
    '/:number',
    { config: learner, schema: { params: PurchaseParams, response: { 200: OwnPurchaseDetail } } },
    ({ user, params }) => purchases.getOwn(user.sub, params.number),
  );
  app.get(
    '/:number/receipt',
    { config: learner, schema: { params: PurchaseParams, response: { 200: Receipt } } },
    ({ user, params }) => purchases.getReceipt(user.sub, params.number),
  );
  app.post(
    '/:number/payments',
    {
      config: { ...learner, rateLimit: gatewayCalls },
      schema: { params: PurchaseParams, body: NewPayment, response: { 201: OwnPurchaseDetail } },
    },
    async ({ user, params, body }, reply) => reply.code(201).send(await payments.open(user.sub, params.number, body)),
  );
  app.post(
    '/:number/check',
    {
      config: { ...learner, rateLimit: gatewayCalls },
      schema: { params: PurchaseParams, response: { 200: OwnPurchaseDetail } },
    },
    ({ user, params }) => payments.check(user.sub, params.number),
  );
  app.post(
    '/:number/cancel',
    { config: learner, schema: { params: PurchaseParams, response: { 200: OwnPurchaseDetail } } },
    ({ user, params }) => payments.cancel(user.sub, params.number),
  );
};

const pictures = [proofField];
/** Room for fields that our form doesn't send. */
const formLimits = { pictures, texts: 10, textBytes: 1024, allTextBytes: 4 * 1024 };

/** PUT /api/purchases/{number}/proof: the picture of a transfer. */
export const proofRoutes: ValibotPlugin<Pick<Options, 'payments'>> = async (app, { payments }) => {
  const readForm = await useForms(app, formLimits);
  app.put(
    '/:number/proof',
    {
      config: { access: 'learner', bodyTimeoutMs: uploadTimeoutMs, pictures, rateLimit: proofs },
      preValidation: readForm,
      schema: {
        consumes: ['multipart/form-data'],
        params: PurchaseParams,
        body: v.object({}),
        response: { 200: OwnPurchaseDetail },
      },
    },
    (request) => payments.keepProof(request.user.sub, request.params.number, request.pictures.get(proofField)),
  );
};
