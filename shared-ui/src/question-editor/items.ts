import { type DeskState, withSaved } from './desk-state.ts';
import type { SavedQuestion } from './draft.ts';

/** One place in a package. */
export interface Item {
  /** Where what is written for it is found. */
  key: string;
  /** The same from the first letter on, before and after the server gave it an id: its form's identity. */
  formKey: string;
  number: number;
  /** Null until it is stored, and once it is gone. */
  question: SavedQuestion | null;
}

/** A package's questions, and behind them the new ones that were sent and aren't stored yet. */
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
