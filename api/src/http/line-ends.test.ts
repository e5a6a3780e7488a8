import { adminDoor } from '../../test/admin-door.ts';
import { questionerDoor } from '../../test/questioner-door.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { givenTryout } from '../../test/given.ts';
import { jsonWithOurLineEnds } from './line-ends.ts';

describe('jsonWithOurLineEnds', () => {
  it.each([
    ['a line end of Windows', 'satu\r\ndua'],
    ['one of old Macs', 'satu\rdua'],
    ['several, mixed', '\r\n\r\n\n\rx\r'],
    ['an escaped backslash before an r', 'C:\\\\reset \\r'],
    ['none', 'satu\ndua'],
  ])('leaves a text with %s as we store it', (_name, text) => {
    const ours = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
    for (const body of [JSON.stringify({ text }), JSON.stringify({ text }).replace(/\\r/g, '\\u000D')])
      if (JSON.parse(body).text === text) expect(JSON.parse(jsonWithOurLineEnds(body))).toEqual({ text: ours });
  });

  it('reads every spelling of escapes, in texts at any depth', () => {
    const depth = 20_000;
    const body = `${'['.repeat(depth)}"a\\u000d\\u000Ab\\u000D"${']'.repeat(depth)}`;
    expect(jsonWithOurLineEnds(body)).toContain('"a\\nb\\n"');
  });
});

describe('a text of several lines', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp();
  });
  afterAll(() => t.close());

  const versions = async (questionId: string) =>
    (await t.db.selectFrom('questionVersion').select('id').where('questionId', '=', questionId).execute()).length;

  it('is the same text from both areas, and sent again makes no new version', async () => {
    const tryout = await givenTryout(t);
    const questioner = await questionerDoor(t, tryout);
    const admin = await adminDoor(t, tryout);
    const questionId = tryout.questionIds[0] as string;
    const question = 'Perhatikan deret berikut.\n\n2, 4, 8, …';
    // A browser's form: every line ends in \r\n.
    await questioner.edit(questionId, { question });
    expect((await questioner.list())[0]).toMatchObject({ question });
    const before = await versions(questionId);
    await questioner.edit(questionId, { question });
    await admin.edit(questionId, { question: question.replaceAll('\n', '\r\n') });
    expect((await admin.list())[0]).toMatchObject({ question });
    expect(await versions(questionId)).toBe(before);
  });
});
