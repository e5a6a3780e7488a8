import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ask, hostOf, pickedProtocol } from './hosts/ask.ts';
import { domain } from './hosts/hosts.ts';
import { expect, test } from './hosts/test.ts';

const repository = resolve(import.meta.dirname, '../..');
const builtIn = (frontEnd: string, pattern: string) => {
  const [file] = globSync(pattern, { cwd: join(repository, frontEnd, 'dist') });
  if (!file) throw new Error(`${frontEnd} has no ${pattern}: run "npm run build" first.`);
  return { file, size: statSync(join(repository, frontEnd, 'dist', file)).size };
};
const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

test('every host speaks HTTP/2, an unknown one nothing at all', async ({ hosts }) => {
  for (const area of [undefined, 'learner', 'admin', 'questioner'] as const)
    expect(await pickedProtocol(hosts, new URL(hostOf(area)).hostname)).toBe('h2');
  await expect(pickedProtocol(hosts, `unknown.${domain}`)).rejects.toThrow(/unrecognized.name/i);
});

test('port 80 leads to https', async ({ hosts }) => {
  const answer = await fetch(`http://127.0.0.1:${hosts.ports.http}/exam/list?page=2`, { redirect: 'manual' });
  expect(answer.status).toBe(301);
  expect(answer.headers.get('location')).toBe('https://127.0.0.1/exam/list?page=2');
});

test('a page has a policy with a nonce of its own and without anything unsafe, and names the first files', async ({
  hosts,
}) => {
  const pages = [await ask(hosts, `${hostOf()}/dashboard`), await ask(hosts, `${hostOf('admin')}/admin/login`)];
  for (const { status, headers, body } of pages) {
    expect(status).toBe(200);
    expect(headers).toMatchObject({ ...common, 'cache-control': 'no-cache', 'content-encoding': 'br' });
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(body).toContain(`<meta name="csp-nonce" content="${nonce}"`);
    expect(policy).not.toContain('unsafe');
    const [, firstCall = ''] = /<script>([^<]+)<\/script>/.exec(body) ?? [];
    const hash = createHash('sha256').update(firstCall).digest('base64');
    expect(policy).toContain(
      `script-src 'self' ${hostOf('learner')} ${hostOf('admin')} ${hostOf('questioner')} 'sha256-${hash}';`,
    );
    expect(body).not.toMatch(/__[A-Z_]+__/);
  }
  const [dashboard, login] = pages.map(({ body }) => body);
  expect(dashboard).toMatch(/<link rel="preload" href="https:\/\/learner\.tryout\.test\/mf-manifest\.json"/);
  expect(dashboard).toMatch(/name="fetch-ahead" content="https:\/\/learner\.tryout\.test\/\S+\.js/);
  expect(login).toMatch(/name="fetch-ahead" content="https:\/\/admin\.tryout\.test\/\S+\.js/);
  expect(new Set(pages.map(({ headers }) => headers['content-security-policy'])).size).toBe(2);
});

test('the landing page names its styles by their hash and runs no script', async ({ hosts }) => {
  const { headers } = await ask(hosts, `${hostOf()}/`);
  expect(headers['content-security-policy']).toMatch(/script-src 'none'; style-src 'self' 'sha256-/);
});

test('hashed files are the compressed ones of the build, kept for ever', async ({ hosts }) => {
  for (const [frontEnd, host, origin] of [
    ['shell', hostOf(), 'same-origin'],
    ['learner-app', hostOf('learner'), 'cross-origin'],
    ['admin-app', hostOf('admin'), 'cross-origin'],
    ['questioner-app', hostOf('questioner'), 'cross-origin'],
  ] as const) {
    for (const [ending, type] of [
      ['js', 'text/javascript; charset=utf-8'],
      ['css', 'text/css; charset=utf-8'],
    ]) {
      const { file, size } = builtIn(frontEnd, `*.????????.${ending}.br`);
      const { status, headers, bytes } = await ask(hosts, `${host}/${file.replace(/\.br$/, '')}`);
      expect([status, bytes]).toEqual([200, size]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-type': type,
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': origin,
      });
      expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding');
      expect(headers['access-control-allow-origin']).toBe(origin === 'cross-origin' ? '*' : undefined);
    }
  }
  const { file, size } = builtIn('shell', 'main.????????.js.gz');
  const gzipped = await ask(hosts, `${hostOf()}/${file.replace(/\.gz$/, '')}`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect([gzipped.headers['content-encoding'], gzipped.bytes]).toEqual(['gzip', size]);
});

test('entries and lists are revalidated each time, and unchanged ones cost nothing', async ({ hosts }) => {
  for (const path of ['mf-manifest.json', 'first-files.json'])
    for (const area of ['learner', 'admin', 'questioner'] as const) {
      const address = `${hostOf(area)}/${path}`;
      const { status, headers } = await ask(hosts, address);
      expect([status, headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
        200,
        'no-cache',
        '*',
      ]);
      const again = await ask(hosts, address, { headers: { 'if-none-match': String(headers.etag) } });
      expect([again.status, again.bytes]).toEqual([304, 0]);
    }
  for (const path of ['remotes.json', 'sw.js', 'app.webmanifest'])
    expect((await ask(hosts, `${hostOf()}/${path}`)).headers).toMatchObject({ ...common, 'cache-control': 'no-cache' });
  expect((await ask(hosts, `${hostOf()}/sw.js`)).headers['content-security-policy']).toContain("default-src 'none'");
});

test('the shell’s files are on the hosts of staff, too; what no build wrote is nowhere', async ({ hosts }) => {
  const { file } = builtIn('shell', 'main.????????.js');
  expect((await ask(hosts, `${hostOf('admin')}/${file}`)).status).toBe(200);
  for (const host of [hostOf(), hostOf('learner'), hostOf('admin')])
    for (const path of ['main.00000000.js', '.env.json', 'package.json'])
      expect((await ask(hosts, `${host}/${path}`)).status).toBe(404);
  expect((await ask(hosts, `${hostOf('learner')}/index.html`)).status).toBe(404);
});

test('pages of staff are on their own hosts alone', async ({ hosts }) => {
  const leadsTo = async (address: string) => {
    const { status, headers } = await ask(hosts, address);
    expect(status).toBe(302);
    expect(headers).toMatchObject(common);
    return headers.location;
  };
  expect(await leadsTo(`${hostOf()}/admin/users?page=2`)).toBe(`${hostOf('admin')}/admin/users?page=2`);
  expect(await leadsTo(`${hostOf()}/questioner`)).toBe(`${hostOf('questioner')}/questioner`);
  expect(await leadsTo(`${hostOf('admin')}/`)).toBe('/admin/dashboard');
  expect(await leadsTo(`${hostOf('questioner')}/`)).toBe('/questioner/dashboard');
  expect(await leadsTo(`${hostOf('admin')}/dashboard`)).toBe(`${hostOf()}/dashboard`);
  expect(await leadsTo(`${hostOf('admin')}/questioner/login`)).toBe(`${hostOf()}/questioner/login`);
});

test('the page that stands in for the shell names its style by its hash', async ({ hosts }) => {
  await hosts.shell.stop();
  try {
    const { status, headers, body } = await ask(hosts, `${hostOf()}/dashboard`);
    expect(status).toBe(503);
    expect(headers).toMatchObject({ ...common, 'cache-control': 'no-store', 'retry-after': '5' });
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
    expect(body).toContain('Halaman belum bisa dibuka');
    const file = builtIn('shell', 'main.????????.js');
    expect((await ask(hosts, `${hostOf()}/${file.file}`)).body).toBe(
      readFileSync(join(repository, 'shell/dist', file.file), 'utf8'),
    );
  } finally {
    await hosts.shell.start();
  }
});
