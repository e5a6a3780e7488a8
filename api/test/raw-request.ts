import net from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The port that a test app listens on. */
export const portOf = (app: FastifyInstance) => (app.server.address() as net.AddressInfo).port;

/** Sends bytes unchanged and returns everything received until the server closes, or until `waitMs` have passed. */
export function rawRequest(
  port: number,
  bytes: string | Buffer,
  waitMs = 2000,
): Promise<{ status: number; headers: string; body: string }> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('utf8');
      const length = /content-length: (\d+)/i.exec(received)?.[1];
      const bodyAt = received.indexOf('\r\n\r\n');
      if (length && bodyAt > 0 && Buffer.byteLength(received.slice(bodyAt + 4)) >= Number(length)) socket.destroy();
    });
    socket.on(
      'error',
      (error: NodeJS.ErrnoException) => received === '' && error.code !== 'ECONNRESET' && reject(error),
    );
    socket.on('close', () => {
      clearTimeout(timer);
      const [headers = '', ...rest] = received.split('\r\n\r\n');
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1] ?? 0), headers, body: rest.join('\r\n\r\n') });
    });
  });
}
