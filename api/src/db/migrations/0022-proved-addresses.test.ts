import { sql, type Kysely } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenFinished, givenLearner } from '../../../test/given.ts';
import { up } from './0022-proved-addresses.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

/** Sets the database back to its state before addresses were proved. */
async function before() {
  await t.db.schema.dropTable('email_proof').execute();
  await t.db.schema.alterTable('account').dropColumn('email_proved_at').execute();
}
async function givenEntry(
  id: string,
  entity: 'user' | 'essay' | 'tryout',
  action: 'export' | 'mark' | 'update',
  fields: object,
) {
  const [beforeText, after] = [JSON.stringify({ remark: `lama ${id}` }), JSON.stringify(fields)];
  await t.db
    .insertInto('auditEntry')
    .values({
      ...{ id, entity, action, at: id, actorId: 'a', entityId: 'e', label: 'l', reason: null },
      before: beforeText,
      after,
    })
    .execute();
}
const entry = async (id: string) => {
  const row = await t.db.selectFrom('auditEntry').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return [JSON.parse(row.before ?? 'null'), JSON.parse(row.after ?? 'null')] as unknown[];
};

describe('0022-proved-addresses', () => {
  it('leaves every address unproved, and every rank as it was', async () => {
    const learner = await givenLearner(t);
    const attempt = await givenFinished(t, { learner });
    await before();
    await up(t.db as unknown as Kysely<unknown>);
    expect((await t.call('GET', '/api/auth/me', { as: learner })).json()).toMatchObject({ emailProvedAt: null });
    expect((await t.call('GET', `/api/attempts/${attempt.id}/result`, { as: learner })).json()).toMatchObject({
      rank: 1,
      takers: 1,
    });
  });

  it('removes searched names and remarks from the audit log, and nothing else', async () => {
    await givenEntry('1', 'user', 'export', { search: 'Siti', province: 'Bali', rows: 1 });
    await givenEntry('2', 'user', 'export', { order: 'newest', rows: 3 });
    await givenEntry('3', 'essay', 'mark', { percent: 80, remark: 'Siti menulis runtut' });
    await givenEntry('4', 'tryout', 'update', { search: 'judul', remark: 'tetap' });
    await before();
    await up(t.db as unknown as Kysely<unknown>);
    expect(await entry('1')).toEqual([{}, { searched: true, province: 'Bali', rows: 1 }]);
    expect(await entry('2')).toEqual([{}, { order: 'newest', rows: 3 }]);
    expect(await entry('3')).toEqual([{}, { percent: 80 }]);
    expect(await entry('4')).toEqual([{ remark: 'lama 4' }, { search: 'judul', remark: 'tetap' }]);
  });

  it('goes through more entries than fit in one batch, and closes the log again', async () => {
    for (let id = 1000; id < 1750; id++) await givenEntry(String(id), 'essay', 'mark', { remark: 'x', percent: 1 });
    await before();
    await up(t.db as unknown as Kysely<unknown>);
    const { rows } = await sql`select 1 from audit_entry where after like '%remark%'`.execute(t.db);
    expect(rows).toEqual([]);
    await expect(sql`update audit_entry set label = 'x'`.execute(t.db)).rejects.toThrow('never changed');
    await expect(sql`delete from audit_entry`.execute(t.db)).rejects.toThrow('never changed');
  });
});
