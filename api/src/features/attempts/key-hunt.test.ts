import type { LightMyRequestResponse } from 'fastify';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { examTypes } from '../../../test/exam-content.ts';
import { findLeaks } from '../../../test/find-leaks.ts';
import { type GivenAccount, givenLearner } from '../../../test/given.ts';
import type { Attempt, TryoutList } from '../../contract/index.ts';
import { seedDemo } from '../../seed/seed.ts';
import { passwords } from '../../foundation/owners/password.ts';

let t: TestApp;
let learner: GivenAccount;
let tryoutIds: string[];
beforeAll(async () => {
  t = await buildTestApp();
  await seedDemo({ db: t.db, passwords, files: t.files, examTypes, now: t.clock.now });
  tryoutIds = (await t.call('GET', '/api/tryouts')).json<TryoutList>().tryouts.map(({ id }) => id);
});
// One account may not begin so many attempts.
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

/** Every answer that a learner gets about a running attempt of this package. */
async function answersOfRunning(tryoutId: string): Promise<{ attempt: Attempt; answers: LightMyRequestResponse[] }> {
  const started = await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId } });
  const attempt = started.json<Attempt>();
  const at = `/api/attempts/${attempt.id}`;
  const answers = [
    started,
    await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId } }),
    ...(await Promise.all(
      attempt.items.map(({ id }) =>
        t.call('PUT', `${at}/responses/${id}`, { as: learner, body: { option: 'A', sequence: 1 } }),
      ),
    )),
    await t.call('PATCH', `${at}/responses`, {
      as: learner,
      body: {
        responses: attempt.items.map(({ id }, index) => ({ itemId: id, option: index % 7 ? 'B' : 'Z', sequence: 2 })),
      },
    }),
    await t.call('PUT', `${at}/responses/${attempt.items[0]?.id}`, { as: learner, body: { option: 'Z', sequence: 3 } }),
    await t.call('GET', at, { as: learner }),
    await t.call('GET', `${at}/result`, { as: learner }),
    await t.call('GET', '/api/attempts', { as: learner }),
    ...(await Promise.all(
      attempt.items.slice(0, 5).flatMap(({ id }) =>
        ['unclear', 'wrong_key'].map((kind) =>
          t.call('POST', '/api/question-reports', {
            as: learner,
            body: {
              attemptId: attempt.id,
              itemId: id,
              kind,
              ...(kind === 'wrong_key' && { letter: 'A', text: 'Menurut saya jawabannya A.' }),
            },
          }),
        ),
      ),
    )),
    await t.call('GET', '/api/question-reports', { as: learner }),
    await t.call('GET', `/api/tryouts/${tryoutId}`),
    await t.call('GET', '/api/tryouts'),
  ];
  return { attempt, answers };
}

const versionsOf = (tryoutId: string) =>
  t.db
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .select(['questionVersion.id', 'explanation'])
    .where('tryoutId', '=', tryoutId)
    .execute();

describe('a running attempt of every demo package (S6)', () => {
  it('never contains a key, a weight or an explanation', async () => {
    expect(tryoutIds.length).toBeGreaterThanOrEqual(5);
    for (const tryoutId of tryoutIds) {
      const secrets = (await versionsOf(tryoutId))
        .flatMap(({ explanation }) => (explanation ?? '').split(/\n\n/).map((part) => part.trim()))
        .filter((part) => part.length > 20);
      expect(secrets.length).toBeGreaterThan(0);
      const { attempt, answers } = await answersOfRunning(tryoutId);
      expect(
        answers.flatMap((answer) =>
          findLeaks(answer, secrets).map((leak) => `${answer.raw.req.method} ${attempt.tryout.title}: ${leak}`),
        ),
      ).toEqual([]);
    }
  });

  it('shows only letter, text and picture of an option, and only the fields named here of an item', async () => {
    for (const tryoutId of tryoutIds) {
      const { attempt } = await answersOfRunning(tryoutId);
      for (const item of attempt.items) {
        expect(Object.keys(item).toSorted()).toEqual([
          'id',
          'imageAlt',
          'imageUrl',
          'kind',
          'number',
          'options',
          'section',
          'stem',
          'subType',
        ]);
        for (const option of item.options)
          expect(Object.keys(option).toSorted()).toEqual(['imageAlt', 'imageUrl', 'letter', 'text']);
      }
    }
  });

  it('names pictures at random', async () => {
    const pictures = (await Promise.all(tryoutIds.map(answersOfRunning))).flatMap(({ attempt }) =>
      attempt.items.flatMap(({ imageUrl, options }) =>
        [imageUrl, ...options.map((option) => option.imageUrl)].filter((url) => url !== null),
      ),
    );
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((url) => !/^\/api\/files\/[0-9a-f]{32}\.svg$/.test(url))).toEqual([]);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it('lists options in the order of their letters and items in the order of their numbers', async () => {
    for (const tryoutId of tryoutIds) {
      const { attempt } = await answersOfRunning(tryoutId);
      expect(attempt.items.map(({ number }) => number)).toEqual(attempt.items.map((_, index) => index + 1));
      for (const { options } of attempt.items)
        expect(options.map(({ letter }) => letter).join('')).toBe('ABCDE'.slice(0, options.length));
    }
  });

  it('answers a right and a wrong save in the same words', async () => {
    const { attempt } = await answersOfRunning(tryoutIds[0] as string);
    const [item] = attempt.items;
    const bodies = await Promise.all(
      (item?.options ?? []).map(async ({ letter }, index) => {
        const saved = await t.call('PUT', `/api/attempts/${attempt.id}/responses/${item?.id}`, {
          as: learner,
          body: { option: letter, sequence: 10 + index },
        });
        return saved.body.replace(/"sequence":\d+/, '');
      }),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  it('is searched by code that does find the keys in a result', async () => {
    const { attempt } = await answersOfRunning(tryoutIds[0] as string);
    const result = await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: learner });
    const [version] = await versionsOf(tryoutIds[0] as string);
    const leaks = findLeaks(result, [version?.explanation as string]);
    expect(leaks).toEqual(
      expect.arrayContaining([
        '$.body.items.0.key',
        '$.body.items.0.explanation',
        '$.body.items.0.options.0.weight',
        version?.explanation,
      ]),
    );
  });
});
