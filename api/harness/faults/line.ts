import net from 'node:net';
import { once } from 'node:events';

/** A connection to the product that loses answers: the request gets through, its response doesn't. */
export interface Line {
  /** The address that sitters call instead of the product's. */
  readonly url: string;
  /** Swallows the next `count` whole responses and cuts their connections, like a network that fails at that moment. */
  loseNext(count: number): void;
  /** Swallows one in `count` responses from now on; 0 none. */
  loseOneIn(count: number): void;
  /** The swallowed responses as they came, head and body. */
  lost: string[];
  close(): Promise<void>;
}

/** True if these bytes are one whole HTTP response with a length; all of ours have one. */
function isWhole(text: string): boolean {
  const bodyAt = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(text.slice(0, bodyAt))?.[1];
  return bodyAt > 0 && length !== undefined && Buffer.byteLength(text.slice(bodyAt + 4)) >= Number(length);
}

/**
 * Opens a TCP proxy in front of the product; one response at a time on each connection, as in HTTP/1.1 without pipelining.
 */
export async function openLine(productUrl: string): Promise<Line> {
  const { hostname, port } = new URL(productUrl);
  const lost: string[] = [];
  const open = new Set<net.Socket>();
  let next = 0;
  let oneIn = 0;
  let responses = 0;

  const loses = () => {
    responses += 1;
    if (next > 0) {
      next -= 1;
      return true;
    }
    return oneIn > 0 && responses % oneIn === 0;
  };

  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let isAnswered = true;
    let swallowed: string | undefined;
    client.on('data', (chunk) => {
      isAnswered = false;
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!isAnswered) {
        isAnswered = true;
        if (loses()) swallowed = '';
      }
      if (swallowed === undefined) return void client.write(chunk);
      swallowed += chunk.toString('utf8');
      if (!isWhole(swallowed)) return;
      lost.push(swallowed);
      client.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    loseNext: (count) => void (next = count),
    loseOneIn: (count) => void (oneIn = count),
    lost,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
