import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { temporaryFolder } from '../temporary-folder.ts';
import { buildWebServer } from './web-server.ts';
import type { WebServerSettings } from './settings.ts';

const appHtml =
  '<meta name="csp-nonce" content="__NONCE__"><meta name="remote-origins" content="__REMOTE_ORIGINS__">' +
  '<meta name="remotes" content="__REMOTES__"><meta name="areas-elsewhere" content="__AREAS_ELSEWHERE__"><title>Tryout</title>app';
const landingHtml = '<style>body{margin:0}</style>landing';
const noticeHtml =
  '<title>Kontak</title><link rel="canonical" href="__PUBLIC_URL__/contact"><meta name="description" content="x">' +
  '<script type="application/ld+json">{"url":"__PUBLIC_URL__/"}</script><a href="mailto:__CONTACT_EMAIL__">tulis</a>';

function givenDist(): string {
  const dist = temporaryFolder();
  mkdirSync(join(dist, 'assets'));
  const files = {
    'index.html': landingHtml,
    'app.html': appHtml,
    'contact.html': noticeHtml,
    'contact-without-email.html': 'belum dicantumkan',
    'public-pages.json': JSON.stringify({
      documents: { '/': 'index.html', '/contact': 'contact.html' },
      app: { '/materi': '<title>Materi</title><link rel="canonical" href="__PUBLIC_URL__/materi">' },
    }),
    'first-files.json': JSON.stringify({ pages: { '': { files: ['main.0123abcd.js'], shared: [] } }, shared: {} }),
    'main.0123abcd.js': 'plain',
    'main.0123abcd.js.br': 'compressed',
    'main.0123abcd.js.map': 'source',
    'remoteEntry.js': 'entry',
    'sw.js': 'worker',
    'mf-manifest.json': '{}',
    'assets/letters.89abcdef.woff2': 'font',
    'remotes.json': '{"remotes":{"admin_app":"http://localhost:3002/mf-manifest.json"}}',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
  return dist;
}

let server: FastifyInstance;

function given(changes: Partial<WebServerSettings> = {}): FastifyInstance {
  const dist = givenDist();
  server = buildWebServer({
    frontEnd: 'shell',
    isRemote: false,
    dist,
    port: 0,
    host: '127.0.0.1',
    apiUrl: 'http://127.0.0.1:1',
    remotesFile: join(dist, 'remotes.json'),
    remoteOrigins: ['http://localhost:3002'],
    hasServiceWorker: true,
    areaHosts: new Map(),
    developmentHost: undefined,
    publicUrl: undefined,
    contactEmail: undefined,
    trustProxy: false,
    logLevel: 'silent',
    ...changes,
  });
  return server;
}

afterEach(() => server.close());

describe.each(['public-pages.json', 'first-files.json', 'first-call.js'])('%s', (name) => {
  it('may not be built', async () => {
    const dist = givenDist();
    rmSync(join(dist, name), { force: true });
    const { statusCode, body } = await given({ dist }).inject('/dashboard');
    expect([statusCode, body]).toEqual([200, expect.stringContaining('app')]);
  });

  it('is no file that isn’t built when it can’t be read', async () => {
    const dist = givenDist();
    rmSync(join(dist, name), { force: true });
    mkdirSync(join(dist, name));
    expect((await given({ dist }).inject('/dashboard')).statusCode).toBe(500);
  });
});

it('has no worker where none is built, and says so when one can’t be read', async () => {
  const dist = givenDist();
  rmSync(join(dist, 'sw.js'), { force: true });
  given({ dist });
  expect((await server.inject('/sw.js')).statusCode).toBe(404);
  mkdirSync(join(dist, 'sw.js'));
  expect((await server.inject('/sw.js')).statusCode).toBe(500);
});

describe('caching', () => {
  it.each([
    ['/main.0123abcd.js', 'public, max-age=31536000, immutable'],
    ['/assets/letters.89abcdef.woff2', 'public, max-age=31536000, immutable'],
    ['/remoteEntry.js', 'no-cache'],
    ['/mf-manifest.json', 'no-cache'],
    ['/remotes.json', 'no-cache'],
    ['/', 'no-cache'],
    ['/dashboard', 'no-cache'],
  ])('%s is sent with %s', async (url, expected) => {
    const response = await given().inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe(expected);
  });

  it('sends the compressed file that the build wrote', async () => {
    const response = await given().inject({ url: '/main.0123abcd.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(response.body).toBe('compressed');
  });
});

describe('pages', () => {
  it('answers / with the landing page and every path without extension with the app', async () => {
    given();
    expect((await server.inject('/')).body).toContain('landing');
    for (const url of ['/auth?mode=register', '/exam/TO123', '/admin/dashboard/', '/app.html'])
      expect((await server.inject(url)).body).toMatch(/app$/);
  });

  it('writes the script of the first call into the page, where it runs before anything else arrives', async () => {
    const dist = givenDist();
    const tag = '<script async src="/first-call.js"></script>';
    writeFileSync(join(dist, 'app.html'), `${tag}${appHtml}`);
    const page = () => given({ dist }).inject('/exam/TO1');
    expect((await page()).body).toContain(tag);
    await server.close();
    writeFileSync(join(dist, 'first-call.js'), "ask('$&')");
    const { body, headers } = await page();
    expect(body).toMatch(/^<script>ask\('\$&'\)<\/script><meta name="csp-nonce"/);
    // echo -n "ask('$&')" | openssl dgst -sha256 -binary | base64
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' http://localhost:3002 'sha256-GHBnWRutG4Ri7N/BZUauhur40YlmkwGztlg2LSpy7dY=';",
    );
  });

  it('gives each answer a nonce of its own, the same in the page and in the policy', async () => {
    given();
    const answers = [await server.inject('/auth'), await server.inject('/auth')];
    const nonces = answers.map(({ body }) => /csp-nonce" content="([^"]+)"/.exec(body)?.[1] ?? '');
    expect(nonces[0]).not.toBe(nonces[1]);
    for (const [at, { headers }] of answers.entries())
      expect(headers['content-security-policy']).toContain(`'nonce-${nonces[at]}'`);
  });

  it('compresses the page', async () => {
    const response = await given().inject({ url: '/auth', headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(response.rawPayload).toString()).toMatch(/app$/);
  });

  it('answers 404 to a file that is not there, instead of a page', async () => {
    const response = await given({ isRemote: true }).inject('/old.0123abcd.js');
    expect(response.statusCode).toBe(404);
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    expect(response.json()).toEqual({ code: 'NOT_FOUND', message: 'Data tidak ditemukan' });
  });

  it.each(['/main.0123abcd.js.map', '/../package.json', '/%2e%2e/package.json', '/.env'])(
    'does not send %s',
    async (url) => {
      const response = await given().inject(url);
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.body).not.toContain('source');
    },
  );

  it('shows a new release without a restart', async () => {
    const dist = givenDist();
    given({ dist });
    await server.inject('/auth');
    writeFileSync(join(dist, 'app.html'), 'a longer new app');
    expect((await server.inject('/auth')).body).toBe('a longer new app');
  });
});

describe('pages for everybody', () => {
  const publicUrl = 'https://tryout.id';

  it('are documents of their own, under a policy that runs nothing', async () => {
    const { body, headers } = await given({ publicUrl, contactEmail: 'halo@tryout.id' }).inject('/contact/');
    expect(body).toContain('<link rel="canonical" href="https://tryout.id/contact">');
    expect(body).toContain('{"url":"https://tryout.id/"}');
    expect(body).toContain('mailto:halo@tryout.id');
    expect(headers['content-security-policy']).toContain("script-src 'none'");
    expect(headers).not.toHaveProperty('x-robots-tag');
  });

  it('leave out values that are not set', async () => {
    const { body } = await given({ contactEmail: 'halo@tryout.id' }).inject('/contact');
    expect(body).toBe(
      '<title>Kontak</title><meta name="description" content="x"><a href="mailto:halo@tryout.id">tulis</a>',
    );
    await server.close();
    expect((await given().inject('/contact')).body).toBe('belum dicantumkan');
  });

  it('may be listed by search engines; the app’s others, and unknown addresses, may not', async () => {
    given({ publicUrl });
    for (const url of ['/materi', '/materi/deret-angka'])
      expect((await server.inject(url)).headers).not.toHaveProperty('x-robots-tag');
    for (const url of ['/dashboard', '/exam/TO1', '/nowhere', '/app.html'])
      expect((await server.inject(url)).headers['x-robots-tag']).toBe('noindex');
    expect((await server.inject('/materi')).body).toContain('<title>Materi</title>');
    expect((await server.inject('/robots.txt')).body).toContain('Sitemap: https://tryout.id/sitemap.xml');
    const sitemap = (await server.inject('/sitemap.xml')).body;
    expect([...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
      'https://tryout.id/',
      'https://tryout.id/contact',
      'https://tryout.id/materi',
    ]);
  });

  it('are in no sitemap while the site’s address is unknown', async () => {
    given();
    expect((await server.inject('/sitemap.xml')).statusCode).toBe(404);
    expect((await server.inject('/robots.txt')).body).not.toContain('Sitemap');
  });
});

describe('the files that a page needs first', () => {
  it('are named in the page, with the addresses of the remotes', async () => {
    const { body } = await given().inject('/dashboard');
    expect(body).toContain('<link rel="preload" href="/main.0123abcd.js" as="script"><title>');
    expect(body).toContain('content="{&quot;remotes&quot;:{&quot;admin_app&quot;:');
  });

  it('are fetched ahead by the landing page', async () => {
    expect((await given().inject('/')).body).not.toContain('rel="preload"');
    await server.close();
    const dist = givenDist();
    writeFileSync(join(dist, 'index.html'), '<head></head>');
    expect((await given({ dist }).inject('/')).body).toBe(
      '<head><link rel="prefetch" href="/main.0123abcd.js"></head>',
    );
  });

  it('are left out where the list of remotes can’t be read, and the page still comes', async () => {
    const remotesFile = join(givenDist(), 'remotes.json');
    given({ remotesFile });
    writeFileSync(remotesFile, '{"remotes":');
    const { statusCode, body } = await server.inject('/dashboard');
    expect(statusCode).toBe(200);
    expect(body).toContain('name="remotes" content="&quot;&quot;"');
  });
});

it.each([
  ['tryout.id', 'admin_app questioner_app'],
  ['admin.tryout.id', 'learner_app'],
])('names on %s the areas that other hosts have: %s', async (host, elsewhere) => {
  const areaHosts = new Map([
    ['admin_app', 'admin.tryout.id'],
    ['questioner_app', 'questioner.tryout.id'],
  ]);
  const remotesFile = join(givenDist(), 'remotes.json');
  const list = { remotes: { learner_app: 'http://localhost:3001/a.json', admin_app: 'http://localhost:3002/a.json' } };
  writeFileSync(remotesFile, JSON.stringify(list));
  const { body } = await given({ areaHosts, remotesFile }).inject({ url: '/auth', headers: { host } });
  expect(body).toContain(`name="areas-elsewhere" content="${elsewhere}"`);
});

describe('security headers', () => {
  it('allows code only from here and from the remotes, and no inline style without nonce', async () => {
    const { headers } = await given().inject('/auth');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' http://localhost:3002;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('names the landing page’s styles by their hash', async () => {
    const { headers } = await given().inject('/');
    expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
  });

  it('opens the files of a remote, and of no other front end, to other origins', async () => {
    expect((await given().inject('/main.0123abcd.js')).headers).not.toHaveProperty('access-control-allow-origin');
    await server.close();
    expect((await given({ isRemote: true }).inject('/remoteEntry.js')).headers['access-control-allow-origin']).toBe(
      '*',
    );
  });

  it('sends HSTS only when a proxy that we trust says https', async () => {
    const viaProxy = { url: '/', headers: { 'x-forwarded-proto': 'https' } };
    expect((await given().inject(viaProxy)).headers).not.toHaveProperty('strict-transport-security');
    await server.close();
    const trusted = await given({ trustProxy: true }).inject(viaProxy);
    expect(trusted.headers['strict-transport-security']).toContain('max-age=31536000');
  });
});

describe('the service worker', () => {
  it('is checked for a new one each time, and may fetch only from here and from the remotes', async () => {
    const response = await given().inject('/sw.js');
    expect(response.body).toMatch(/^worker\n/);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self' http://localhost:3002",
    });
    expect((await server.inject('/auth')).headers['content-security-policy']).toContain("worker-src 'self'");
  });

  it('changes with its policy: a browser takes a new policy only with a new script', async () => {
    const before = (await given().inject('/sw.js')).body;
    await server.close();
    const remoteOrigins = ['http://localhost:3002', 'https://moved.example.id'];
    const after = (await given({ remoteOrigins }).inject('/sw.js')).body;
    expect(after).not.toBe(before);
    expect(after).toBe('worker\n// http://localhost:3002 https://moved.example.id\n');
  });

  it('is sent compressed, and once', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const first = await given().inject({ url: '/sw.js', headers });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe('worker\n// http://localhost:3002\n');
    const again = { ...headers, 'if-none-match': String(first.headers.etag) };
    const second = await server.inject({ url: '/sw.js', headers: again });
    expect(second).toMatchObject({ statusCode: 304, body: '' });
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  it('that was not built is not found: browsers then keep the one that they have', async () => {
    const dist = givenDist();
    rmSync(join(dist, 'sw.js'));
    expect((await given({ dist }).inject('/sw.js')).statusCode).toBe(404);
  });

  it('can be removed from every browser', async () => {
    const response = await given({ hasServiceWorker: false }).inject('/sw.js');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'no-cache',
    });
    expect(response.body).toContain('registration.unregister()');
  });

  it('is not served by a remote', async () => {
    const dist = givenDist();
    expect((await given({ dist, isRemote: true }).inject('/sw.js')).headers).not.toHaveProperty(
      'content-security-policy',
    );
  });
});

describe('the proxy to the API', () => {
  let api: Server;
  let lastRequest: IncomingMessage;

  beforeEach(async () => {
    api = createServer((request, response) => {
      lastRequest = request;
      let bytes = 0;
      request.on('data', (part: Buffer) => (bytes += part.length));
      request.on('end', () => {
        const long = /long/.test(request.url ?? '') ? { text: 'soal '.repeat(1_000) } : {};
        const body = JSON.stringify({ url: request.url, bytes, ...long });
        response.writeHead(/long$/.test(request.url ?? '') ? 200 : 401, {
          'content-type': 'application/json',
          'content-length': body.length,
        });
        response.end(body);
      });
    });
    await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  });
  afterEach(() => new Promise((closed) => api.close(closed)));

  const givenWithApi = (settings: { trustProxy?: boolean | 'loopback' } = {}) =>
    given({ apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, ...settings });

  it.each([
    ['/api/auth/me', '/api/auth/me'],
    ['/api/tryouts?page=2&search=a%20b', '/api/tryouts?page=2&search=a%20b'],
    ['/proxy/admin/login', '/admin/login'],
    ['/proxy/api/questioner/profile', '/api/questioner/profile'],
    ['/proxy/', '/'],
  ])('sends %s on as %s, and its answer comes back unchanged', async (url, expected) => {
    const response = await givenWithApi().inject(url);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ url: expected });
  });

  it('passes on the address of the browser, not what the browser claims', async () => {
    await givenWithApi().inject({ url: '/api/x', headers: { 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9' } });
    expect(lastRequest.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(lastRequest.headers).not.toHaveProperty('forwarded');
  });

  it('gives each call an id, which is the proxy’s only where it is trusted', async () => {
    const ofProxy = '0123456789abcdef0123456789abcdef';
    const given = async (settings?: { trustProxy: boolean | 'loopback' }, remoteAddress = '127.0.0.1') => {
      await givenWithApi(settings).inject({ url: '/api/x', headers: { 'x-request-id': ofProxy }, remoteAddress });
      return lastRequest.headers['x-request-id'];
    };
    expect(await given()).toMatch(/^[0-9a-f]{32}$/);
    expect(await given()).not.toBe(ofProxy);
    expect(await given({ trustProxy: true })).toBe(ofProxy);
    expect(await given({ trustProxy: 'loopback' })).toBe(ofProxy);
    expect(await given({ trustProxy: 'loopback' }, '10.0.0.7')).not.toBe(ofProxy);
  });

  it.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('compresses what is read by %s', async (encoding, accepted, decompress) => {
    const response = await givenWithApi().inject({ url: '/api/long', headers: { 'accept-encoding': accepted } });
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(response.headers).not.toHaveProperty('content-length');
    expect(JSON.parse(decompress(response.rawPayload).toString())).toMatchObject({ url: '/api/long' });
    expect(response.rawPayload.length).toBeLessThan(500);
  });

  it.each([
    ['a short answer', { url: '/api/short' }],
    ['a failure', { url: '/api/long-failure' }],
    ['the answer to a sent body', { method: 'POST' as const, url: '/api/long' }],
  ])('does not compress %s', async (_name, request) => {
    const response = await givenWithApi().inject({ ...request, headers: { 'accept-encoding': 'br' } });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.json()).toMatchObject({ url: request.url });
  });

  it('passes an upload of several megabytes on, also one that asks first', async () => {
    const payload = Buffer.alloc(3_000_000);
    const headers = { 'content-type': 'image/png', expect: '100-continue' };
    const response = await givenWithApi().inject({ method: 'POST', url: '/proxy/admin/upload', headers, payload });
    expect(response.json()).toMatchObject({ bytes: 3_000_000 });
  });

  it('answers an address that can’t be decoded in the shape of the contract', async () => {
    const response = await givenWithApi().inject('/api/attempts/%E0%A4%A');
    expect(response.statusCode).toBe(400);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(response.json()).toEqual({ code: 'MALFORMED_REQUEST', message: 'Permintaan tidak dapat dibaca' });
  });

  it('answers 503 in the shape of the contract while the API is down, and doesn’t say why', async () => {
    const response = await given().inject('/api/auth/me');
    expect(response.statusCode).toBe(503);
    expect(response.headers).toHaveProperty('retry-after');
    expect(response.json()).toEqual({
      code: 'API_AWAY',
      message: 'Server belum menjawab. Silakan coba lagi sebentar lagi.',
    });
  });
});

it('reads the list of remotes anew each time', async () => {
  const file = join(givenDist(), 'remotes.json');
  given({ remotesFile: file });
  await server.inject('/remotes.json');
  writeFileSync(file, '{"remotes":{"admin_app":"http://localhost:4444/mf-manifest.json"}}');
  expect((await server.inject('/remotes.json')).json().remotes.admin_app.manifest).toContain(':4444');
});

describe('an API that was restarted under a call', () => {
  let api: Server;
  let bodies: string[];
  /** The number of calls that are cut before one is answered. */
  let cuts: number;
  let status: number;

  beforeEach(async () => {
    bodies = [];
    cuts = 1;
    status = 200;
    api = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += String(part)));
      request.on('end', () => {
        bodies.push(body);
        if (cuts-- > 0) request.socket.destroy();
        else response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"a":1}');
      });
    });
    await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
    given({ apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
  });
  afterEach(() => new Promise((closed) => api.close(closed)));

  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
    server.inject({ method, url, ...(payload && { payload }) });
  const answer = { option: 'A', sequence: 1 };

  it.each([
    ['GET', '/api/tryouts?page=2', undefined],
    ['PUT', '/api/attempts/TO1/responses/1', answer],
    ['PATCH', '/api/attempts/TO1/responses', { responses: [answer] }],
    ['POST', '/api/attempts', { tryoutId: '1' }],
    ['POST', '/api/attempts/TO1/submit', undefined],
  ] as const)('%s %s is sent once more, at once and whole', async (method, url, payload) => {
    const response = await call(method, url, payload);
    expect([response.statusCode, response.json()]).toEqual([200, { a: 1 }]);
    const sent = payload ? JSON.stringify(payload) : '';
    expect(bodies).toEqual([sent, sent]);
  });

  it.each([
    ['POST', '/api/auth/register', { email: 'a@contoh.id' }],
    ['PUT', '/proxy/admin/tryouts/1', { title: 'x' }],
    ['POST', '/proxy/admin/tryouts', { title: 'x' }],
    ['PUT', '/api/attempts/TO1/responses/1', { ...answer, text: 'x'.repeat(20_000) }],
  ] as const)('%s %s, which might be done twice or is long, is not', async (method, url, payload) => {
    expect((await call(method, url, payload)).json()).toMatchObject({ code: 'API_AWAY' });
    expect(bodies).toEqual([JSON.stringify(payload)]);
  });

  it('is asked twice, and no more', async () => {
    cuts = 9;
    expect((await call('GET', '/api/tryouts')).statusCode).toBe(503);
    expect(bodies).toHaveLength(2);
  });

  it('is believed when it answers that it is busy', async () => {
    cuts = 0;
    status = 503;
    expect((await call('GET', '/api/tryouts')).statusCode).toBe(503);
    expect(bodies).toHaveLength(1);
  });
});

it('cuts a header that trickles in within 10 s', async () => {
  const { port } = new URL(await given().listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  const openedAt = performance.now();
  let said = '';
  socket.on('data', (chunk) => void (said += String(chunk))).on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 200);
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(timer);
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  // Timers may be slightly late on a busy machine.
  expect(performance.now() - openedAt).toBeLessThan(10_500);
});
