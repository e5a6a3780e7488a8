/** The parts of a question that a column may hold. `option` to `weight` and `score` belong to one option, by its index. */
export type Column =
  | 'number'
  | 'kind'
  | 'subType'
  | 'stem'
  | 'image'
  | 'imageAlt'
  | 'key'
  | 'explanation'
  | 'source'
  | 'rubric'
  | 'timeLimit'
  | 'exportedId'
  /** Points of the whole question, which the product doesn't have. */
  | 'points'
  | `${OptionColumn}.${number}`;
type OptionColumn = 'option' | 'optionImage' | 'optionImageAlt' | 'weight' | 'score';

/** Upper case, spaces, `_`, `*` and the like make no difference. */
const normalised = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/[^a-z0-9]/g, '');

/** Our template's headings, then those of akhwan90/cat, exo-cbt, Test-CPNS, Simulasi-CAT, Beesmart, CandyCBT and Garuda. */
const single: Partial<Record<Column, readonly string[]>> = {
  number: ['no', 'nomor', 'nosoal', 'nomorsoal'],
  kind: ['tipesoal', 'jenissoal', 'jenis', 'bentuksoal'],
  subType: ['subtes', 'subtipe', 'subtype', 'segmen', 'group', 'tipe', 'kategori', 'materi', 'topik'],
  stem: ['pertanyaan', 'soal', 'tekssoal', 'isisoal', 'question', 'butirsoal'],
  image: ['gambarsoal', 'gambar', 'urlgambar', 'urlgambarsoal', 'filesoal', 'file1'],
  imageAlt: ['keterangangambarsoal', 'keterangangambar'],
  key: ['kunci', 'kuncijawaban', 'jawaban', 'jawabanbenar', 'answer', 'correctanswer'],
  explanation: ['pembahasan', 'tekspembahasan', 'penjelasan', 'explanation'],
  source: ['sumber', 'source'],
  rubric: ['rubrik', 'rubric'],
  timeLimit: ['waktu', 'waktudetik', 'durasi', 'timelimit'],
  exportedId: ['idsoal'],
  points: ['bobot', 'bobotsoal', 'poin'],
};

/** The beginnings of the headings of options, before a letter A–E or a number 1–5. */
const perOption: Record<OptionColumn, readonly string[]> = {
  option: ['pilihan', 'opsi', 'pil', 'jawab', 'jawaban', 'option', 'pilihanjawaban'],
  optionImage: ['gambar', 'gambarpilihan', 'gambaropsi', 'filejawab', 'urlgambar', 'urlgambaropsi', 'filepil'],
  optionImageAlt: ['keterangangambar', 'keterangangambarpilihan'],
  weight: ['bobot', 'weight'],
  score: ['nilai', 'skor', 'score'],
};

const known = new Map<string, Column>();
for (const [column, beginnings] of Object.entries(perOption) as [OptionColumn, readonly string[]][])
  for (const beginning of beginnings)
    for (const [index, letter] of ['a', 'b', 'c', 'd', 'e'].entries())
      for (const end of [letter, index + 1]) known.set(`${beginning}${end}`, `${column}.${index}`);
for (const [column, headings] of Object.entries(single) as [Column, readonly string[]][])
  for (const heading of headings) known.set(heading, column);

/** Headings that some systems repeat five times, once for each option. */
const repeated: Record<string, OptionColumn> = {
  pilihan: 'option',
  opsi: 'option',
  jawaban: 'option',
  skor: 'score',
  nilai: 'score',
  bobot: 'weight',
};

/** A table's headings: the row in which they are, and what each column holds; undefined for a column that isn't used. */
export interface Headings {
  row: number;
  columns: (Column | undefined)[];
  /** Headings of columns with a name that nobody knows. */
  unknown: string[];
}

function columnsOf(row: readonly string[]): Omit<Headings, 'row'> {
  const names = row.map(normalised);
  const seen = new Map<string, number>();
  const columns = names.map((name) => {
    const isRepeated = name in repeated && names.filter((other) => other === name).length > 1;
    if (!isRepeated) return known.get(name);
    const place = seen.get(name) ?? 0;
    seen.set(name, place + 1);
    return place < 5 ? (`${repeated[name] as OptionColumn}.${place}` as const) : undefined;
  });
  // Of two columns with the same meaning the first one counts.
  const unique = columns.map((column, index) => (columns.indexOf(column) === index ? column : undefined));
  const unknown = row.filter((heading, index) => heading.trim() !== '' && unique[index] === undefined);
  return { columns: unique, unknown };
}

/** Rows in which headings are looked for, and how many a row must have. */
const rowsLookedAt = 5;
const fewestHits = 4;

/** The headings of a table: the row with the most known ones among the first five, if it has at least four. */
export function findHeadings(rows: readonly (readonly string[])[]): Headings | undefined {
  const found = rows.slice(0, rowsLookedAt).map((row, index) => ({ row: index, ...columnsOf(row) }));
  const hits = ({ columns }: Headings) => columns.filter((column) => column !== undefined).length;
  const best = found.toSorted((a, b) => hits(b) - hits(a))[0];
  return best && hits(best) >= fewestHits && best.columns.includes('stem') ? best : undefined;
}
