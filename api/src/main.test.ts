import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { freePort } from '../test/free-port.ts';
import { spawnApi, startApi } from '../harness/api-process.ts';
import { contentFolder } from './seed/content-folder.ts';

jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-main-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const signIn = async (url: string, password = 'rahasia123') => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'peserta@contoh.id', password }),
  });
  return { status: answer.status, body: (await answer.json()) as { token: string; code?: string } };
};

/** Exit code and output lines of a process that can't start. */
async function failedStart(settings: Record<string, string>) {
  const api = spawnApi({ DATA_DIR: folder, SEED: 'none', PORT: '0', ...settings });
  const code = await api.exited;
  return { code, lines: api.stderr().trimEnd().split('\n') };
}

describe('the API as a process', () => {
  it('starts on an empty folder, keeps its secret for itself and its data over a restart', async () => {
    const first = await startApi({ DATA_DIR: folder });
    expect((await fetch(`${first.url}/`)).status).toBe(200);
    const { body: session } = await signIn(first.url);
    expect(await first.stop()).toBe(0);
    for (const file of ['jwt-secret', 'id-card-key', 'tryout.db'])
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'jwt-secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);

    const second = await startApi({ DATA_DIR: folder });
    const me = await fetch(`${second.url}/api/auth/me`, { headers: { authorization: `Bearer ${session.token}` } });
    expect(me.status).toBe(200);
    const list = (await (await fetch(`${second.url}/api/tryouts`)).json()) as { total: number };
    expect(list.total).toBe(readdirSync(join(contentFolder, 'demo')).length);
    expect(await second.stop('SIGINT')).toBe(0);
  });

  it('answers requests that have begun and ends with 0 when it is told to stop under load (F18)', async () => {
    const api = await startApi({ DATA_DIR: folder });
    const answers = Array.from({ length: 60 }, () =>
      signIn(api.url).then(
        ({ status, body }) => (status === 200 ? 'signed in' : `${status} ${body.code}`),
        (failure: { cause?: { code?: string } }) => String(failure.cause?.code),
      ),
    );
    await Promise.race(answers);
    const code = api.stop();
    const outcomes = new Set(await Promise.all(answers));
    expect(await code).toBe(0);
    expect(outcomes).toContain('signed in');
    // A client that isn't accepted any more sees a closed connection and tries again; an accepted one gets an answer of ours.
    for (const allowed of ['signed in', '503 OVERLOADED', 'ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'])
      outcomes.delete(allowed);
    expect([...outcomes]).toEqual([]);
    expect(api.stderr()).toBe('');
  });

  it('writes no password, token, e-mail or network address into its log', async () => {
    // A mail server that doesn't exist: without any, mails are written to the log in development.
    const api = await startApi({ DATA_DIR: folder, LOG_LEVEL: 'trace', SMTP_URL: 'smtp://127.0.0.1:9' });
    const { body: session } = await signIn(api.url);
    await signIn(api.url, 'salah-sekali-42');
    const email = 'siti.rahma@contoh.id';
    const registered = await fetch(`${api.url}/api/auth/register?email=${email}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email,
        password: 'laci-kopi-42',
        name: 'Siti Rahma',
        province: 'Bali',
        phone: '081299998888',
        gender: 'female',
        instance: 'PLN',
        consent: true,
        ageGroup: 'adult',
      }),
    });
    const { token } = (await registered.json()) as { token: string };
    for (const bearer of [session.token, `${token.slice(0, -4)}AAAA`])
      await fetch(`${api.url}/api/attempts/TO123secret?token=${bearer}`, {
        headers: { authorization: `Bearer ${bearer}`, cookie: `t=${bearer}` },
      });
    await fetch(`${api.url}/%zz?secret=${email}`);
    await api.stop();
    const log = api.stdout() + api.stderr();
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { req?: object; msg: string });
    expect(lines.filter(({ req }) => req)).toContainEqual(
      expect.objectContaining({ req: { id: expect.any(String), method: 'POST', route: '/api/auth/login' } }),
    );
    for (const secret of [
      'rahasia123',
      'salah-sekali-42',
      'laci-kopi-42',
      'peserta@contoh.id',
      email,
      'Siti',
      '081299998888',
      'TO123secret',
      token,
      session.token,
      token.split('.')[2] as string,
      'Bearer',
      '$argon2id',
    ]) {
      expect([secret, log.includes(secret)]).toEqual([secret, false]);
    }
    expect(
      lines
        .filter(({ msg }) => !msg?.includes('listening at'))
        .map((line) => JSON.stringify(line))
        .filter((line) => line.includes('127.0.0.1')),
    ).toEqual([]);
  });

  it('tells its metrics on a port of their own, and only if it is set', async () => {
    const port = String(await freePort());
    const api = await startApi({ DATA_DIR: folder, METRICS_PORT: port });
    await signIn(api.url);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const line of [
      'tryout_http_request_duration_seconds_count{method="POST",route="/api/auth/login",status="200"} 1',
      'tryout_database_up 1',
      'tryout_attempts_overdue 0',
    ])
      expect(metrics).toContain(`${line}\n`);
    expect(metrics).toMatch(/^tryout_sqlite_wal_bytes [1-9]/m);
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
    expect(await failedStart({ METRICS_PORT: port })).toEqual({
      code: 1,
      lines: [`The API can't start: Port ${port} is in use. Stop what uses it, or set METRICS_PORT.`],
    });
    expect(await api.stop()).toBe(0);
  });

  it('says in one line that its port is in use', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as net.AddressInfo;
    expect(await failedStart({ PORT: String(port) })).toEqual({
      code: 1,
      lines: [`The API can't start: Port ${port} is in use. Stop what uses it, or set PORT.`],
    });
    await new Promise((resolve) => server.close(resolve));
  });

  it('says in one line that its database can’t be read', async () => {
    const file = join(folder, 'notes.db');
    writeFileSync(file, 'no database, only notes\n'.repeat(100));
    const { code, lines } = await failedStart({ DATABASE_URL: `sqlite:${file}` });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`The API can't start: The database ${file} can't be opened`)]);
  });

  it('says in one line that the database belongs to a newer release, and starts once that one is compatible', async () => {
    const api = await startApi({ DATA_DIR: folder, SEED: 'none' });
    await api.stop();
    const database = new SqliteDatabase(join(folder, 'tryout.db'));
    database.exec("insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2099-01-01')");
    expect(await failedStart({})).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(
          /^The API can't start: The database is newer than this release: it has 9999-of-tomorrow, /,
        ),
      ],
    });
    database.exec("insert into compatible_migration (name) values ('9999-of-tomorrow')");
    database.close();
    await (await startApi({ DATA_DIR: folder, SEED: 'none' })).stop();
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a number'],
    [{ NODE_ENV: 'production' }, 'JWT_SECRET is required'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV must be production, development or test'],
    [{ HOST: '0.0.0.0', SEED: 'demo' }, 'SEED=demo'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  ])('says in one line that a setting is wrong: %j', async (settings, message) => {
    const { code, lines } = await failedStart(settings);
    expect([code, lines]).toEqual([
      1,
      [expect.stringMatching(new RegExp(`^The API can't start: Wrong setting: .*${message}`))],
    ]);
  });

  it('refuses demo accounts, by password and token, once the same data are served in production', async () => {
    const laptop = await startApi({ DATA_DIR: folder });
    const { body: session } = await signIn(laptop.url);
    await laptop.stop();
    const key = (name: string) => readFileSync(join(folder, name), 'utf8');
    const api = await startApi({
      DATA_DIR: folder,
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      JWT_SECRET: key('jwt-secret'),
      ID_CARD_KEY: key('id-card-key'),
    });
    expect((await signIn(api.url)).status).toBe(401);
    for (const [door, email] of [
      ['/admin/login', 'admin@contoh.id'],
      ['/api/questioner/login', 'penulis@contoh.id'],
    ]) {
      const answer = await fetch(`${api.url}${door}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'rahasia123' }),
      });
      expect([door, answer.status]).toEqual([door, 401]);
    }
    const me = await fetch(`${api.url}/api/auth/me`, { headers: { authorization: `Bearer ${session.token}` } });
    expect(me.status).toBe(401);
    await api.stop();
    expect(api.stdout().match(/the database holds demo accounts/g)).toHaveLength(1);
  });

  it('warns once of a proxy that isn’t trusted', async () => {
    const api = await startApi({ DATA_DIR: folder, SEED: 'none' });
    const trusting = await startApi({
      DATA_DIR: mkdtempSync(join(folder, 'other-')),
      SEED: 'none',
      TRUST_PROXY: 'loopback',
    });
    for (const { url } of [api, trusting, api, trusting])
      await fetch(`${url}/api/tryouts`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    await Promise.all([api.stop(), trusting.stop()]);
    expect(api.stdout().match(/X-Forwarded-For/g)).toHaveLength(1);
    expect(trusting.stdout()).not.toContain('X-Forwarded-For');
    expect(api.stdout()).not.toContain('203.0.113.7');
  });

  it('serves no documentation and no demo in production', async () => {
    const api = await startApi({
      DATA_DIR: folder,
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      JWT_SECRET: '9c1f6b0e5d2a48c7b3e0f1d65a7c8e92',
      ID_CARD_KEY: '2e77a1d0c94b5f83e6d8190ab3c4f5d7',
      ADMIN_EMAIL: 'kepala@tryout.id',
      ADMIN_PASSWORD: 'mangga di atap kereta',
    });
    expect((await fetch(`${api.url}/docs/json`)).status).toBe(404);
    expect((await signIn(api.url)).status).toBe(401);
    expect(await (await fetch(`${api.url}/api/tryouts`)).json()).toEqual({ tryouts: [], total: 0 });

    // Nor are links of mails written to the log there.
    const forgotten = await fetch(`${api.url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'kepala@tryout.id' }),
    });
    expect([forgotten.status, await forgotten.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'RESET_BY_MAIL_OFF' }),
    ]);
    expect(await api.stop()).toBe(0);
    expect(api.stdout().match(/SMTP_URL is not set/g)).toHaveLength(1);
  });
});
