import { letters } from '../../../contract/lists.ts';
import {
  FileRefused,
  type FindPicture,
  type ReadFile,
  type ReadOption,
  type ReadPicture,
  type ReadQuestion,
  type Remark,
} from '../read-question.ts';
import { type Column, findHeadings } from './headings.ts';
import { leftOut, leftPicture, severalPictures, shownLine } from './left-out.ts';

/** More than any table of questions has. */
export const mostColumns = 200;
/** The most that a cell of a spreadsheet holds. */
const longestCell = 32_767;

export interface Cell {
  text: string;
  /** The number that a spreadsheet shows as `text`. */
  number?: number;
  /** The date that a spreadsheet made of what was typed, as it shows it. */
  date?: string;
  picture?: ReadPicture;
  /** Its picture is one of several. */
  hasMorePictures?: boolean;
  /** The cell computes its value. */
  isFormula?: boolean;
  /** A quotation mark in its row doesn't close properly: the lines after it may be part of one of the cells. */
  hasOpenQuote?: boolean;
}

const openQuote = (place: string) =>
  `${place}: tanda kutip (") tidak ditutup dengan benar, sehingga baris sesudahnya dapat ikut terbaca di sini. Perbaiki di berkas, lalu impor lagi.`;
const isFaulty = (cells: readonly Cell[]) => cells.some(({ hasOpenQuote }) => hasOpenQuote);

const remark = (field: Remark['field'], message: string): Remark => ({ field, message });

/** Columns with texts that may have a picture beside them. */
const hasPicture = (column: Column) => column === 'stem' || column.startsWith('option.');

/** The places 0–4 of the options. */
const places = letters.map((_, index) => index);

/** Answers and scores are often written "1,5" here. */
const numberOf = (text: string, cell: Cell | undefined) => cell?.number ?? Number(text.trim().replace(',', '.'));

/**
 * The place of the option that a key names: A–E, 1–5, or the option's own text or number; a sentence if it names none. A spreadsheet
 * may show a number differently in the key's column than in an option's.
 */
function keyPlace(
  written: string,
  number: number | undefined,
  options: readonly { text: string; number: number | undefined }[],
): number | string {
  const text = written.trim();
  if (/^[a-e][.)]?$/i.test(text)) return letters.indexOf(text.charAt(0).toUpperCase() as (typeof letters)[number]);
  if (/^[1-5]$/.test(text)) return Number(text) - 1;
  const same = options.findIndex((option) => option.text !== '' && option.text.toLowerCase() === text.toLowerCase());
  if (same >= 0) return same;
  if (number !== undefined) {
    // Shown as "1,00" it is a place, as "100%" none.
    if (places.includes(number - 1) && Number(text.replace(',', '.')) === number) return number - 1;
    const equal = options.findIndex((option) => option.number === number);
    if (equal >= 0) return equal;
  }
  if (/^[a-e1-5](\s*[,;&/]\s*[a-e1-5])+$/i.test(text)) return 'Lebih dari satu jawaban benar belum didukung';
  return 'Kunci: isi satu huruf A–E';
}

const kinds: [RegExp, string][] = [
  [/^(pg|pilihan ?ganda( biasa)?|ganda|multiple[ _]?choice|1|)$/i, 'multiple_choice'],
  [/^(esai|essay|uraian)$/i, 'essay'],
  [/jodoh|match/i, 'Soal menjodohkan belum didukung'],
  [/benar.?salah|true.?false/i, 'Soal benar–salah belum didukung'],
  [/kompleks|multi/i, 'Lebih dari satu jawaban benar belum didukung'],
  [/isian|singkat|short/i, 'Soal isian singkat belum didukung'],
];

/** The questions in a table's rows, under the headings that `headings.ts` knows. @throws FileRefused without headings */
export function readTable(rows: readonly (readonly Cell[])[], findPicture: FindPicture): ReadFile {
  const headings = findHeadings(rows.slice(0, 5).map((row) => row.map(({ text }) => text)));
  // The headings themselves may be in a cell above, or questions in a heading.
  const faulty = rows.slice(0, (headings?.row ?? 4) + 1).findIndex(isFaulty);
  if (faulty >= 0) throw new FileRefused(openQuote(`Baris ${faulty + 1}`));
  if (!headings)
    throw new FileRefused(
      'Judul kolom tidak dikenali. Baris pertama harus berisi judul kolom seperti Pertanyaan, Pilihan A, Pilihan B, Kunci; unduh templat sebagai contoh.',
    );
  const { columns, unknown } = headings;
  const notices: string[] = [];
  if (unknown.length > 0) notices.push(`Kolom yang tidak dipakai: ${unknown.slice(0, 20).join(', ')}`);
  if (columns.includes('points'))
    notices.push('Kolom bobot soal tidak dipakai: setiap soal dinilai menurut jenis ujiannya');
  const names = rows[headings.row] ?? [];
  const [besideQuestions, withoutHeading]: [string[], string[]] = [[], []];
  const questions = rows.slice(headings.row + 1).flatMap((cells, index) => {
    const place = `Baris ${headings.row + index + 2}`;
    const tell = (lines: string[], left: readonly Cell[]) => {
      const line = shownLine(left);
      if (line !== '') lines.push(`${place}: ${line}`);
    };
    tell(
      withoutHeading,
      cells.filter((_, at) => !columns[at] && isBlank(names[at])),
    );
    const isEmpty = columns.every((column, at) => !column || column === 'number' || isBlank(cells[at]));
    if (!isEmpty || isFaulty(cells)) return [readRow(cells, columns, place, findPicture)];
    // A passage or a title across the table begins where the numbers are.
    tell(
      besideQuestions,
      cells.filter(({ text }, at) => columns[at] === 'number' && !/^\s*\d*\s*[.)]?\s*$/.test(text)),
    );
    return [];
  });
  notices.push(
    ...leftOut('di atas judul kolom', rows.slice(0, headings.row).map(shownLine)),
    ...leftOut('di baris tanpa soal', besideQuestions),
    ...leftOut('di kolom tanpa judul', withoutHeading),
  );
  return { questions, notices };
}

const isBlank = (cell: Cell | undefined) => !cell || (cell.text.trim() === '' && !cell.picture && !cell.isFormula);

function readRow(
  cells: readonly Cell[],
  columns: readonly (Column | undefined)[],
  place: string,
  findPicture: FindPicture,
): ReadQuestion {
  const problems: Remark[] = isFaulty(cells) ? [remark('question', openQuote(place))] : [];
  const notices: Remark[] = [];
  const cellOf = (column: Column): Cell | undefined => cells[columns.indexOf(column)];
  const has = (column: Column) => columns.includes(column);

  function text(column: Column, field: Remark['field'], name: string): string {
    const cell = cellOf(column);
    if (!cell) return '';
    if (cell.date !== undefined)
      problems.push(
        remark(field, `${place}, ${name}: sel berisi tanggal (${cell.date}); ubah format sel menjadi Teks`),
      );
    if (cell.isFormula)
      problems.push(remark(field, `${place}, ${name}: sel berisi rumus; salin lalu tempel sebagai nilai`));
    if (cell.picture && !hasPicture(column)) notices.push(remark(field, leftPicture));
    if (cell.text.length > longestCell) {
      problems.push(remark(field, `${place}, ${name}: teks terlalu panjang`));
      return cell.text.slice(0, longestCell);
    }
    return cell.text.trim();
  }

  /** A picture in its own column, or where its text is. */
  function picture(column: Column, textColumn: Column, field: Remark['field']): ReadPicture | null {
    const [own, beside] = [cellOf(column), cellOf(textColumn)];
    const name = own?.picture ? '' : (own?.text.trim() ?? '');
    const shown = [own, beside].filter((cell) => cell?.picture);
    if (shown.length + (name === '' ? 0 : 1) > 1 || shown.some((cell) => cell?.hasMorePictures)) {
      problems.push(remark(field, severalPictures));
      return null;
    }
    const there = shown[0]?.picture;
    if (there) return there;
    if (name === '') return null;
    if (/^https?:\/\//i.test(name)) {
      problems.push(remark(field, 'Gambar dari alamat internet tidak diambil; tempel di sel'));
      return null;
    }
    const found = findPicture(name);
    if (!found) problems.push(remark(field, `Gambar "${name.slice(0, 80)}" tidak ada di dalam ZIP`));
    return found ?? null;
  }

  const writtenKind = text('kind', 'question', 'Jenis soal');
  const kind = kinds.find(([pattern]) => pattern.test(writtenKind))?.[1] ?? 'multiple_choice';
  const isKnownKind = kind === 'multiple_choice' || kind === 'essay';
  if (!isKnownKind) problems.push(remark('question', kind));

  const stem = text('stem', 'stem', 'Pertanyaan');
  const texts = places.map((at) => text(`option.${at}`, `option.${at}`, `Pilihan ${letters[at]}`));
  const pictures = places.map((at) => picture(`optionImage.${at}`, `option.${at}`, `optionImage.${at}`));
  const last = places.findLast((at) => texts[at] !== '' || pictures[at] !== null) ?? -1;
  let scoredKey: number | undefined;
  const weights = kind === 'essay' ? [] : weightsOf();
  const keys = kind === 'essay' ? [] : keysOf();

  /** The weights of the options; all null if one of them is the key. */
  function weightsOf(): (number | null)[] {
    const isScored = places.some((at) => has(`score.${at}`));
    const column = (at: number) => (isScored ? (`score.${at}` as const) : (`weight.${at}` as const));
    const written = places.map((at) => text(column(at), `weight.${at}`, `Bobot ${letters[at]}`));
    const weighed = written.map((one, at) => {
      if (one === '') return null;
      const number = numberOf(one, cellOf(column(at)));
      if (!Number.isNaN(number)) return number;
      problems.push(remark(`weight.${at}`, `${place}, Bobot ${letters[at]}: isi angka 0–5`));
      return null;
    });
    // Others' scores: one above 0 is the key, and no weight.
    const earning = weighed.flatMap((weight, at) => (weight !== null && weight > 0 ? [at] : []));
    if (isScored && earning.length === 1) {
      scoredKey = earning[0];
      return places.map(() => null);
    }
    return weighed;
  }

  function keysOf(): number[] {
    const written = text('key', 'key', 'Kunci');
    if (written === '') return scoredKey === undefined ? [] : [scoredKey];
    if (weights.some((weight) => weight !== null)) return [];
    const shown = places.map((at) => ({ text: texts[at] ?? '', number: cellOf(`option.${at}`)?.number }));
    const found = keyPlace(written, cellOf('key')?.number, shown);
    if (typeof found === 'number') return [found];
    problems.push(remark('key', found.startsWith('Kunci') ? `${place}, ${found}` : found));
    return [];
  }

  const isEssay = kind === 'essay';
  const options: ReadOption[] = places.slice(0, isEssay ? 0 : last + 1).map((at) => ({
    text: texts[at] ?? '',
    picture: pictures[at] ?? null,
    imageAlt: text(`optionImageAlt.${at}`, `optionImageAlt.${at}`, `Keterangan gambar ${letters[at]}`) || null,
    isKey: keys.includes(at),
    weight: weights[at] ?? null,
  }));
  if (keys.some((at) => at > last) && !isEssay)
    problems.push(remark('key', `${place}, Kunci: pilihan ${letters[keys[0] ?? 0]} kosong`));

  const writtenTime = text('timeLimit', 'timeLimit', 'Waktu');
  const seconds = writtenTime === '' ? null : numberOf(writtenTime, cellOf('timeLimit'));
  if (seconds !== null && Number.isNaN(seconds))
    problems.push(remark('timeLimit', `${place}, Waktu: isi jumlah detik`));

  return {
    place,
    kind: isEssay ? 'essay' : 'multiple_choice',
    subType: text('subType', 'subType', 'Subtes') || null,
    stem,
    picture: picture('image', 'stem', 'image'),
    imageAlt: text('imageAlt', 'imageAlt', 'Keterangan gambar') || null,
    options,
    explanation: text('explanation', 'explanation', 'Pembahasan') || null,
    source: text('source', 'source', 'Sumber') || null,
    // Another question has none, and no field to mend it.
    rubric: isEssay ? text('rubric', 'rubric', 'Rubrik') || null : null,
    timeLimitSeconds: seconds === null || Number.isNaN(seconds) ? null : seconds,
    exportedId: text('exportedId', 'question', 'ID soal') || null,
    problems,
    notices,
  };
}
