import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that counts what it was given. */
export interface PostOffice {
  url: string;
  /** Numbers of the purchases that were called paid, one for each mail that was taken. */
  paid: string[];
  /** The next such mail about a purchase is read and never acknowledged. @returns when it was read */
  swallowNext(number: string): Promise<void>;
  close(): Promise<void>;
}

/** The mail's own line breaks and codes are taken off. */
const readable = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));

export async function openPostOffice(): Promise<PostOffice> {
  const paid: string[] = [];
  const swallowing = new Map<string, () => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const [, number = ''] =
          /\((P-\d{6}-\w{6})\)\s+sudah\s+kami\s+terima/.exec(readable(Buffer.concat(chunks).toString())) ?? [];
        const swallowed = swallowing.get(number);
        if (swallowed) {
          swallowing.delete(number);
          swallowed();
          return;
        }
        if (number !== '') paid.push(number);
        done();
      });
    },
  });
  // A killed client breaks its connection.
  server.on('error', () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    paid,
    swallowNext(number) {
      const { promise, resolve } = Promise.withResolvers<void>();
      swallowing.set(number, resolve);
      return promise;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
