import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Area, domain, type Hosts } from './hosts.ts';

const page = '<!doctype html><title>Selamat datang</title><h1>Selamat datang di Wi-Fi kafe</h1>';

/**
 * Answers with a web page in the place of those files of an area whose path fits, as a network's sign-in page or a wrongly set up server does.
 * All other calls are led to nginx. The caller must stop it.
 */
export async function answerWithPage(hosts: Hosts, area: Area, isReplaced: RegExp): Promise<() => void> {
  const [cert, key] = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(join(hosts.tls, name), 'utf8'));
  const host = `${area}.${domain}`;
  const server = createServer({ cert, key }, (call, answer) => {
    if (isReplaced.test(call.url ?? ''))
      return void answer.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end(page);
    ask(
      {
        ...{ host: '127.0.0.1', port: hosts.ports.https, servername: host, ca: readFileSync(hosts.authority) },
        ...{ path: call.url, headers: call.headers },
      },
      (given) => given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers)),
    ).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  hosts.conduct(area, (server.address() as AddressInfo).port);
  return () => {
    hosts.conduct(area);
    server.closeAllConnections();
    server.close();
  };
}
