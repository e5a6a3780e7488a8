import {
  type AdminQuestion,
  type AdminQuestionDetail,
  type AdminTryout,
  type Letter,
  perText,
} from '@tryout/api/contract';
import { AddQuestion, QuestionPanel } from './question-panel.tsx';
import { QuestionDialog } from './question-dialog.tsx';

// Sample data for the tests of this feature: a package of three questions, on a page like the one of packages.

export const sampleOption = (id: Letter, text: string, changes: Partial<AdminQuestion['options'][number]> = {}) => ({
  id,
  text,
  isCorrect: false,
  imageUrl: null,
  imageAlt: null,
  weight: null,
  ...changes,
});

export function sampleQuestion(changes: Partial<AdminQuestion> = {}): AdminQuestion {
  const options = [sampleOption('A', 'Tiga'), sampleOption('B', 'Empat', { isCorrect: true })];
  return {
    id: 'q1',
    tryoutId: 't1',
    number: 1,
    version: 1,
    question: 'Berapa dua tambah dua?',
    type: 'multiple_choice',
    subType: 'TIU',
    topic: 'kemampuan_numerik',
    options,
    correctAnswer: 'Empat',
    ...perText(() => null),
    explanation: 'Dua dan dua adalah empat.',
    rubric: null,
    timeLimit: 60,
    imageUrl: null,
    imageAlt: null,
    updatedAt: '2026-11-21T12:00:00.000Z',
    ...changes,
  };
}

export const sampleDetail = (changes: Partial<AdminQuestionDetail> = {}): AdminQuestionDetail => ({
  ...sampleQuestion(changes),
  finishedAttempts: 0,
  ...changes,
});

export const sampleQuestions = (): AdminQuestion[] => [
  sampleQuestion(),
  sampleQuestion({
    id: 'q2',
    number: 2,
    question: 'Sikap Anda saat rekan kesulitan?',
    subType: 'TKP',
    topic: 'jejaring_kerja',
    options: [sampleOption('A', 'Membantu', { weight: 5, isCorrect: true }), sampleOption('B', 'Diam', { weight: 1 })],
    timeLimit: 150,
  }),
  sampleQuestion({
    id: 'q3',
    number: 3,
    question: 'Jelaskan makna sila pertama.',
    type: 'essay',
    subType: 'TWK',
    topic: 'pilar_negara',
    options: [],
    correctAnswer: null,
  }),
];

export const sampleTryout: AdminTryout = {
  id: 't1',
  title: 'SKD Mini',
  description: '',
  price: 0,
  batch: 2,
  type: 'SKD_CPNS',
  status: true,
  isOnline: true,
  imageUrl: null,
  durationSeconds: 1500,
  difficulty: 'Sedang',
  questionCount: 3,
  opensAt: null,
  closesAt: null,
  ruleSetId: 'skd-2024',
  isFreeTryout: false,
  archivedAt: null,
  finishedAttempts: 0,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};

export const questionPage = [
  {
    path: '/admin/tryouts',
    Component: () => (
      <>
        <AddQuestion tryoutId={null} />
        <QuestionPanel tryoutId="t1" tryoutTitle="SKD Mini" />
        <QuestionDialog />
      </>
    ),
  },
  { path: '/elsewhere', Component: () => <h1>Halaman lain</h1> },
];

export const calls = {
  list: 'GET /proxy/admin/tryouts/t1/questions',
  add: 'POST /proxy/admin/tryouts/t1/questions',
  order: 'PUT /proxy/admin/tryouts/t1/questions/order',
  read: 'GET /proxy/admin/questions/q1',
  edit: 'PUT /proxy/admin/tryouts/t1/questions/q1',
  remove: 'DELETE /proxy/admin/tryouts/t1/questions/q1',
  tryout: 'GET /proxy/admin/tryouts/t1',
  choices: 'GET /proxy/admin/tryouts?pageSize=20',
};
