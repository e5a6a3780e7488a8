import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { installDebianPackages } from '../../../config/debian-packages.ts';
import { freePort } from '../../product/server-process.ts';
import { checkNginx, startNginx } from '../../../config/nginx.ts';
import { makeAuthority, makeCertificate } from '../hosts/certificate.ts';
import { startHostProxy } from '../hosts/host-proxy.ts';
import { domain } from '../hosts/hosts.ts';
import { forPlace, inFolder, type Place } from '../hosts/install.ts';
import { Unit } from './unit.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** Programs that a test can't run as they are: each call of one comes to `answers` below, and fails where that fails. */
const standIns = ['adduser', 'certbot', 'nginx', 'rsync', 'systemctl'];

/** The lines that are others in a test. */
const replaced = (root: string): [RegExp, string][] => [
  [/^export DOMAIN=tryout\.example$/m, `export DOMAIN=${domain}`],
  [/^apt-get update$/m, 'apt-get update --print-uris > /dev/null'],
  [/^apt-get install -y /m, 'apt-get install --simulate -qq -y > /dev/null '],
  // `npm test` has done this before.
  [/^npm ci$/m, ''],
  [/npm run release -w \$name/, `(cd ${repository} && npm run release -w $name -- --dirty --out=${root}/releases)`],
  [/^install -d -m 0700 -o tryout -g tryout /m, 'install -d -m 0700 '],
  [/rest:https:\S+/, `${root}/backup.example`],
  [/ssh root@tryout\.example /g, ''],
];

/** An empty server: a folder, in which the lines of docs/install.md can be run. */
export async function newServer(mailUrl: string) {
  installDebianPackages(['restic', 'age'], () => existsSync('/usr/bin/restic') && existsSync('/usr/bin/age'));
  const root = mkdtempSync(join(tmpdir(), 'tryout-server-'));
  chmodSync(root, 0o755);
  for (const folder of ['etc/nginx', 'etc/systemd/system', 'opt/tryout', 'run', 'var/lib/nginx', 'var/log/nginx'])
    mkdirSync(join(root, folder), { recursive: true });
  const [https, http, shell, api] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const place: Place = { root, domain, ports: { https, http, shell, api } };
  const proxy = await startHostProxy(domain, { 443: https, 80: http });
  const authority = makeAuthority(join(root, 'authority'));
  const units = new Map<string, Unit>();
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;

  const configuration = join(root, 'etc/nginx/nginx.conf');
  /** Puts ports and folders into the files that were copied into a folder, once. */
  const adapt = (pattern: string) => {
    for (const file of globSync(pattern, { cwd: root }).map((name) => join(root, name))) {
      const content = readFileSync(file, 'utf8');
      if (!content.includes(root)) writeFileSync(file, forPlace(content, place));
    }
  };
  const settings: Record<string, Record<string, string>> = {
    'tryout-api': { PORT: String(api) },
    'tryout-shell': {
      PORT: String(shell),
      NODE_EXTRA_CA_CERTS: authority,
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: proxy.url,
    },
  };
  const unitOf = (name: string) => {
    const file = join(root, 'etc/systemd/system', `${name}.service`);
    const unit = units.get(name) ?? new Unit(file, root, settings[name]);
    units.set(name, unit);
    return unit;
  };

  const answers: Record<string, (words: string[]) => Promise<void> | void> = {
    adduser: () => {},
    rsync: () => symlinkSync(join(root, 'releases'), join(root, 'opt/tryout/releases')),
    nginx: () => {
      adapt('etc/nginx/**/*.conf');
      checkNginx(configuration);
    },
    certbot: async (words) => {
      const webroot = words[words.indexOf('-w') + 1] ?? '';
      await proveTo(webroot, http);
      makeCertificate(join(root, 'etc/letsencrypt/live/tryout'), domain, authority);
    },
    async systemctl([verb = '', ...names]) {
      if (verb === 'daemon-reload') return adapt('etc/systemd/system/*');
      for (const name of names.filter((word) => word !== '--now' && !word.endsWith('.timer'))) {
        if (name === 'nginx') {
          await nginx?.stop();
          nginx = await startNginx(configuration, https);
          continue;
        }
        if (['stop', 'restart'].includes(verb)) await unitOf(name).stop();
        if (['enable', 'start', 'restart'].includes(verb)) await unitOf(name).start();
      }
    },
  };
  const control = createServer(async (request, response) => {
    const [program = '', ...words] = (await text(request)).split('\n');
    try {
      await answers[program]?.(words);
      response.end();
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  const prelude = [
    'set -euo pipefail',
    ...standIns.map(
      (name) =>
        `${name}() { (IFS=$'\\n'; curl --silent --show-error --fail-with-body --data-binary "${name}"$'\\n'"$*" ${controlUrl}); }`,
    ),
  ].join('\n');

  return {
    authority,
    ports: { https, http },
    /** Runs a block as one would type it. @returns its output @throws Error with the output when a line fails */
    async run(block: string): Promise<string> {
      const known = replaced(root).reduce((lines, [pattern, other]) => lines.replace(pattern, other), block);
      const script = inFolder(known.replaceAll(/smtps:\/\/\S+/g, mailUrl), root);
      const child = spawn('bash', ['-c', `${prelude}\n${script}`], {
        cwd: root,
        env: {
          PATH: process.env['PATH'],
          DOMAIN: domain,
          https_proxy: proxy.url,
          NODE_USE_ENV_PROXY: '1',
          NODE_EXTRA_CA_CERTS: authority,
          CURL_CA_BUNDLE: authority,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = (await once(child, 'close')) as [number | null];
      const [out, err] = await outputs;
      if (code === 0) return out;
      const journals = [...units].map(([name, { output }]) => `── ${name}\n${output}`).join('\n');
      throw new Error(`This block ended with ${code}:\n${block}\n${out}${err}\n${journals}`);
    },
    async stop() {
      await Promise.all([...units.values()].map((unit) => unit.stop()));
      await nginx?.stop();
      control.close();
      proxy.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Asks for a proof as a certificate authority does: a file in the webroot must come at its address, over port 80. */
async function proveTo(webroot: string, port: number): Promise<void> {
  const path = '.well-known/acme-challenge';
  mkdirSync(join(webroot, path), { recursive: true });
  writeFileSync(join(webroot, path, 'token'), 'proof');
  const answer = await fetch(`http://127.0.0.1:${port}/${path}/token`, { redirect: 'error' });
  const body = await answer.text();
  if (body !== 'proof') throw new Error(`The proof came with ${answer.status}: ${body}`);
}
