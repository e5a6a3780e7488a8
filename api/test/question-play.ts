import fc from 'fast-check';
import { type AdminQuestion, type Attempt, letters, perText, type Result } from '../src/contract/index.ts';
import type { AdminDoor } from './admin-door.ts';
import type { QuestionerDoor, QuestionerForm } from './questioner-door.ts';
import type { TestApp } from './build-test-app.ts';
import { type GivenTryout, givenAttempt, givenFinished } from './given.ts';
import type { QuestionBody } from './question-body.ts';
import { ownResult } from './own-result.ts';

export type Shown = Omit<AdminQuestion, 'tryoutId' | 'number' | 'updatedAt' | 'isReady' | 'isApproved'>;
type Option = Shown['options'][number];

/** The expected state of a package, and the papers used meanwhile, each as its learner saw it. */
export interface Model {
  t: TestApp;
  tryout: GivenTryout;
  door: AdminDoor;
  questioner: QuestionerDoor;
  questions: Shown[];
  /** The content of each question in its versions, the first one first. */
  versions: Map<string, Shown[]>;
  taken: { stillShows(): Promise<string>; shown: string }[];
}
export type Act = (model: Model) => Promise<void>;

async function expectStatus(answer: Promise<{ statusCode: number }>, status: number): Promise<void> {
  expect((await answer).statusCode).toBe(status);
}

/** Expects an attempt to show the questions in their order. */
function expectShown({ items }: Attempt, questions: readonly Shown[]): void {
  expect(items.map(({ stem }) => stem)).toEqual(questions.map(({ question }) => question));
}

const text = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('a', 'b', '$', '\\', '<', "'", 'é', '😀') });
/** Pictures that were uploaded before. */
export const uploadedPictures = Array.from({ length: 10 }, (_, n) => `/api/files/${String(n).repeat(32)}.webp`);
const picture = fc.option(
  fc.record({
    imageUrl: fc.constantFrom(...uploadedPictures),
    imageAlt: text,
  }),
);
const withPicture = <Field extends object>(field: Field, shown: { imageUrl: string; imageAlt: string } | null) => ({
  ...field,
  imageUrl: shown?.imageUrl ?? null,
  imageAlt: shown?.imageAlt ?? null,
});

/** Options in a request: with weights or with one key. */
const options: fc.Arbitrary<Omit<Option, 'id'>[]> = fc
  .record({
    several: fc.array(fc.record({ text, picture, weight: fc.integer({ min: 0, max: 5 }) }), {
      minLength: 2,
      maxLength: 5,
    }),
    weighted: fc.boolean(),
    key: fc.nat(4),
  })
  .map(({ several, weighted, key }) => {
    const best = weighted
      ? several.findIndex(({ weight }) => weight === Math.max(...several.map((one) => one.weight)))
      : key % several.length;
    return several.map((one, index) =>
      withPicture({ text: one.text, isCorrect: index === best, weight: weighted ? one.weight : null }, one.picture),
    );
  });

const lettered = (several: Omit<Option, 'id'>[]): Option[] =>
  several.map((option, index) => ({ ...option, id: letters[index] as (typeof letters)[number] }));
const answerOf = (several: Option[]) => several.find(({ isCorrect }) => isCorrect)?.text ?? null;

const topics = ['verbal_logical_reasoning', 'number_sequence', 'diagram_reasoning'] as const;

const add = fc
  .record({
    question: text,
    options,
    picture,
    topic: fc.constantFrom(...topics),
    explanation: fc.option(text),
    timeLimit: fc.integer({ min: 1, max: 7_200 }),
  })
  .map(({ picture: shown, ...fields }): Act => async (model) => {
    const body = { ...withPicture(fields, shown), subType: 'TKD' as const };
    const { id } = await model.door.added(body);
    const stored = lettered(body.options);
    model.questions.push({
      ...body,
      id,
      version: 1,
      type: 'multiple_choice',
      rubric: null,
      ...perText(() => null),
      explanation: body.explanation,
      options: stored,
      correctAnswer: answerOf(stored),
    });
  });

const pick = (model: Model, at: number) => at % model.questions.length;

/** An edit by a form that has only texts, keys and weights, and may put the options into another order. */
const editTexts = fc
  .record({
    at: fc.nat(),
    question: text,
    order: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
    named: fc.boolean(),
  })
  .map(({ at, question, order, named }): Act => async (model) => {
    if (model.questions.length === 0) return;
    const before = model.questions[pick(model, at)] as Shown;
    const moved = before.options
      .map((option, index) => ({ option, place: order[index] as number }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ option }) => option);
    const body: Partial<QuestionBody> = {
      question,
      type: before.type,
      subType: 'TKD',
      options: moved.map(({ id, text: shown, isCorrect, weight }) => ({ id, text: shown, isCorrect, weight })),
      ...(named && { version: before.version }),
    };
    await expectStatus(model.door.call('PUT', `/${before.id}`, body), 200);
    const best = Math.max(...moved.map(({ weight }) => weight ?? 0));
    const key = before.options.some(({ weight }) => weight !== null)
      ? moved.findIndex(({ weight }) => (weight ?? 0) === best)
      : moved.findIndex(({ isCorrect }) => isCorrect);
    const stored = lettered(moved.map((option, index) => ({ ...option, isCorrect: index === key })));
    const changed = question !== before.question || moved.some(({ id }, index) => id !== letters[index]);
    // Two equal options may change places unnoticed.
    const same = JSON.stringify(stored) === JSON.stringify(before.options) && question === before.question;
    model.questions[pick(model, at)] = {
      ...before,
      question,
      options: stored,
      correctAnswer: answerOf(stored),
      version: before.version + (changed && !same ? 1 : 0),
    };
  });

/** A question as the questioner's form shows it; it leaves pictures, descriptions and explanation as they are. */
function asQuestionerForm({ question, type, topic, options }: Shown): QuestionerForm {
  const isWeighted = options.some(({ weight }) => weight !== null);
  return {
    question,
    explanation: undefined,
    type: 'TKD_BUMN',
    subType: topic,
    correctAnswer: type === 'essay' || isWeighted ? '' : options.find(({ isCorrect }) => isCorrect)?.id,
    ...Object.fromEntries(
      letters.flatMap((letter) => {
        const option = options.find(({ id }) => id === letter);
        return [
          [`option${letter}`, option?.text ?? ''],
          [`weight${letter}`, option?.weight ?? ''],
        ];
      }),
    ),
  };
}

/** A questioner changes the text and the key, and moves the question, in one form or another. */
const editAsQuestioner = fc
  .record({ at: fc.nat(), question: text, key: fc.nat(4), to: fc.option(fc.integer({ min: 1, max: 12 })) })
  .map(({ at, question, key, to }): Act => async (model) => {
    if (model.questions.length === 0) return;
    const before = model.questions[pick(model, at)] as Shown;
    const keyed = before.type !== 'essay' && before.options.every(({ weight }) => weight === null);
    const chosen = letters[key % Math.max(before.options.length, 1)];
    const stored = keyed ? before.options.map((one) => ({ ...one, isCorrect: one.id === chosen })) : before.options;
    const after = { ...before, question, options: stored, correctAnswer: answerOf(stored) };
    await expectStatus(
      model.questioner.edit(before.id, { ...asQuestionerForm(after), version: before.version, number: to }),
      200,
    );
    const isChanged = JSON.stringify(after) !== JSON.stringify(before);
    model.questions.splice(pick(model, at), 1, { ...after, version: before.version + (isChanged ? 1 : 0) });
    if (to === null) return;
    const [moved] = model.questions.splice(pick(model, at), 1);
    model.questions.splice(to - 1, 0, moved as Shown);
  });

/** A questioner adds a question in between or at the end. */
const addAsQuestioner = fc
  .record({
    question: text,
    options,
    to: fc.option(fc.integer({ min: 1, max: 12 })),
    topic: fc.constantFrom(...topics),
  })
  .map(({ question, options: written, to, topic }): Act => async (model) => {
    const stored = lettered(written).map((option) => ({ ...option, imageUrl: null, imageAlt: null }));
    const added: Omit<Shown, 'id'> = {
      ...perText(() => null),
      ...{ question, topic, options: stored, correctAnswer: answerOf(stored), version: 1, timeLimit: 60 },
      ...{ type: 'multiple_choice', subType: 'TKD', rubric: null, imageUrl: null, imageAlt: null },
    };
    const { id } = await model.questioner.added({ ...asQuestionerForm({ ...added, id: '' }), number: to });
    model.questions.splice(to === null ? model.questions.length : to - 1, 0, { ...added, id });
  });

const restore = fc.record({ at: fc.nat(), which: fc.nat() }).map(({ at, which }): Act => async (model) => {
  if (model.questions.length === 0) return;
  const now = model.questions[pick(model, at)] as Shown;
  const older = model.versions.get(now.id) ?? [];
  const back = older[which % older.length] as Shown;
  await expectStatus(model.questioner.restore(now.id, back.version, now.version), 200);
  const isChanged = JSON.stringify({ ...back, version: 0 }) !== JSON.stringify({ ...now, version: 0 });
  model.questions[pick(model, at)] = { ...back, version: now.version + (isChanged ? 1 : 0) };
});

/** A question becomes an essay and loses its options, in this version; the form may have a rubric field or not. */
const makeEssay = fc
  .record({ at: fc.nat(), rubric: fc.option(text, { nil: undefined }) })
  .map(({ at, rubric }): Act => async (model) => {
    if (model.questions.length === 0) return;
    const before = model.questions[pick(model, at)] as Shown;
    const body = { question: before.question, type: 'essay', subType: 'TKD', rubric } as const;
    await expectStatus(model.door.call('PUT', `/${before.id}`, body), 200);
    const isSame = before.type === 'essay' && (rubric === undefined || rubric === before.rubric);
    model.questions[pick(model, at)] = {
      ...before,
      type: 'essay',
      rubric: rubric ?? before.rubric,
      options: [],
      correctAnswer: null,
      version: before.version + (isSame ? 0 : 1),
    };
  });

const editStale = fc.nat().map((at): Act => async (model) => {
  const stale = model.questions[model.questions.length === 0 ? 0 : pick(model, at)];
  if (!stale || stale.version === 1) return;
  await expectStatus(model.door.edit(stale.id, { question: 'terlambat', version: stale.version - 1 }), 409);
});

const remove = fc.nat().map((at): Act => async (model) => {
  if (model.questions.length === 0) return;
  const [gone] = model.questions.splice(pick(model, at), 1);
  await expectStatus(model.door.remove(gone?.id as string), 200);
});

const reorder = fc.array(fc.nat(), { minLength: 20, maxLength: 20 }).map((places): Act => async (model) => {
  model.questions = model.questions
    .map((question, index) => ({ question, place: places[index] as number }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ question }) => question);
  await expectStatus(model.door.reorder(model.questions.map(({ id }) => id)), 200);
});

/** One learner starts, and another one starts and finishes. */
const take = fc.constant<Act>(async ({ t, tryout, questions, taken }) => {
  if (questions.length === 0) return;
  const running = await givenAttempt(t, { tryout });
  expectShown(running, questions);
  const finished = await givenFinished(t, { tryout });
  for (const { path, learner } of [
    { path: running.id, learner: running.learner },
    { path: `${finished.id}/result`, learner: finished.learner },
  ]) {
    const stillShows = async () => {
      const answer = await t.call('GET', `/api/attempts/${path}`, { as: learner });
      // Other learners' results are no part of the paper.
      const shown = answer.json<Attempt | Result>();
      return JSON.stringify('rank' in shown ? ownResult(shown) : shown);
    };
    taken.push({ stillShows, shown: await stillShows() });
  }
});

/** Changes to a package by administrators and questioners, and learners who take it meanwhile. */
export const acts = fc.array(
  fc.oneof(
    { arbitrary: add, weight: 4 },
    { arbitrary: editTexts, weight: 4 },
    { arbitrary: editAsQuestioner, weight: 4 },
    { arbitrary: addAsQuestioner, weight: 2 },
    { arbitrary: take, weight: 2 },
    restore,
    makeEssay,
    editStale,
    remove,
    reorder,
  ),
  { minLength: 4, maxLength: 16, size: 'max' },
);
