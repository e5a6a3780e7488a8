import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** `listen`, with several sockets on one port. A port of 0 takes a free one. @throws Error EADDRINUSE if another process has it */
    listenWidely(address: { port: number; host: string; backlog: number }): Promise<void>;
  }
}

/** Sockets on one port, with the first. */
const sockets = 16;
/** Only there the kernel spreads connections over sockets of one port. */
const canShare = process.platform === 'linux';

/** Stops accepting; resolves when all connections are closed. */
const closed = (server: net.Server) => new Promise<void>((resolve) => void server.close(() => resolve()));

/** With a shared port nobody would notice that another process has it. @throws Error EADDRINUSE if one does */
async function expectFree(port: number, host: string): Promise<void> {
  const probe = net.createServer().listen({ port, host, exclusive: true });
  await once(probe, 'listening');
  await closed(probe);
}

/**
 * Opens more sockets on the port that a server shares; their connections are the server's, too.
 * @returns ends them; resolves when their connections are closed
 */
export async function openAcceptors(
  server: net.Server,
  shared: { host: string; backlog: number },
): Promise<() => Promise<unknown>> {
  const { port } = server.address() as AddressInfo;
  const others: net.Server[] = [];
  for (let count = 1; count < sockets; count += 1) {
    // As Node's own HTTP server opens its connections.
    const options = { allowHalfOpen: true, noDelay: true };
    const other = net.createServer(options, (socket) => server.emit('connection', socket));
    other.listen({ ...shared, port, reusePort: true });
    await once(other, 'listening');
    others.push(other);
  }
  return () => Promise.all(others.map(closed));
}

/**
 * Listens with several sockets on one port. Node accepts one connection from each of them in a turn of its event loop, and when thousands of
 * phones come in the same second a turn is long: with one socket their connections would wait, overflow the backlog, and be tried again seconds later.
 */
export function useAcceptors(app: FastifyInstance): void {
  let end: () => Promise<unknown> = async () => {};
  let ended: Promise<unknown> | undefined;
  app.addHook('preClose', async () => void (ended = end()));
  app.addHook('onClose', async () => void (await ended));
  app.decorate('listenWidely', async ({ port, host, backlog }) => {
    if (!canShare) return void (await app.listen({ port, host, backlog }));
    if (port !== 0) await expectFree(port, host);
    // Fastify hands all options to Node's server; its type doesn't name this one.
    const shared: FastifyListenOptions & { reusePort: boolean } = { port, host, backlog, reusePort: true };
    await app.listen(shared);
    end = await openAcceptors(app.server, { host, backlog });
  });
}
