import Papa from 'papaparse';
import type { ListedLearner } from '../../contract/index.ts';
import { learnerCsv, writtenPhone } from './learner-csv.ts';

const profile = (fields: Partial<ListedLearner>): ListedLearner => ({
  id: 'u1',
  name: 'Siti Rahma',
  user: { email: 'siti@contoh.id' },
  province: 'Bali',
  phone: '081234567890',
  gender: 'female',
  instance: 'PLN',
  createdAt: '2026-11-20T17:30:00.000Z',
  ...fields,
});

async function written(...batches: ListedLearner[][]): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of learnerCsv(
    (async function* () {
      yield* batches;
    })(),
  ))
    pieces.push(piece);
  return pieces.join('');
}

/** The rows after the header, as a spreadsheet reads them. */
const readBack = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ';', skipEmptyLines: true }).data.slice(1);

describe('learnerCsv', () => {
  it('numbers the rows continuously over batches, and ends each with a line end', async () => {
    const text = await written([profile({}), profile({})], [], [profile({})]);
    expect(readBack(text).map(([number]) => number)).toEqual(['1', '2', '3']);
    expect(text.startsWith('\uFEFF"No";"Nama";"Email"')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.match(/\uFEFF/g)).toHaveLength(1);
  });

  it('shows the sign-up in Jakarta’s time, where it may be another day', async () => {
    expect(readBack(await written([profile({})]))[0]?.at(-1)).toBe('2026-11-21 00:30');
  });

  it.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '=HYPERLINK("https://evil.example","Klik")',
    '=1+1\nbaris kedua',
    '＝1+1',
    '＠SUM(A1)',
  ])('makes a name and an instance harmless that begin like a formula: %j', async (formula) => {
    const text = await written([profile({ name: formula, instance: formula })]);
    const [[, name, , , , , instance] = []] = readBack(text);
    const defused = `'${formula.replace(/^(\s)=/, "$1'=")}`;
    expect([name, instance]).toEqual([defused, defused]);
    expect(text).toContain(`"${defused.replaceAll('"', '""')}"`);
  });

  it.each([
    ['x;=1+1', "x;'=1+1"],
    ['x,=1+1', "x,'=1+1"],
    ['x,"=1+1', 'x,"\'=1+1'],
    ['x"; =1+1', 'x"; \'=1+1'],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['x\r\n-1+1', "x\r\n'-1+1"],
  ])('makes %j harmless where a spreadsheet cuts cells elsewhere', async (name, harmless) => {
    expect(readBack(await written([profile({ name })]))[0]?.[1]).toBe(harmless);
  });

  it.each([
    'Siti "Titi" Rahma',
    'Rahma, Siti',
    'Siti\nRahma',
    'Siti\r\nRahma',
    'Renée Éka',
    'Siti 🎓',
    '陳小明',
    '1=1',
    "O'Neil; x",
  ])('gives the name %j back as it is', async (name) => {
    expect(readBack(await written([profile({ name })]))[0]?.[1]).toBe(name);
  });
});

describe('writtenPhone', () => {
  it.each([
    ['081234567890', '0812-3456-7890'],
    ['+62 812-3456-7890', '0812-3456-7890'],
    ['6281234567890', '0812-3456-7890'],
    ['0812345678901', '0812-3456-78901'],
    ['021 7654321', '0217-6543-21'],
    ['+65 9123 4567', '0065-9123-4567'],
  ])('writes %s as the text %s, which is no formula and keeps its zero', (phone, text) => {
    expect(writtenPhone(phone)).toBe(text);
  });
});
