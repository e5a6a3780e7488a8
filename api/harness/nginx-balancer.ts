import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { startNginx } from '../../config/nginx.ts';
import { freePort } from '../test/free-port.ts';
import type { Balancer } from './balancer.ts';

/** Passes calls on as `deploy/nginx` does, to the processes in turn. */
const configurationOf = (folder: string, port: number, urls: readonly string[]): string => `
user ${userInfo().username};
worker_processes auto;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {
  worker_connections 16384;
}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream api {
    ${urls.map((url) => `server ${new URL(url).host} max_fails=0;`).join('\n    ')}
    keepalive 512;
  }
  server {
    listen 127.0.0.1:${port} backlog=4096 reuseport;
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header connection "";
      proxy_set_header host $host;
      client_body_buffer_size 64k;
      proxy_connect_timeout 2s;
      proxy_send_timeout 70s;
      proxy_read_timeout 70s;
      proxy_next_upstream error non_idempotent;
      proxy_next_upstream_tries 2;
    }
  }
}
`;

/**
 * nginx as the balancer of what is measured: the one of `balancer.ts`, which counts who has answered, takes a fifth of two processors at an event's rates, and
 * its process, which measures, stands still meanwhile.
 */
export async function openNginxBalancer(urls: readonly string[]): Promise<Pick<Balancer, 'url' | 'close'>> {
  const folder = mkdtempSync(join(tmpdir(), 'tryout-balancer-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationOf(folder, port, urls));
  const nginx = await startNginx(file, port);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
