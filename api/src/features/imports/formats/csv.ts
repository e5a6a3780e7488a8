import Papa from 'papaparse';
import { FileRefused, type ReadFormat } from '../read-question.ts';
import { textOf } from '../sniff.ts';
import { mostColumns, readTable } from './table.ts';

/** A table of questions as CSV, separated by `;`, `,` or tabs, with the headings that `headings.ts` knows. */
export const readCsv: ReadFormat = async (content, findPicture) => {
  const { text, notices } = textOf(content);
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t', '|'] });
  const width = data.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width > mostColumns) throw new FileRefused(`Berkas ini memiliki ${width} kolom; paling banyak ${mostColumns}.`);
  const rows = data.map((row) => row.map((cell) => ({ text: cell })));
  const read = readTable(rows, findPicture);
  return { ...read, notices: [...notices, ...read.notices] };
};
