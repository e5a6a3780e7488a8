import { type QuestionArea, type QuestionDraft } from '@tryout/shared-ui/staff';

export const itemStates = ['complete', 'unexplained', 'incomplete'] as const;
export type ItemState = (typeof itemStates)[number];
export const itemStateLabels: Record<ItemState, string> = {
  complete: 'Lengkap',
  unexplained: 'Tanpa pembahasan',
  incomplete: 'Belum lengkap',
};

const known = new WeakMap<QuestionDraft, ItemState>();

/** The state of a question with its draft. Computed only once for each draft. */
export function itemState(draft: QuestionDraft, area: QuestionArea): ItemState {
  const judge = (): ItemState => {
    if (Object.keys(area.refusals(draft, null)).length > 0) return 'incomplete';
    return draft.explanation.trim() === '' ? 'unexplained' : 'complete';
  };
  const state = known.get(draft) ?? judge();
  known.set(draft, state);
  return state;
}
