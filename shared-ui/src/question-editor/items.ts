import { type DeskState, withSaved } from './desk-state.ts';
import type { SavedQuestion } from './draft.ts';

/** One question in a package's list, stored or not. */
export interface Item {
  /** The key of its draft in the desk. */
  key: string;
  /** The identity of its form. It stays the same when the server gives the question an id. */
  formKey: string;
  number: number;
  /** Null before the question is stored, and after it was deleted. */
  question: SavedQuestion | null;
}

/** A package's questions, followed by the new ones that were sent and aren't stored yet. */
export function itemsOf(tryoutId: string, questions: readonly SavedQuestion[], state: DeskState): Item[] {
  const formKey = (key: string) => state.formerKeys[key] ?? key;
  const saved = Object.values(state.saved).filter((question) => question.tryoutId === tryoutId);
  const present = withSaved(questions, saved).filter(({ id }) => !state.gone.includes(id));
  const stored = present.map((question, index) => ({
    key: question.id,
    formKey: formKey(question.id),
    number: index + 1,
    question,
  }));
  const known = new Set(stored.map((item) => item.formKey));
  const waiting = state.sent.filter((key) => state.entries[key]?.tryoutId === tryoutId && !known.has(formKey(key)));
  return [
    ...stored,
    ...waiting.map((key, index) => ({
      key,
      formKey: formKey(key),
      number: stored.length + index + 1,
      question: null,
    })),
  ];
}
