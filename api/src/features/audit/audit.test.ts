import { buildTestApp, type Method, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenStaff } from '../../../test/given.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import type { AuditLog } from '../../contract/index.ts';
import { newId } from '../../id.ts';
import { mostCounted } from './audit.repository.ts';

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterEach(() => t.close());

const act = (act: Partial<AuditedAct> = {}): AuditedAct => ({
  at: t.clock.now(),
  actorId: admin.id,
  action: 'update',
  entity: 'tryout',
  entityId: 't1',
  label: 'TKD BUMN',
  ...act,
});
const read = async (query: Record<string, string> = {}) => {
  const answer = await t.call('GET', `/admin/audit?${new URLSearchParams(query)}`, { as: admin });
  expect(answer.statusCode).toBe(200);
  return answer.json<AuditLog>();
};
const labels = async (query?: Record<string, string>) => (await read(query)).entries.map(({ label }) => label);

describe('GET /admin/audit', () => {
  it('is empty without any changes', async () => {
    expect(await read()).toEqual({ entries: [], total: 0, isTotalCapped: false });
  });

  it('says who did what and when, with the values before and after', async () => {
    await writeAudit(
      t.db,
      act({ before: { price: 0, tags: ['a'] }, after: { price: 99_000, tags: [] }, reason: 'Promo' }),
    );
    expect((await read()).entries).toEqual([
      {
        id: expect.any(String),
        at: t.clock.now().toISOString(),
        actor: { id: admin.id, name: admin.name, email: admin.email },
        action: 'update',
        entity: 'tryout',
        entityId: 't1',
        label: 'TKD BUMN',
        reason: 'Promo',
        before: { price: 0, tags: ['a'] },
        after: { price: 99_000, tags: [] },
      },
    ]);
  });

  it('lists the newest first, a page at a time', async () => {
    for (const label of ['satu', 'dua', 'tiga']) {
      t.clock.advance(1000);
      await writeAudit(t.db, act({ label }));
    }
    expect(await labels()).toEqual(['tiga', 'dua', 'satu']);
    expect(await labels({ page: '2', pageSize: '2' })).toEqual(['satu']);
    expect(await read({ page: '3', pageSize: '2' })).toMatchObject({ entries: [], total: 3 });
  });

  it('lists entries of one moment each once', async () => {
    await writeAudit(t.db, ...Array.from({ length: 7 }, (_, n) => act({ label: `${n}` })));
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => labels({ page, pageSize: '2' })));
    expect(pages.flat().toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it('filters by actor, entity and action, and by all of them', async () => {
    const other = await givenStaff(t, 'questioner');
    await writeAudit(
      t.db,
      act({ label: 'ubah tryout' }),
      act({ label: 'hapus tryout', action: 'delete' }),
      act({ label: 'ubah soal', entity: 'question', actorId: other.id }),
    );
    expect((await labels({ actor: admin.id })).toSorted()).toEqual(['hapus tryout', 'ubah tryout']);
    expect(await labels({ entity: 'question' })).toEqual(['ubah soal']);
    expect((await labels({ action: 'update' })).toSorted()).toEqual(['ubah soal', 'ubah tryout']);
    expect(await labels({ actor: admin.id, entity: 'tryout', action: 'delete' })).toEqual(['hapus tryout']);
    expect(await read({ actor: newId() })).toMatchObject({ entries: [], total: 0 });
  });

  it('reads days in Jakarta’s time, including the whole last one', async () => {
    const at = (moment: string) => act({ at: new Date(moment), label: moment });
    const moments = [
      '2026-11-20T16:59:59.999Z', // 20 Nov 23.59 WIB
      '2026-11-20T17:00:00.000Z', // 21 Nov 00.00 WIB
      '2026-11-21T16:59:59.999Z', // 21 Nov 23.59 WIB
      '2026-11-21T17:00:00.000Z', // 22 Nov 00.00 WIB
    ];
    await writeAudit(t.db, ...moments.map(at));
    expect(await labels({ from: '2026-11-21', to: '2026-11-21' })).toEqual([moments[2], moments[1]]);
    expect(await labels({ to: '2026-11-20' })).toEqual([moments[0]]);
    expect(await labels({ from: '2026-11-22' })).toEqual([moments[3]]);
  });

  it('refuses filters that it doesn’t know', async () => {
    const answer = await t.call('GET', '/admin/audit?entity=account&action=drop&from=kemarin&to=2026-13-01', {
      as: admin,
    });
    expect(expectInvalid(answer)).toEqual({
      entity: 'Jenis data tidak dikenal',
      action: 'Tindakan tidak dikenal',
      from: 'Tanggal tidak valid',
      to: 'Tanggal tidak valid',
    });
    const injected = new URLSearchParams({ actor: "' or 1=1 --" });
    expect((await t.call('GET', `/admin/audit?${injected}`, { as: admin })).json()).toMatchObject({ total: 0 });
  });

  it('still names an entry whose account is gone', async () => {
    await writeAudit(t.db, act({ actorId: 'gone' }));
    expect((await read()).entries[0]?.actor).toEqual({ id: 'gone', name: 'Akun yang tidak ada lagi', email: '' });
  });

  it('counts only as far as it can be paged, and says so', async () => {
    for (let n = 0; n < mostCounted + 1; n += 500) await writeAudit(t.db, ...Array.from({ length: 500 }, () => act()));
    expect(await read({ pageSize: '1' })).toMatchObject({ total: mostCounted, isTotalCapped: true });
    expect((await read({ page: String(mostCounted + 1), pageSize: '1' })).entries).toEqual([]);
    expect(await read({ entity: 'question' })).toMatchObject({ total: 0, isTotalCapped: false });
  });

  it('has no other routes: nobody can write to it', async () => {
    await writeAudit(t.db, act());
    const id = (await read()).entries[0]?.id;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as Method[])
      for (const url of ['/admin/audit', `/admin/audit/${id}`])
        expect((await t.call(method, url, { as: admin, body: { label: 'lain' } })).statusCode).toBe(404);
    expect((await read()).entries[0]?.label).toBe('TKD BUMN');
  });
});
