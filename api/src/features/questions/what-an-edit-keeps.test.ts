import { type AdminDoor, adminDoor } from '../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { givenPictures, givenTryout } from '../../../test/given.ts';
import { type QuestionBody, questionBody } from '../../../test/question-body.ts';
import type { AdminQuestion } from '../../contract/index.ts';

let t: TestApp;
let door: AdminDoor;
let question: AdminQuestion;
beforeAll(async () => {
  t = await buildTestApp();
  await givenPictures(t, ...['0', '9', 'a', 'b'].map(picture));
  door = await adminDoor(t, await givenTryout(t, { sections: [] }));
});
afterAll(() => t.close());

const picture = (digit: string) => `/api/files/${digit.repeat(32)}.png`;

/** A question with everything that one can have. */
beforeEach(async () => {
  question = await door.added({
    topic: 'diagram_reasoning',
    timeLimit: 90,
    imageUrl: picture('0'),
    imageAlt: 'Pola titik',
    options: [
      { text: '', imageUrl: picture('a'), imageAlt: 'Segitiga' },
      { text: '', imageUrl: picture('b'), imageAlt: 'Persegi', isCorrect: true },
      { text: 'tidak satu pun' },
    ],
  });
});

/** The form of the specification: it has no descriptions, no pictures of options, and no sub types of questioners. */
const plainForm = (changes: Partial<QuestionBody> = {}): Partial<QuestionBody> => ({
  question: 'Diubah',
  options: question.options.map(({ id, text, isCorrect }) => ({ id, text, isCorrect })),
  ...changes,
});
const editWithout = async (fields: readonly (keyof QuestionBody)[], changes: Partial<QuestionBody>) => {
  const body = questionBody(changes);
  for (const field of fields) delete body[field];
  return (await door.call('PUT', `/${question.id}`, body)).json<AdminQuestion>();
};

describe('an edit', () => {
  it('keeps fields that are left out', async () => {
    const edited = await editWithout(['explanation', 'timeLimit'], plainForm());
    expect(edited).toEqual({ ...question, question: 'Diubah', version: 2, updatedAt: edited.updatedAt });
  });

  it('removes fields that are sent empty', async () => {
    const edited = await door.edited(question.id, {
      imageUrl: null,
      explanation: null,
      options: [
        { id: 'A', text: 'segitiga', imageUrl: null },
        { id: 'B', text: '', imageAlt: null, isCorrect: true },
      ],
    });
    expect(edited).toMatchObject({ imageUrl: null, imageAlt: null, explanation: null });
    expect(edited.options).toMatchObject([
      { text: 'segitiga', imageUrl: null, imageAlt: null },
      { imageUrl: picture('b'), imageAlt: null },
    ]);
  });

  it('lets a picture follow its option to another letter', async () => {
    const [a, b, c] = question.options;
    const moved = [b, null, c, a].map((option) => ({
      id: option?.id ?? null,
      text: option?.text ?? 'yang baru',
      isCorrect: option?.isCorrect ?? false,
    }));
    expect((await door.edited(question.id, plainForm({ options: moved }))).options).toMatchObject([
      { id: 'A', imageUrl: picture('b'), imageAlt: 'Persegi', isCorrect: true },
      { id: 'B', text: 'yang baru', imageUrl: null, isCorrect: false },
      { id: 'C', text: 'tidak satu pun', imageUrl: null, isCorrect: false },
      { id: 'D', imageUrl: picture('a'), imageAlt: 'Segitiga', isCorrect: false },
    ]);
  });

  it('doesn’t give a new picture the old one’s description', async () => {
    const edited = await door.edited(question.id, plainForm({ imageUrl: picture('9') }));
    expect(edited).toMatchObject({ imageUrl: picture('9'), imageAlt: null });
  });

  it('keeps the questioner’s sub type if the section has it, otherwise takes the section’s first', async () => {
    expect((await door.edited(question.id, plainForm())).topic).toBe('diagram_reasoning');
    expect((await door.edited(question.id, plainForm({ subType: 'TKP' }))).topic).toBe('pelayanan_publik');
  });

  it('may leave an option’s text empty only if its picture stays', async () => {
    const blank = (changes: object) =>
      door.edit(
        question.id,
        plainForm({
          options: [
            { id: 'A', text: '', isCorrect: true },
            { ...changes, text: '' },
          ],
        }),
      );
    expect((await blank({ id: 'B' })).statusCode).toBe(200);
    const sentence = { 'options.1.text': 'Pilihan jawaban tidak boleh kosong' };
    expect(expectInvalid(await blank({ id: 'B', imageUrl: null }))).toEqual(sentence);
    expect(expectInvalid(await blank({ id: null }))).toEqual(sentence);
    // Names an option that has only a text, and one that doesn't exist: only the stored question shows that.
    expect(expectInvalid(await blank({ id: 'E' }))).toEqual(sentence);
  });

  it('turns a question into an essay and back', async () => {
    expect(await door.edited(question.id, { type: 'essay' })).toMatchObject({ type: 'essay', options: [] });
    expect(await door.edited(question.id)).toMatchObject({ type: 'multiple_choice', correctAnswer: 'delapan' });
  });
});
