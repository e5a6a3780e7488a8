import { adminDoor } from '../../../test/admin-door.ts';
import { questionerDoor } from '../../../test/questioner-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenAttempt, givenTryout } from '../../../test/given.ts';
import type { Result } from '../../contract/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const source = 'Undang-Undang Nomor 3 Tahun 2022';

describe('the source of a question', () => {
  it('is written in both areas, stays when a form leaves it out, and is removed when it is sent blank', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A' }] });
    const [admin, author] = [await adminDoor(t, tryout), await questionerDoor(t, tryout)];
    const id = tryout.questionIds[0] as string;
    const before = await admin.get(id);
    expect(before).toMatchObject({ source: null });
    const { question, subType, options } = before;
    const change = { question, subType, options };
    expect(await admin.edited(id, { ...change, source: ` ${source} ` })).toMatchObject({ source, version: 2 });
    expect(await author.get(id)).toMatchObject({ source });
    expect(await admin.edited(id, { ...change, question: 'Ditulis ulang' })).toMatchObject({ source, version: 3 });
    const { optionA, optionB, correctAnswer } = await author.get(id);
    const form = { question: 'Ditulis ulang', optionA, optionB, correctAnswer: correctAnswer ?? '' };
    expect(await author.edited(id, { ...form, source: '' })).toMatchObject({ source: null, version: 4 });
    expect(await admin.get(id)).toMatchObject({ source: null });
  });

  it('is shown to learners with the result, and never before', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A' }] });
    const admin = await adminDoor(t, tryout);
    const id = tryout.questionIds[0] as string;
    const { question, subType, options } = await admin.get(id);
    await admin.edited(id, { question, subType, options, source });
    const { id: attemptId, learner } = await givenAttempt(t, { tryout });
    const running = await t.call('GET', `/api/attempts/${attemptId}`, { as: learner });
    expect(running.body).not.toContain(source);
    await t.call('POST', `/api/attempts/${attemptId}/submit`, { as: learner });
    const result = await t.call('GET', `/api/attempts/${attemptId}/result`, { as: learner });
    expect(result.json<Result>().items).toMatchObject([{ source }]);
  });
});
