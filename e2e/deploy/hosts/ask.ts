import { readFileSync } from 'node:fs';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { domain, type Hosts } from './hosts.ts';

/** Where nginx listens, and whom its certificate is from. */
type Door = Pick<Hosts, 'ports' | 'authority'>;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decompressed. */
  body: string;
  /** As transferred. */
  bytes: number;
}

interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Called when the first part of the answer has arrived. */
  onData?: () => void;
}

/** Asks a host over HTTP/2, as a browser does, but for one address alone and with nothing hidden. */
export async function ask({ ports, authority }: Door, address: string, question: Question = {}): Promise<Answer> {
  const { hostname } = new URL(address);
  const ca = readFileSync(authority);
  const socket = connectTls({ host: '127.0.0.1', port: ports.https, servername: hostname, ca, ALPNProtocols: ['h2'] });
  const session = connect(`https://${hostname}`, { createConnection: () => socket });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      session.once('error', reject);
      const stream = session.request(
        {
          ':method': question.method ?? 'GET',
          // As written: `URL` would already have undone what a test is about.
          ':path': address.slice(`https://${hostname}`.length) || '/',
          'accept-encoding': 'br',
          ...question.headers,
        },
        { endStream: question.body === undefined },
      );
      const chunks: Buffer[] = [];
      let headers: IncomingHttpHeaders = {};
      stream.once('response', (given) => (headers = given));
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        question.onData?.();
      });
      stream.once('error', reject);
      stream.once('end', () => {
        const raw = Buffer.concat(chunks);
        const body = decompressed(raw, headers['content-encoding']).toString();
        resolve({ status: Number(headers[':status']), headers, body, bytes: raw.length });
      });
      if (question.body !== undefined) stream.end(question.body);
    });
  } finally {
    session.destroy();
  }
}

function decompressed(raw: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(raw);
  return encoding === 'gzip' ? gunzipSync(raw) : raw;
}

/** The protocol that a host picks of those a browser offers; rejects where it refuses the connection. */
export function pickedProtocol({ ports, authority }: Door, host: string): Promise<string | false | null> {
  const ca = readFileSync(authority);
  return new Promise((resolve, reject) => {
    const socket = connectTls(
      { host: '127.0.0.1', port: ports.https, servername: host, ca, ALPNProtocols: ['h2', 'http/1.1'] },
      () => {
        resolve(socket.alpnProtocol);
        socket.destroy();
      },
    );
    socket.once('error', reject);
  });
}

/** Says these bytes to the public host over HTTP/1.1, whatever they are. @returns all that comes back until nginx closes the connection */
export function tellRaw({ ports, authority }: Door, bytes: string): Promise<string> {
  const ca = readFileSync(authority);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connectTls(
      { host: '127.0.0.1', port: ports.https, servername: domain, ca, ALPNProtocols: ['http/1.1'] },
      () => socket.write(bytes, 'latin1'),
    );
    socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
  });
}

/** The host of an area; without one, the public host. */
export const hostOf = (area?: 'learner' | 'admin' | 'questioner') => `https://${area ? `${area}.` : ''}${domain}`;
