import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  type GivenTryout,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
} from '../../../test/given.ts';
import type { OwnRankingName, Ranking, Result } from '../../contract/index.ts';
import { initialsOf } from './initials.ts';

let t: TestApp;
let tryout: GivenTryout;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  tryout = await givenTryout(t);
});
afterAll(() => t.close());

/** Without an alias, as everybody begins. */
const nameless = (name: string) => givenLearner(t, { name });
/** Under an alias that looks like initials. */
async function learner(name: string, profile: { province?: string; instance?: string } = {}) {
  const account = await givenLearner(t, { name, profile });
  await t.db
    .insertInto('rankingName')
    .values({ accountId: account.id, alias: initialsOf(name), isListed: 1 })
    .execute();
  return account;
}
/** Each later than the one before: of equal results the earlier start comes first. */
const finish = (of: GivenAccount, responses: string) => {
  t.clock.advance(1_000);
  return givenFinished(t, { tryout, learner: of, responses });
};
const ranking = async ({ id, learner: as }: { id: string; learner: GivenAccount }, query = '') =>
  (await t.call('GET', `/api/attempts/${id}/ranking${query}`, { as })).json<Ranking>();
const named = (rows: readonly { rank: number | null; name: string | null }[]) =>
  rows.map(({ rank, name }) => [rank, name]);
const callMyself = async (as: GivenAccount, body: object) =>
  (await t.call('PUT', '/api/auth/ranking', { as, body })).json<OwnRankingName>();

describe('GET /api/attempts/:attemptId/ranking', () => {
  it('lists the best first, equal results with one rank, under aliases', async () => {
    const second = await finish(await learner('Budi'), 'AB-');
    await finish(await learner('Siti Nur Aini Putri'), 'ABC');
    await finish(await learner('dewi lestari'), '-BC');
    await finish(await learner('Eko Putra'), '---');
    const list = await ranking(second);
    expect(named(list.rows)).toEqual([
      [1, 'S.N.A.'],
      [2, 'B.'],
      [2, 'D.L.'],
      [4, 'E.P.'],
    ]);
    expect(list).toMatchObject({
      tryout: { id: tryout.id, title: tryout.title },
      takers: 4,
      total: 4,
      isTakersCapped: false,
      hidden: 0,
      own: { rank: 2 },
    });
    expect(list.rows.map(({ points, max, isOwn }) => [points, max, isOwn])).toEqual([
      [3, 3, false],
      [2, 3, true],
      [2, 3, false],
      [0, 3, false],
    ]);
  });

  it('gives each result its own rank when all of them are asked for at once, of several packages', async () => {
    const other = await givenTryout(t);
    const results = [];
    for (const responses of ['ABC', 'AB-', 'AB-', '---', 'A--']) {
      const as = await nameless('Budi');
      results.push({ as, id: (await finish(as, responses)).id });
      results.push({ as, id: (await givenFinished(t, { tryout: other, learner: as, responses: 'A--' })).id });
    }
    const told = await Promise.all(
      results.map(async ({ as, id }) => {
        const { rank, takers, betterThanPercent } = (
          await t.call('GET', `/api/attempts/${id}/result`, { as })
        ).json<Result>();
        return [rank, takers, betterThanPercent];
      }),
    );
    const equal = [1, 5, 0];
    expect(told).toEqual([
      [1, 5, 100],
      equal,
      [2, 5, 50],
      equal,
      [2, 5, 50],
      equal,
      [5, 5, 0],
      equal,
      [4, 5, 25],
      equal,
    ]);
  });

  it('names nobody: no full name, address or id of another learner', async () => {
    const other = await learner('Siti Nur Aini');
    await finish(other, 'ABC');
    const own = await finish(await learner('Budi'), 'A--');
    const { body } = await t.call('GET', `/api/attempts/${own.id}/ranking`, { as: own.learner });
    for (const secret of [other.id, other.email, 'Siti', 'Nur Aini']) expect(body).not.toContain(secret);
  });

  it('shows others without an alias no name, not even initials', async () => {
    const other = await finish(await nameless('Siti Nur Aini'), 'ABC');
    const own = await finish(await nameless('Budi'), 'A--');
    expect(named((await ranking(own)).rows)).toEqual([
      [1, null],
      [2, 'B.'],
    ]);
    expect(named((await ranking(other)).own?.rows ?? [])).toEqual([
      [1, 'S.N.A.'],
      [2, null],
    ]);
  });

  it('has the same ranks on every page, even if a page begins among equal results', async () => {
    const [first] = [
      await finish(await learner('A'), 'ABC'),
      await finish(await learner('B'), 'AB-'),
      await finish(await learner('C'), 'AB-'),
      await finish(await learner('D'), 'AB-'),
      await finish(await learner('E'), 'A--'),
    ];
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ranking(first, `?page=${page}&pageSize=2`)));
    expect(pages.map(({ rows }) => named(rows))).toEqual([
      [
        [1, 'A.'],
        [2, 'B.'],
      ],
      [
        [2, 'C.'],
        [2, 'D.'],
      ],
      [[5, 'E.']],
      [],
    ]);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  });

  it('shows one’s own place with two neighbours on each side', async () => {
    for (const [name, responses] of Object.entries({ A: 'ABC', B: 'AB-', C: 'AB-', E: 'A--', F: '-B-', G: '---' }))
      await finish(await learner(name), responses);
    const { own } = await ranking(await finish(await learner('D'), 'AB-'));
    expect(own?.rank).toBe(2);
    expect(named(own?.rows ?? [])).toEqual([
      [2, 'B.'],
      [2, 'C.'],
      [2, 'D.'],
      [5, 'E.'],
      [5, 'F.'],
    ]);
    expect(own?.rows.map(({ isOwn }) => isOwn)).toEqual([false, false, true, false, false]);
  });

  it('has the same ranks around every learner’s own place as in the list, among all and within a filter', async () => {
    const finished = [];
    for (const responses of ['ABC', 'AB-', 'AB-', 'AB-', 'AB-', 'A--', 'A--', '-B-', '---', '---', '---'])
      finished.push(await finish(await learner('A', { province: 'Bali' }), responses));
    for (const query of ['', '?province=Bali']) {
      const ranks = (await ranking(finished[0] as (typeof finished)[0], query)).rows.map(({ rank }) => rank);
      expect(ranks).toEqual([1, 2, 2, 2, 2, 6, 6, 6, 9, 9, 9]);
      // Equal results stand by their ids: one's own place tells where.
      const around = await Promise.all(finished.map((one) => ranking(one, query)));
      const windows = around.map(({ own }) => [own?.rank, ...(own?.rows ?? []).map(({ rank }) => rank)]);
      const expected = ranks.map((rank, place) => [rank, ...ranks.slice(Math.max(0, place - 2), place + 3)]);
      expect(windows.map(String).toSorted()).toEqual(expected.map(String).toSorted());
    }
  });

  it('is filtered by province and by instance, with ranks among those', async () => {
    const bali = await finish(await learner('A', { province: 'Bali', instance: 'BRI' }), 'AB-');
    for (const name of ['B', 'D', 'E', 'F'])
      await finish(await learner(name, { province: 'Bali', instance: name === 'F' ? 'BRI' : 'PLN' }), 'A--');
    for (const name of ['C', 'G', 'H'])
      await finish(await learner(name, { province: 'Aceh', instance: 'BRI' }), name === 'C' ? 'ABC' : '---');
    const of = async (query: string) => {
      const { rows, takers, own } = await ranking(bali, query);
      return { first: named(rows).slice(0, 2), takers, own: own?.rank };
    };
    const [a, c] = ['A.', 'C.'];
    expect(await of('?province=Bali')).toEqual({
      first: [
        [1, a],
        [2, expect.any(String)],
      ],
      takers: 5,
      own: 1,
    });
    expect(await of('?instance=BRI')).toEqual({
      first: [
        [1, c],
        [2, a],
      ],
      takers: 5,
      own: 2,
    });
    expect(await of('?province=Riau')).toEqual({ first: [], takers: 0, own: undefined });
  });

  it('shows nobody in a filtered group so small that an alias would identify a person', async () => {
    const own = await finish(await learner('A', { province: 'Bali' }), 'AB-');
    for (const name of ['B', 'C', 'D']) await finish(await learner(name, { province: 'Bali' }), 'A--');
    const nobody = { rows: [], hidden: 0, total: 0, takers: 0, own: null };
    expect(await ranking(own, '?province=Bali')).toMatchObject(nobody);
    await finish(await learner('E', { province: 'Bali' }), 'A--');
    expect(await ranking(own, '?province=Bali')).toMatchObject({ takers: 5, own: { rank: 1 } });
  });

  it('follows a profile that changes', async () => {
    for (const name of ['B', 'C', 'D', 'E']) {
      await finish(await learner(name, { province: 'Bali', instance: 'PLN' }), 'A--');
      await finish(await learner(name, { province: 'Aceh', instance: 'BTN' }), 'A--');
    }
    const { id, learner: mover } = await finish(await learner('A', { province: 'Bali', instance: 'PLN' }), 'AB-');
    const count = async (query: string) => (await ranking({ id, learner: mover }, query)).takers;
    expect([await count('?province=Bali'), await count('?province=Aceh')]).toEqual([5, 0]);
    const profile = { name: 'A', province: 'Aceh', phone: '081234567890', gender: 'male', instance: 'BTN' };
    await t.call('PUT', '/api/auth/profile', { as: mover, body: profile });
    expect([await count('?province=Bali'), await count('?province=Aceh'), await count('?instance=BTN')]).toEqual([
      0, 5, 5,
    ]);
  });

  it('follows an essay that is marked', async () => {
    tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 1 }] });
    const essay = await givenEssay(t, { tryout, learner: await learner('A') });
    const rival = await finish(await learner('B'), 'A');
    expect(named((await ranking(rival)).rows)).toEqual([
      [1, 'B.'],
      [2, 'A.'],
    ]);
    const marked = await t.call('PUT', `/admin/essays/${essay.attemptId}/${essay.itemId}`, {
      as: await givenStaff(t, 'admin'),
      body: { percent: 100, version: 0 },
    });
    expect(marked.statusCode).toBe(200);
    expect((await ranking(rival)).own?.rank).toBe(1);
    expect(named((await ranking(essay)).rows)).toEqual([
      [1, 'A.'],
      [1, 'B.'],
    ]);
  });

  it('shows the first attempt’s place for a later attempt', async () => {
    const repeater = await learner('A');
    await finish(repeater, 'A--');
    await finish(await learner('B'), 'AB-');
    const later = await finish(repeater, 'ABC');
    expect((await ranking(later)).own).toMatchObject({ rank: 2 });
  });

  it('shows people who have left without a name', async () => {
    const leaving = await learner('Siti Aini');
    await callMyself(leaving, { alias: 'Elang', isListed: false });
    await finish(leaving, 'ABC');
    const own = await finish(await learner('B'), 'A--');
    await t.db.updateTable('account').set({ standing: 'erased' }).where('id', '=', leaving.id).execute();
    expect(named((await ranking(own)).rows)).toEqual([
      [1, null],
      [2, 'B.'],
    ]);
    expect(await t.db.selectFrom('rankingName').select('alias').where('accountId', '=', leaving.id).execute()).toEqual(
      [],
    );
  });

  it('is only for learners who have finished the package', async () => {
    const finished = await finish(await learner('A'), 'A--');
    const running = await givenAttempt(t, { tryout });
    expectError(await t.call('GET', `/api/attempts/${running.id}/ranking`, { as: running.learner }), 'ATTEMPT_RUNNING');
    expectError(
      await t.call('GET', `/api/attempts/${finished.id}/ranking`, { as: running.learner }),
      'ATTEMPT_NOT_FOUND',
    );
  });

  it.each(['province=Atlantis', 'pageSize=101', 'page=0', `instance=${'x'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      const { id, learner: as } = await finish(await learner('A'), '');
      expectInvalid(await t.call('GET', `/api/attempts/${id}/ranking?${query}`, { as }));
    },
  );
});

describe('/api/auth/ranking', () => {
  it('is nameless and listed until the learner says otherwise', async () => {
    const as = await nameless('Siti Nur Aini');
    expect((await t.call('GET', '/api/auth/ranking', { as })).json()).toEqual({
      alias: null,
      isListed: true,
      initials: 'S.N.A.',
    });
    expect(await callMyself(as, { alias: '  Elang   Jawa ', isListed: true })).toEqual({
      alias: 'Elang Jawa',
      isListed: true,
      initials: 'S.N.A.',
    });
    expect(named((await ranking(await finish(as, 'A--'))).rows)).toEqual([[1, 'Elang Jawa']]);
    expect(await callMyself(as, { alias: null, isListed: true })).toMatchObject({ alias: null });
  });

  it('removes a learner who doesn’t want to be seen from every list, and still counts the result', async () => {
    const shy = await finish(await learner('Siti'), 'ABC');
    const own = await finish(await learner('Budi'), 'A--');
    await callMyself(shy.learner, { alias: 'Elang', isListed: false });
    const seen = await ranking(own);
    expect(named(seen.rows)).toEqual([[2, 'B.']]);
    expect(seen).toMatchObject({ hidden: 1, takers: 2, own: { rank: 2 } });
    expect(named(seen.own?.rows ?? [])).toEqual([[2, 'B.']]);
    expect(named((await ranking(shy)).own?.rows ?? [])).toEqual([
      [1, 'Elang'],
      [2, 'B.'],
    ]);
  });

  it.each([
    ['too short', 'x'],
    ['too long', 'x'.repeat(25)],
    ['an e-mail address', 'siti@contoh.id'],
    ['a link', 'https://contoh.id'],
    ['a site', 'contoh.id'],
    ['a site by its beginning', 'www contoh'],
    ['a telephone number', 'WA 0812-3456-789'],
    ['without a letter', '123 456'],
    ['markup', '<b>Elang</b>'],
    ['turned text', 'Elang\u202EPLN'],
    ['split by what nobody sees', 'Elang\u200BJawa'],
  ])('refuses an alias that is %s', async (_, alias) => {
    const answer = await t.call('PUT', '/api/auth/ranking', {
      as: await learner('A'),
      body: { alias, isListed: true },
    });
    expect(expectInvalid(answer)).toHaveProperty('alias');
  });

  it.each(['Elang Jawa 27', 'M. Rahman', "Nur'aini", 'Si-Pejuang_ASN'])('takes %s', async (alias) => {
    expect(await callMyself(await learner('A'), { alias, isListed: true })).toMatchObject({ alias });
  });
});

describe('the count by points', () => {
  it('equals a count of all attempts after any end, mark, move or deletion', async () => {
    const attempts: { id: string }[] = [];
    for (const responses of ['ABC', 'AB-', 'A--', '---', '-BC', 'AB-'])
      attempts.push(await finish(await learner('A'), responses));
    const set = (index: number, columns: object) =>
      t.db
        .updateTable('attempt')
        .set(columns)
        .where('id', '=', attempts[index]?.id ?? '')
        .execute();
    await set(0, { rankKey: '010000150' });
    await set(1, { isRanked: 0 });
    await set(2, { isRanked: 0, rankKey: '010000300' });
    await set(1, { isRanked: 1, rankKey: '010000250' });
    await t.db
      .deleteFrom('attempt')
      .where('id', '=', attempts[3]?.id ?? '')
      .execute();
    const kept = await t.db
      .selectFrom('rankTally')
      .select(['step', 'value'])
      .where('tryoutId', '=', tryout.id)
      .where('value', '<>', 0)
      .orderBy('step')
      .execute();
    expect(kept.map(({ step, value }) => [step, value])).toEqual([
      ['0100001', 1],
      ['0100002', 3],
    ]);
  });
});
