import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startNginx } from '../../../config/nginx.ts';
import { freePort, ServerProcess } from '../../product/server-process.ts';
import { makeAuthority, makeCertificate } from './certificate.ts';
import { type Conduct, startHostProxy } from './host-proxy.ts';
import { frontEnds, installNginx } from './install.ts';
import { link, publisher, type Published } from './publish.ts';

const repository = resolve(import.meta.dirname, '../../..');
export const domain = 'tryout.test';

/** The product as on servers: nginx with `deploy/nginx` and a host for each area, before the shell's web server and the API. */
export interface Hosts extends Published {
  shell: ServerProcess;
  api: ServerProcess;
  /** nginx' ports, which stand for 443 and 80. */
  ports: { https: number; http: number };
  /** The file of the authority that signed the hosts' certificate. */
  authority: string;
  /** The hash by which Chromium knows that certificate. */
  fingerprint: string;
  /** The proxy through which the hosts are reached by their names. */
  proxy: string;
  /** The folder of the hosts' certificate and its key. */
  tls: string;
  /** nginx' log of requests. */
  accessLog: string;
  /** nginx' log of what is wrong. */
  errorLog: string;
  /** Runs the API of another folder; left out, the repository's. */
  runApi(folder?: string): Promise<void>;
  /** Changes what the host of an area does; left out, it is led to nginx. */
  conduct(area: Area, conduct?: Conduct): void;
  /** Undoes what was published, written and changed of the front ends and their hosts. */
  reset(): void;
}

const areas = ['learner', 'admin', 'questioner'] as const;
export type Area = (typeof areas)[number];
const hostName = (area: Area) => `${area}.${domain}`;
const originOf = (area: Area) => `https://${hostName(area)}`;

/**
 * Starts the hosts with what the repository has built. The caller must stop them.
 * @param areaHosts false to let a page of the public host open the staff's areas, too, as where one host has all areas
 */
export async function startHosts({ areaHosts = true } = {}): Promise<{ hosts: Hosts; stop(): Promise<void> }> {
  const root = mkdtempSync(join(tmpdir(), 'tryout-hosts-'));
  // nginx' workers may be other users.
  chmodSync(root, 0o755);
  const [https, http, shellPort, apiPort] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const configuration = installNginx({ root, domain, ports: { https, http, shell: shellPort, api: apiPort } });
  const authority = makeAuthority(join(root, 'authority'));
  const tls = join(root, 'etc/tryout/tls');
  const fingerprint = makeCertificate(tls, domain, authority);
  const remotesFile = join(root, 'etc/tryout/remotes.json');
  const published = publisher(root, remotesFile, (remote) => originOf(remote.replace('-app', '') as Area));
  const lines = areas.map((area) => [
    `${area}_app`,
    { manifest: `${originOf(area)}/mf-manifest.json`, build: published.folderOf(`${area}-app`) },
  ]);
  const list = JSON.stringify({ remotes: Object.fromEntries(lines) });
  writeFileSync(remotesFile, list);
  const proxy = await startHostProxy(domain, { 443: https, 80: http });
  const apiFolder = join(root, 'opt/tryout/api');
  mkdirSync(join(root, 'opt/tryout'), { recursive: true });
  link(join(repository, 'api'), apiFolder);
  const api = new ServerProcess(apiPort, {
    script: join(apiFolder, 'dist/server.js'),
    environment: {
      DATA_DIR: join(root, 'var/lib/tryout'),
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback',
      PUBLIC_URL: `https://${domain}`,
    },
    readyPath: '/health/ready',
  });
  const shell = new ServerProcess(shellPort, {
    script: join(repository, 'deploy/src/web-server/main.ts'),
    args: ['shell'],
    environment: {
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
      API_URL: api.url,
      FILES_DIR: published.folderOf('shell'),
      REMOTES_FILE: remotesFile,
      REMOTE_ORIGINS: areas.map(originOf).join(','),
      ...(areaHosts && { AREA_HOSTS: `admin_app=${hostName('admin')} questioner_app=${hostName('questioner')}` }),
      PUBLIC_URL: `https://${domain}`,
      // It asks the remotes for their first files at their public addresses.
      NODE_EXTRA_CA_CERTS: authority,
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: proxy.url,
    },
    readyPath: '/health/live',
  });
  const nginx = await startNginx(configuration, https);
  const stop = async () => {
    await Promise.all([shell.stop(), api.stop(), nginx.stop()]);
    proxy.stop();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await Promise.all([shell.start(), api.start()]);
  } catch (error) {
    await stop();
    throw error;
  }
  const conduct: Hosts['conduct'] = (area, to) => proxy.conduct(hostName(area), to);
  const hosts: Hosts = {
    ...{ shell, api, ports: { https, http }, authority, fingerprint, proxy: proxy.url, tls, ...published, conduct },
    accessLog: join(root, 'var/log/nginx/access.log'),
    errorLog: join(root, 'var/log/nginx/error.log'),
    async runApi(folder = join(repository, 'api')) {
      await api.stop();
      link(folder, apiFolder);
      await api.start();
    },
    reset() {
      for (const frontEnd of frontEnds) link(join(repository, frontEnd, 'dist'), published.folderOf(frontEnd));
      writeFileSync(remotesFile, list);
      for (const area of areas) conduct(area);
    },
  };
  return { hosts, stop };
}
