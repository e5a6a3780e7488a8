import { readXlsx } from 'hucre/xlsx';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenRunningEvent, givenTaker, handsOf } from '../../../test/exam-events.ts';
import { expectError } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
  writeTexts,
} from '../../../test/given.ts';
import { givenGuest } from '../../../test/guests.ts';
import { rulingSteps } from '../../../test/rulings.ts';
import type { Result, TakerList } from '../../contract/index.ts';

let t: TestApp;
let support: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  support = await givenStaff(t, 'admin', { permissions: ['support'] });
});
afterEach(() => t.close());

const url = (id: string) => `/admin/tryouts/${id}/takers`;
const list = async (id: string, query = '') => {
  const answer = await t.call('GET', `${url(id)}${query}`, { as: support });
  expect(answer.statusCode).toBe(200);
  return answer.json<TakerList>();
};
const finishedAt = (id: string, submittedAt: string) =>
  t.db.updateTable('attempt').set({ submittedAt }).where('id', '=', id).execute();
const download = async (id: string) => {
  const answer = await t.call('GET', `${url(id)}/export`, { as: support });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const rowsOf = async (file: Buffer) => (await readXlsx(new Uint8Array(file))).sheets[0]?.rows ?? [];
const skd = {
  sections: [
    { section: 'TWK', keys: 'AB' },
    { section: 'TKP', weights: ['54321'] },
  ],
} as const;

describe('GET /admin/tryouts/:tryoutId/takers', () => {
  it('lists finished attempts with points by section, the last first, and no running ones', async () => {
    const tryout = await givenTryout(t, { sections: [...skd.sections] as never, ruleSetId: 'skd-2024' });
    const [first, last] = [await givenLearner(t, { name: 'Dewi' }), await givenLearner(t, { name: 'Budi' })];
    const one = await givenFinished(t, { tryout, learner: first, responses: 'ABA' });
    const other = await givenFinished(t, { tryout, learner: last, responses: 'A-B' });
    await givenAttempt(t, { tryout });
    await givenFinished(t);
    await finishedAt(one.id, '2026-11-01T03:00:00.000Z');
    await finishedAt(other.id, '2026-11-02T03:00:00.000Z');

    const { takers, total } = await list(tryout.id);
    expect(total).toBe(2);
    expect(takers.map(({ learner }) => learner?.name)).toEqual(['Budi', 'Dewi']);
    expect(takers[1]).toEqual({
      attemptId: one.id,
      learner: { id: first.id, name: 'Dewi', email: first.email },
      isGuest: false,
      submittedAt: '2026-11-01T03:00:00.000Z',
      isExpired: false,
      endedBy: 'learner',
      points: one.result.score.points,
      max: one.result.score.max,
      percent: one.result.score.percent,
      passed: one.result.score.passed,
      waiting: 0,
      sections: one.result.sections.map(({ section, points, max }) => ({ section, points, max })),
    });
    expect(takers[0]?.sections).toEqual([
      { section: 'TWK', points: 5, max: 10 },
      { section: 'TKP', points: 4, max: 5 },
    ]);
  });

  it('shows the sections on the rule set’s scale, like the result', async () => {
    const tryout = await givenTryout(t, { sections: [{ section: 'TKD', keys: 'ABC' }], ruleSetId: 'rbb-2024' });
    const { result } = await givenFinished(t, { tryout, responses: 'AB-' });
    expect((await list(tryout.id)).takers[0]?.sections).toEqual(
      result.sections.map(({ section, points, max }) => ({ section, points, max })),
    );
  });

  it('says how each came to its end', async () => {
    const event = await givenRunningEvent(t);
    const [byHand, atZero] = [await givenTaker(t, event), await givenTaker(t, event)];
    await givenTaker(t, event);
    t.clock.advance(60_000);
    const admin = await givenStaff(t, 'admin', { permissions: ['event'] });
    await handsOf(t, admin, event).act({ kind: 'end', attemptId: byHand.id });
    t.clock.advance(Date.parse(atZero.deadlineAt) - t.clock.now().getTime());
    await t.call('POST', `/api/attempts/${atZero.id}/submit`, { as: atZero.learner });
    t.clock.advance(60_000);
    await t.attempts.closeOverdue(undefined);
    const { takers } = await list(event.id);
    expect(takers.map(({ endedBy, isExpired }) => [endedBy, isExpired])).toEqual([
      ['clock', true],
      ['clock', true],
      ['organiser', false],
    ]);
    const [header, ...rows] = await rowsOf(await download(event.id));
    expect([header, ...rows].map((row) => row?.at(-1))).toEqual([
      'Akhir pengerjaan',
      'Waktu habis',
      'Waktu habis',
      'Diakhiri oleh penyelenggara',
    ]);
  });

  it.each(['skb-latihan-1', 'latihan-1'])('shows them like the result while essays wait, by %s', async (ruleSetId) => {
    const tryout = await givenTryout(t, {
      sections: [
        { section: 'TWK', essays: 1 },
        { section: 'SKB', keys: 'AB', essays: 2 },
      ],
      type: 'SKB_CPNS',
      ruleSetId,
    });
    const learner = await givenLearner(t);
    const attempt = await givenAttempt(t, { learner, tryout, responses: '-AA' });
    const essays = attempt.items.filter(({ kind }) => kind === 'essay');
    await writeTexts(
      t,
      attempt,
      essays.map(({ id }) => ({ itemId: id, text: 'Uraian saya' })),
    );
    const submitted = await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: learner });
    const result = submitted.json<Result>();
    expect(result.score.waiting).toBe(3);
    expect((await list(tryout.id)).takers[0]?.sections).toEqual(
      result.sections.map(({ section, points, max }) => ({ section, points, max })),
    );
    const [, row] = await rowsOf(await download(tryout.id));
    expect(row?.slice(4, 8)).toEqual(result.sections.flatMap(({ points, max }) => [points, max]));
  });

  it('has pages that leave nobody out', async () => {
    const tryout = await givenTryout(t);
    for (let n = 0; n < 5; n++) await givenFinished(t, { tryout });
    const ids = [];
    for (const page of [1, 2, 3]) ids.push(...(await list(tryout.id, `?page=${page}&pageSize=2`)).takers);
    expect(new Set(ids.map(({ attemptId }) => attemptId)).size).toBe(5);
    expect((await list(tryout.id, '?page=1000000&pageSize=100')).takers).toEqual([]);
  });

  it('names neither guests nor people who have left, and shows how many essays wait', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 1 }] });
    const guest = await givenGuest(t, { tryout });
    await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: guest });
    const { learner } = await givenEssay(t, { tryout });
    await t.db.updateTable('account').set({ standing: 'erased' }).where('id', '=', learner.id).execute();
    const { takers } = await list(tryout.id);
    expect(takers.map(({ learner: who }) => who)).toEqual([null, null]);
    expect(takers.map(({ isGuest, waiting }) => [isGuest, waiting]).toSorted()).toEqual([
      [false, 1],
      [true, 0],
    ]);
  });

  it('is 404 for a missing package', async () => {
    for (const path of ['', '/export'])
      expectError(await t.call('GET', `${url('x')}${path}`, { as: support }), 'TRYOUT_NOT_FOUND');
  });
});

describe('GET /admin/tryouts/:tryoutId/takers/export', () => {
  it('is an .xlsx file with everybody, numbers as numbers', async () => {
    const tryout = await givenTryout(t, { sections: [...skd.sections] as never, ruleSetId: 'skd-2024' });
    const learner = await givenLearner(t, { name: 'Dewi Lestari' });
    const { id } = await givenFinished(t, { tryout, learner, responses: 'ABA' });
    await finishedAt(id, '2026-11-01T18:30:00.000Z');
    const [header, row] = await rowsOf(await download(tryout.id));
    expect(header).toEqual([
      'No',
      'Nama',
      'Email',
      'Selesai (WIB)',
      'Tes Wawasan Kebangsaan',
      'Maks. TWK',
      'Tes Karakteristik Pribadi',
      'Maks. TKP',
      'Nilai',
      'Maksimum',
      'Persen',
      'Hasil',
      'Esai menunggu',
      'Akhir pengerjaan',
    ]);
    expect(row?.slice(0, 10)).toEqual([1, 'Dewi Lestari', learner.email, '2026-11-02 01:30', 10, 10, 5, 5, 15, 15]);
    expect(row?.at(-1)).toBe('Selesai');
  });

  it('has no zero that nobody has earned, where all questions are annulled', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A' }] });
    await givenFinished(t, { tryout, responses: 'B' });
    const [before] = (await rowsOf(await download(tryout.id))).slice(1);
    expect(before?.slice(4, 9)).toEqual([0, 1, 0, 1, 0]);
    const [versionId = ''] = tryout.itemIds;
    await rulingSteps(t, await givenStaff(t, 'admin')).rule({ versionId }, 'dikeluarkan');
    const [row] = (await rowsOf(await download(tryout.id))).slice(1);
    // The section is gone as well.
    expect(row?.slice(4)).toEqual([null, null, null, 'Semua soal dianulir', 0, 'Selesai']);
  });

  it('has no formula, even if a name begins like one', async () => {
    const tryout = await givenTryout(t);
    const names = ['=1+1', '+62812', '-1', '@SUM(A1)', '\tx', '＝1', '=HYPERLINK("http://evil","x")', 'a\u0001b<&>"'];
    for (const name of names) await givenFinished(t, { tryout, learner: await givenLearner(t, { name }) });
    const book = await readXlsx(new Uint8Array(await download(tryout.id)));
    const [sheet] = book.sheets;
    expect(sheet?.rows).toHaveLength(names.length + 1);
    const shown = sheet?.rows.slice(1).map((row) => row[1]);
    expect(shown?.toSorted()).toEqual(names.map((name) => name.replace('\u0001', '')).toSorted());
  });

  it('has only its header if nobody has finished', async () => {
    const { id } = await givenTryout(t);
    expect(await rowsOf(await download(id))).toHaveLength(1);
  });

  it('has more rows than one batch, each once and in order, and the sections of the oldest, too', async () => {
    const tryout = await givenTryout(t);
    const old = await givenFinished(t, {
      tryout: await givenTryout(t, { sections: [...skd.sections] as never }),
      responses: 'ABA',
    });
    const { id, learner } = await givenFinished(t, { tryout });
    const row = await t.db.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1_100 }, (_, n) => ({
      ...row,
      id: `TO-${n}`,
      learnerId: learner.id,
      isRanked: 0 as const,
      // Several at the same moment: their ids decide.
      submittedAt: new Date(Date.parse('2026-10-01T00:00:00.000Z') + Math.floor(n / 7) * 1000).toISOString(),
    }));
    const { subTypeShares } = await t.db
      .selectFrom('attempt')
      .select('subTypeShares')
      .where('id', '=', old.id)
      .executeTakeFirstOrThrow();
    Object.assign(copies[0]!, { subTypeShares });
    for (let at = 0; at < copies.length; at += 100)
      await t.db
        .insertInto('attempt')
        .values(copies.slice(at, at + 100))
        .execute();
    const rows = await rowsOf(await download(tryout.id));
    expect(rows.slice(1).map(([number]) => number)).toEqual(Array.from({ length: 1_101 }, (_, n) => n + 1));
    const moments = rows.slice(2).map((cells) => String(cells[3]));
    expect(moments).toEqual(moments.toSorted().toReversed());
    const [header = []] = rows;
    const column = header.indexOf('Tes Karakteristik Pribadi');
    expect(header.slice(column, column + 2)).toEqual(['Tes Karakteristik Pribadi', 'Maks. TKP']);
    // Seven of the same moment are the oldest.
    expect(rows.slice(-7).flatMap((cells) => cells[column] ?? [])).toEqual([1]);
  });

  it('is in the audit log before it is sent', async () => {
    const tryout = await givenTryout(t);
    await givenFinished(t, { tryout });
    await download(tryout.id);
    const entries = await t.db.selectFrom('auditEntry').selectAll().where('action', '=', 'export').execute();
    expect(entries).toMatchObject([
      { actorId: support.id, entity: 'tryout', entityId: tryout.id, label: tryout.title, after: '{"rows":1}' },
    ]);
  });
});
