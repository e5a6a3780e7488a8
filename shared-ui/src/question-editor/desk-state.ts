import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Keeping } from '../drafts/draft-keeper.ts';
import { isBlank, isSameDraft, type QuestionDraft, type QuestionSort, type SavedQuestion } from './draft.ts';

/** What was written for one question and isn't stored yet. */
export interface Entry {
  /** The draft's own: the device keeps it under it, and a new question is created under it. */
  id: string;
  /** The package in whose list it stands; '' = none chosen yet. */
  tryoutId: string;
  draft: QuestionDraft;
  /** The version that the draft started from; null = a new question. */
  base: SavedQuestion | null;
  /** Of a new question, what was sent and never answered: it may be stored, and is asked for again before anything else. */
  unanswered: QuestionDraft | null;
  /** `changed`: somebody else was faster, `newer` is what they stored, null while it could not be read; `gone`: they deleted it. */
  phase: 'open' | 'saving' | 'failed' | 'changed' | 'gone';
  newer: SavedQuestion | null;
  /** A save was asked for, and nothing was written since: what failed is sent again when the line is back. */
  isSent: boolean;
  /** By field of the form. */
  errors: Record<string, string>;
  /** Why the last save failed, where no field says it. */
  failure: string | null;
  /** The same save may succeed later. */
  isTemporary: boolean;
  /** It comes from an earlier visit. */
  isRestored: boolean;
}

export interface DeskState {
  /** The packages whose drafts were looked for on the device. */
  loaded: Record<string, boolean>;
  /** By id of the question; new ones by their own until the server gives them one. */
  entries: Record<string, Entry>;
  /** New questions that were sent, in their order: they stand behind the stored ones. */
  sent: readonly string[];
  /** Of each package, the new question that was not sent yet. */
  blanks: Record<string, string>;
  /** The key under which a question was written before it had its id, so that its form stays the same one. */
  formerKeys: Record<string, string>;
  /** Questions that somebody else deleted: a list may not know it yet. */
  gone: readonly string[];
  /** What was stored a moment ago, until the list has it too. */
  saved: Record<string, SavedQuestion>;
  /** Of each package, the sort of the question sent last: a series is often of one. */
  sorts: Record<string, QuestionSort>;
  /** Own texts that a newer version took the place of: they can be brought back. */
  replaced: Record<string, QuestionDraft>;
  /** How the last save of each key ended. */
  ended: Record<string, { isSaved: boolean; count: number }>;
  keeping: Keeping;
}

export const createDeskStore = (): StoreApi<DeskState> =>
  createStore<DeskState>()(() => ({
    loaded: {},
    entries: {},
    sent: [],
    blanks: {},
    formerKeys: {},
    gone: [],
    saved: {},
    sorts: {},
    replaced: {},
    ended: {},
    keeping: 'kept',
  }));

/** What a form holds where nothing is written yet. */
export interface Start {
  tryoutId: string;
  draft: QuestionDraft;
  base: SavedQuestion | null;
}

export const newEntry = ({ tryoutId, draft, base }: Start, id: string = crypto.randomUUID()): Entry => ({
  id,
  tryoutId,
  draft,
  base,
  unanswered: null,
  phase: 'open',
  newer: null,
  isSent: false,
  errors: {},
  failure: null,
  isTemporary: false,
  isRestored: false,
});

/** A draft as the device keeps it. */
export type KeptEntry = Pick<Entry, 'draft' | 'base' | 'unanswered' | 'isSent'> & {
  /** Of a new question: it was sent once, and stands in its list. */
  isListed: boolean;
};

export const isSameKept = (one: KeptEntry, other: KeptEntry): boolean =>
  (['draft', 'base', 'unanswered', 'isSent', 'isListed'] as const).every((part) => one[part] === other[part]);

/** True where something would be lost without the draft. */
export function isUnsaved(entry: Entry | undefined): entry is Entry {
  if (!entry) return false;
  if (entry.base) return entry.phase !== 'open' || !isSameDraft(entry.draft, entry.base.draft);
  return entry.isSent || entry.unanswered !== null || entry.phase !== 'open' || !isBlank(entry.draft);
}

/** Saves that were asked for and that nobody is sending: each waits for the line, or for its writer. */
export const waiting = ({ entries }: DeskState): [string, Entry][] =>
  Object.entries(entries).filter(([, { isSent, phase }]) => isSent && phase !== 'saving' && phase !== 'open');

/** A list with what was stored since it was asked for. */
export const withSaved = (questions: readonly SavedQuestion[], saved: readonly SavedQuestion[]): SavedQuestion[] => {
  const newer = (question: SavedQuestion) =>
    saved.find(({ id, version }) => id === question.id && version > question.version);
  const added = saved.filter(({ id }) => !questions.some((question) => question.id === id));
  return [...questions.map((question) => newer(question) ?? question), ...added];
};
