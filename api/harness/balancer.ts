import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openAcceptors } from '../src/http/acceptors.ts';

/** A load balancer in front of several processes, as nginx is configured: no sticky sessions, each call once more after a broken connection. */
export interface Balancer {
  readonly url: string;
  /** Number of answered calls of each process, in the order of their addresses. */
  readonly answered: number[];
  close(): Promise<void>;
}

/** How often it asks /health/ready. */
const lookEveryMs = 100;
const tries = 2;

/** Opens it; calls go to the ready processes in turn, or to all if none is. */
export async function openBalancer(urls: readonly string[]): Promise<Balancer> {
  const answered = urls.map(() => 0);
  const isReady = urls.map(() => true);
  const agents = urls.map(() => new http.Agent({ keepAlive: true }));
  let next = 0;

  const looking = setInterval(() => {
    for (const [index, url] of urls.entries())
      fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
        async (answer) => {
          await answer.text();
          isReady[index] = answer.status === 200;
        },
        () => void (isReady[index] = false),
      );
  }, lookEveryMs);

  function choose(tried: ReadonlySet<number>): number {
    const all = urls.map((_url, index) => index).filter((index) => !tried.has(index));
    const ready = all.filter((index) => isReady[index]);
    const among = ready.length > 0 ? ready : all;
    next += 1;
    return among[next % among.length] as number;
  }

  /** One try: resolves with the answer's head once it is there. */
  const ask = (index: number, request: http.IncomingMessage, body: Buffer): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = request.headers;
      const sent = http.request(urls[index] as string, {
        agent: agents[index],
        method: request.method,
        path: request.url,
        headers: { ...headers, 'content-length': body.length },
      });
      sent.on('response', resolve).on('error', reject).end(body);
    });

  const server = http.createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      const tried = new Set<number>();
      for (let attempt = 1; ; attempt += 1) {
        const index = choose(tried);
        try {
          const answer = await ask(index, request, body);
          const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
          if (headers['content-type']?.startsWith('text/event-stream')) {
            // Ends on both sides when it ends on one.
            response.writeHead(answer.statusCode ?? 502, headers).flushHeaders();
            (answered[index] as number) += 1;
            await pipeline(answer, response).catch(() => {});
            return;
          }
          const content = await buffer(answer);
          response.writeHead(answer.statusCode ?? 502, headers).end(content);
          (answered[index] as number) += 1;
          return;
        } catch (error) {
          isReady[index] = false;
          tried.add(index);
          if (attempt === Math.min(tries, urls.length)) throw error;
        }
      }
    } catch {
      // No process has answered: the caller sees a broken connection.
      response.destroy();
    }
  });
  const shared = { host: '127.0.0.1', backlog: 4_096 };
  server.listen({ ...shared, port: 0, reusePort: true });
  await once(server, 'listening');
  const endAcceptors = await openAcceptors(server, shared);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    async close() {
      clearInterval(looking);
      server.close();
      const ended = Promise.all([once(server, 'close'), endAcceptors()]);
      server.closeAllConnections();
      await ended;
      for (const agent of agents) agent.destroy();
    },
  };
}
