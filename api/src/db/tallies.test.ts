import { type Kysely, sql, type Updateable } from 'kysely';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import {
  type GivenTryout,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
} from '../../test/given.ts';
import { testDatabaseKind } from '../../test/test-database.ts';
import * as first from './migrations/0001-initial.ts';
import * as tallies from './migrations/0003-tallies.ts';
import * as standing from './migrations/0010-standing.ts';
import * as staff from './migrations/0024-staff.ts';
import { openDatabase } from './open-database.ts';
import type { AttemptTable, TallyTable } from './schema.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const tally = async (name: TallyTable['name']) =>
  (await t.db.selectFrom('tally').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
const finishedOf = async ({ id }: GivenTryout) =>
  (await t.db.selectFrom('paper').select('finishedAttempts').where('tryoutId', '=', id).executeTakeFirstOrThrow())
    .finishedAttempts;
const submit = ({ id, learner }: { id: string; learner: { token: string } }) =>
  t.call('POST', `/api/attempts/${id}/submit`, { as: learner });

describe('the tally of learners', () => {
  it('counts learners, not staff, and no longer those who are deleted', async () => {
    const [leaving] = [await givenLearner(t), await givenLearner(t), await givenStaff(t, 'admin')];
    expect(await tally('learners')).toBe(2);
    await t.db.deleteFrom('account').where('id', '=', leaving.id).execute();
    expect(await tally('learners')).toBe(1);
  });

  it('subtracts a learner who leaves once, and never counts a guest', async () => {
    const [leaving] = [await givenLearner(t), await givenLearner(t)];
    const standing = (id: string, to: 'guest' | 'erased') =>
      t.db.updateTable('account').set({ standing: to }).where('id', '=', id).execute();
    await standing(leaving.id, 'erased');
    expect(await tally('learners')).toBe(1);
    await t.db.deleteFrom('account').where('id', '=', leaving.id).execute();
    expect(await tally('learners')).toBe(1);

    await t.db
      .insertInto('account')
      .values({
        id: 'guest',
        role: 'learner',
        standing: 'guest',
        email: 'guest@guest.invalid',
        name: 'Tamu',
        passwordHash: '',
        tokenVersion: 1,
        isActive: 1,
        createdAt: '2026-11-21T12:00:00.000Z',
        oneTimePasswordExpiresAt: null,
        lastSignedInAt: null,
      })
      .execute();
    expect(await tally('learners')).toBe(1);
  });

  it('counts nothing that is rolled back', async () => {
    const { id } = await givenLearner(t);
    const undone = t.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('account').where('id', '=', id).execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await tally('learners')).toBe(1);
  });
});

describe('the tally of questions', () => {
  it('counts questions, not their versions', async () => {
    const { questionIds } = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
    expect(await tally('questions')).toBe(3);
    await t.db
      .deleteFrom('question')
      .where('id', '=', questionIds[0] as string)
      .execute();
    expect(await tally('questions')).toBe(2);
  });
});

describe('the tally of completions', () => {
  it('counts an attempt when it ends, once, for its paper too', async () => {
    const tryout = await givenTryout(t);
    const attempt = await givenAttempt(t, { tryout, responses: 'AB-' });
    expect([await tally('completions'), await finishedOf(tryout)]).toEqual([0, 0]);
    await Promise.all([submit(attempt), submit(attempt)]);
    await submit(attempt);
    expect([await tally('completions'), await finishedOf(tryout)]).toEqual([1, 1]);
  });

  it('counts one that runs out of time, and none of its later updates', async () => {
    const tryout = await givenTryout(t);
    const { id } = await givenAttempt(t, { tryout });
    const set = (changes: Updateable<AttemptTable>) =>
      t.db.updateTable('attempt').set(changes).where('id', '=', id).execute();
    await set({ state: 'expired' });
    await set({ state: 'expired', points: 3 });
    await set({ points: 4 });
    expect([await tally('completions'), await finishedOf(tryout)]).toEqual([1, 1]);
  });

  it('counts every attempt when many hand in together, each for its package', async () => {
    const [one, other] = [await givenTryout(t), await givenTryout(t)];
    const attempts = [];
    for (let n = 0; n < 12; n++) attempts.push(await givenAttempt(t, { tryout: n % 3 === 0 ? one : other }));
    await Promise.all(attempts.map(submit));
    expect([await tally('completions'), await finishedOf(one), await finishedOf(other)]).toEqual([12, 4, 8]);
  });

  it('subtracts a finished attempt that is deleted, but not a running one', async () => {
    const tryout = await givenTryout(t);
    const finished = await givenFinished(t, { tryout });
    const running = await givenAttempt(t, { tryout });
    await t.db.deleteFrom('attempt').where('id', '=', running.id).execute();
    expect([await tally('completions'), await finishedOf(tryout)]).toEqual([1, 1]);
    await t.db.deleteFrom('attempt').where('id', '=', finished.id).execute();
    expect([await tally('completions'), await finishedOf(tryout)]).toEqual([0, 0]);
  });
});

describe('the tally of days', () => {
  const days = () => t.db.selectFrom('dayTally').selectAll().orderBy('day').orderBy('name').execute();

  it('counts registrations and finished attempts on their day in WIB', async () => {
    const [one, other] = [await givenAttempt(t), await givenAttempt(t)];
    await givenStaff(t, 'admin');
    await t.db.deleteFrom('dayTally').execute();
    const finish = (id: string, submittedAt: string) =>
      t.db.updateTable('attempt').set({ state: 'expired', submittedAt }).where('id', '=', id).execute();
    await finish(one.id, '2026-10-22T16:59:59.999Z');
    await finish(other.id, '2026-10-22T17:00:00.000Z');
    await t.db.updateTable('attempt').set({ points: 1 }).where('id', '=', one.id).execute();
    const { id: learner } = one.learner;
    const row = await t.db.selectFrom('account').selectAll().where('id', '=', learner).executeTakeFirstOrThrow();
    const again = (id: string, changes: object) =>
      t.db
        .insertInto('account')
        .values({ ...row, id, email: `${id}@contoh.id`, createdAt: '2026-10-31T18:00:00.000Z', ...changes })
        .execute();
    await again('L1', {});
    await again('L2', { standing: 'guest' });
    await again('L3', { role: 'questioner' });
    expect(await days()).toEqual([
      { day: '2026-10-22', name: 'finished', value: 1 },
      { day: '2026-10-23', name: 'finished', value: 1 },
      { day: '2026-11-01', name: 'registrations', value: 1 },
    ]);
  });

  it('counts every attempt when many hand in together', async () => {
    const attempts = [];
    for (let n = 0; n < 12; n++) attempts.push(await givenAttempt(t));
    await Promise.all(attempts.map(submit));
    expect((await days()).map(({ name, value }) => [name, value])).toEqual([
      ['finished', 12],
      ['registrations', 12],
    ]);
  });
});

describe('the migration', () => {
  const at = '2026-01-01T00:00:00.000Z';

  /**
   * Two finished attempts, a running one, their learner, an administrator and a question, as the first version stored them.
   */
  async function fill(db: Kysely<unknown>) {
    const account = (id: string, role: string) =>
      sql`insert into account values (${id}, ${role}, ${id}, ${id}, 'x', 1, 1, ${at})`.execute(db);
    await account('learner', 'learner');
    await account('admin', 'admin');
    await sql`insert into tryout values
      ('t', 'T', '', 0, 1, 'TKD_BUMN', 1, 1, null, 60, 'Sedang', null, null, 'latihan-1', 0, null, null, ${at}, ${at})`.execute(
      db,
    );
    await sql`insert into question values ('q', 't', 1, 'v', ${at})`.execute(db);
    for (const paper of ['p1', 'p2']) await sql`insert into paper values (${paper}, 't', 1, ${at})`.execute(db);
    for (const [id, paper, state] of [
      ['a1', 'p1', 'submitted'],
      ['a2', 'p1', 'expired'],
      ['a3', 'p2', 'in_progress'],
    ]) {
      await sql`insert into attempt (id, learner_id, tryout_id, paper_id, rule_set_id, state, started_at, deadline_at, is_ranked)
        values (${id}, 'learner', 't', ${paper}, 'latihan-1', ${state}, ${at}, ${at}, 0)`.execute(db);
    }
  }

  it('counts existing rows', async () => {
    const rows = await withFreshTables(async (db) => {
      await first.up(db);
      await fill(db);
      await tallies.up(db);
      const { rows: numbers } = await sql<{ name: string; value: number }>`
        select name, value from tally union all select id, finished_attempts from paper`.execute(db);
      return numbers;
    });
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
      learners: 1,
      questions: 1,
      completions: 2,
      p1: 2,
      p2: 0,
    });
  });

  it('counts existing rows by day, and gives existing administrators all permissions', async () => {
    const { days, accounts } = await withFreshTables(async (db) => {
      await first.up(db);
      await fill(db);
      await standing.up(db);
      await staff.up(db);
      return {
        days: (await sql`select * from day_tally order by day, name`.execute(db)).rows,
        accounts: (await sql`select id, permissions from account order by id`.execute(db)).rows,
      };
    });
    expect(days).toEqual([
      { day: '2026-01-01', name: 'finished', value: 2 },
      { day: '2026-01-01', name: 'registrations', value: 1 },
    ]);
    expect(accounts).toEqual([
      { id: 'admin', permissions: '["mark","support","cards","review","manage"]' },
      { id: 'learner', permissions: '[]' },
    ]);
  });

  /** Runs in a place without tables: a new database, or a PostgreSQL schema that is dropped afterwards. */
  async function withFreshTables<Result>(work: (db: Kysely<unknown>) => Promise<Result>): Promise<Result> {
    if (testDatabaseKind === 'sqlite') {
      const db = await openDatabase('sqlite::memory:');
      return work(db as never).finally(() => db.destroy());
    }
    return t.db.transaction().execute(async (trx) => {
      await sql`create schema before`.execute(trx);
      await sql`set local search_path to before`.execute(trx);
      return work(trx as never);
    });
  }
});
