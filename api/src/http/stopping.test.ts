import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../test/eventually.ts';
import { portOf } from '../../test/raw-request.ts';
import { errors } from '../contract/index.ts';
import { refusals, useErrorHandler } from './error-handler.ts';
import { useStopping } from './stopping.ts';

let app: FastifyInstance;
let release: () => void;
let isWaiting: boolean;

beforeEach(async () => {
  isWaiting = false;
  app = Fastify(refusals);
  useErrorHandler(app);
  useStopping(app);
  app.get('/quick', async () => 'ok');
  app.get('/slow', async () => {
    isWaiting = true;
    await new Promise<void>((resolve) => (release = resolve));
    return 'selesai';
  });
  app.get('/state', { config: { shed: 'never' } }, async () => 'menutup');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** A connection that stays open, with everything received over it. */
async function connect(first: string) {
  const seen = { text: '', closed: false };
  const socket = net.connect(portOf(app), '127.0.0.1', () => socket.write(first));
  socket.on('data', (chunk) => void (seen.text += chunk));
  socket.on('close', () => void (seen.closed = true));
  socket.on('error', () => {});
  await eventually(
    () => socket.readyState,
    (state) => state === 'open',
    3000,
  );
  return { seen, socket };
}
const hasStopped = () =>
  eventually(
    () => app.server.listening,
    (listening) => !listening,
    3000,
  );
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe('a server that is told to stop', () => {
  it('answers requests that have begun, closes their connection and ends', async () => {
    const { seen } = await connect(request('/slow'));
    await eventually(() => isWaiting, Boolean, 3000);
    const closing = app.close();
    await hasStopped();
    release();
    await closing;
    await eventually(() => seen.closed, Boolean, 3000);
    expect(seen.text).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*selesai$/i);
  });

  it('answers requests that still arrive on an open connection with 503, our code and Retry-After', async () => {
    const busy = await connect(request('/slow'));
    const half = await connect('GET /quick HTTP/1.1\r\nHo');
    await eventually(() => isWaiting, Boolean, 3000);
    const closing = app.close();
    await hasStopped();
    half.socket.write('st: x\r\n\r\n');
    await eventually(() => half.seen.closed, Boolean, 3000);
    expect(half.seen.text).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 2\r\n/i);
    expect(half.seen.text).toMatch(/connection: close\r\n/i);
    expect(JSON.parse(half.seen.text.split('\r\n\r\n')[1] as string)).toEqual({
      code: 'OVERLOADED',
      message: errors.OVERLOADED.message,
    });
    release();
    await closing;
    await eventually(
      () => busy.seen.text,
      (text) => text.endsWith('selesai'),
      3000,
    );
  });

  it('still lets a check of health say how it is', async () => {
    const busy = await connect(request('/slow'));
    const half = await connect('GET /state HTTP/1.1\r\nHo');
    await eventually(() => isWaiting, Boolean, 3000);
    const closing = app.close();
    await hasStopped();
    half.socket.write('st: x\r\n\r\n');
    await eventually(() => half.seen.closed, Boolean, 3000);
    expect(half.seen.text).toMatch(/^HTTP\/1\.1 200 [^]*connection: close\r\n[^]*menutup$/i);
    release();
    await closing;
    await eventually(
      () => busy.seen.text,
      (text) => text.endsWith('selesai'),
      3000,
    );
  });

  it('has kept connections open until then', async () => {
    const { seen, socket } = await connect(request('/quick'));
    await eventually(
      () => seen.text,
      (text) => text.endsWith('ok'),
      3000,
    );
    socket.write(request('/quick'));
    await eventually(
      () => seen.text.match(/200 OK/g)?.length,
      (count) => count === 2,
      3000,
    );
    expect(seen.closed).toBe(false);
    socket.destroy();
  });
});
