import { adminDoor } from '../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenTryout } from '../../../test/given.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('half a character in an option is stored as the sign for what can’t be read', async () => {
  const tryout = await givenTryout(t, { sections: [{ keys: 'A' }] });
  const door = await adminDoor(t, tryout);
  const [id] = tryout.questionIds as [string];
  const options = [
    { id: 'A' as const, text: 'A \ud800', isCorrect: true },
    { id: 'B' as const, text: 'B', isCorrect: false },
  ];
  const answer = await door.edit(id, { question: 'Satu \ud800', options });
  expect(answer.statusCode).toBe(200);
  const stored = await t.db.selectFrom('questionOption').select('text').where('text', 'like', 'A %').execute();
  expect(stored).toEqual([{ text: 'A \ufffd' }]);
});
