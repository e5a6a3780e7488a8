import type { AuthorQuestion } from '@tryout/api/contract';
import { draftOf, type QuestionDraft, refusalsOf } from './question-draft.ts';

export const itemStates = ['complete', 'unexplained', 'incomplete'] as const;
export type ItemState = (typeof itemStates)[number];
export const itemStateLabels: Record<ItemState, string> = {
  complete: 'Lengkap',
  unexplained: 'Tanpa pembahasan',
  incomplete: 'Belum lengkap',
};

const known = new WeakMap<QuestionDraft | AuthorQuestion, ItemState>();

function judge(draft: QuestionDraft, base: AuthorQuestion | null): ItemState {
  // Any package will do: what is judged is the question.
  if (Object.keys(refusalsOf(draft, { tryoutListId: 'any', base })).length > 0) return 'incomplete';
  return draft.explanation.trim() === '' ? 'unexplained' : 'complete';
}

/** How far a question is, with what is written for it: judged once for each of its versions. */
export function itemState(draft: QuestionDraft | undefined, question: AuthorQuestion | null): ItemState {
  const version = draft ?? question;
  if (!version) return 'incomplete';
  const state = known.get(version) ?? judge(draft ?? draftOf(question as AuthorQuestion), question);
  known.set(version, state);
  return state;
}
