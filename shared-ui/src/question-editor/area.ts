import type { ApiError } from '../http/api-error.ts';
import type { QuestionDraft, QuestionSort, SavedQuestion } from './draft.ts';
import type { Classes } from './parts.ts';

/** A draft of an earlier release, as this one keeps it. */
export interface OlderDraft {
  /** Of a new question that was sent: what under. */
  id?: string;
  /** The package where it was written; '' = chosen in the form. */
  tryoutId: string;
  draft: QuestionDraft;
  base: SavedQuestion | null;
  unanswered?: QuestionDraft | null;
  /** Removes it from where it was kept. */
  forget(): Promise<void>;
}

/** What one area's door to the questions is like: its `*.api.ts` maps the editor's words to the wire's, and back. */
export interface QuestionArea {
  /** Drafts are kept under it. */
  name: 'admin' | 'questioner';
  classes: Classes;
  /** Options come and go: two at least. Else there are five, and the last ones may stay empty. */
  hasOpenOptions: boolean;
  /** A new question may be an essay, and lie in a package that is chosen in the form. */
  choosesKind: boolean;
  choosesPackage: boolean;
  /** A new question may show the stored pictures of another one. */
  sharesPictures: boolean;
  create(draft: QuestionDraft, creationKey: string): Promise<SavedQuestion>;
  /** Refused with 409 `QUESTION_CHANGED` when the draft started from an older version. */
  update(draft: QuestionDraft, base: SavedQuestion): Promise<SavedQuestion>;
  /** The newest version. */
  read(question: Pick<SavedQuestion, 'id' | 'tryoutId'>): Promise<SavedQuestion>;
  /** What the server would refuse, by field of the form; empty when a save may go out. */
  refusals(draft: QuestionDraft, base: SavedQuestion | null): Record<string, string>;
  /** What the server refused, by field of the form. */
  refusedFields(error: ApiError): Record<string, string>;
  /** What a new question of a package starts with. */
  sort(tryoutId: string): QuestionSort;
  /** Whose calls go out at the moment; null while nobody is signed in. */
  accountId(): string | null;
  /** Before what was stored takes the place of what was sent. */
  beforeSaved?(saved: SavedQuestion): Promise<void>;
  /** Something was stored: lists that show it are told. */
  onSaved(saved: SavedQuestion, isNew: boolean): void;
  /** What a list shows is known to be old. */
  onOutdated(tryoutId: string): void;
  /** What an earlier release has kept of an account. */
  findOlder?(accountId: string): Promise<OlderDraft[]>;
  /** Uploads a picture as soon as it is chosen, and tells of it; null where that fails. Default: it travels with the question. */
  takePicture?(file: File): Promise<string | null>;
}
