import type { CellStyle, CellValue, WriteSheet } from 'hucre/xlsx';
import { writeXlsx } from 'hucre/xlsx';
import { type ExamTypes, labelOf, letters, type PackageStatistics, questionFlagLabels } from '../../contract/index.ts';
import { forXml } from '../../foundation/tables/xml-text.ts';

type Item = PackageStatistics['items'][number];
type Row = CellValue[];

const heading: CellStyle = { font: { bold: true }, alignment: { wrapText: true, vertical: 'top' } };
const wrapped: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };
const twoDecimals: CellStyle = { numFmt: '0.00' };

const optionHeadings = letters.flatMap((letter) => [
  `${letter} dipilih (%)`,
  `${letter} kelompok atas (%)`,
  `${letter} kelompok bawah (%)`,
  `${letter} korelasi`,
]);
const headings = [
  ...['No', 'Bagian', 'Subtes', 'Pertanyaan', 'Versi', 'Peserta', 'Kunci'],
  ...['Tingkat kemudahan (%)', 'Simpangan baku (%)', 'Tebakan acak (%)', 'Bobot dirancang (%)', 'Bobot efektif (%)'],
  ...['Daya beda (%)', 'Efisiensi (%)', ...optionHeadings, 'Kosong (%)', 'Tanda', 'Penjelasan'],
];
const widthOf = (name: string) =>
  name === 'Pertanyaan' || name === 'Penjelasan' ? 50 : name === 'Tanda' || name === 'Subtes' ? 24 : 12;

function optionCells({ options }: Item): Row {
  return letters.flatMap((letter) => {
    const option = options.find((one) => one.letter === letter);
    return option ? [option.share, option.upperShare, option.lowerShare, option.correlation] : [null, null, null, null];
  });
}

const itemRow = (
  item: Item,
  isRecounting: boolean,
  sections: ReadonlyMap<string, string>,
  subTypeLabel: (subType: string) => string,
): Row => [
  item.number,
  sections.get(item.section) ?? item.section,
  subTypeLabel(item.subType),
  forXml(item.stem),
  item.version,
  item.attempts,
  item.options.flatMap(({ letter, isKey }) => (letter !== null && isKey ? letter : [])).join(', '),
  item.facility,
  item.standardDeviation,
  item.randomGuess,
  item.intendedWeight,
  item.effectiveWeight,
  item.discrimination,
  item.efficiency,
  ...optionCells(item),
  item.options.find(({ letter }) => letter === null)?.share ?? null,
  item.flags.map(({ flag }) => labelOf(questionFlagLabels, flag)).join(', '),
  [
    ...item.flags.map(({ sentence }) => sentence),
    ...(item.note === null ? [] : [item.note]),
    // Of the package, too: emptied counts leave nothing that could say so of a question.
    ...(isRecounting || item.isRecounting ? ['Sedang dihitung ulang: angka belum lengkap.'] : []),
  ].join(' '),
];

function itemSheet(
  { items, sections, isRecounting }: PackageStatistics,
  subTypeLabel: (subType: string) => string,
): WriteSheet {
  const labels = new Map(sections.map(({ section, label }) => [section, label]));
  const rows = items.map((item) => itemRow(item, isRecounting, labels, subTypeLabel));
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [column, value] of headings.entries()) cells.set(`0,${column}`, { value, style: heading });
  for (const [index, row] of rows.entries())
    for (const [column, value] of row.entries()) {
      const isLong = widthOf(headings[column] ?? '') === 50;
      const isFraction = typeof value === 'number' && !Number.isInteger(value);
      if (isLong || isFraction) cells.set(`${index + 1},${column}`, { value, style: isLong ? wrapped : twoDecimals });
    }
  return {
    name: 'Soal',
    rows: [headings, ...rows],
    cells,
    columns: headings.map((name) => ({ width: widthOf(name) })),
    freezePane: { rows: 1, columns: 1 },
  };
}

function testSheet({ tryout, whole, sections, countedAt, uncounted, isRecounting }: PackageStatistics): WriteSheet {
  const columns = [{ label: 'Seluruh paket', ...whole }, ...sections];
  type Column = (typeof columns)[number];
  const row = (name: string, valueOf: (column: Column) => CellValue): Row => [name, ...columns.map(valueOf)];
  const rows: Row[] = [
    row('', ({ label }) => label),
    row('Peserta', ({ attempts }) => attempts),
    row('Jumlah soal', ({ itemCount }) => itemCount),
    row('Poin maksimum', ({ max }) => max),
    row('Rata-rata', ({ mean }) => mean),
    row('Simpangan baku', ({ standardDeviation }) => standardDeviation),
    row('Alfa Cronbach (%)', ({ alpha }) => alpha),
    row('Rasio galat (%)', ({ errorRatio }) => errorRatio),
    row('Galat baku (poin)', ({ standardError }) => standardError),
    row('Catatan', ({ note }) => note),
    [],
    ['Paket', `${forXml(tryout.title)} (batch ${tryout.batch})`],
    ['Dihitung (UTC)', countedAt],
    ['Belum dihitung', uncounted],
    ['Sedang dihitung ulang', isRecounting ? 'ya, angka belum lengkap' : 'tidak'],
    [],
    ...columns.flatMap(({ label, histogram }): Row[] => [
      [`Sebaran poin: ${label}`],
      ['Dari', 'Sampai', 'Peserta'],
      ...histogram.map(({ from, to, count }): Row => [from, to, count]),
      [],
    ]),
  ];
  return { name: 'Paket', rows, columns: [{ width: 28 }, ...columns.map(() => ({ width: 20 }))] };
}

/** A package's statistics as an .xlsx file: its questions, and the package as a test. Every text stays a text. */
export const packageSheet = (
  statistics: PackageStatistics,
  { subTypeLabel }: Pick<ExamTypes, 'subTypeLabel'>,
): Promise<Uint8Array> => writeXlsx({ sheets: [itemSheet(statistics, subTypeLabel), testSheet(statistics)] });
