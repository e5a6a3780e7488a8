import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Keeping } from '../drafts/draft-keeper.ts';
import { isBlank, isSameDraft, type QuestionDraft, type QuestionSort, type SavedQuestion } from './draft.ts';

/** The unsaved draft of one question. */
export interface Entry {
  /** The draft's own id: the device keeps the draft under it, and it is the request key when a new question is created. */
  id: string;
  /** The package in whose list the question is shown; '' if none is chosen yet. */
  tryoutId: string;
  draft: QuestionDraft;
  /** The version that the draft started from; null = a new question. */
  base: SavedQuestion | null;
  /** The draft of a new question that was sent but got no answer. It may be stored already, so it is sent again before anything else. */
  unanswered: QuestionDraft | null;
  /** `changed`: somebody else has stored a newer version (`newer`; null as long as it isn't loaded). `gone`: somebody deleted or archived it. */
  phase: 'open' | 'saving' | 'failed' | 'changed' | 'gone';
  newer: SavedQuestion | null;
  /** True of a question that is gone and can be brought back from the archive. */
  isArchived: boolean;
  /** The writer has saved, and has written nothing since. If the save fails, it is sent again when the connection is back. */
  isSent: boolean;
  /** Error messages, by field of the form. */
  errors: Record<string, string>;
  /** Why the last save failed. */
  failure: string | null;
  /** True if the same save may succeed later. */
  isTemporary: boolean;
  /** True if the draft comes from an earlier visit. */
  isRestored: boolean;
}

export interface DeskState {
  /** The packages whose drafts have been read from the device. */
  loaded: Record<string, boolean>;
  /** By the question's id; a new question is found under its draft's id until the server gives it one. */
  entries: Record<string, Entry>;
  /** New questions that were sent, in their order: the list shows them after the stored ones. */
  sent: readonly string[];
  /** For each package, the id of the new question that was not sent yet. */
  blanks: Record<string, string>;
  /** The key that a question had before the server gave it an id, so that React keeps the same form for it. */
  formerKeys: Record<string, string>;
  /** Questions that somebody else has deleted or archived; the list may still show them. */
  gone: readonly string[];
  /** Questions that were stored a moment ago, until the list contains them too. */
  saved: Record<string, SavedQuestion>;
  /** For each package, the sort of the question that was sent last: the next one is often of the same sort. */
  sorts: Record<string, QuestionSort>;
  /** The writer's own drafts that a newer version replaced: they can be brought back. */
  replaced: Record<string, QuestionDraft>;
  /** How the last save of each key ended. */
  ended: Record<string, { isSaved: boolean; count: number }>;
  keeping: Keeping;
}

/** A store without drafts, before any is read from the device. */
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

/** The content of a form in which nothing is written yet. */
export interface Start {
  tryoutId: string;
  draft: QuestionDraft;
  base: SavedQuestion | null;
}

/** The draft of a question that somebody begins to write or to edit. */
export const newEntry = ({ tryoutId, draft, base }: Start, id: string = crypto.randomUUID()): Entry => ({
  id,
  tryoutId,
  draft,
  base,
  unanswered: null,
  phase: 'open',
  newer: null,
  isArchived: false,
  isSent: false,
  errors: {},
  failure: null,
  isTemporary: false,
  isRestored: false,
});

/** A draft as the device keeps it. */
export type KeptEntry = Pick<Entry, 'draft' | 'base' | 'unanswered' | 'isSent'> & {
  /** True for a new question that was sent once, so that the list shows it. */
  isListed: boolean;
};

/** True if the device keeps the same of both. */
export const isSameKept = (one: KeptEntry, other: KeptEntry): boolean =>
  (['draft', 'base', 'unanswered', 'isSent', 'isListed'] as const).every((part) => one[part] === other[part]);

/** True if text would be lost without the draft. */
export function isUnsaved(entry: Entry | undefined): entry is Entry {
  if (!entry) return false;
  if (entry.base) return entry.phase !== 'open' || !isSameDraft(entry.draft, entry.base.draft);
  return entry.isSent || entry.unanswered !== null || entry.phase !== 'open' || !isBlank(entry.draft);
}

/** The saves that haven't arrived and aren't being sent now: each waits for the connection or for a decision of its writer. */
export const waiting = ({ entries }: DeskState): [string, Entry][] =>
  Object.entries(entries).filter(([, { isSent, phase }]) => isSent && phase !== 'saving' && phase !== 'open');

/** The list together with the questions that were stored after it was loaded. */
export const withSaved = (questions: readonly SavedQuestion[], saved: readonly SavedQuestion[]): SavedQuestion[] => {
  const newer = (question: SavedQuestion) =>
    saved.find(({ id, version }) => id === question.id && version > question.version);
  const added = saved.filter(({ id }) => !questions.some((question) => question.id === id));
  return [...questions.map((question) => newer(question) ?? question), ...added];
};
