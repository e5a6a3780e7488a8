import Papa from 'papaparse';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff } from '../../../test/given.ts';
import { writtenPhone } from './profile-csv.ts';

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterEach(() => t.close());

const download = (query: Record<string, string> = {}) =>
  t.call('GET', `/admin/profiles/export?${new URLSearchParams(query)}`, { as: admin });
const exported = async (query?: Record<string, string>) => {
  const answer = await download(query);
  expect(answer.statusCode).toBe(200);
  const { data, errors } = Papa.parse<string[]>(answer.body.replace(/^\uFEFF/, ''), { skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
};
const names = async (query?: Record<string, string>) => (await exported(query)).slice(1).map(([, name]) => name);
const given = (name: string, profile: Record<string, string> = {}) => {
  t.clock.advance(1000);
  return givenLearner(t, { name, profile });
};
const auditEntries = () => t.db.selectFrom('auditEntry').selectAll().execute();

describe('GET /admin/profiles/export', () => {
  it('gives a file that spreadsheets open with the right letters', async () => {
    const { email } = await givenLearner(t, { name: 'Siti Rahma' });
    const answer = await download();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="pengguna-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'no-store',
    });
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await exported()).toEqual([
      ['No', 'Nama', 'Email', 'Provinsi', 'No. Telepon', 'Jenis Kelamin', 'Instansi', 'Terdaftar (WIB)'],
      ['1', 'Siti Rahma', email, 'Jawa Barat', '0812-3456-7890', 'Perempuan', 'PLN', expect.any(String)],
    ]);
  });

  it('tells when somebody registered by the clock of Jakarta', async () => {
    await given('Siti');
    const { createdAt } = await t.db
      .selectFrom('account')
      .select('createdAt')
      .where('role', '=', 'learner')
      .executeTakeFirstOrThrow();
    const wib = new Date(Date.parse(createdAt) + 7 * 3_600_000).toISOString();
    expect((await exported())[1]?.at(-1)).toBe(wib.slice(0, 16).replace('T', ' '));
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
    await given(formula, { instance: formula });
    const { body } = await download();
    const [, [, name, , , , , instance] = []] = await exported();
    expect([name, instance]).toEqual([`'${formula}`, `'${formula}`]);
    expect(body).toContain(`"'${formula.replaceAll('"', '""')}"`);
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
    await given(name);
    expect(await names()).toEqual([name]);
  });

  it.each([
    ['081234567890', '0812-3456-7890'],
    ['+62 812-3456-7890', '0812-3456-7890'],
    ['6281234567890', '0812-3456-7890'],
    ['0812345678901', '0812-3456-78901'],
    ['021 7654321', '0217-6543-21'],
    ['+65 9123 4567', '0065-9123-4567'],
  ])('writes the telephone number %s as the text %s, which is no formula and keeps its zero', (phone, written) => {
    expect(writtenPhone(phone)).toBe(written);
  });

  it('exports what is filtered, in the order asked for', async () => {
    await given('Ani', { province: 'Bali' });
    await given('Budi', { province: 'Bali', instance: 'BNI' });
    await given('Cici');
    expect(await names()).toEqual(['Cici', 'Budi', 'Ani']);
    expect(await names({ order: 'oldest' })).toEqual(['Ani', 'Budi', 'Cici']);
    expect(await names({ province: 'Bali', order: 'oldest' })).toEqual(['Ani', 'Budi']);
    expect(await names({ province: 'Bali', instance: 'BNI' })).toEqual(['Budi']);
    expect(await names({ search: 'cic' })).toEqual(['Cici']);
    expect(await names({ search: 'ani', instance: 'BNI' })).toEqual([]);
    expect(await names({ search: '%' })).toEqual([]);
  });

  it('exports a list that is longer than one reading of it, each learner once', async () => {
    const learners = await Promise.all(Array.from({ length: 1_050 }, (_, n) => givenLearner(t, { name: `Nama ${n}` })));
    const rows = (await exported({ order: 'oldest' })).slice(1);
    expect(rows.map(([number]) => number)).toEqual(learners.map((_, index) => String(index + 1)));
    expect(new Set(rows.map(([, name]) => name)).size).toBe(1_050);
  });

  it('enters each export into the audit log, with what was asked for and how many rows left', async () => {
    await given('Ani', { province: 'Bali' });
    await given('Budi');
    await download({ province: 'Bali', search: 'ani' });
    expect(await auditEntries()).toEqual([
      expect.objectContaining({ actorId: admin.id, action: 'export', entity: 'user', before: null }),
    ]);
    const [entry] = await auditEntries();
    expect(JSON.parse(entry?.after ?? '')).toEqual({ province: 'Bali', search: 'ani', order: 'newest', rows: 1 });
  });

  it('enters nothing for who may not export, and for a filter that it refuses', async () => {
    await t.call('GET', '/admin/profiles/export', { as: await givenLearner(t) });
    expectInvalid(await download({ province: 'Atlantis' }));
    await t.call('HEAD', '/admin/profiles/export', { as: admin });
    expect(await auditEntries()).toEqual([]);
  });
});
