import type { Kysely } from 'kysely';
import { questionerDoor } from '../../../test/questioner-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenTryout, insertVersion } from '../../../test/given.ts';
import { up } from './0009-item-bank.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

/** Sets the database back to its state before there was a bank. */
async function withoutBank() {
  await t.db.schema.dropTable('bank_term').execute();
  await t.db.schema.dropTable('bank_entry').execute();
}

describe('the item bank, on a database that has questions', () => {
  it('has all of them in the order of their last edits, more than one batch, and none of archived packages', async () => {
    const tryout = await givenTryout(t, { title: 'Lama', sections: [{ keys: 'A'.repeat(250) }] });
    await givenTryout(t, { title: 'Arsip', archivedAt: t.clock.now().toISOString() });
    const [edited] = tryout.questionIds as [string];
    t.clock.advance(60_000);
    const currentVersionId = await insertVersion(
      t,
      edited,
      2,
      { section: 'TWK', subType: 'nasionalisme', kind: 'multiple_choice', options: [] },
      'Yang diubah',
    );
    await t.db.updateTable('question').set({ currentVersionId }).where('id', '=', edited).execute();
    await withoutBank();
    await up(t.db as unknown as Kysely<unknown>);
    const door = await questionerDoor(t, tryout);
    const list = await door.search({ pageSize: '100' });
    expect(list).toMatchObject({ total: 250, isTotalCapped: false });
    expect(list.questions.slice(0, 3).map(({ number }) => number)).toEqual([1, 250, 249]);
    expect(await door.search({ search: 'diubah', subType: 'nasionalisme' })).toMatchObject({ total: 1 });
    expect(await door.search({ search: 'lama' })).toMatchObject({ total: 249 });
    expect(await door.search({ search: 'arsip' })).toMatchObject({ total: 0 });
  });

  it('is made as a whole or not at all', async () => {
    await givenTryout(t);
    await withoutBank();
    await t.db.schema.createTable('bank_term').addColumn('in_the_way', 'text').execute();
    await expect(up(t.db as unknown as Kysely<unknown>)).rejects.toThrow(/exists/);
    expect((await t.db.introspection.getTables()).map(({ name }) => name)).not.toContain('bank_entry');
  });
});
