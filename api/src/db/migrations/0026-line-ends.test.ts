import type { Kysely } from 'kysely';
import { questionerDoor } from '../../../test/questioner-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenTryout } from '../../../test/given.ts';
import { up } from './0026-line-ends.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

it('gives stored texts our line ends', async () => {
  const tryout = await givenTryout(t, { description: 'Satu\r\nDua' });
  const door = await questionerDoor(t, tryout);
  const [before] = await door.list();
  await t.db.updateTable('questionVersion').set({ stem: 'Satu\r\n\r\nDua\rTiga', explanation: null }).execute();
  await t.db.updateTable('questionOption').set({ text: 'Pilihan\r\nlagi' }).where('letter', '=', 'A').execute();
  await up(t.db as unknown as Kysely<unknown>);
  expect((await door.list())[0]).toEqual({
    ...before,
    question: 'Satu\n\nDua\nTiga',
    explanation: null,
    optionA: 'Pilihan\nlagi',
  });
  const { description } = await t.db.selectFrom('tryout').select('description').executeTakeFirstOrThrow();
  expect(description).toBe('Satu\nDua');
});
