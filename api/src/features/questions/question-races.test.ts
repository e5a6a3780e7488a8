import { type AdminDoor, adminDoor } from '../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type GivenTryout, givenLearner, givenTryout } from '../../../test/given.ts';
import type { AdminQuestion, Attempt } from '../../contract/index.ts';

let t: TestApp;
let tryout: GivenTryout;
let door: AdminDoor;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  tryout = await givenTryout(t);
  door = await adminDoor(t, tryout);
});
afterAll(() => t.close());

const first = () => tryout.questionIds[0] as string;
const atOnce = <Value>(count: number, one: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
const versionsOf = async (questionId: string) =>
  (
    await t.db
      .selectFrom('questionVersion')
      .select('version')
      .where('questionId', '=', questionId)
      .orderBy('version')
      .execute()
  ).map(({ version }) => version);
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('at the same moment', () => {
  it('of ten edits that started from one version one succeeds, and nine get a conflict', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const answers = await atOnce(10, (index) =>
        door.edit(first(), { question: `Putaran ${round}, ubahan ${index}`, version: round }),
      );
      const saved = answers.filter(({ statusCode }) => statusCode === 200);
      expect(saved).toHaveLength(1);
      const refused = answers.filter((answer) => !saved.includes(answer));
      expect(new Set(refused.map((answer) => answer.json<{ code: string }>().code))).toEqual(
        new Set(['QUESTION_CHANGED']),
      );
      expect(await door.get(first())).toMatchObject(saved[0]?.json<AdminQuestion>() ?? {});
    }
    expect(await versionsOf(first())).toEqual(oneTo(6));
  });

  it('ten edits that name no version make ten versions', async () => {
    const answers = await atOnce(10, (index) => door.edit(first(), { question: `Ubahan ${index}` }));
    expect(answers.map((answer) => answer.json<AdminQuestion>().version).toSorted((a, b) => a - b)).toEqual(
      oneTo(11).slice(1),
    );
    expect(await versionsOf(first())).toEqual(oneTo(11));
  });

  it('twelve additions get twelve numbers', async () => {
    const added = await atOnce(12, (index) => door.added({ question: `Tambahan ${index}` }));
    expect(added.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(oneTo(15).slice(3));
    expect((await door.list()).map(({ number }) => number)).toEqual(oneTo(15));
  });

  it('additions, removals and new orders leave the numbers without a gap', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ids = (await door.list()).map(({ id }) => id);
      const answers = await Promise.all([
        door.add(),
        door.reorder(ids.toReversed()),
        door.remove(ids[0] as string),
        door.add(),
        door.reorder(ids),
        door.edit(ids[1] as string, { question: `Putaran ${round}` }),
      ]);
      expect(answers.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode))).toEqual([]);
      const numbers = (await door.list()).map(({ number }) => number);
      expect(numbers).toEqual(oneTo(ids.length + 1));
    }
  });

  it('starts and edits give every attempt one consistent paper, and later starts the last edit', async () => {
    const learners = await atOnce(24, () => givenLearner(t));
    const start = async (index: number) => {
      const answer = await t.call('POST', '/api/attempts', { as: learners[index], body: { tryoutId: tryout.id } });
      return answer.json<Attempt>().items.map(({ stem }) => stem);
    };
    const stems = (await door.list()).map(({ question }) => question);
    // Each edit makes another consistent set: the questions in this order or in that; three of them, or four.
    const wholes = [stems, stems.toReversed(), [...stems.toReversed(), 'Tambahan']].map((whole) => whole.join('|'));
    let started = 0;
    const startSome = (count: number) => atOnce(count, () => start(started++));
    const edits = (async () => {
      await door.reorder(tryout.questionIds.toReversed());
      await door.add({ question: 'Tambahan' });
    })();
    const taken = (await Promise.all([startSome(8), edits.then(() => startSome(4)), startSome(8)])).flat();
    for (const items of taken) expect(wholes).toContain(items?.join('|'));
    expect((await startSome(4)).map((items) => items.join('|'))).toEqual(oneTo(4).map(() => wholes[2]));
  });
});
