import Papa from 'papaparse';
import { FileRefused, type ReadFormat } from '../read-question.ts';
import { textOf } from '../sniff.ts';
import { mostColumns, readTable } from './table.ts';

/** A table of questions as CSV, separated by `;`, `,` or tabs, with the headings that `headings.ts` knows. */
export const readCsv: ReadFormat = async (content, findPicture) => {
  const { text, notices } = textOf(content);
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t', '|'] });
  const faulty = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? [row] : [])));
  const width = data.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width > mostColumns) throw new FileRefused(`Berkas ini memiliki ${width} kolom; paling banyak ${mostColumns}.`);
  const rows = data.map((row, index) => row.map((cell) => ({ text: cell, hasOpenQuote: faulty.has(index) })));
  const read = readTable(rows, findPicture);
  return { ...read, notices: [...notices, ...read.notices] };
};
