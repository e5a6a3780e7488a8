import type { KyselyPlugin } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenStaff,
  type GivenTryout,
  givenTryout,
  password,
} from '../../../test/given.ts';
import type { Essay, EssayList, Result } from '../../contract/index.ts';
import { erasedText } from '../../db/erase-from-attempts.ts';
import { migrate, migrations } from '../../db/migrate.ts';
import { listStoredResponses } from '../../db/stored-responses.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { createArchiveRepository } from './archive.repository.ts';
import { createArchiveService } from './archive.service.ts';

const days = 90;
let t: TestApp;
let tryout: GivenTryout;
beforeEach(async () => {
  t = await buildTestApp({ archiveDays: days });
  tryout = await givenTryout(t, { sections: [{ keys: 'ABCDE' }] });
});
afterEach(() => t.close());

const archiver = (db = t.db, withheld: readonly string[] = []) =>
  createArchiveService({
    archives: createArchiveRepository(db),
    openings: { listWithheld: async () => new Map(withheld.map((id) => [id, ''])) },
    days,
    now: () => new Date(t.clock.now().getTime() + (days + 1) * dayMs),
    rest: async () => {},
  });
const always = () => false;
const archiveAll = () => archiver().archiveOld(always);

const get = async (as: GivenAccount, path: string) => {
  const answer = await t.call('GET', path, { as });
  expect(answer.statusCode).toBe(200);
  return answer.json<unknown>();
};
/** Rows and archives of these attempts. */
async function stored(ids: readonly string[]) {
  const count = async (table: 'response' | 'responseArchive', id: string) => {
    const rows = await t.db.selectFrom(table).select('attemptId').where('attemptId', '=', id).execute();
    return rows.length;
  };
  return Promise.all(
    ids.map(async (id) => ({ rows: await count('response', id), archives: await count('responseArchive', id) })),
  );
}
const archived = { rows: 0, archives: 1 };

/** An essay of a learner, with its mark. */
async function givenMarked(admin: GivenAccount, options: Parameters<typeof givenEssay>[1] = {}) {
  const essay = await givenEssay(t, {
    tryout: await givenTryout(t, { sections: [{ keys: 'AB', essays: 2 }] }),
    ...options,
  });
  for (const itemId of essay.essayIds.slice(0, 1)) await mark(admin, essay.id, itemId, 80, 0);
  return essay;
}
async function mark(admin: GivenAccount, attemptId: string, itemId: string, percent: number, version: number) {
  const answer = await t.call('PUT', `/admin/essays/${attemptId}/${itemId}`, {
    as: admin,
    body: { percent, remark: 'Runtut', version },
  });
  expect(answer.statusCode).toBe(200);
}

describe('archived answers', () => {
  it('are shown as before: in the result, the attempt, the lists, the essays and the learner’s own file', async () => {
    const admin = await givenStaff(t, 'admin');
    const learner = await givenLearner(t);
    const finished = await givenFinished(t, { tryout, learner, responses: 'AB-DA' });
    const essay = await givenMarked(admin, { learner });
    await mark(admin, essay.id, essay.essayIds[1] as string, 40, 0);
    const ids = [finished.id, essay.id];
    const look = async () => ({
      results: await Promise.all(ids.map((id) => get(learner, `/api/attempts/${id}/result`))),
      attempts: (await Promise.all(ids.map((id) => get(learner, `/api/attempts/${id}`)))).map((attempt) => {
        const { responses, ...rest } = attempt as { responses: { itemId: string }[] };
        return { ...rest, responses: responses.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1)) };
      }),
      summary: await get(learner, `/api/attempts/${finished.id}/summary`),
      list: await get(learner, '/api/attempts'),
      takers: await get(admin, `/admin/profiles/${learner.id}/attempts`),
      essays: await get(admin, '/admin/essays?state=marked'),
      essay: await get(admin, `/admin/essays/${essay.id}/${essay.itemId}`),
      own: (await t.call('POST', '/api/auth/me/data', { as: learner, body: { password } })).json<{
        attempts: { responses: unknown[] }[];
      }>(),
      rows: await listStoredResponses(t.db, ids).then((found) =>
        ids.map((id) => found.get(id)?.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))),
      ),
    });
    const before = await look();
    expect(before.own.attempts.map(({ responses }) => responses.length).toSorted()).toEqual([2, 4]);
    expect(await stored(ids)).toEqual([
      { rows: 4, archives: 0 },
      { rows: 2, archives: 0 },
    ]);
    expect(await archiveAll()).toEqual({ archived: 2, failures: [] });
    expect(await stored(ids)).toEqual([archived, archived]);
    const after = await look();
    // The file says when it was made.
    expect({ ...after, own: after.own.attempts }).toEqual({ ...before, own: before.own.attempts });
  });

  it('are scored again when an essay is marked anew', async () => {
    const admin = await givenStaff(t, 'admin');
    const essay = await givenEssay(t);
    await mark(admin, essay.id, essay.itemId, 50, 0);
    const pointsOf = async () =>
      ((await get(essay.learner, `/api/attempts/${essay.id}/result`)) as Result).score.points;
    expect(await pointsOf()).toBe(0.5);
    expect((await archiveAll()).archived).toBe(1);
    await mark(admin, essay.id, essay.itemId, 100, 1);
    expect(await pointsOf()).toBe(1);
    const row = await t.db
      .selectFrom('attempt')
      .select(['points', 'waitingMarks'])
      .where('id', '=', essay.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ points: 1, waitingMarks: 0 });
    const shown = (await get(admin, `/admin/essays/${essay.id}/${essay.itemId}`)) as Essay;
    expect(shown).toMatchObject({ answer: 'Uraian saya', mark: { percent: 100 } });
  });

  it('are erased with their account like rows: marked texts are replaced, options and scores stay', async () => {
    const admin = await givenStaff(t, 'admin');
    const paper = await givenTryout(t, { sections: [{ keys: 'AB', essays: 2 }] });
    const left = [];
    for (const isArchived of [false, true]) {
      const essay = await givenEssay(t, { tryout: paper, text: 'Zulaikha menulis esai ini' });
      for (const itemId of essay.essayIds) await mark(admin, essay.id, itemId, 80, 0);
      // As an erasure of a release before would leave it: a text without a mark.
      await t.db
        .deleteFrom('essayMark')
        .where('itemId', '=', essay.essayIds[1] as string)
        .execute();
      // The erased one's, too.
      if (isArchived) expect((await archiveAll()).archived).toBe(2);
      const erased = await t.call('POST', '/api/auth/me/erasure', { as: essay.learner, body: { password } });
      expect(erased.statusCode).toBe(200);
      const responses = (await listStoredResponses(t.db, [essay.id])).get(essay.id) ?? [];
      const byItem = new Map(responses.map(({ itemId, text, option }) => [itemId, { text, option }]));
      left.push(essay.essayIds.map((itemId) => byItem.get(itemId)));
      const list = (await get(admin, '/admin/essays?state=marked')) as EssayList;
      expect(list.essays.find(({ attemptId }) => attemptId === essay.id)?.answer).toBe(erasedText);
      expect(await stored([essay.id])).toEqual([isArchived ? archived : { rows: 2, archives: 0 }]);
    }
    expect(left[0]).toEqual([
      { text: erasedText, option: null },
      { text: null, option: null },
    ]);
    expect(left[1]).toEqual(left[0]);
  });

  it('count for the time that others take', async () => {
    const finish = async (secondsSpent: number) => {
      const attempt = await givenAttempt(t, { tryout });
      await t.call('PUT', `/api/attempts/${attempt.id}/responses/${tryout.itemIds[0]}`, {
        as: attempt.learner,
        body: { option: 'A', sequence: 1, secondsSpent },
      });
      await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: attempt.learner });
      return attempt;
    };
    const own = await finish(500);
    for (const seconds of [10, 20, 30, 40, 50]) await finish(seconds);
    expect((await archiveAll()).archived).toBe(6);
    expect(await t.paces.refreshWanted()).toBe(1);
    const result = (await get(own.learner, `/api/attempts/${own.id}/result`)) as Result;
    expect(result.items[0]?.othersSeconds).toBe(30);
  });
});

describe('archiving', () => {
  it('leaves alone what runs, ended lately, waits for a mark, or has a result that is held back', async () => {
    const running = await givenAttempt(t, { tryout, responses: 'A' });
    const waiting = await givenEssay(t);
    const finished = await givenFinished(t, { tryout, responses: 'AB' });
    const blank = await givenFinished(t, { tryout });
    const ids = [running.id, waiting.id, finished.id, blank.id];
    const before = await stored(ids);
    const job = t.jobs.find(({ name }) => name === 'attempts: archive old answers');
    const night = () => job?.run({ log: t.app.log, isOver: always });
    t.clock.advance(days * dayMs - 60_000);
    await night();
    expect(await stored(ids)).toEqual(before);
    expect(await archiver(t.db, [tryout.id]).archiveOld(always)).toEqual({ archived: 0, failures: [] });
    t.clock.advance(120_000);
    await night();
    expect(await stored(ids)).toEqual([before[0], before[1], archived, before[3]]);
  });

  it('does nothing without the setting', async () => {
    const finished = await givenFinished(t, { tryout, responses: 'AB' });
    const off = await buildTestApp({ db: t.db, now: () => new Date(t.clock.now().getTime() + 1_000 * dayMs) });
    await off.jobs
      .find(({ name }) => name === 'attempts: archive old answers')
      ?.run({ log: t.app.log, isOver: always });
    await off.app.close();
    expect(await stored([finished.id])).toEqual([{ rows: 2, archives: 0 }]);
  });

  it('that stops in the middle goes on where it was', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await givenFinished(t, { tryout, responses: 'AB' })).id);
    let looks = 0;
    expect(await archiver().archiveOld(() => (looks += 1) > 2)).toEqual({ archived: 2, failures: [] });
    expect((await stored(ids)).filter(({ archives }) => archives === 1)).toEqual([archived, archived]);
    expect(await archiveAll()).toEqual({ archived: 2, failures: [] });
    expect(await stored(ids)).toEqual(ids.map(() => archived));
    expect(await archiveAll()).toEqual({ archived: 0, failures: [] });
  });

  it.each(['DeleteQueryNode', 'InsertQueryNode'] as const)(
    'that dies at a %s leaves the attempt as it was',
    async (kind) => {
      const finished = await givenFinished(t, { tryout, responses: 'AB' });
      const dies: KyselyPlugin = {
        transformQuery({ node }) {
          const table = JSON.stringify(node).includes('esponse');
          if (node.kind === kind && table) throw new Error('died');
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const { archived: count, failures } = await archiver(t.db.withPlugin(dies)).archiveOld(always);
      expect([count, failures.map(String)]).toEqual([0, ['Error: died']]);
      expect(await stored([finished.id])).toEqual([{ rows: 2, archives: 0 }]);
      expect((await archiveAll()).archived).toBe(1);
    },
  );

  it('says which attempt it can’t pack, keeps its rows, and archives the others', async () => {
    const other = await givenTryout(t);
    const [broken, whole] = [
      await givenFinished(t, { tryout, responses: 'AB' }),
      await givenFinished(t, { tryout, responses: 'AB' }),
    ];
    await t.db
      .updateTable('response')
      .set({ itemId: other.itemIds[0] as string })
      .where('attemptId', '=', broken.id)
      .where('itemId', '=', tryout.itemIds[0] as string)
      .execute();
    const { archived: count, failures } = await archiveAll();
    expect([count, failures.map(String)]).toEqual([1, [expect.stringContaining(broken.id)]]);
    expect(await stored([broken.id, whole.id])).toEqual([{ rows: 2, archives: 0 }, archived]);
  });

  it('by two processes at once archives each attempt once', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await givenFinished(t, { tryout, responses: 'ABC' })).id);
    const rounds = await Promise.all([archiveAll(), archiveAll(), archiveAll()]);
    expect(rounds.flatMap(({ failures }) => failures)).toEqual([]);
    expect(rounds.reduce((sum, { archived: count }) => sum + count, 0)).toBe(6);
    expect(await stored(ids)).toEqual(ids.map(() => archived));
  });

  it('makes releases refuse to start that can’t read archives', async () => {
    const { '0042-archives': _, ...older } = migrations;
    await migrate(t.db, older);
    await givenFinished(t, { tryout, responses: 'AB' });
    expect((await archiveAll()).archived).toBe(1);
    await expect(migrate(t.db, older)).rejects.toThrow(/newer than this release: it has 0042-archives/);
    await migrate(t.db);
  });
});
