import Papa from 'papaparse';
import { emailOf, insertLearners } from '../../../harness/fixture.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenStaff } from '../../../test/given.ts';
import { enterLearners } from '../../foundation/directory/learner-directory.repository.ts';

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
const profile = { province: 'Jawa Barat', phone: '081234567890', instance: 'PLN' };
const auditEntries = () => t.db.selectFrom('auditEntry').selectAll().execute();

describe('GET /admin/profiles/export', () => {
  it('is a file that spreadsheets open with the right letters', async () => {
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

  it('shows the sign-up in Jakarta’s time', async () => {
    await given('Siti');
    const { createdAt } = await t.db
      .selectFrom('account')
      .select('createdAt')
      .where('role', '=', 'learner')
      .executeTakeFirstOrThrow();
    const wib = new Date(Date.parse(createdAt) + 7 * 3_600_000).toISOString();
    expect((await exported())[1]?.at(-1)).toBe(wib.slice(0, 16).replace('T', ' '));
  });

  it('defuses a name that begins like a formula, and leaves any other unchanged', async () => {
    await given('=HYPERLINK("https://evil.example","Klik")');
    await given('Siti "Titi" Rahma, S.Kom 🎓');
    expect(await names()).toEqual(['Siti "Titi" Rahma, S.Kom 🎓', `'=HYPERLINK("https://evil.example","Klik")`]);
  });

  it('exports the filtered learners, in the given order', async () => {
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

  it('exports a list longer than one batch, each learner once', async () => {
    const ids = await insertLearners(t.db, 1_050);
    await enterLearners(
      t.db,
      ids.map((accountId) => ({ accountId, name: 'Peserta Ukur', email: emailOf(accountId), ...profile })),
    );
    const rows = (await exported({ order: 'oldest' })).slice(1);
    expect(rows.map(([number]) => number)).toEqual(ids.map((_, index) => String(index + 1)));
    expect(rows.map(([, , email]) => email)).toEqual(ids.map(emailOf));
  });

  it('logs each export: its filter, that there was a search, never its text, and the number of rows', async () => {
    await given('Ani', { province: 'Bali' });
    await given('Budi');
    await download({ province: 'Bali', search: 'ani' });
    expect(await auditEntries()).toEqual([
      expect.objectContaining({ actorId: admin.id, action: 'export', entity: 'user', before: null }),
    ]);
    const [entry] = await auditEntries();
    expect(JSON.parse(entry?.after ?? '')).toEqual({ province: 'Bali', searched: true, order: 'newest', rows: 1 });
  });

  it('logs nothing for a caller who may not export, and for a refused filter', async () => {
    await t.call('GET', '/admin/profiles/export', { as: await givenLearner(t) });
    expectInvalid(await download({ province: 'Atlantis' }));
    await t.call('HEAD', '/admin/profiles/export', { as: admin });
    expect(await auditEntries()).toEqual([]);
  });
});
