import { once } from 'node:events';
import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { portOf } from '../../test/raw-request.ts';
import { useBodyTimeouts } from './body-timeout.ts';
import { cutSlow, refusals } from './error-handler.ts';

const usualMs = 300;
const longerMs = 1_500;
/** Enough on any machine. */
const plentyMs = 20_000;

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({
    requestTimeout: usualMs,
    http: { headersTimeout: usualMs, connectionsCheckingInterval: 50 },
    ...refusals,
  });
  useBodyTimeouts(app, cutSlow);
  // Refuses as the guard does, before the body is read.
  app.addHook('onRequest', async (request, reply) =>
    request.headers.authorization ? undefined : reply.code(401).send(),
  );
  app.post('/usual', async ({ body }) => body);
  app.post('/upload', { config: { bodyTimeoutMs: longerMs } }, async ({ body }) => body);
  app.post('/roomy', { config: { bodyTimeoutMs: plentyMs } }, async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a JSON text of `length` characters, one every 50 ms; returns the server's answer and how long it waited. */
async function trickle(path: string, length: number, headers = 'Authorization: x\r\n') {
  const body = JSON.stringify('x'.repeat(length - 2));
  const socket = net.connect(portOf(app), '127.0.0.1');
  const openedAt = performance.now();
  let said = '';
  const done = new Promise<void>((resolve) => {
    socket.on('error', () => {}).once('close', () => resolve());
    socket.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes(body)) socket.destroy();
    });
  });
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  let at = 0;
  const timer = setInterval(() => socket.write(body[at++ % body.length] as string), 50);
  await done;
  clearInterval(timer);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0), ms: performance.now() - openedAt };
}

describe('a body that is sent slowly', () => {
  it('is cut at the limit for all routes if its own sets none', async () => {
    const { status, ms } = await trickle('/usual', 16);
    expect(status).toBe(408);
    expect(ms).toBeLessThan(longerMs);
  });

  it('is accepted if the route gives it more time', async () => {
    const { status, ms } = await trickle('/roomy', 16);
    expect(status).toBe(200);
    expect(ms).toBeGreaterThan(usualMs * 2);
  });

  it('is cut when that time is over, too', async () => {
    const { status, ms } = await trickle('/upload', 2_000);
    expect(status).toBe(408);
    expect(ms).toBeGreaterThanOrEqual(longerMs);
  });

  it('gets no more time if the guard refuses the caller', async () => {
    const { status, ms } = await trickle('/upload', 2_000, '');
    expect(status).toBe(401);
    expect(ms).toBeLessThan(longerMs);
  });
});
