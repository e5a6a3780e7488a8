import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenAttempt, givenFinished, givenTryout } from '../../../test/given.ts';
import type { Result } from '../../contract/index.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

const closeOverdue = (oldestPending?: Date) => t.attempts.closeOverdue(oldestPending);
const givenShort = async (responses = 'AB-') =>
  givenAttempt(t, { tryout: await givenTryout(t, { durationSeconds: 60 }), responses });
const rowOf = ({ id }: { id: string }) =>
  t.db.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('closeOverdue', () => {
  it('closes and scores an attempt as if its learner had submitted at the deadline', async () => {
    const attempt = await givenShort();
    t.clock.advance(66_000);
    expect(await closeOverdue()).toBe(1);
    expect(await rowOf(attempt)).toMatchObject({
      state: 'expired',
      submittedAt: attempt.deadlineAt,
      points: 2,
      maxPoints: 3,
      isRanked: 1,
    });
    const result = await t.call('GET', `/api/attempts/${attempt.id}/result`, { as: attempt.learner });
    expect(result.json<Result>()).toMatchObject({ state: 'expired', score: { points: 2 }, rank: 1, takers: 1 });
  });

  it('closes the others when one can’t be closed, and reports that one', async () => {
    const broken = await givenShort();
    await t.db.updateTable('attempt').set({ ruleSetId: 'gone-1999' }).where('id', '=', broken.id).execute();
    t.clock.advance(1_000);
    const healthy = await givenShort();
    t.clock.advance(66_000);
    await expect(closeOverdue()).rejects.toThrow("1 of 2 overdue attempts can't be closed");
    expect(await rowOf(healthy)).toMatchObject({ state: 'expired' });
    expect(await rowOf(broken)).toMatchObject({ state: 'in_progress' });
  });

  it('waits until the grace is over', async () => {
    const attempt = await givenShort();
    t.clock.advance(65_000);
    expect(await closeOverdue()).toBe(0);
    expect(await rowOf(attempt)).toMatchObject({ state: 'in_progress' });
    t.clock.advance(1);
    expect(await closeOverdue()).toBe(1);
  });

  it('leaves running and finished attempts alone', async () => {
    const finished = await givenFinished(t);
    const running = await givenAttempt(t);
    const before = await Promise.all([rowOf(finished), rowOf(running)]);
    t.clock.advance(120_000);
    expect(await closeOverdue()).toBe(0);
    expect(await Promise.all([rowOf(finished), rowOf(running)])).toEqual(before);
  });

  it('leaves attempts alone while a request in time may still save to them', async () => {
    const attempt = await givenShort();
    t.clock.advance(64_900);
    const arrived = t.clock.now();
    t.clock.advance(10_000);
    expect(await closeOverdue(arrived)).toBe(0);
    expect(await rowOf(attempt)).toMatchObject({ state: 'in_progress' });
    expect(await closeOverdue(undefined)).toBe(1);
  });

  it('does not wait for a request that arrived after the grace', async () => {
    await givenShort();
    t.clock.advance(65_001);
    const arrived = t.clock.now();
    t.clock.advance(10_000);
    expect(await closeOverdue(arrived)).toBe(1);
  });

  it('closes nothing earlier because of an arrival in the future', async () => {
    await givenShort();
    expect(await closeOverdue(new Date(t.clock.now().getTime() + 3_600_000))).toBe(0);
  });

  it('closes a large exam in one round', async () => {
    const tryout = await givenTryout(t, { durationSeconds: 60 });
    const { id: seen, learner } = await givenAttempt(t, { tryout });
    const template = await rowOf({ id: seen });
    const accounts = await t.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', learner.id)
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 204; n++) {
      await t.db
        .insertInto('account')
        .values({ ...accounts, id: `L${n}`, email: `l${n}@contoh.id` })
        .execute();
      await t.db
        .insertInto('attempt')
        .values({
          ...template,
          id: `TO${n}`,
          learnerId: `L${n}`,
          deadlineAt: new Date(Date.parse(template.deadlineAt) - n).toISOString(),
        })
        .execute();
    }
    t.clock.advance(70_000);
    expect([await closeOverdue(), await closeOverdue()]).toEqual([205, 0]);
    expect(
      (await t.db.selectFrom('attempt').select('points').where('state', '=', 'expired').execute()).every(
        ({ points }) => points === 0,
      ),
    ).toBe(true);
  });

  it('closes once when a submit comes at the same moment', async () => {
    const attempt = await givenShort();
    t.clock.advance(65_001);
    const [closed, answer] = await Promise.all([
      closeOverdue(),
      t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: attempt.learner }),
    ]);
    expect(closed).toBe(1);
    expect(answer.json()).toMatchObject({ state: 'expired', submittedAt: attempt.deadlineAt, takers: 1 });
  });

  it('makes saves after it late ones', async () => {
    const attempt = await givenShort();
    t.clock.advance(66_000);
    await closeOverdue();
    expectError(
      await t.call('PUT', `/api/attempts/${attempt.id}/responses/${attempt.items[2]?.id}`, {
        as: attempt.learner,
        body: { option: 'C', sequence: 1 },
      }),
      'ATTEMPT_TIME_OVER',
    );
    expect(await rowOf(attempt)).toMatchObject({ points: 2 });
  });
});
