import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call of the API to the gateway that is stopped on its way. */
export interface HeldCall {
  /** Resolves when the call is there: not passed on yet, or carried out without its answer. */
  reached: Promise<void>;
  /** Lets it go on. */
  release(): void;
}

/** The way between the API and the simulated gateway, where calls can be stopped before or after they have done something. */
export interface Gate {
  readonly url: string;
  /** Stops the next call to an address: `before` the gateway gets it, or `after` it was carried out. */
  holdNext(path: RegExp, when: 'before' | 'after'): HeldCall;
  /** Nobody listens any more: connections are refused. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

interface Waiting {
  path: RegExp;
  when: 'before' | 'after';
  arrived(): void;
  goOn: Promise<void>;
}

async function bodyOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @param simulator the gateway's address */
export async function openGate(simulator: string): Promise<Gate> {
  const waiting: Waiting[] = [];
  let port = 0;
  let server: http.Server;

  async function passOn(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const at = waiting.findIndex((one) => one.path.test(`${request.method} ${path}`));
    const [held] = at < 0 ? [] : waiting.splice(at, 1);
    const stop = async (when: 'before' | 'after') => {
      if (held?.when !== when) return;
      held.arrived();
      await held.goOn;
    };
    const body = await bodyOf(request);
    await stop('before');
    const asked = http.request(`${simulator}${path}`, { method: request.method, headers: request.headers });
    // The process that asked has given up, or was killed.
    response.on('close', () => void asked.destroy());
    asked.on('error', () => void response.destroy());
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
    const content = await bodyOf(answer);
    await stop('after');
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
  }

  async function open(): Promise<void> {
    server = http.createServer((request, response) => {
      passOn(request, response).catch(() => void response.destroy());
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  }
  await open();

  return {
    url: `http://127.0.0.1:${port}`,
    open,
    holdNext(path, when) {
      const { promise: reached, resolve: arrived } = Promise.withResolvers<void>();
      const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
      waiting.push({ path, when, arrived, goOn });
      return { reached, release };
    },
    async shut() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
