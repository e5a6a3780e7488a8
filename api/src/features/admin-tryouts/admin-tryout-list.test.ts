import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenFinished, givenStaff, givenTryout } from '../../../test/given.ts';
import type { AdminTryout, AdminTryoutList, RuleSetList } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterEach(() => t.close());

const call = (query: Record<string, string> = {}) =>
  t.call('GET', `/admin/tryouts?${new URLSearchParams(query)}`, { as: admin });
const list = async (query?: Record<string, string>) => (await call(query)).json<AdminTryoutList>();
const titles = async (query?: Record<string, string>) => (await list(query)).tryouts.map(({ title }) => title);
const given = (title: string, columns: Parameters<typeof givenTryout>[1] = {}) => {
  t.clock.advance(1000);
  return givenTryout(t, { title, description: '-', ...columns });
};
const archivedAt = '2026-01-01T00:00:00.000Z';

describe('GET /admin/tryouts', () => {
  it('gives every field of a package, with the number of its questions and of the attempts that have ended', async () => {
    const tryout = await given('Tryout TKD', {
      description: 'Latihan',
      priceRupiah: 99_000,
      batch: 3,
      isActive: 0,
      isOnline: 0,
      imageUrl: '/api/files/x.png',
      difficulty: 'Sulit',
      opensAt: '2026-01-01T00:00:00.000Z',
      isFreeTryout: 1,
    });
    expect((await list()).tryouts).toEqual([
      {
        id: tryout.id,
        title: 'Tryout TKD',
        publishedAt: t.clock.now().toISOString(),
        description: 'Latihan',
        price: 99_000,
        batch: 3,
        type: 'TKD_BUMN',
        status: false,
        isOnline: false,
        imageUrl: '/api/files/x.png',
        durationSeconds: 3600,
        difficulty: 'Sulit',
        questionCount: 3,
        opensAt: '2026-01-01T00:00:00.000Z',
        closesAt: null,
        ruleSetId: 'latihan-1',
        isFreeTryout: true,
        keysAfterClose: true,
        requiresReview: false,
        enteringCount: 3,
        archivedAt: null,
        finishedAttempts: 0,
        isTaken: false,
        createdAt: t.clock.now().toISOString(),
        updatedAt: t.clock.now().toISOString(),
      },
    ]);
  });

  it('counts attempts that have ended, not those that run', async () => {
    const tryout = await given('Ramai');
    await given('Sepi');
    await givenFinished(t, { tryout });
    await givenFinished(t, { tryout });
    await givenAttempt(t, { tryout });
    const { tryouts } = await list();
    expect(tryouts.map(({ title, finishedAttempts }) => [title, finishedAttempts])).toEqual([
      ['Sepi', 0],
      ['Ramai', 2],
    ]);
  });

  it('holds active and inactive packages, and archived ones only when they are asked for', async () => {
    await given('Aktif');
    await given('Nonaktif', { isActive: 0 });
    await given('Arsip', { archivedAt });
    expect(await titles()).toEqual(['Nonaktif', 'Aktif']);
    expect(await titles({ status: 'active' })).toEqual(['Aktif']);
    expect(await titles({ status: 'inactive' })).toEqual(['Nonaktif']);
    expect(await titles({ status: 'archived' })).toEqual(['Arsip']);
  });

  it('finds by title or description, and % has no special meaning', async () => {
    await given('Matematika 100%');
    await given('Deret', { description: 'Untuk MATEMATIKA dasar' });
    await given('Wawasan', { type: 'TWK_BUMN' });
    expect(await titles({ search: 'matematika' })).toEqual(['Deret', 'Matematika 100%']);
    expect(await titles({ search: '%' })).toEqual(['Matematika 100%']);
    expect(await list({ type: 'TWK_BUMN' })).toMatchObject({ total: 1, tryouts: [{ title: 'Wawasan' }] });
    expect(await titles({ type: 'TWK_BUMN', search: 'matematika' })).toEqual([]);
  });

  it.each([
    ['createdAt', 'asc', ['beta', 'Alfa', 'gama']],
    ['createdAt', 'desc', ['gama', 'Alfa', 'beta']],
    ['title', 'asc', ['Alfa', 'beta', 'gama']],
    ['title', 'desc', ['gama', 'beta', 'Alfa']],
    ['price', 'asc', ['gama', 'beta', 'Alfa']],
    ['batch', 'desc', ['beta', 'gama', 'Alfa']],
    ['type', 'asc', ['Alfa', 'gama', 'beta']],
  ])('sorts by %s %s', async (sort, order, expected) => {
    await given('beta', { priceRupiah: 20, batch: 3, type: 'TWK_BUMN' });
    await given('Alfa', { priceRupiah: 30, batch: 1, type: 'AKHLAK_BUMN' });
    await given('gama', { priceRupiah: 10, batch: 2, type: 'TKD_BUMN' });
    expect(await titles({ sort, order })).toEqual(expected);
  });

  it('gives pages that together are the whole list', async () => {
    for (let n = 1; n <= 5; n++) await given(`T${n}`, { sections: [], batch: 1 });
    const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page, pageSize: '2', sort: 'batch' })));
    expect(pages.flatMap(({ tryouts }) => tryouts.map(({ title }) => title))).toEqual(['T5', 'T4', 'T3', 'T2', 'T1']);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  });

  it.each([
    ['sort', 'passwordHash'],
    ['sort', 'title; drop table tryout'],
    ['order', 'up'],
    ['status', 'deleted'],
    ['type', 'x'],
    ['pageSize', '101'],
    ['search', 'x'.repeat(101)],
  ])('refuses %s=%s', async (name, value) => {
    expect(Object.keys(expectInvalid(await call({ [name]: value })))).toEqual([name]);
  });
});

describe('GET /admin/tryouts/:tryoutId', () => {
  it('gives inactive and archived packages too', async () => {
    const { id } = await given('Arsip', { archivedAt, isActive: 0 });
    const answer = await t.call('GET', `/admin/tryouts/${id}`, { as: admin });
    expect(answer.json<AdminTryout>()).toMatchObject({ id, title: 'Arsip', status: false, archivedAt });
  });

  it('refuses one that does not exist', async () => {
    expectError(await t.call('GET', `/admin/tryouts/${newId()}`, { as: admin }), 'TRYOUT_NOT_FOUND');
  });
});

describe('GET /admin/rule-sets', () => {
  it('lists the rule sets of this version, by name', async () => {
    const { ruleSets } = (await t.call('GET', '/admin/rule-sets', { as: admin })).json<RuleSetList>();
    expect(ruleSets).toContainEqual({ id: 'latihan-1', title: 'Latihan', year: null });
    expect(ruleSets.map(({ id }) => id)).toEqual(expect.arrayContaining(['rbb-2024', 'skd-2024']));
  });
});
