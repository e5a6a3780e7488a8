import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi } from '../harness/api-process.ts';
import { createEmptyDatabase } from '../test/kept-postgres.ts';
import { openDatabase } from './db/open-database.ts';
import { contentFolder } from './seed/content-folder.ts';

jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-at-once-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('three API processes that start at once on an empty database', () => {
  it('all serve, and it is migrated and filled once', async () => {
    const databaseUrl = await createEmptyDatabase();
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      ADMIN_EMAIL: 'pemilik@contoh.id',
      ADMIN_PASSWORD: 'kuda-laut-menari-17',
      LOG_LEVEL: 'info',
    };
    const processes = await Promise.all([1, 2, 3].map(() => startApi(settings)));
    const lists = await Promise.all(
      processes.map(async ({ url }) => (await (await fetch(`${url}/api/tryouts`)).json()) as { total: number }),
    );
    const packages = readdirSync(join(contentFolder, 'demo')).length;
    expect(lists.map(({ total }) => total)).toEqual([packages, packages, packages]);
    const db = await openDatabase(databaseUrl);
    const count = async (table: 'freeRegistration' | 'tryout') =>
      (await db.selectFrom(table).select('id').execute()).length;
    const counts = { tryouts: await count('tryout'), registrations: await count('freeRegistration') };
    await db.destroy();
    expect(counts).toEqual({ tryouts: packages, registrations: 3 });
    // A token of one is a token of all.
    const { token } = (await (
      await fetch(`${processes[0]?.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'peserta@contoh.id', password: 'rahasia123' }),
      })
    ).json()) as { token: string };
    for (const { url } of processes)
      expect((await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    expect(await Promise.all(processes.map((api) => api.stop()))).toEqual([0, 0, 0]);
    expect(processes.map((api) => api.stderr())).toEqual(['', '', '']);
  });
});
