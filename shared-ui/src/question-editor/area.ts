import type { ApiError } from '../http/api-error.ts';
import type { QuestionDraft, QuestionSort, SavedQuestion } from './draft.ts';
import type { Classes } from './parts.ts';

/** How one area reads and saves questions: its `*.api.ts` translates between the editor's names and those of the API. */
export interface QuestionArea {
  /** Drafts on the device are stored under this name. */
  name: 'admin' | 'questioner';
  classes: Classes;
  /** Options can be added and removed, down to two. Otherwise there are always five, and the last ones may stay empty. */
  hasOpenOptions: boolean;
  /** A new question may be an essay. With `choosesPackage`, the form of a new question also asks for its package. */
  choosesKind: boolean;
  choosesPackage: boolean;
  /** A new question may use the stored pictures of another question. */
  sharesPictures: boolean;
  create(draft: QuestionDraft, creationKey: string): Promise<SavedQuestion>;
  /**
   * The server refuses with 409 `QUESTION_CHANGED` if the draft started from an older version.
   * @param key the same for each save of a draft over one version: where a save sends files, the server knows by it one that comes
   *   again after a lost answer
   */
  update(draft: QuestionDraft, base: SavedQuestion, key: string): Promise<SavedQuestion>;
  /** Loads the newest version, also from another package than the one where it was. */
  read(question: Pick<SavedQuestion, 'id' | 'tryoutId'>): Promise<SavedQuestion>;
  /** The errors that the server would find, by field of the form; empty if the draft can be sent. */
  refusals(draft: QuestionDraft, base: SavedQuestion | null): Record<string, string>;
  /** The errors in the server's answer, by field of the form. */
  refusedFields(error: ApiError): Record<string, string>;
  /** The values that a new question of a package starts with. */
  sort(tryoutId: string): QuestionSort;
  /** The address at which a stored question is edited. */
  addressOf(question: Pick<SavedQuestion, 'id' | 'tryoutId'>): string;
  /** The account that is signed in now; null if nobody is. */
  accountId(): string | null;
  /** Called before the stored version replaces the draft that was sent. */
  beforeSaved?(saved: SavedQuestion): Promise<void>;
  /** Called when a question was stored, so that lists can show it. */
  onSaved(saved: SavedQuestion, isNew: boolean): void;
  /** Called when the list of a package is known to be out of date. */
  onOutdated(tryoutId: string): void;
  /**
   * Uploads a picture as soon as it is chosen, says whether that worked, and returns its address or null. Left out: it is sent with
   * the question.
   */
  takePicture?(picture: Blob): Promise<string | null>;
  /** Uploads what `takePicture` could not. @returns the draft with the addresses of all its pictures */
  uploadPictures?(draft: QuestionDraft): Promise<QuestionDraft>;
  /** Pictures can be described and removed, but no new one is chosen. */
  keepsPictures?: boolean;
}

/** The parts of an area that the fields of options and pictures need. */
export type FieldsArea = Pick<QuestionArea, 'hasOpenOptions' | 'takePicture' | 'keepsPictures'>;
