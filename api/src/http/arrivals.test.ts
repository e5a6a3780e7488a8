import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../test/eventually.ts';
import { portOf, rawRequest } from '../../test/raw-request.ts';
import { type Arrivals, useArrivals } from './arrivals.ts';

let app: FastifyInstance;
let arrivals: Arrivals;
let release: (() => void)[] = [];
let time = 0;

/** Routes that answer when the test lets them, so that requests hang as long as the test wants. */
beforeEach(async () => {
  app = Fastify();
  arrivals = useArrivals(app, () => new Date(++time));
  const wait = () => new Promise<void>((resolve) => release.push(resolve));
  app.get('/quick', async () => 'ok');
  app.get('/fails', async () => {
    throw new Error('x');
  });
  app.post('/slow', async () => wait());
  app.get('/slow', async () => wait());
  app.post('/upload', { config: { bodyTimeoutMs: 1_000 } }, async () => wait());
  app.post('/slow-guard', { onRequest: wait }, async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const go of release.splice(0)) go();
  await app.close();
});

const isPending = (pending: boolean) =>
  eventually(
    () => arrivals.oldest(),
    (oldest) => (oldest !== undefined) === pending,
    3000,
  );
const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
const text = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n${method === 'POST' ? 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}' : '\r\n'}`;

describe('the oldest request that is still being answered', () => {
  it('is undefined without requests, and when all are answered', async () => {
    expect(arrivals.oldest()).toBeUndefined();
    for (const path of ['/quick', '/fails', '/not-there']) await app.inject(path);
    expect(arrivals.oldest()).toBeUndefined();
    await rawRequest(portOf(app), text('GET', '/quick'));
    await isPending(false);
  });

  it('is never one with a long body timeout, such as an upload', async () => {
    const upload = app.inject({ method: 'POST', url: '/upload' });
    await eventually(
      () => release.length,
      (waiting) => waiting === 1,
      3000,
    );
    expect(arrivals.oldest()).toBeUndefined();
    release[0]?.();
    await upload;
  });

  it('is the first of several to arrive, whichever is answered first', async () => {
    const first = app.inject('/slow');
    await eventually(
      () => release.length,
      (waiting) => waiting === 1,
      3000,
    );
    const arrived = arrivals.oldest();
    const second = app.inject('/slow');
    await eventually(
      () => release.length,
      (waiting) => waiting === 2,
      3000,
    );
    await app.inject('/quick');
    expect(arrivals.oldest()).toEqual(arrived);
    release[0]?.();
    await first;
    expect(arrivals.oldest()?.getTime()).toBeGreaterThan(arrived?.getTime() as number);
    release[1]?.();
    await second;
    expect(arrivals.oldest()).toBeUndefined();
  });

  it.each([
    ['while its answer is made', text('GET', '/slow')],
    ['while its answer is made, having sent a body', text('POST', '/slow')],
    ['while its token is checked', text('POST', '/slow-guard')],
    [
      'in the middle of its body',
      'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{"half',
    ],
  ])('is not one whose sender has hung up %s', async (_, bytes) => {
    const socket = net.connect(portOf(app), '127.0.0.1', () => socket.write(bytes));
    socket.on('error', () => {});
    await isPending(true);
    socket.destroy();
    await eventually(connections, (count) => count === 0, 3000);
    for (const go of release.splice(0)) go();
    await isPending(false);
  });
});
