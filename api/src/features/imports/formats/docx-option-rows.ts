import type { ReadFile, ReadQuestion } from '../read-question.ts';
import { leftOut, shownLine } from './left-out.ts';
import { emptyOption, emptyQuestion, severalKeys } from './questions.ts';
import type { Cell } from './table.ts';

const normalised = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const isMark = (text: string) => /^(v|x|√|✓|✔|☑|benar|1)$/i.test(text.trim());

/**
 * The questions of a table that has one option in each row and a mark in the column KUNCI; undefined if the table has no such heading.
 * A question begins where there is a stem or a number, and its options follow to the next one.
 */
export function readOptionRows(rows: readonly (readonly Cell[])[]): ReadFile | undefined {
  const names = rows.slice(0, 3).map((row) => row.map(({ text }) => normalised(text)));
  const top = names.findIndex(
    (row) => row.some((name) => /^kunci/.test(name)) && row.some((name) => /^(soal|pertanyaan)/.test(name)),
  );
  const headings = names[top];
  if (!headings) return undefined;
  const keyColumn = headings.findIndex((name) => /^kunci/.test(name));
  const stemColumn = headings.findIndex((name) => /^(soal|pertanyaan)/.test(name));
  const numberColumn = headings.findIndex((name) => /^(no|nomor)(soal)?$/.test(name));
  const questions: ReadQuestion[] = [];
  const left: string[] = [];
  for (const [index, row] of rows.slice(top + 1).entries()) {
    const textAt = (column: number) => row[column]?.text.trim() ?? '';
    const letterColumn = row.findIndex(
      ({ text }, column) => column !== keyColumn && column !== numberColumn && /^[A-E][.)]?$/i.test(text.trim()),
    );
    const written = row.findIndex(({ text, picture }, column) => {
      const isFree = letterColumn < 0 ? column > stemColumn : column > letterColumn;
      return isFree && column !== keyColumn && (text.trim() !== '' || picture !== undefined);
    });
    /** Notes the cells that are in no question, besides those in these columns. */
    const noteOthers = (...taken: number[]) => {
      const isTaken = (column: number) =>
        questions.length > 0 && [numberColumn, stemColumn, keyColumn, ...taken].includes(column);
      const line = shownLine(row.filter((_, column) => !isTaken(column)));
      if (line !== '') left.push(`Baris ${top + index + 2}: ${line}`);
    };
    // Options may stand below the stem, in its own column: "A. Bandung".
    const below = /^[A-E][.)]\s*(?<rest>[^]*)$/i.exec(textAt(stemColumn))?.groups?.['rest'];
    if (
      below !== undefined &&
      letterColumn < 0 &&
      questions.length > 0 &&
      (numberColumn < 0 || textAt(numberColumn) === '')
    ) {
      noteOthers();
      const picture = row[stemColumn]?.picture ?? null;
      questions.at(-1)?.options.push({ ...emptyOption, text: below, picture, isKey: isMark(textAt(keyColumn)) });
      continue;
    }
    const hasNumber = numberColumn >= 0 && textAt(numberColumn) !== '';
    const hasStem =
      letterColumn !== stemColumn && (textAt(stemColumn) !== '' || row[stemColumn]?.picture !== undefined);
    if (hasNumber || hasStem) {
      const question = emptyQuestion(`Baris ${top + index + 2}`);
      questions.push({
        ...question,
        stem: hasStem ? textAt(stemColumn) : '',
        picture: (hasStem && row[stemColumn]?.picture) || null,
      });
    }
    const option = row[written];
    noteOthers(letterColumn, written);
    if (option && written !== stemColumn)
      questions.at(-1)?.options.push({
        ...emptyOption,
        text: option.text.trim(),
        picture: option.picture ?? null,
        isKey: isMark(textAt(keyColumn)),
      });
  }
  for (const { options, problems } of questions) {
    const keys = options.filter(({ isKey }) => isKey).length;
    if (keys === 0) problems.push({ field: 'key', message: 'Jawaban tidak ditemukan; beri tanda v di kolom KUNCI' });
    if (keys > 1) problems.push({ field: 'key', message: severalKeys });
  }
  if (questions.length === 0) return undefined;
  const above = rows.slice(0, top).map(shownLine);
  return { questions, notices: [...leftOut('di atas judul kolom', above), ...leftOut('di luar soal', left)] };
}
