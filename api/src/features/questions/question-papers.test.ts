import { type AdminDoor, adminDoor } from '../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { findLeaks } from '../../../test/find-leaks.ts';
import {
  type GivenAccount,
  type GivenTryout,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenTryout,
} from '../../../test/given.ts';
import type { Attempt, TryoutDetail } from '../../contract/index.ts';

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
const get = (path: string, as: GivenAccount) => t.call('GET', path, { as });
const running = async (attempt: { id: string; learner: GivenAccount }) =>
  (await get(`/api/attempts/${attempt.id}`, attempt.learner)).json<Attempt>();
const stemsOf = ({ items }: Pick<Attempt, 'items'>) => items.map(({ stem }) => stem);

/** Everything that an administrator can do to a package's questions. */
const changes: [string, () => Promise<unknown>][] = [
  ['an edit', () => door.edit(first(), { question: 'Diubah' })],
  ['an addition', () => door.add({ question: 'Ditambah' })],
  ['a removal', () => door.remove(first())],
  ['another order', () => door.reorder(tryout.questionIds.toReversed())],
];

describe.each(changes)('%s', (_, change) => {
  it('is in the paper of the next attempt, as the administrator sees it', async () => {
    await givenAttempt(t, { tryout });
    await change();
    const shown = await door.list();
    const { items } = await givenAttempt(t, { tryout });
    expect(
      items.map(({ number, stem, options }) => ({ number, stem, texts: options.map(({ text }) => text) })),
    ).toEqual(
      shown.map(({ number, question, options }) => ({
        number,
        stem: question,
        texts: options.map(({ text }) => text),
      })),
    );
  });

  it('leaves a running attempt its paper, and a finished one its exact result', async () => {
    const taken = await givenAttempt(t, { tryout, responses: 'A' });
    const finished = await givenFinished(t, { tryout, responses: 'ABA' });
    const result = async () => (await get(`/api/attempts/${finished.id}/result`, finished.learner)).body;
    const before = await result();
    await change();
    expect((await running(taken)).items).toEqual(taken.items);
    expect(await result()).toBe(before);
    const submitted = await t.call('POST', `/api/attempts/${taken.id}/submit`, { as: taken.learner });
    expect(submitted.json()).toMatchObject({
      score: { points: 1, max: 3 },
      items: [{ key: 'A', option: 'A' }, {}, {}],
    });
  });

  it('shows a running attempt no key, neither of the old paper nor of the new one', async () => {
    const old = await givenAttempt(t, { tryout });
    await change();
    const next = await givenAttempt(t, { tryout });
    const secrets = ['Lima dan tiga adalah delapan.', ...tryout.itemIds.map((__, i) => `Pembahasan Soal ${i + 1}`)];
    for (const attempt of [old, next])
      for (const path of [`/api/attempts/${attempt.id}`, '/api/attempts', `/api/tryouts/${tryout.id}`])
        expect(findLeaks(await get(path, attempt.learner), secrets)).toEqual([]);
  });
});

describe('a removed question', () => {
  it('keeps the versions that are on a paper, and no others', async () => {
    await givenAttempt(t, { tryout });
    await door.edit(first(), { question: 'Tidak pernah dikerjakan' });
    await door.remove(first());
    const versions = await t.db.selectFrom('questionVersion').select('id').where('questionId', '=', first()).execute();
    expect(versions).toEqual([{ id: tryout.itemIds[0] }]);
  });

  it('leaves a package that had no other unable to start', async () => {
    for (const id of tryout.questionIds) await door.remove(id);
    const answer = await t.call('POST', '/api/attempts', { as: await givenLearner(t), body: { tryoutId: tryout.id } });
    expect(answer.json()).toMatchObject({ code: 'TRYOUT_WITHOUT_QUESTIONS' });
  });
});

describe('the finished attempts of a question', () => {
  const finishedWith = async (questionId = first()) => (await door.get(questionId)).finishedAttempts;

  it('are those taken with its current version, on any paper', async () => {
    await givenFinished(t, { tryout });
    await givenAttempt(t, { tryout });
    expect(await finishedWith()).toBe(1);
    await door.edit(tryout.questionIds[1] as string);
    await givenFinished(t, { tryout });
    await givenFinished(t, { tryout });
    expect(await finishedWith()).toBe(3);
    expect(await finishedWith(tryout.questionIds[1])).toBe(2);
  });

  it('are none after an edit', async () => {
    await givenFinished(t, { tryout });
    await door.edit(first());
    expect(await finishedWith()).toBe(0);
  });
});

describe('the rules that a learner reads before the start', () => {
  const rulesOf = async ({ id }: Pick<GivenTryout, 'id'>) =>
    (await t.call('GET', `/api/tryouts/${id}`)).json<TryoutDetail>().sections.map(({ rules, max }) => ({ rules, max }));

  it('mention essays, and no right options if there are none', async () => {
    const skd = { ruleSetId: 'skd-2024' };
    const essay = 'Soal esai dinilai oleh penilai, dari 0 sampai 100 persen nilai soal.';
    const keyed = [
      'Jawaban benar bernilai 5, salah 0, dan kosong 0.',
      'Tidak ada pengurangan nilai untuk jawaban salah.',
    ];
    expect(await rulesOf(await givenTryout(t, { ...skd, sections: [{ section: 'TWK', essays: 1 }] }))).toEqual([
      { rules: [essay], max: 5 },
    ]);
    expect(
      await rulesOf(await givenTryout(t, { ...skd, sections: [{ section: 'TWK', keys: 'A', essays: 1 }] })),
    ).toEqual([{ rules: [...keyed, essay], max: 10 }]);
  });

  it('name the lowest and highest weight of the section’s options', async () => {
    const sections = [{ section: 'TKP' as const, weights: ['23', '15'] }];
    expect((await rulesOf(await givenTryout(t, { ruleSetId: 'skd-2024', sections })))[0]?.rules).toEqual([
      'Setiap pilihan bernilai 1 sampai 5; jawaban kosong bernilai 0.',
    ]);
  });

  it('counts a question at once', async () => {
    await door.add({
      subType: 'AKHLAK',
      options: [
        { text: 'a', weight: 1 },
        { text: 'b', weight: 5 },
      ],
    });
    const detail = (await t.call('GET', `/api/tryouts/${tryout.id}`)).json<TryoutDetail>();
    expect(detail.sections.map(({ section, questionCount }) => [section, questionCount])).toEqual([
      ['TKD', 3],
      ['AKHLAK', 1],
    ]);
    expect(stemsOf(await givenAttempt(t, { tryout }))).toHaveLength(4);
  });
});
