import { randomUUID, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import * as v from 'valibot';
import { type Act, acts, createOrders, type Order } from './orders.ts';
import { payPage, unknownPage } from './page.ts';

/** How the simulator fails, on purpose: each call of its API, not its page. */
export type Trouble = 'none' | '500' | '503' | 'hang' | 'html';

interface Options {
  serverKey: string;
  now?: () => Date;
  /** Sends a notification; by default over HTTP, once, and a lost one is lost. */
  notify?: (url: string, body: string) => Promise<void>;
}

const NewTransaction = v.looseObject({
  transaction_details: v.object({
    order_id: v.pipe(v.string(), v.regex(/^[\w.~-]{1,50}$/)),
    gross_amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  item_details: v.array(v.looseObject({ name: v.string(), price: v.number(), quantity: v.number() })),
  callbacks: v.looseObject({ finish: v.pipe(v.string(), v.url()) }),
  expiry: v.object({ start_time: v.string(), unit: v.literal('minutes'), duration: v.pipe(v.number(), v.minValue(5)) }),
});
const NewRefund = v.looseObject({ refund_key: v.string(), amount: v.pipe(v.number(), v.integer(), v.minValue(1)) });
const orderParams = v.object({ id: v.string() });

async function post(url: string, body: string): Promise<void> {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(15_000),
  });
}

/** Midtrans wants the sum of the items to be the amount. */
const isSummedUp = ({ item_details, transaction_details }: v.InferOutput<typeof NewTransaction>) =>
  item_details.reduce((sum, { price, quantity }) => sum + price * quantity, 0) === transaction_details.gross_amount;

/**
 * A gateway for tests and for `npm start`: an HTTP server that speaks Midtrans's documented shapes, and a page on which nobody pays real
 * money. It shows that we handle what is documented, not that Midtrans does it (docs/payments.md).
 */
export function createGatewaySimulator({ serverKey, now = () => new Date(), notify = post }: Options) {
  const orders = createOrders(serverKey, now);
  const app: FastifyInstance = Fastify({ bodyLimit: 16 * 1024 });
  let trouble: Trouble = 'none';
  let address = '';
  const rightKey = Buffer.from(`Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`);
  const underWay = new Set<Promise<unknown>>();

  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume().on('end', () => done(null, undefined));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(snap\/v1|v2)\//.test(request.url)) return;
    if (trouble === '500' || trouble === '503') return reply.code(Number(trouble)).send('sorry');
    if (trouble === 'html') return reply.type('text/html').send('<html>Sedang dalam pemeliharaan</html>');
    if (trouble === 'hang') return new Promise<void>(() => {});
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== rightKey.length || !timingSafeEqual(given, rightKey))
      return reply.code(401).send({ status_code: '401', status_message: 'Access denied' });
  });

  function tell(order: Order): void {
    if (!order.notifyUrl || !order.payment) return;
    const sending = notify(order.notifyUrl, JSON.stringify(orders.bodyOf(order)))
      .catch(() => {})
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
  function act(reference: string, name: Act): void {
    const order = orders.byReference(reference);
    if (!order) throw new Error(`The simulator doesn't know ${reference}`);
    orders.act(order, name);
    tell(order);
  }
  /** A refund that wasn't asked for by us has a key of the gateway's. */
  function actThere(reference: string, name: Act): void {
    const order = orders.byReference(reference);
    if (name === 'refund' || name === 'partial_refund')
      order?.refunds.set(randomUUID(), name === 'refund' ? order.amount : 1);
    act(reference, name);
  }
  const notFound = (reply: FastifyReply) =>
    reply.code(404).send({ status_code: '404', status_message: "Transaction doesn't exist." });
  const unchangeable = (reply: FastifyReply) =>
    reply.code(412).send({ status_code: '412', status_message: 'Transaction status cannot be updated.' });

  app.post('/snap/v1/transactions', async (request, reply) => {
    const parsed = v.safeParse(NewTransaction, request.body);
    if (!parsed.success || !isSummedUp(parsed.output)) return reply.code(400).send({ error_messages: ['invalid'] });
    const { transaction_details, item_details, callbacks, expiry } = parsed.output;
    const reference = transaction_details.order_id;
    if (orders.byReference(reference))
      return reply.code(400).send({ error_messages: ['transaction_details.order_id has already been taken'] });
    const override = request.headers['x-override-notification'];
    const order = orders.add({
      reference,
      amount: transaction_details.gross_amount,
      title: item_details[0]?.name ?? '',
      expiresAt: now().getTime() + expiry.duration * 60_000,
      returnUrl: callbacks.finish,
      notifyUrl: typeof override === 'string' ? override : undefined,
    });
    return reply.code(201).send({ token: order.token, redirect_url: `${address}/snap/v4/redirection/${order.token}` });
  });
  app.delete<{ Params: { token: string } }>('/snap/v1/transactions/:token', async (request, reply) => {
    const order = orders.byToken(request.params.token);
    if (!order) return notFound(reply);
    order.isClosed = true;
    return { message: 'canceled' };
  });
  app.get('/v2/:id/status', async (request, reply) => {
    const order = orders.byReference(v.parse(orderParams, request.params).id);
    return order?.payment ? orders.bodyOf(order) : notFound(reply);
  });
  app.post('/v2/:id/cancel', async (request, reply) => {
    const order = orders.byReference(v.parse(orderParams, request.params).id);
    if (!order?.payment) return notFound(reply);
    if (!['pending', 'capture'].includes(order.payment.status)) return unchangeable(reply);
    act(order.reference, 'cancel');
    return orders.bodyOf(order);
  });
  app.post('/v2/:id/refund', async (request, reply) => {
    const { id } = v.parse(orderParams, request.params);
    const order = orders.byReference(id) ?? orders.byTransaction(id);
    const { refund_key: key, amount } = v.parse(NewRefund, request.body);
    if (!order?.payment) return notFound(reply);
    if (order.refunds.has(key)) return reply.code(406).send({ status_code: '406' });
    const before = [...order.refunds.values()].reduce((sum, one) => sum + one, 0);
    const isPaid = ['settlement', 'partial_refund'].includes(order.payment.status);
    if (!isPaid || before + amount > order.amount) return unchangeable(reply);
    order.refunds.set(key, amount);
    act(order.reference, before + amount === order.amount ? 'refund' : 'partial_refund');
    return orders.bodyOf(order);
  });

  const html = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);
  app.get<{ Params: { token: string } }>('/snap/v4/redirection/:token', async (request, reply) => {
    const order = orders.byToken(request.params.token);
    return order ? html(reply, payPage(order)) : html(reply.code(404), unknownPage());
  });
  app.post<{ Params: { token: string; act: string } }>('/simulator/:token/:act', async (request, reply) => {
    const order = orders.byToken(request.params.token);
    const name = acts.find((one) => one === request.params.act);
    if (!order || !name) return html(reply.code(404), unknownPage());
    actThere(order.reference, name);
    await Promise.all(underWay);
    return reply.redirect(
      name === 'settle' || name === 'choose' ? order.returnUrl : `/snap/v4/redirection/${order.token}`,
      303,
    );
  });

  return {
    /** Does something to an order, and tells of it. */
    act: actThere,
    /** The body of a notification about an order as it is now. */
    noticeOf(reference: string): string {
      const order = orders.byReference(reference);
      if (!order) throw new Error(`The simulator doesn't know ${reference}`);
      return JSON.stringify(orders.bodyOf(order));
    },
    /** Rupiah of an order that were given back. */
    refundedOf: (reference: string): number =>
      [...(orders.byReference(reference)?.refunds.values() ?? [])].reduce((sum, amount) => sum + amount, 0),
    fail: (how: Trouble) => void (trouble = how),
    /** Resolves when all notifications have been sent. */
    settled: async () => void (await Promise.all(underWay)),

    /** @returns its address; another port if that one is in use */
    async listen({ port, host = '127.0.0.1' }: { port: number; host?: string }): Promise<string> {
      address = await app.listen({ port, host }).catch((error: unknown) => {
        if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
        return app.listen({ port: 0, host });
      });
      return address;
    },
    async close(): Promise<void> {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
export type GatewaySimulator = ReturnType<typeof createGatewaySimulator>;
