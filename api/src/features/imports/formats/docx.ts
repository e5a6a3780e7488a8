import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import {
  FileRefused,
  type FindPicture,
  type ReadField,
  type ReadFile,
  type ReadFormat,
  type ReadQuestion,
  type Remark,
} from '../read-question.ts';
import { partsOf } from './docx-parts.ts';
import { type ReadPart, readLines } from './docx-lines.ts';
import { markEnd, markStart, withoutMarks } from './docx-marks.ts';
import { readOptionRows } from './docx-option-rows.ts';
import { findHeadings } from './headings.ts';
import { leftOut, shownLine } from './left-out.ts';
import { onePicture } from './questions.ts';
import { readHtml } from './html-text.ts';
import { type Cell, readTable } from './table.ts';

const formulaMark = `${markStart}${markEnd}`;

/** Puts a mark where mammoth would silently leave out an equation: Word's own, or one of the older editor or MathType. */
function markEquations(xml: string): string {
  const run = `<w:r><w:t>${formulaMark}</w:t></w:r>`;
  const paragraphs = replaceElements(xml, 'm:oMathPara', () => run);
  return replaceElements(
    replaceElements(paragraphs, 'm:oMath', () => run),
    'w:object',
    (element) => (/ProgID="Equation/.test(element) ? `<w:t>${formulaMark}</w:t>` : element),
  );
}

/** Replaces each element of a name that has none of its own kind inside; takes time that grows with the length alone. */
function replaceElements(xml: string, name: string, replacement: (element: string) => string): string {
  const pieces: string[] = [];
  const end = `</${name}>`;
  let done = 0;
  for (;;) {
    const from = xml.indexOf(`<${name}`, done);
    if (from < 0) break;
    const next = xml.charAt(from + name.length + 1);
    const isIt = next === '>' || next === ' ';
    const to = isIt ? xml.indexOf(end, from) : from;
    if (to < 0) break;
    const after = isIt ? to + end.length : from + 1;
    pieces.push(xml.slice(done, from), isIt ? replacement(xml.slice(from, after)) : xml.slice(from, after));
    done = after;
  }
  return [...pieces, xml.slice(done)].join('');
}

/** The document as HTML, with its pictures by name. @throws FileRefused for a file that Word wouldn't open */
async function htmlOf(content: Uint8Array): Promise<{ html: string; find: FindPicture }> {
  const pictures: Uint8Array[] = [];
  try {
    const entries = unzipSync(content);
    const document = entries['word/document.xml'];
    if (!document) throw new FileRefused('Berkas ini bukan dokumen Word; simpan ulang sebagai .docx');
    for (const [name, entry] of Object.entries(entries))
      if (/\.(xml|rels)$/.test(name) && strFromU8(entry.subarray(0, 2_000), true).includes('<!DOCTYPE'))
        throw new FileRefused('XML memuat DOCTYPE; ditolak. Simpan ulang dengan Word.');
    const marked = { ...entries, 'word/document.xml': strToU8(markEquations(strFromU8(document))) };
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zipSync(marked, { level: 0 })) },
      {
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async (image) => {
          pictures.push(new Uint8Array(await image.readAsArrayBuffer()));
          return { src: `word:${pictures.length}` };
        }),
      },
    );
    const find = (name: string) => {
      const picture = pictures[Number(name.replace(/^word:/, '')) - 1];
      return picture && { name, content: picture };
    };
    return { html: value, find };
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    throw new FileRefused('Dokumen Word ini rusak; buka dengan Word lalu simpan ulang sebagai .docx', { cause: error });
  }
}

/** Texts in which a formula can be written. */
const hasFormulas = (field: ReadField) =>
  ['stem', 'explanation', 'source', 'rubric'].includes(field) || field.startsWith('option.');

/** Turns marks into problems of the part in which they are, now that the question has its number. */
function settle(question: ReadQuestion, sentences: readonly string[], prefix: string): void {
  question.place = prefix + question.place;
  const told = (text: string, field: ReadField): Remark[] =>
    [...new Set(text.match(/\uF8E0\d*\uF8E1/g))].map((mark) => ({
      field,
      message:
        mark !== formulaMark
          ? (sentences[Number(mark.slice(1, -1))] ?? '')
          : hasFormulas(field)
            ? `${question.place} memuat rumus Word; tulis sebagai $…$`
            : `${question.place} memuat rumus Word; bagian ini tidak dapat berisi rumus`,
    }));
  // A column of pictures names what it couldn't find: the marks say more.
  const problems = question.problems.flatMap((problem) => {
    const more = told(problem.message, problem.field);
    return more.length > 0 ? more : [{ ...problem, message: withoutMarks(problem.message) }];
  });
  const clean = (text: string | null, field: ReadField): string | null => {
    if (!text?.includes(markStart)) return text;
    problems.push(...told(text, field));
    return withoutMarks(text);
  };
  question.stem = clean(question.stem, 'stem') ?? '';
  question.explanation = clean(question.explanation, 'explanation');
  question.source = clean(question.source, 'source');
  question.rubric = clean(question.rubric, 'rubric');
  question.subType = clean(question.subType, 'subType');
  question.exportedId = clean(question.exportedId, 'question');
  // Without a picture its description is in no question.
  question.imageAlt = question.picture && clean(question.imageAlt, 'imageAlt');
  question.options = question.options.map((option, index) => ({
    ...option,
    text: clean(option.text, `option.${index}`) ?? '',
    imageAlt: option.picture && clean(option.imageAlt, `optionImageAlt.${index}`),
  }));
  question.problems = problems;
}

/**
 * Word: tables with one question in a row under the headings that `headings.ts` knows, tables with one option in a row and a mark in
 * the column of the key, or lines with numbers and letters.
 */
export const readDocx: ReadFormat = async (content, findOutside) => {
  const { html, find } = await htmlOf(content);
  const findPicture: FindPicture = (name) => find(name) ?? findOutside(name);
  const sentences: string[] = [];
  const notices = new Set<string>();
  const cellOf = (part: string): Cell => {
    const read = readHtml(part, { hasOwnFormulas: true });
    const { picture, problem } = onePicture(read.pictures, findPicture);
    for (const notice of read.notices) notices.add(notice);
    const marks = [...read.problems, ...(problem === undefined ? [] : [problem])].map(
      (sentence) => `${markStart}${sentences.push(sentence) - 1}${markEnd}`,
    );
    return { text: read.text + marks.join(''), ...(picture && { picture }) };
  };
  const parts = partsOf(html).map((part): ReadPart =>
    part.kind === 'table' ? { kind: 'table', rows: part.rows.map((row) => row.map(cellOf)) } : part,
  );
  const tables = parts.flatMap((part) => (part.kind === 'table' ? [readAnyTable(part.rows, findPicture)] : []));
  const questions = tables.flatMap((read, index) => {
    const prefix = tables.length > 1 ? `Tabel ${index + 1}, ` : '';
    for (const question of read?.questions ?? []) settle(question, sentences, prefix);
    return read?.questions ?? [];
  });
  if (questions.length > 0) {
    const beside = namesBeside(parts, tables, cellOf);
    return { questions, notices: [...notices, ...noticesOf(tables), ...beside] };
  }
  const inLines = readLines(parts, cellOf);
  for (const question of inLines.questions) settle(question, sentences, '');
  if (inLines.questions.length === 0)
    throw new FileRefused(
      'Dokumen ini tidak berisi soal yang dikenali. Pakai tabel berjudul Soal, Pilihan A, Pilihan B, Kunci, atau baris "1. …", "A. …", "Kunci: A".',
    );
  return { questions: inLines.questions, notices: [...notices, ...inLines.notices] };
};

/** The notices of the tables, each once: many tables may have the same. */
function noticesOf(tables: readonly (ReadFile | undefined)[]): string[] {
  const told = new Map<string, number[]>();
  for (const [index, read] of tables.entries())
    for (const notice of (read?.notices ?? []).map(withoutMarks)) {
      const numbers = told.get(notice) ?? [];
      numbers.push(index + 1);
      told.set(notice, numbers);
    }
  return [...told].map(([notice, numbers]) => (tables.length > 1 ? `${notice} (tabel ${numbers.join(', ')})` : notice));
}

/** Names the lines and the tables that are beside the tables with questions. */
function namesBeside(
  parts: readonly ReadPart[],
  tables: readonly (ReadFile | undefined)[],
  cellOf: (html: string) => Cell,
): string[] {
  const named: string[] = [];
  const last = tables.length;
  let lines: string[] = [];
  let before = 0;
  const endLines = () => {
    const number = (table: number) => (last > 1 ? ` ${table}` : '');
    const between = `di antara tabel ${before} dan ${before + 1}`;
    const place =
      before === 0 ? `sebelum tabel${number(1)}` : before === last ? `sesudah tabel${number(last)}` : between;
    named.push(...leftOut(place, lines));
    lines = [];
  };
  for (const part of parts) {
    if (part.kind === 'line') {
      lines.push(shownLine([cellOf(part.html)]));
      continue;
    }
    endLines();
    before += 1;
    if (!tables[before - 1]) named.push(...leftOut(`di tabel ${before}`, part.rows.map(shownLine)));
  }
  endLines();
  return named;
}

/** The questions of a table in either layout; undefined for a table of anything else. */
function readAnyTable(cells: readonly (readonly Cell[])[], findPicture: FindPicture): ReadFile | undefined {
  const headings = findHeadings(cells.slice(0, 5).map((row) => row.map(({ text }) => text)));
  if (headings?.columns.includes('option.0')) return readTable(cells, findPicture);
  return readOptionRows(cells);
}
