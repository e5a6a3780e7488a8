import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { freePort } from '../product/server-process.ts';
import { buildImage, podman, prepareBase } from './containers/images.ts';
import { ask, hostOf } from './hosts/ask.ts';
import { makeAuthority, makeCertificate } from './hosts/certificate.ts';
import { domain } from './hosts/hosts.ts';

// Only with CONTAINERS=on (deploy.config.ts): it takes minutes, and needs root on a Debian.

const repository = resolve(import.meta.dirname, '../..');
const names: string[] = [];
const areas = ['learner', 'admin', 'questioner'] as const;
const areaReleases: Record<string, string> = {};
let folder: string;

/** Makes a release. @returns its folder */
function release(name: string, out: string): string {
  execFileSync('npm', ['run', 'release', '-w', name, '--', '--dirty', `--out=${out}`], {
    cwd: repository,
    stdio: 'pipe',
  });
  const [version = ''] = readdirSync(join(out, name));
  return join(out, name, version);
}

test.beforeAll(() => {
  test.setTimeout(600_000);
  prepareBase();
  folder = mkdtempSync(join(tmpdir(), 'tryout-containers-'));
  chmodSync(folder, 0o755);
  for (const name of ['api', 'shell']) buildImage(name, release(name, join(folder, 'releases')));
  for (const area of areas) areaReleases[area] = release(`${area}-app`, join(folder, 'releases'));
  buildImage('nginx', join(repository, 'deploy/nginx'), `DOMAIN=${domain}`);
});
test.afterAll(() => {
  for (const name of names) podman('rm', '-f', '-v', name);
  rmSync(folder, { recursive: true, force: true });
});

/** Containers on the machine's own network: what is tested is the images. */
const shared = ['--network', 'host', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

function start(image: string, options: string[]): void {
  names.push(podman('run', '-d', ...shared, ...options, `localhost/tryout-${image}`).trim());
}
/** As compose.yaml restricts them. */
const restricted = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
const compose = parse(readFileSync(join(repository, 'deploy/containers/compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, { command: string[] }>;
};
/** Runs a command in the container of an area, as compose.yaml starts it. @returns what it printed */
function runInArea(area: string, files: string, command = compose.services[`${area}-app`]?.command ?? []): string {
  const mounts = [
    '-v',
    `${areaReleases[area]}:/release:ro`,
    '-v',
    `${files}:/files`,
    '-v',
    `${folder}/remotes:/etc/tryout/remotes:ro`,
  ];
  return podman(
    'run',
    '--rm',
    ...shared,
    ...restricted,
    '--user',
    'root',
    ...mounts,
    'localhost/tryout-shell',
    ...command,
  );
}
const settings = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => ['-e', `${name}=${value}`]);

test('the images run: API, shell, nginx, and the shell’s publishes the areas’ releases', async () => {
  test.setTimeout(180_000);
  const [https, http, shell, api] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const file = (path: string, content: string) => writeFileSync(join(folder, path), content);
  const authority = makeAuthority(join(folder, 'authority'));
  makeCertificate(join(folder, 'tls'), domain, authority);
  file('listen-https.conf', `listen 127.0.0.1:${https} ssl http2;\n`);
  file('listen-http.conf', `listen 127.0.0.1:${http};\n`);
  const upstream = (name: string, port: number) => `upstream ${name} { server 127.0.0.1:${port}; }\n`;
  file('upstreams.conf', upstream('shell', shell) + upstream('api_once', api) + upstream('api_twice', api));
  mkdirSync(join(folder, 'remotes'));
  file('remotes/remotes.json', JSON.stringify({ remotes: {} }));

  for (const area of areas) {
    const target = join(folder, 'files', `${area}-app`);
    mkdirSync(target, { recursive: true });
    expect(runInArea(area, target)).toMatch(/^Published /);
    expect(readdirSync(target).join()).toMatch(/mf-manifest\.[0-9a-f]+\.json/);
  }
  const secret = () => randomBytes(32).toString('hex');
  const keys = { JWT_SECRET: secret(), ID_CARD_KEY: secret() };
  start('api', [
    ...restricted,
    ...settings({ ...keys, HOST: '127.0.0.1', PORT: String(api), TRUST_PROXY: 'loopback' }),
  ]);
  const shellFiles = join(folder, 'shell-files');
  mkdirSync(shellFiles);
  chmodSync(shellFiles, 0o777);
  file('shell-files/page-of-before.0123abcd.js', '');
  start('shell', [
    ...restricted,
    ...settings({
      HOST: '127.0.0.1',
      PORT: String(shell),
      REMOTE_ORIGINS: areas.map((a) => hostOf(a)).join(),
    }),
    ...['-v', `${folder}/remotes:/etc/tryout/remotes:ro`, '-v', `${shellFiles}:/srv/tryout/shell`],
  ]);
  start('nginx', [
    ...['listen-https.conf', 'listen-http.conf', 'upstreams.conf'].flatMap((name) => [
      '-v',
      `${folder}/${name}:/etc/nginx/tryout/${name}:ro`,
    ]),
    ...['-v', `${folder}/tls:/etc/tryout/tls:ro`, '-v', `${folder}/files:/srv/tryout:ro`],
  ]);

  const door = { ports: { https, http }, authority };
  const statusOf = (address: string) =>
    ask(door, address).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => statusOf(`${hostOf()}/api/tryouts`), { timeout: 60_000 }).toBe(200);
  await expect.poll(() => statusOf(`${hostOf('admin')}/admin/login`), { timeout: 60_000 }).toBe(200);
  // Pages of an earlier release are still open.
  expect(await statusOf(`${hostOf()}/page-of-before.0123abcd.js`)).toBe(200);
  const manifest = readdirSync(join(folder, 'files/learner-app')).find((name) => /^mf-manifest\.\w+\.json$/.test(name));
  expect(await statusOf(`${hostOf('learner')}/${manifest}`)).toBe(200);

  // As publishing does: the file is replaced.
  const checksum = `sha384-${'A'.repeat(64)}`;
  const integrity = { manifest: checksum, entry: checksum };
  const line = { manifest: `${hostOf('learner')}/${manifest}`, integrity };
  file('remotes/remotes.json.new', JSON.stringify({ remotes: { learner_app: line } }));
  renameSync(join(folder, 'remotes/remotes.json.new'), join(folder, 'remotes/remotes.json'));
  expect((await ask(door, `${hostOf()}/remotes.json`)).body).toContain(line.manifest);

  // Pruned as docs/releasing.md says: the only release is the one in use.
  const releasing = readFileSync(join(repository, 'docs/releasing.md'), 'utf8');
  const [, prune = ''] = /run --rm -T learner-app (.+?)`/.exec(releasing) ?? [];
  const files = join(folder, 'files/learner-app');
  expect(runInArea('learner', files, prune.split(' '))).toMatch(/^1 releases kept, 0 removed/);
});
