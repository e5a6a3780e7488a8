import { type QuestionerQuestion, letters, perText } from '@tryout/api/contract';

const perLetter = <Value>(prefix: string, value: Value) =>
  Object.fromEntries(letters.map((letter) => [`${prefix}${letter}`, value]));

/** A question for tests: without options and pictures unless `fields` adds them. */
export const givenQuestion = (fields: Partial<QuestionerQuestion> = {}): QuestionerQuestion =>
  ({
    id: 's1',
    tryoutListId: 't1',
    number: 1,
    version: 1,
    kind: 'multiple_choice',
    question: 'Pertanyaan',
    imageUrl: null,
    imageAlt: null,
    ...perLetter('option', ''),
    ...perLetter('imageUrl', null),
    ...perLetter('imageAlt', null),
    ...perLetter('weight', null),
    correctAnswer: null,
    ...perText(() => null),
    rubric: null,
    type: 'TKD_BUMN',
    subType: 'number_sequence',
    updatedAt: '2026-11-21T03:00:00.000Z',
    ...fields,
  }) as QuestionerQuestion;
