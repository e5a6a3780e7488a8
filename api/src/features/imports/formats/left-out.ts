import { withoutMarks } from './docx-marks.ts';

export const leftPicture = 'Gambar di bagian ini ditinggalkan';
export const severalPictures = 'Ada lebih dari satu gambar di sini; gabungkan menjadi satu gambar';

/** Names lines that are in no question, so that their author misses none. */
export function leftOut(place: string, lines: readonly string[]): string[] {
  const named = lines.filter((line) => line !== '');
  if (named.length === 0) return [];
  const text = withoutMarks(named.join(' ')).replace(/\s+/g, ' ').slice(0, 200).toWellFormed();
  return [`Teks ${place} ditinggalkan (${named.length} baris): "${text}"`];
}

/** Cells in one line, as a notice names them; empty if there is nothing in them. */
export const shownLine = (cells: readonly { text: string; picture?: unknown }[]): string =>
  cells.flatMap(({ text, picture }) => text.trim() || (picture ? '[gambar]' : [])).join(' ');
