import { createHmac } from 'node:crypto';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { eventually } from '../../test/eventually.ts';
import { givenStaff } from '../../test/given.ts';
import { standardWebhook } from '../../test/standard-webhook.ts';
import type { ErrorBody } from '../contract/index.ts';
import type { OverloadLimits } from './overload.ts';
import type { ValibotPlugin } from './valibot.ts';
import { useRawBodies } from './webhooks.ts';

const secret = `whsec_${Buffer.from('what the sender signs with, long enough').toString('base64')}`;
const oldSecret = Buffer.from('what the sender signed with before').toString('base64');
const path = '/api/payments/notifications/uji';

/** Routes as a payment gateway needs them: with the body's bytes, and only for signed calls. */
const gatewayRoutes: ValibotPlugin<{ seen: Buffer[] }> = async (app, { seen }) => {
  useRawBodies(app);
  app.post(
    '/notifications/uji',
    { config: { access: 'webhook', webhook: standardWebhook({ secrets: [secret, oldSecret] }) } },
    async (request) => {
      seen.push(request.body as Buffer);
      return { success: true };
    },
  );
};

let t: TestApp;
let seen: Buffer[];
let url: string;
async function given(overloadLimits?: OverloadLimits): Promise<void> {
  seen = [];
  t = await buildTestApp(overloadLimits && { overloadLimits });
  await t.app.register(gatewayRoutes, { prefix: '/api/payments', seen });
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(() => t.close());

const sign = (body: string | Buffer, { id = 'msg_1', time = 0, key = secret } = {}) => {
  const seconds = String(Math.floor(t.clock.now().getTime() / 1000) + time);
  const hmac = createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'));
  const signature = hmac.update(`${id}.${seconds}.`).update(body).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
};
const send = (body: string | Buffer, headers: Record<string, string>, type = 'application/json') =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': type, ...headers }, body: body as string });
const refused = async (answer: Response) => {
  expect(answer.status).toBe(403);
  expect(((await answer.json()) as ErrorBody).code).toBe('WEBHOOK_REFUSED');
};

describe('a signed webhook', () => {
  it.each([
    ['JSON as it was written', '{ "amount" : 99000.00,\r\n"b":1 }', 'application/json'],
    ['a form', 'order_id=P-1&status=settlement', 'application/x-www-form-urlencoded'],
    ['bytes that are no text', Buffer.from([0xff, 0x00, 0xfe]), 'application/octet-stream'],
    ['what breaks a parser', '{"__proto__":{},', 'application/json'],
  ])('gets its body byte by byte: %s', async (_what, body, type) => {
    await given();
    const answer = await send(body, sign(body), type);
    expect([answer.status, seen[0]]).toEqual([200, Buffer.from(body)]);
  });

  it('is accepted with the older of two secrets, and with several signatures', async () => {
    await given();
    expect((await send('{}', sign('{}', { key: oldSecret }))).status).toBe(200);
    const signed = sign('{}');
    const many = { ...signed, 'webhook-signature': `v1a,AAAA v1,AAAA ${signed['webhook-signature']}` };
    expect((await send('{}', many)).status).toBe(200);
  });

  it('is refused if anything was changed, even with the token of an account', async () => {
    await given();
    const body = '{"order":"P-1"}';
    const good = sign(body);
    const forgeries: [string, Record<string, string>][] = [
      ['{"order":"P-2"}', good],
      [`${body} `, good],
      ['', good],
      [body, {}],
      [body, { ...good, 'webhook-id': 'msg_2' }],
      [body, { ...good, 'webhook-timestamp': String(Number(good['webhook-timestamp']) + 1) }],
      [body, { ...good, 'webhook-timestamp': 'now' }],
      [body, { ...good, 'webhook-signature': good['webhook-signature'].slice(0, -5) }],
      [body, { ...good, 'webhook-signature': good['webhook-signature'].slice(3) }],
      [body, { ...good, 'webhook-signature': 'v1,' }],
      [body, sign(body, { key: Buffer.from('another').toString('base64') })],
      [body, { authorization: `Bearer ${(await givenStaff(t, 'admin')).token}` }],
    ];
    for (const [sent, headers] of forgeries) await refused(await send(sent, headers));
    expect(seen).toEqual([]);
  });

  it('is refused if its time is more than five minutes in the past or future, so that nobody can send it again later', async () => {
    await given();
    for (const time of [-301, 302]) await refused(await send('{}', sign('{}', { time })));
    for (const time of [-299, 299]) expect((await send('{}', sign('{}', { time }))).status).toBe(200);
    const kept = sign('{}');
    expect((await send('{}', kept)).status).toBe(200);
    t.clock.advance(302_000);
    await refused(await send('{}', kept));
  });

  it('changes nothing for other routes: their bodies are parsed, and a signature gives no access to them', async () => {
    await given();
    const answer = await fetch(`${url}/api/auth/me`, { headers: sign('') });
    expect(answer.status).toBe(401);
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=x',
    });
    expect(login.status).toBe(415);
  });

  it('is answered by an overloaded server that refuses less urgent calls', async () => {
    const always = 1;
    const spinning = setInterval(() => {
      const end = performance.now() + 25;
      while (performance.now() < end);
    });
    try {
      await given({
        loop: { othersAboveMs: always, lastAboveMs: Infinity },
        saves: { othersAboveMs: Infinity, savesAboveMs: Infinity },
      });
      const statusOf = async () => (await fetch(`${url}/api/tryouts`)).status;
      await eventually(statusOf, (status) => status === 503, 30_000);
      expect((await send('{}', sign('{}'))).status).toBe(200);
      expect(await statusOf()).toBe(503);
    } finally {
      clearInterval(spinning);
    }
  });
});

describe('a server whose routes are declared wrongly', () => {
  it.each([
    ['a webhook without a check', { access: 'webhook' } as const],
    ['a check on another route', { access: 'public', webhook: standardWebhook({ secrets: [secret] }) } as const],
  ])('doesn’t start: %s', async (_what, config) => {
    t = await buildTestApp();
    t.app.post('/wrong', { config }, async () => ({}));
    await expect(t.app.ready()).rejects.toThrow("Webhooks that don't say how they are signed");
  });
});
