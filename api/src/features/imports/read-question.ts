import type { QuestionKind } from '../../contract/index.ts';

/** The parts of a question in a file, as remarks name them. `option` to `weight` belong to one option, by its index. */
export type ReadField =
  | 'question'
  | 'subType'
  | 'stem'
  | 'image'
  | 'imageAlt'
  | 'key'
  | 'explanation'
  | 'source'
  | 'rubric'
  | 'timeLimit'
  | `${'option' | 'optionImage' | 'optionImageAlt' | 'weight'}.${number}`;

/** A sentence for the author about a part of a question, in Indonesian: a reason to refuse it, or a notice. */
export interface Remark {
  field: ReadField;
  message: string;
}

/** A picture in a file: its name there and its bytes, not yet checked. */
export interface ReadPicture {
  name: string;
  content: Uint8Array;
}

export interface ReadOption {
  text: string;
  picture: ReadPicture | null;
  imageAlt: string | null;
  isKey: boolean;
  /** As it is in the file; whether it is a whole number of 0 to 5, the contract's schema says. Null without weights. */
  weight: number | null;
}

/**
 * A question as a file has it. A reader reports what its format alone can know (another kind of question, a picture that isn't
 * there, a date in a cell) as problems; everything else is checked later by the schemas of the contract.
 */
export interface ReadQuestion {
  /** Where its author finds it, as in "Baris 7" or "Soal 4"; a .zip puts the file's name before it. */
  place: string;
  kind: QuestionKind;
  /** As it is written: a label ("Penalaran Analitis") or a value of the wire; null if the file says none. */
  subType: string | null;
  /** Plain text with `$…$` formulas, as the product stores it. */
  stem: string;
  picture: ReadPicture | null;
  imageAlt: string | null;
  /** In their order: the first becomes A. */
  options: ReadOption[];
  explanation: string | null;
  source: string | null;
  rubric: string | null;
  /** Null if the file says none. */
  timeLimitSeconds: number | null;
  /** The question's id in the package that it was exported from; finds duplicates only. */
  exportedId: string | null;
  /** Reasons to refuse it. */
  problems: Remark[];
  /** Flattened or left out parts; the question can be imported. */
  notices: Remark[];
}

/** The questions of one file, in its order. */
export interface ReadFile {
  questions: ReadQuestion[];
  /** Sentences about the file as a whole: a guessed encoding, a column that isn't used. */
  notices: string[];
}

/** Reads a picture that a file names, from the .zip that it came in; undefined if there is none. */
export type FindPicture = (name: string) => ReadPicture | undefined;

/**
 * Turns the bytes of one format into questions. It runs in a process of its own, so it may take time and memory.
 * @throws FileRefused if the file as a whole can't be read
 */
export type ReadFormat = (content: Uint8Array, findPicture: FindPicture) => Promise<ReadFile>;

/** A file that can't be read; the message tells its author, in Indonesian, how to go on. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}
