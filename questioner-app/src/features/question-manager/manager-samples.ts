import { type QuestionerQuestion, type QuestionerTryout, perText } from '@tryout/api/contract';

// Sample data for the tests of this feature: a package of questions, each with a different text.

export const sampleTryout: QuestionerTryout = {
  id: 't1',
  title: 'Tryout TKD BUMN',
  batch: 3,
  type: 'TKD_BUMN',
  questionCount: 3,
};

export const sampleQuestion = (number: number, changes: Partial<QuestionerQuestion> = {}): QuestionerQuestion => ({
  id: `q${number}`,
  tryoutListId: 't1',
  number,
  version: 1,
  kind: 'multiple_choice',
  question: `Pertanyaan nomor ${number}`,
  imageUrl: null,
  imageAlt: null,
  optionA: `A dari ${number}`,
  optionB: `B dari ${number}`,
  optionC: '',
  optionD: '',
  optionE: '',
  imageUrlA: null,
  imageUrlB: null,
  imageUrlC: null,
  imageUrlD: null,
  imageUrlE: null,
  imageAltA: null,
  imageAltB: null,
  imageAltC: null,
  imageAltD: null,
  imageAltE: null,
  weightA: null,
  weightB: null,
  weightC: null,
  weightD: null,
  weightE: null,
  correctAnswer: 'B',
  ...perText(() => null),
  explanation: 'Karena begitu.',
  rubric: null,
  type: 'TKD_BUMN',
  subType: 'number_sequence',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...changes,
});

export const calls = {
  profile: 'GET /proxy/api/questioner/profile',
  tryouts: 'GET /proxy/api/questioner/tryoutlists',
  list: 'GET /proxy/api/questioner/tryouts/t1',
  add: 'POST /proxy/api/questioner/tryouts',
  edit: (id: string) => `PUT /proxy/api/questioner/tryouts/${id}`,
  read: (id: string) => `GET /proxy/api/questioner/questions/${id}`,
};
