import { randomInt } from 'node:crypto';
import net from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: while a server is down, none of its clients' own connections can
 * take its port.
 */
const ports = { from: 12_000, to: 30_000 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  let port = randomInt(ports.from, ports.to);
  while (!(await isFree(port))) port = randomInt(ports.from, ports.to);
  return port;
}
