import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import { givenFinished, givenTryout } from '../../../test/given.ts';
import type { TryoutList } from '../../contract/index.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const list = async (query: Record<string, string> = {}) => {
  const answer = await t.call('GET', `/api/tryouts?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<TryoutList>();
};
const titles = async (query?: Record<string, string>) => (await list(query)).tryouts.map(({ title }) => title);
const given = (title: string, columns = {}) => {
  t.clock.advance(1000);
  return givenTryout(t, { title, ...columns });
};

describe('GET /api/tryouts', () => {
  it('answers an empty list when there is nothing', async () => {
    expect(await list()).toEqual({ tryouts: [], total: 0 });
  });

  it('has the fields of the card, and only the number of questions', async () => {
    const { id } = await given('Tryout TKD', {
      description: 'Latihan',
      priceRupiah: 99_000,
      batch: 3,
      imageUrl: '/api/files/x.png',
      difficulty: 'Sulit',
      opensAt: '2026-01-01T00:00:00.000Z',
    });
    expect((await list()).tryouts).toEqual([
      {
        id,
        title: 'Tryout TKD',
        description: 'Latihan',
        price: 99_000,
        batch: 3,
        type: 'TKD_BUMN',
        status: true,
        isOnline: true,
        imageUrl: '/api/files/x.png',
        durationSeconds: 3600,
        difficulty: 'Sulit',
        questionCount: 3,
        opensAt: '2026-01-01T00:00:00.000Z',
        closesAt: null,
        keysAfterClose: true,
        event: null,
      },
    ]);
  });

  it('has no question’s text, option, key or explanation', async () => {
    await given('Tryout TKD');
    const { body } = await t.call('GET', '/api/tryouts');
    expect(body).not.toMatch(/Soal 1|Pilihan A|Pembahasan|isKey|weight|explanation/);
  });

  it('leaves out drafts, inactive and archived packages', async () => {
    await given('Aktif');
    await given('Draf', { publishedAt: null });
    await given('Nonaktif', { isActive: 0 });
    await given('Diarsipkan', { archivedAt: '2026-01-01T00:00:00.000Z' });
    expect(await list()).toMatchObject({ total: 1, tryouts: [{ title: 'Aktif' }] });
  });

  it('shows 0 for a package without questions', async () => {
    await given('Kosong', { sections: [] });
    expect((await list()).tryouts[0]?.questionCount).toBe(0);
  });

  it('lists the newest first', async () => {
    for (const title of ['Lama', 'Tengah', 'Baru']) await given(title);
    expect(await titles()).toEqual(['Baru', 'Tengah', 'Lama']);
  });

  it('finds packages that open later behind any number of newer ones, the soonest first', async () => {
    const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString();
    await given('Lusa', { opensAt: inHours(48) });
    await given('Besok', { opensAt: inHours(24) });
    await given('Besok, nonaktif', { opensAt: inHours(24), isActive: 0 });
    await given('Sudah dibuka', { opensAt: inHours(-1) });
    await given('Kapan saja');
    expect(await titles({ window: 'upcoming' })).toEqual(['Besok', 'Lusa']);
    expect(await list({ window: 'upcoming', pageSize: '1' })).toMatchObject({
      total: 2,
      tryouts: [{ title: 'Besok' }],
    });
    t.clock.advance(24 * 3_600_000);
    expect(await titles({ window: 'upcoming' })).toEqual(['Lusa']);
  });

  it('lists those that can be taken now', async () => {
    const inAnHour = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    await given('Sampai nanti', { closesAt: inAnHour });
    await given('Nanti', { opensAt: inAnHour });
    await given('Kapan saja');
    expect(await titles({ window: 'open' })).toEqual(['Kapan saja', 'Sampai nanti']);
    t.clock.advance(3_600_000);
    expect(await titles({ window: 'open' })).toEqual(['Kapan saja', 'Nanti']);
  });

  it.each([
    ['matematika', ['Tryout Matematika']],
    ['MATEMATIKA', ['Tryout Matematika']],
    ['  matematika  ', ['Tryout Matematika']],
    ['rahasia', ['Diskon 50% untuk anda']],
    ['éka', ['Éka Δ']],
    ['Éka δ', ['Éka Δ']],
    ['Δ', ['Éka Δ']],
    ['%', ['Diskon 50% untuk anda']],
    ['50%', ['Diskon 50% untuk anda']],
    ['_', ['paket_uji']],
    ['k_t', []],
    ['t_uji', ['paket_uji']],
    ['\\', ['garis\\miring']],
    ["'", ["Jum'at"]],
    ['"', ['kata "kutip"']],
    ["' or '1'='1", []],
    ["%' union select password_hash from account --", []],
    ['*', []],
    ['tidak ada', []],
  ])('finds by the search %j exactly what holds that text', async (search, expected) => {
    await given('Tryout Matematika', { description: '-' });
    await given('Diskon 50% untuk anda', { description: 'Rahasia sukses' });
    await given('Éka Δ', { description: '-' });
    await given('paket_uji', { description: '-' });
    await given('garis\\miring', { description: '-' });
    await given("Jum'at", { description: '-' });
    await given('kata "kutip"', { description: '-' });
    expect(await titles({ search })).toEqual(expected);
  });

  it('gives everything for an empty search', async () => {
    await given('Satu');
    expect(await titles({ search: '   ' })).toEqual(['Satu']);
  });

  it('filters by type and difficulty, together and with a search', async () => {
    await given('A mudah', { difficulty: 'Mudah' });
    await given('A sulit', { difficulty: 'Sulit' });
    await given('B sulit', { difficulty: 'Sulit', type: 'SKD_CPNS' });
    expect(await titles({ difficulty: 'Sulit' })).toEqual(['B sulit', 'A sulit']);
    expect(await titles({ type: 'SKD_CPNS' })).toEqual(['B sulit']);
    expect(await titles({ difficulty: 'Sulit', type: 'TKD_BUMN' })).toEqual(['A sulit']);
    expect(await list({ difficulty: 'Sulit', search: 'b' })).toMatchObject({
      total: 1,
      tryouts: [{ title: 'B sulit' }],
    });
  });

  it('filters by price: free ones, and those with a price', async () => {
    await given('Gratis');
    await given('Berbayar', { priceRupiah: 1 });
    expect(await list({ price: 'free' })).toMatchObject({ total: 1, tryouts: [{ title: 'Gratis' }] });
    expect(await list({ price: 'paid' })).toMatchObject({ total: 1, tryouts: [{ title: 'Berbayar' }] });
  });

  it('lists by popularity the most often finished first, over all papers, then the newest', async () => {
    const twice = await given('Dua kali');
    const once = await given('Sekali');
    await given('Belum pernah, lama');
    await given('Belum pernah, baru');
    await givenFinished(t, { tryout: twice });
    await givenFinished(t, { tryout: once });
    // An edit: the next attempt gets another paper.
    await t.db.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', twice.id).execute();
    await givenFinished(t, { tryout: twice });
    expect(await titles({ sort: 'popular' })).toEqual([
      'Dua kali',
      'Sekali',
      'Belum pernah, baru',
      'Belum pernah, lama',
    ]);
  });

  it('gives pages that together are the whole list, with the total of all', async () => {
    for (let n = 1; n <= 5; n++) await given(`Tryout ${n}`);
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list({ page, pageSize: '2' })));
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    expect(pages.map(({ tryouts }) => tryouts.map(({ title }) => title))).toEqual([
      ['Tryout 5', 'Tryout 4'],
      ['Tryout 3', 'Tryout 2'],
      ['Tryout 1'],
      [],
    ]);
  });

  it('has 20 rows by default, and at most 100', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, n) => givenTryout(t, { title: `T${n}`, sections: [] })));
    expect((await list()).tryouts).toHaveLength(20);
    expect((await list({ pageSize: '100' })).tryouts).toHaveLength(25);
  });

  it.each([
    ['pageSize', '101'],
    ['pageSize', '0'],
    ['pageSize', '-1'],
    ['pageSize', '1.5'],
    ['pageSize', 'abc'],
    ['pageSize', 'Infinity'],
    ['page', '0'],
    ['page', '1e99'],
    ['page', "1' or '1'='1"],
    ['type', 'tkd_bumn'],
    ['type', "TKD_BUMN' --"],
    ['difficulty', 'mudah'],
    ['price', '0'],
    ['sort', 'password_hash'],
    ['sort', 'mine'],
    ['search', 'x'.repeat(101)],
  ])('refuses %s=%s', async (name, value) => {
    expect(
      Object.keys(expectInvalid(await t.call('GET', `/api/tryouts?${new URLSearchParams({ [name]: value })}`))),
    ).toEqual([name]);
  });

  it('refuses a parameter that is given twice', async () => {
    expectInvalid(await t.call('GET', '/api/tryouts?search=a&search=b'));
  });

  it('ignores parameters that it doesn’t know, such as a column to sort by', async () => {
    await given('Satu');
    expect(await titles({ order: 'password_hash', orderBy: '1;drop table tryout' })).toEqual(['Satu']);
  });
});
