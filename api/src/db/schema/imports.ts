import type { Generated } from 'kysely';
import type { ImportState } from '../../contract/index.ts';
import type { Bit } from './bit.ts';

/** A file with questions, and its preview (docs/imports.md). */
export interface QuestionImportTable {
  id: string;
  /** The member of staff who sent it; nobody else sees it. */
  accountId: string;
  tryoutId: string;
  /** `forgotten`: discarded or too old; its pictures and its row are about to be deleted. */
  state: ImportState | 'forgotten';
  fileName: string;
  fileSha256: string;
  format: string | null;
  doneCount: Generated<number>;
  totalCount: number | null;
  /** Number of questions that were added. */
  appliedCount: number | null;
  message: string | null;
  /** A JSON list of sentences. */
  notices: Generated<string>;
  /** While it is read, its process moves this time into the future again and again. If it is past, the process has died. */
  aliveUntil: string;
  createdAt: string;
  expiresAt: string;
}

/** A question of such a file. Lists and contents are JSON. */
export interface ImportItemTable {
  importId: string;
  number: number;
  place: string;
  content: string;
  writtenSubType: string | null;
  /** Problems that its format found: each goes when its part is mended. */
  readProblems: string;
  /** These and those of the content itself. */
  problems: string;
  notices: string;
  duplicates: string;
  isTicked: Bit;
  hasProblem: Bit;
  hasNotice: Bit;
  hasDuplicate: Bit;
  hasSubType: Bit;
}

/** A picture that only a preview shows: it is deleted with the preview unless a question takes it. */
export interface ImportPictureTable {
  fileId: string;
  importId: string;
}

export interface ImportTables {
  questionImport: QuestionImportTable;
  importItem: ImportItemTable;
  importPicture: ImportPictureTable;
}
