import { adminDoor } from '../../../test/admin-door.ts';
import { questionerDoor } from '../../../test/questioner-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenPictures, givenTryout } from '../../../test/given.ts';
import { expectForAll, propertyTimeoutMs } from '../../../test/property.ts';
import { acts, type Model, uploadedPictures } from '../../../test/question-play.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await givenPictures(t, ...uploadedPictures);
});
afterAll(() => t.close());

describe('any sequence of changes by administrators and questioners', () => {
  it(
    'keeps fields that only the other’s form has, and changes no paper that was used',
    async () => {
      await expectForAll(acts, { runs: 40, seconds: 15 }, async (sequence) => {
        const tryout = await givenTryout(t, { sections: [] });
        const [door, questioner] = [await adminDoor(t, tryout), await questionerDoor(t, tryout)];
        const model: Model = { t, tryout, door, questioner, questions: [], versions: new Map(), taken: [] };
        for (const act of sequence) {
          await act(model);
          const listed = (await model.door.list()).map(
            ({ tryoutId: _id, updatedAt: _at, isReady: _ready, isApproved: _approved, ...question }) => question,
          );
          expect(listed).toEqual(model.questions.map((question, index) => ({ ...question, number: index + 1 })));
          for (const question of model.questions) {
            const versions = model.versions.get(question.id) ?? [];
            model.versions.set(question.id, versions.toSpliced(question.version - 1, 1, question));
          }
        }
        for (const { stillShows, shown } of model.taken) expect(await stillShows()).toBe(shown);
      });
    },
    propertyTimeoutMs,
  );
});
