import net, { type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../test/eventually.ts';
import { portOf } from '../../test/raw-request.ts';
import { type Arrivals, useArrivals } from './arrivals.ts';
import { useErrorHandler } from './error-handler.ts';
import { useRequestMetrics } from './request-metrics.ts';
import { useStopping } from './stopping.ts';
import { type Stream, type Streams, useStreams } from './streams.ts';

let app: FastifyInstance;
let streams: Streams;
let arrivals: Arrivals;
let stream: Stream;
let mayCall: boolean;
const counted: string[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  mayCall = true;
  counted.length = sockets.length = 0;
  app = Fastify({ connectionTimeout: 15_000 });
  useErrorHandler(app);
  useRequestMetrics(app, { answered: ({ route }) => void counted.push(route) });
  const stopping = useStopping(app);
  arrivals = useArrivals(app, () => new Date());
  streams = await useStreams(app, {
    stopping,
    mayStillCall: async () => mayCall,
    limits: { most: 3, mostOfOne: 2, unreadBytes: 65_536, tickMs: 1 },
  });
  app.addHook('onRequest', async (request) => {
    request.user = { sub: String(request.headers['x-account']) } as typeof request.user;
  });
  app.get(
    '/stream',
    { config: { isStream: true }, sse: { kind: 'manual', heartbeat: false }, exposeHeadRoute: false },
    async (request, reply) => {
      stream = streams.open(request, reply, () => {});
    },
  );
  app.server.on('connection', (socket) => sockets.push(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

async function read(account = 'learner') {
  const seen = { text: '', closed: false };
  const socket = net.connect(portOf(app), '127.0.0.1', () =>
    socket.write(`GET /stream HTTP/1.1\r\nHost: x\r\nX-Account: ${account}\r\n\r\n`),
  );
  socket.on('data', (chunk) => void (seen.text += chunk)).on('close', () => void (seen.closed = true));
  socket.on('error', () => {});
  await eventually(
    () => seen.text,
    (text) => text.includes('retry: '),
    5_000,
  );
  return { socket, seen };
}

it('gets heartbeats, is no request that is being answered, and outlives the server’s limit for silent connections', async () => {
  const { socket, seen } = await read();
  await eventually(
    () => seen.text,
    (text) => text.includes(': \n\n'),
    5_000,
  );
  expect(arrivals.oldest()).toBeUndefined();
  expect(sockets[0]?.timeout).toBeGreaterThan(2 * 20_000);
  stream.send('event: signal\ndata: {}\n\n');
  await eventually(
    () => seen.text,
    (text) => text.includes('data: {}'),
    5_000,
  );
  socket.destroy();
  await eventually(streams.count, (count) => count === 0, 5_000);
  expect(counted).toEqual([]);
});

it('drops a reader that doesn’t read', async () => {
  const { socket } = await read();
  socket.pause();
  const much = `data: ${'x'.repeat(1_000_000)}\n\n`;
  await eventually(
    () => {
      stream.send(much);
      return streams.count();
    },
    (count) => count === 0,
    5_000,
  );
  socket.destroy();
});

it('ends with the right to call', async () => {
  const { seen } = await read();
  mayCall = false;
  await eventually(
    () => seen.text,
    (text) => text.endsWith('0\r\n\r\n'),
    5_000,
  );
  expect(streams.count()).toBe(0);
});

it('ends an account’s oldest stream when it opens one too many, also where there is no other room', async () => {
  const own = [await read(), await read()];
  const other = await read('other');
  expect(streams.count()).toBe(3);
  own.push(await read());
  await eventually(() => own[0]?.seen.text.endsWith('0\r\n\r\n') ?? false, Boolean, 5_000);
  expect(streams.count()).toBe(3);
  expect([...own.slice(1), other].map(({ seen }) => seen.text.endsWith('0\r\n\r\n'))).toEqual([false, false, false]);
  for (const { socket } of [...own, other]) socket.destroy();
});
