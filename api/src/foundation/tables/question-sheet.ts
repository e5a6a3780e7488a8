import type { CellStyle, CellValue, DataValidation, WriteSheet } from 'hucre/xlsx';
import { writeXlsx } from 'hucre/xlsx';
import { type ExamTypes, letters, maxWeight, type QuestionKind, questionKindLabels } from '../../contract/index.ts';
import { forXml } from './xml-text.ts';

type SheetImage = NonNullable<WriteSheet['images']>[number];

/** A picture in a sheet: spreadsheets of every age show PNG and JPEG. */
export interface SheetPicture {
  content: Uint8Array;
  type: 'png' | 'jpeg';
  /** Pixels. */
  width: number;
  height: number;
}

export interface SheetOption {
  text: string;
  picture: SheetPicture | null;
  imageAlt: string | null;
  isKey: boolean;
  weight: number | null;
}

/** A question as a row of the sheet `Soal` has it. */
export interface SheetQuestion {
  kind: QuestionKind;
  /** Its label, or its value on the wire if several have that label. */
  subType: string;
  stem: string;
  picture: SheetPicture | null;
  imageAlt: string | null;
  options: SheetOption[];
  explanation: string | null;
  source: string | null;
  rubric: string | null;
  /** Null leaves the cell empty: the usual time. */
  timeLimitSeconds: number | null;
  /** The question's own id; null in the template's examples. */
  id: string | null;
}

interface SheetColumn {
  heading: string;
  /** In characters. */
  width: number;
  valueOf(question: SheetQuestion, number: number): CellValue;
  pictureOf?(question: SheetQuestion): { picture: SheetPicture; alt: string | null } | undefined;
  /** The values of a drop-down. */
  choices?(examTypes: ExamTypes): CellValue[];
}

const noText = () => null;
const perOption = (columnOf: (letter: string, index: number) => SheetColumn) => letters.map(columnOf);
const pictureOf = (part: { picture: SheetPicture | null; imageAlt: string | null } | undefined) =>
  part?.picture ? { picture: part.picture, alt: part.imageAlt } : undefined;

/**
 * The columns of the import template and of the export, in their order: one definition, so that an exported file comes in again. The
 * reader finds them by their headings.
 */
export const questionColumns: readonly SheetColumn[] = [
  { heading: 'No', width: 5, valueOf: (_, number) => number },
  { heading: 'Subtes *', width: 26, valueOf: ({ subType }) => subType, choices: subTypeNames },
  { heading: 'Pertanyaan *', width: 60, valueOf: ({ stem }) => stem },
  { heading: 'Gambar soal', width: 18, valueOf: noText, pictureOf },
  ...perOption((letter, index) => ({
    heading: `Pilihan ${letter}`,
    width: 24,
    valueOf: ({ options }) => options[index]?.text || null,
  })),
  ...perOption((letter, index) => ({
    heading: `Gambar ${letter}`,
    width: 18,
    valueOf: noText,
    pictureOf: ({ options }) => pictureOf(options[index]),
  })),
  {
    heading: 'Kunci',
    width: 8,
    valueOf: ({ options }) => letters[options.findIndex(({ isKey }) => isKey)] ?? null,
    choices: () => [...letters],
  },
  ...perOption((letter, index) => ({
    heading: `Bobot ${letter}`,
    width: 9,
    valueOf: ({ options }) => options[index]?.weight ?? null,
    choices: () => Array.from({ length: maxWeight + 1 }, (_, weight) => weight),
  })),
  { heading: 'Pembahasan', width: 60, valueOf: ({ explanation }) => explanation },
  { heading: 'Waktu (detik)', width: 13, valueOf: ({ timeLimitSeconds }) => timeLimitSeconds },
  { heading: 'Keterangan gambar soal', width: 24, valueOf: ({ imageAlt }) => imageAlt },
  ...perOption((letter, index) => ({
    heading: `Keterangan gambar ${letter}`,
    width: 24,
    valueOf: ({ options }) => options[index]?.imageAlt ?? null,
  })),
  { heading: 'ID soal', width: 14, valueOf: ({ id }) => id },
  { heading: 'Sumber', width: 24, valueOf: ({ source }) => source },
  {
    heading: 'Jenis soal',
    width: 14,
    valueOf: ({ kind }) => (kind === 'essay' ? questionKindLabels.essay : null),
    choices: () => Object.values(questionKindLabels),
  },
  { heading: 'Rubrik', width: 40, valueOf: ({ rubric }) => rubric },
];

/** The name of a sub type in a sheet: its label, or its value on the wire if several sub types have that label. */
export function subTypeName(examTypes: ExamTypes, subType: string): string {
  const label = examTypes.subTypeLabel(subType);
  return examTypes.subTypes.filter((other) => examTypes.subTypeLabel(other) === label).length > 1 ? subType : label;
}

function subTypeNames(examTypes: ExamTypes): string[] {
  return examTypes.subTypes.map((subType) => subTypeName(examTypes, subType));
}

const forSheet = (text: string) => forXml(text).replaceAll('\r\n', '\n');
/** Spreadsheets read `_x0041_` in a cell as A: the sign before it says that it is meant as it is written. */
const clean = (value: CellValue) =>
  typeof value === 'string' ? forSheet(value).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : value;

/** The name of a column by its index: A, B, … AA. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const headingStyle: CellStyle = {
  font: { bold: true },
  alignment: { wrapText: true, vertical: 'top' },
  numFmt: '@',
};
/** Text, so that 1/2 stays 1/2 when somebody types it. */
const cellStyle: CellStyle = { alignment: { wrapText: true, vertical: 'top' }, numFmt: '@' };

/** Pixels that a picture takes in its cell. The file has it in full size. */
const [shownWidth, shownHeight] = [120, 90];
const pictureRowPoints = 70;
/** Rows below the last question that have drop-downs, too. */
const rowsToFill = 500;

/** A sheet with questions; the lists of its drop-downs are on the sheet `Pilihan`. */
export function questionSheet(name: string, questions: readonly SheetQuestion[]): WriteSheet {
  const images: SheetImage[] = [];
  const withPictures = new Set<number>();
  const rows = questions.map((question, index) =>
    questionColumns.map((column, at) => {
      const shown = column.pictureOf?.(question);
      if (shown) {
        const { content, type, width, height } = shown.picture;
        const scale = Math.min(1, shownWidth / width, shownHeight / height);
        withPictures.add(index + 1);
        images.push({
          data: content,
          type,
          anchor: { from: { row: index + 1, col: at } },
          width: Math.max(1, Math.round(width * scale)),
          height: Math.max(1, Math.round(height * scale)),
          ...(shown.alt !== null && { altText: forSheet(shown.alt) }),
        });
      }
      return clean(column.valueOf(question, index + 1));
    }),
  );
  return {
    name,
    columns: questionColumns.map(({ width }) => ({ width, style: cellStyle })),
    rows: [questionColumns.map(({ heading }) => heading), ...rows],
    cells: new Map(questionColumns.map((_, at) => [`0,${at}`, { style: headingStyle }])),
    freezePane: { rows: 1 },
    rowDefs: new Map([...withPictures].map((row) => [row, { height: pictureRowPoints }])),
    images,
    dataValidations: validations(questions.length + rowsToFill),
  };
}

/** Drop-downs point at a sheet: lists in the cell itself end at 255 characters. */
function validations(rows: number): DataValidation[] {
  const withChoices = questionColumns.flatMap((column, at) => (column.choices ? [{ column, at }] : []));
  return withChoices.map(({ column, at }, list) => ({
    type: 'list',
    range: `${columnName(at)}2:${columnName(at)}${rows + 1}`,
    formula1: `Pilihan!$${columnName(list)}$2:$${columnName(list)}$${choiceRows}`,
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: column.heading.replace(' *', ''),
    errorMessage: 'Pilih salah satu dari daftar',
  }));
}

/** Rows of the sheet `Pilihan` that drop-downs show: more than any list has. */
const choiceRows = 200;

function choiceSheet(examTypes: ExamTypes): WriteSheet {
  const lists = questionColumns.flatMap(({ heading, choices }) => (choices ? [[heading, ...choices(examTypes)]] : []));
  const longest = Math.max(...lists.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? null));
  return { name: 'Pilihan', rows, hidden: true };
}

/** A workbook with the sheet `Soal`, others behind it, and the hidden lists of the drop-downs. */
export async function questionWorkbook(
  questions: readonly SheetQuestion[],
  { examTypes, others = [] }: { examTypes: ExamTypes; others?: readonly WriteSheet[] },
): Promise<Uint8Array> {
  return writeXlsx({ sheets: [questionSheet('Soal', questions), ...others, choiceSheet(examTypes)] });
}
