import { readFileSync } from 'node:fs';
import net from 'node:net';
import { givenProduct } from '../faults/given-product.ts';
import type { Product } from '../harness/product.ts';
import { buildTestApp } from '../test/build-test-app.ts';
import { eventually } from '../test/eventually.ts';
import { givenLearner, givenStaff } from '../test/given.ts';
import { freeTryoutForm } from '../test/guests.ts';
import { formWith, png } from '../test/pictures.ts';
import { portOf } from '../test/raw-request.ts';
import { maxImageBytes } from '../src/contract/index.ts';

jest.setTimeout(120_000);

const stalled = 300;
const allowedMegabytes = 64;

let product: Product;
beforeAll(async () => {
  // One process, without a balancer that would hold its uploads: its memory is measured, so it starts as in production, where no compiled code is kept.
  product = await givenProduct({ settings: { NODE_OPTIONS: '--max-semi-space-size=1', NODE_COMPILE_CACHE: '' } }, 1);
});
afterAll(() => product?.dispose());

/** Resident memory of the process. */
const residentMegabytes = () =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Sends all of a form except its last bytes, then nothing more; returns the answer. */
function stall({
  port = Number(new URL(product.url).port),
  call = 'POST /api/free-tryouts',
  field = 'idCard',
  token = '',
} = {}): { socket: net.Socket; said(): string } {
  const socket = net.connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => void (said += String(chunk))).on('error', () => {});
  const start = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  socket.write(
    `${call} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n${token && `Authorization: Bearer ${token}\r\n`}` +
      `Content-Length: ${maxImageBytes}\r\n\r\n${start}`,
  );
  socket.write(picture);
  return { socket, said: () => said };
}
const picture = Buffer.alloc(maxImageBytes - 1_000, 7);

it(`${stalled} stalled uploads cost at most ${allowedMegabytes} MB, and later uploads get through (S20)`, async () => {
  const body = await freeTryoutForm();
  // If there is no room, the answer may be cut off together with the rest of the body.
  const send = () =>
    fetch(`${product.url}/api/free-tryouts`, { method: 'POST', body }).then(
      ({ status }) => status,
      () => 503,
    );
  // No package is offered here: a form that is read as a whole gets that answer.
  for (let warmUp = 0; warmUp < 20; warmUp++) expect(await send()).toBe(409);
  const before = residentMegabytes();
  const senders = Array.from({ length: stalled }, () => stall());
  let most = 0;
  let looksWithoutGrowth = 0;
  const look = () => {
    const now = residentMegabytes() - before;
    looksWithoutGrowth = now > most ? 0 : looksWithoutGrowth + 1;
    most = Math.max(most, now);
    return looksWithoutGrowth;
  };
  await eventually(look, (count) => count >= 100, 30_000);
  expect(most).toBeLessThan(allowedMegabytes);
  expect(await product.isReady()).toBe(true);
  // Those without a place get their answer at once, and those with one give it up.
  const refused = senders.filter(({ said }) => said().startsWith('HTTP/1.1 503 '));
  expect(refused.length).toBeGreaterThan(100);
  expect(refused[0]?.said()).toContain('OVERLOADED');
  expect(await eventually(send, (status) => status === 409, 30_000)).toBe(409);
  for (const { socket } of senders) socket.destroy();
});

it('learners’ stalled proofs of transfers leave staff their own room (S20)', async () => {
  const t = await buildTestApp();
  try {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const admin = await givenStaff(t, 'admin');
    const learners = await Promise.all(Array.from({ length: 8 }, () => givenLearner(t)));
    const of = { port: portOf(t.app), call: 'PUT /api/purchases/P-260101-AAAAAA/proof', field: 'proof' };
    // Each of them as often as an account may: more than can wait.
    const senders = learners.flatMap(({ token }) => Array.from({ length: 10 }, () => stall({ ...of, token })));
    const isFull = () => senders.some(({ said }) => said().startsWith('HTTP/1.1 503 '));
    await eventually(isFull, Boolean, 30_000);
    const answer = await fetch(`http://127.0.0.1:${of.port}/admin/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: formWith(await png()),
    });
    expect(answer.status).toBe(200);
    for (const { socket } of senders) socket.destroy();
  } finally {
    await t.close();
  }
});
