import { adminDoor, type AdminDoor } from '../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';
import type { QuestionerQuestionList } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';

let t: TestApp;
let picture: string;
let door: AdminDoor;
let tryout: { id: string };
let questionId: string;
beforeEach(async () => {
  t = await buildTestApp();
  picture = await t.files.storeQuestionImage('image/webp', Buffer.from('kubus'));
  tryout = await givenTryout(t, { publishedAt: null, sections: [] });
  door = await adminDoor(t, tryout);
  const options = [
    { text: 'satu', isCorrect: true },
    { text: '', imageUrl: picture, imageAlt: 'Kubus' },
  ];
  questionId = (await door.added({ imageUrl: picture, imageAlt: 'Kubus', options })).id;
});
afterEach(() => t.close());

const publish = () =>
  t.db.updateTable('tryout').set({ publishedAt: t.clock.now().toISOString() }).where('id', '=', tryout.id).execute();
const stored = () => t.db.selectFrom('questionVersion').select('imageUrl').distinct().execute();

describe('a picture of a question that isn’t published', () => {
  it('is 404 under its own address until it is published; then everybody can see it, for ever', async () => {
    expectError(await t.call('GET', picture), 'NOT_FOUND');
    expectError(await t.call('GET', picture, { as: await givenLearner(t) }), 'NOT_FOUND');
    await publish();
    const answer = await t.call('GET', picture);
    expect([answer.statusCode, answer.body]).toEqual([200, 'kubus']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await door.get(questionId)).imageUrl).toBe(picture);
  });

  it('is shown to staff under an address for a day or two, which no cache keeps', async () => {
    const { imageUrl, options } = await door.get(questionId);
    expect(imageUrl).toMatch(/^\/api\/files\/[0-9a-f]{32}\.webp$/);
    expect(imageUrl).not.toBe(picture);
    expect(options[1]?.imageUrl).toBe(imageUrl);
    const list = await t.call('GET', `/api/questioner/tryouts/${tryout.id}`, { as: await givenStaff(t, 'questioner') });
    expect(list.json<QuestionerQuestionList>().questions[0]?.imageUrl).toBe(imageUrl);

    const shown = await t.call('GET', imageUrl as string);
    expect([shown.statusCode, shown.body]).toEqual([200, 'kubus']);
    expect(shown.headers).toMatchObject({
      'cache-control': 'private, max-age=600',
      'content-type': 'image/webp',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    t.clock.advance(2 * dayMs);
    expectError(await t.call('GET', imageUrl as string), 'NOT_FOUND');
    expect((await t.call('GET', (await door.get(questionId)).imageUrl as string)).statusCode).toBe(200);
  });

  it('keeps its own address when a form sends back the one for staff, even days later', async () => {
    const { imageUrl, options } = await door.get(questionId);
    t.clock.advance(5 * dayMs);
    const body = {
      imageUrl,
      imageAlt: 'Kubus',
      question: 'Berapa rusuk kubus?',
      options: options.map(({ text, imageUrl: url, imageAlt, isCorrect }) => ({
        text,
        imageUrl: url,
        imageAlt,
        isCorrect,
      })),
    };
    expect((await door.edit(questionId, body as never)).statusCode).toBe(200);
    expect(await stored()).toEqual([{ imageUrl: picture }]);
  });

  it('is not found under an invented address', async () => {
    const { imageUrl } = await door.get(questionId);
    const other = (imageUrl as string).replace(/[0-9a-f](?=\.)/, (digit) => (digit === '0' ? '1' : '0'));
    expectError(await t.call('GET', other), 'NOT_FOUND');
    expectError(await t.call('GET', (imageUrl as string).replace('.webp', '.png')), 'NOT_FOUND');
  });
});

it('everybody can see a picture that is on a paper, and a cover', async () => {
  await publish();
  await t.call('POST', '/api/attempts', { as: await givenLearner(t), body: { tryoutId: tryout.id } });
  await t.db.updateTable('tryout').set({ publishedAt: null }).where('id', '=', tryout.id).execute();
  expect((await t.call('GET', picture)).statusCode).toBe(200);

  const cover = await t.files.storeQuestionImage('image/webp', Buffer.from('sampul'));
  await door.added({ imageUrl: cover, imageAlt: 'Sampul' });
  expectError(await t.call('GET', cover), 'NOT_FOUND');
  await t.db.updateTable('tryout').set({ imageUrl: cover }).where('id', '=', tryout.id).execute();
  expect((await t.call('GET', cover)).statusCode).toBe(200);
});
