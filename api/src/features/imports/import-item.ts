import type { ImportedQuestion, ImportRemark } from '../../contract/index.ts';
import type { Bit, ImportItemTable } from '../../db/schema.ts';

/** A duplicate as it is stored: what it looks like is read when it is shown. */
export interface StoredDuplicate {
  questionId: string | null;
  itemNumber: number | null;
  similarity: number;
}

/** A question of a file, with its lists. */
export interface Item {
  number: number;
  place: string;
  content: ImportedQuestion;
  writtenSubType: string | null;
  readProblems: readonly ImportRemark[];
  problems: readonly ImportRemark[];
  notices: readonly ImportRemark[];
  duplicates: readonly StoredDuplicate[];
  isTicked: boolean;
}

/** A question that a preview adds, with its content as it is stored. */
export interface IncludedItem {
  item: Item;
  stored: string;
}

const bit = (value: boolean): Bit => (value ? 1 : 0);

/** An item as it is stored. */
export const toRow = (importId: string, item: Item): ImportItemTable => ({
  importId,
  number: item.number,
  place: item.place,
  content: JSON.stringify(item.content),
  writtenSubType: item.writtenSubType,
  readProblems: JSON.stringify(item.readProblems),
  problems: JSON.stringify(item.problems),
  notices: JSON.stringify(item.notices),
  duplicates: JSON.stringify(item.duplicates),
  isTicked: bit(item.isTicked),
  hasProblem: bit(item.problems.length > 0),
  hasNotice: bit(item.notices.length > 0),
  hasDuplicate: bit(item.duplicates.length > 0),
  hasSubType: bit(item.content.subType !== ''),
});

export const fromRow = (row: Pick<ImportItemTable, (typeof itemColumns)[number]>): Item => ({
  number: row.number,
  place: row.place,
  content: JSON.parse(row.content) as ImportedQuestion,
  writtenSubType: row.writtenSubType,
  readProblems: JSON.parse(row.readProblems) as ImportRemark[],
  problems: JSON.parse(row.problems) as ImportRemark[],
  notices: JSON.parse(row.notices) as ImportRemark[],
  duplicates: JSON.parse(row.duplicates) as StoredDuplicate[],
  isTicked: row.isTicked === 1,
});

/** The columns of an item that a preview shows. */
export const itemColumns = [
  'number',
  'place',
  'content',
  'writtenSubType',
  'readProblems',
  'problems',
  'notices',
  'duplicates',
  'isTicked',
] as const;
