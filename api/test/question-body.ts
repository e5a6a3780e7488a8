import type * as v from 'valibot';
import type { AdminQuestionChange } from '../src/contract/index.ts';

export type QuestionBody = v.InferInput<typeof AdminQuestionChange>;

/** An administrator's request for a question with three options and the key B; other fields as given. */
export const questionBody = (changes: Partial<QuestionBody> = {}): QuestionBody => ({
  question: 'Lima tambah tiga sama dengan …',
  type: 'multiple_choice',
  subType: 'TKD',
  options: [
    { text: 'tujuh', isCorrect: false },
    { text: 'delapan', isCorrect: true },
    { text: 'sembilan', isCorrect: false },
  ],
  explanation: 'Lima dan tiga adalah delapan.',
  timeLimit: 60,
  ...changes,
});
