import { adminDoor } from '../../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { type GivenTryout, givenTryout } from '../../../../test/given.ts';
import { chosen, type StepDoor, stepDoor } from '../../../../test/step-door.ts';
import type { ErrorBody, QuestionStep } from '../../../contract/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const questionsOf = (tryoutId: string) =>
  t.db
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .select(['question.id', 'number', 'version'])
    .where('tryoutId', '=', tryoutId)
    .orderBy('number')
    .execute();

describe('at the same moment', () => {
  it('steps over the same packages in opposite order leave every question once, and the numbers without a gap', async () => {
    const packages: GivenTryout[] = [];
    for (let index = 0; index < 4; index += 1) packages.push(await givenTryout(t, { sections: [{ keys: 'ABCDE' }] }));
    const all = packages.flatMap(({ questionIds }) => questionIds);
    const doors: StepDoor[] = [];
    for (let index = 0; index < 8; index += 1) doors.push(await stepDoor(t, 'admin'));
    const present = async () => {
      const rows = (await Promise.all(packages.map(({ id }) => questionsOf(id)))).flat();
      return new Map(rows.map((row) => [row.id, row]));
    };

    for (let round = 0; round < 6; round += 1) {
      const now = await present();
      const here = all.flatMap((id) => now.get(id) ?? []);
      const answers = await Promise.all(
        doors.map((door, index) => {
          const own = here.filter((_, place) => (place + round) % 3 === index % 3);
          const questions = (index % 2 === 0 ? own : own.toReversed()).map(({ id, version }) => ({ id, version }));
          const tryoutId = packages[(index + round) % 4]?.id as string;
          if (index === 6) return door.post('time', { questions, timeLimit: 100 + round });
          if (index === 7) return door.post('archive', { questions: questions.slice(0, 2) });
          return door.post('moves', { questions, tryoutId });
        }),
      );
      const codes = answers.map((answer) => (answer.statusCode === 200 ? 200 : answer.json<ErrorBody>().code));
      expect(codes.filter((code) => code !== 200 && code !== 'SELECTION_CHANGED')).toEqual([]);
      expect(codes).toContain(200);
      await Promise.all(
        answers.flatMap((answer, index) =>
          answer.statusCode === 200 ? (doors[index]?.undo(answer.json<QuestionStep>().id) ?? []) : [],
        ),
      );
      for (const { id } of packages) {
        const numbers = (await questionsOf(id)).map(({ number }) => number);
        expect(numbers).toEqual(numbers.map((_, place) => place + 1));
      }
    }
    const archived = (await t.db.selectFrom('archivedQuestion').select('id').execute()).map(({ id }) => id);
    expect([...(await present()).keys(), ...archived].toSorted()).toEqual(all.toSorted());
  });

  it('of steps and edits that started from one version, one succeeds for each question', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
    const door = await adminDoor(t, tryout);
    const many = await stepDoor(t, 'admin');
    const [first] = tryout.questionIds as [string];
    // Each time another one: a step that changes nothing succeeds beside an edit.
    const subTypes = ['kemampuan_verbal', 'kemampuan_numerik', 'kemampuan_figural', 'nasionalisme', 'integritas'];
    for (let version = 1; version <= 5; version += 1) {
      const questions = chosen(tryout.questionIds.slice(0, 1), version);
      const answers = await Promise.all([
        door.edit(first, { question: `Ubahan ${version}`, version }),
        many.post('time', { questions, timeLimit: 70 + version }),
        many.post('sub-type', {
          questions,
          type: 'SKD_CPNS',
          subType: subTypes[version - 1],
        }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    }
    expect((await questionsOf(tryout.id)).map(({ version }) => version)).toEqual([6, 1, 1]);
  });
});
