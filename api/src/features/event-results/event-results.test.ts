import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenRunningEvent, givenTaker, handsOf } from '../../../test/exam-events.ts';
import { eventually } from '../../../test/eventually.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenCountedTryout } from '../../../test/counted.ts';
import { givenEndedEvent } from '../../../test/given-ended-event.ts';
import {
  type GivenAccount,
  type GivenTryout,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
  password,
} from '../../../test/given.ts';
import { testDatabaseKind } from '../../../test/test-database.ts';
import { resultOf, rulingSteps, scoreAgain, unseen } from '../../../test/rulings.ts';
import { createReleasingRepository } from './releasing.repository.ts';
import type {
  AttemptList,
  CertificateCheck,
  EventReleases,
  EventReport,
  EventStanding,
  OwnData,
  Ranking,
  Work,
  WorkList,
} from '../../contract/index.ts';

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin', { permissions: ['event'] });
});
afterEach(() => t.close());

/** Long ways, on a machine that other tests keep busy. */
jest.setTimeout(60_000);

const quiet = { info() {}, warn() {}, error() {} } as unknown as FastifyBaseLogger;
const releaseDue = async () =>
  t.jobs.find(({ name }) => name === 'event-results: release what is due')?.run({ log: quiet, isOver: () => false });
const minutes = (count: number) => t.clock.advance(count * 60_000);
const get = (url: string, as?: GivenAccount) => t.call('GET', url, { as });
const releases = async ({ id }: GivenTryout) =>
  (await get(`/admin/events/${id}/releases`, admin)).json<EventReleases>();
const release = ({ id }: GivenTryout, reason: string, key: string = randomUUID()) =>
  t.call('POST', `/admin/events/${id}/releases`, { as: admin, body: { reason }, headers: { 'idempotency-key': key } });

/** Learners who have finished a package of two questions with the keys A and B, which is an event since then. */
async function givenEvent(given: Record<string, string>) {
  const tryout = await givenTryout(t, { title: 'Tryout Nasional', sections: [{ keys: 'AB' }] });
  const attempts: Record<string, { id: string; learner: GivenAccount }> = {};
  for (const [name, responses] of Object.entries(given)) {
    t.clock.advance(1_000);
    const learner = await givenLearner(t, { name, profile: { province: name === 'Dewi' ? 'Bali' : 'Aceh' } });
    attempts[name] = await givenFinished(t, { tryout, learner, responses });
  }
  return { tryout, of: (name: string) => attempts[name] as { id: string; learner: GivenAccount } };
}
type Sitting = Awaited<ReturnType<typeof givenTaker>>;
/** Answers the questions of a running attempt in their order. */
const answer = ({ id, learner, items }: Sitting, options: string) =>
  t.call('PATCH', `/api/attempts/${id}/responses`, {
    as: learner,
    body: { responses: items.map(({ id: itemId }, place) => ({ itemId, option: options[place], sequence: 1 })) },
  });
const rankingOf = async ({ id, learner }: { id: string; learner: GivenAccount }) =>
  (await get(`/api/attempts/${id}/ranking`, learner)).json<Ranking>();
const placeOf = async ({ id }: GivenTryout, { learner }: { learner: GivenAccount }) =>
  (await get(`/api/events/${id}/standing`, learner)).json<EventStanding>();
const check = async (code: string) => (await get(`/api/certificates/${code}`)).json<CertificateCheck>();

it('holds results back until the release; ranks then stand still until a ralat is released', async () => {
  const { tryout, of } = await givenEvent({ Ayu: 'AB', Budi: 'AC', Citra: 'AC', Dewi: '--' });
  const late = await givenAttempt(t, { tryout, responses: '-B' });
  const { resultsAt } = await givenEndedEvent(t, tryout);
  const budi = of('Budi');

  // Nothing is told before.
  const list = (await get('/api/attempts', budi.learner)).json<AttemptList>();
  expect(list.attempts[0]).toMatchObject({ resultOpensAt: resultsAt, eventResultsAt: resultsAt, score: null });
  for (const rest of ['result', 'ranking', 'certificate'])
    expectError(await get(`/api/attempts/${budi.id}/${rest}`, budi.learner), 'RESULT_NOT_OPEN');
  expectError(await get(`/api/events/${tryout.id}/standing`, budi.learner), 'RESULT_NOT_OPEN');
  const before = await t.call('POST', '/api/auth/me/data', { as: budi.learner, body: { password } });
  expect(before.json<OwnData>().attempts[0]).toMatchObject({ points: null });
  await releaseDue();
  expect(await releases(tryout)).toMatchObject({ releases: [], waitsFor: { running: 1 } });

  // The planned time has come, and somebody still sits: it waits.
  minutes(11);
  await releaseDue();
  expectError(await release(tryout, 'Peserta sudah menunggu'), 'RELEASE_NOT_READY');
  const opensAt = (await get('/api/attempts', budi.learner)).json<AttemptList>().attempts[0]?.resultOpensAt ?? '';
  expect(Date.parse(opensAt)).toBeGreaterThan(t.clock.now().getTime());
  // Lists can say that it is late: the planned time stays in their answers.
  const heldBack = { resultOpensAt: opensAt, eventResultsAt: resultsAt };
  expect((await get(`/api/attempts/${budi.id}/summary`, budi.learner)).json()).toMatchObject(heldBack);
  expect((await get(`/api/tryouts/${tryout.id}/mine`, budi.learner)).json()).toMatchObject({ withheld: heldBack });
  const handedIn = await t.call('POST', `/api/attempts/${late.id}/submit`, { as: late.learner });
  expect(handedIn.json()).toMatchObject({ ...heldBack, score: { points: 0, max: 0 }, items: [] });
  await releaseDue();
  expect(await releases(tryout)).toMatchObject({
    releases: [{ number: 1, by: null, reason: null, takers: 5, changed: 0 }],
    isBehind: false,
    waitsFor: null,
  });

  // Ties share a rank, in the ranking, on the result and on the certificate.
  const shown = await rankingOf(budi);
  expect(shown.rows.map(({ rank, points }) => [rank, points])).toEqual([
    [1, 2],
    [2, 1],
    [2, 1],
    [2, 1],
    [5, 0],
  ]);
  expect(shown).toMatchObject({ takers: 5, own: { rank: 2 } });
  expect(shown.own?.rows.filter(({ isOwn }) => isOwn)).toHaveLength(1);
  expect(await resultOf(t, budi)).toMatchObject({
    rank: 2,
    takers: 5,
    betterThanPercent: 25,
    tryout: { isEvent: true },
  });
  const standing = await placeOf(tryout, budi);
  expect(standing).toMatchObject({ attemptId: budi.id, release: 1, rank: 2, takers: 5, points: 1, max: 2 });
  const code = standing.certificateCode ?? '';
  expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
  const pdf = await get(`/api/attempts/${budi.id}/certificate`, budi.learner);
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expectError(await get(`/api/attempts/${budi.id}/certificate`, of('Ayu').learner), 'ATTEMPT_NOT_FOUND');

  // A ralat: C is right, too, so that Budi and Citra are as good as Ayu.
  const steps = rulingSteps(t, await givenStaff(t, 'admin'));
  const versionId = tryout.itemIds[1] as string;
  const { id: rulingId } = await steps.draft({ versionId, newKey: 'C' });
  await steps.apply(rulingId, 'keduanya', (await steps.preview(rulingId)).stamp);
  expect((await releases(tryout)).waitsFor?.lagging).toBeGreaterThan(0);
  expectError(await release(tryout, 'Ralat soal 2'), 'RELEASE_NOT_READY');
  expect(await rankingOf(budi)).toMatchObject({ isRecalculating: false, own: { rank: 2 } });
  await scoreAgain(t);
  expect(await resultOf(t, budi)).toMatchObject({ score: { points: 2 }, rank: 2 });
  expect((await unseen(t, budi.learner)).length).toBe(1);
  expect((await rankingOf(budi)).own?.rank).toBe(2);
  expect(await check(code)).toMatchObject({ isReplaced: false, reason: null, current: { points: 1 } });
  expect(await releases(tryout)).toMatchObject({ isBehind: true, waitsFor: null });

  const renamed = { name: 'Budi Baru', province: 'Bali', phone: '081299999999', gender: 'male', instance: 'BNI' };
  expect((await t.call('PUT', '/api/auth/profile', { as: budi.learner, body: renamed })).statusCode).toBe(200);
  const key = randomUUID();
  const made = await Promise.all([0, 1].map(() => release(tryout, 'Ralat soal 2', key)));
  made.push(await release(tryout, 'Ralat soal 2', key));
  expect(made.map(({ statusCode }) => statusCode).filter((status) => status === 201).length).toBeGreaterThan(1);
  expectError(await release(tryout, 'Sekali lagi'), 'RELEASE_UNCHANGED');
  expect(await releases(tryout)).toMatchObject({
    releases: [
      { number: 2, by: admin.name, reason: 'Ralat soal 2', takers: 5, changed: 3 },
      { number: 1, takers: 5 },
    ],
    isBehind: false,
  });
  expect((await rankingOf(budi)).rows.map(({ rank }) => rank)).toEqual([1, 1, 1, 4, 5]);
  expect(await placeOf(tryout, budi)).toMatchObject({ release: 2, rank: 1, certificateCode: code });
  const audited = await t.db.selectFrom('auditEntry').selectAll().where('action', '=', 'release').execute();
  expect(audited).toMatchObject([{ actorId: admin.id, entity: 'event', entityId: tryout.id, reason: 'Ralat soal 2' }]);

  // The check page tells both, to anybody, however the code is typed.
  const told = await get(`/api/certificates/${code.toLowerCase().replaceAll('-', ' ')}`);
  expect(told.headers['cache-control']).toBe('no-store');
  expect(told.json()).toMatchObject({
    name: 'Budi',
    event: 'Tryout Nasional',
    issued: { release: 1, rank: 2, points: 1, takers: 5 },
    current: { release: 2, rank: 1, points: 2 },
    isReplaced: true,
    reason: 'Ralat soal 2',
  });
  expectError(await get('/api/certificates/AAAA-BBBB-CCCC-DDDD'), 'CERTIFICATE_NOT_FOUND');
  // A paper that was printed since then has the new figures; of a release that there isn't, it is as a typed code.
  expect(await check(`${code}?release=2`)).toMatchObject({
    name: 'Budi',
    issued: { release: 2, rank: 1 },
    isReplaced: false,
  });
  expect(await check(`${code}?release=1`)).toMatchObject({ issued: { release: 1, rank: 2 }, isReplaced: true });
  expect(await check(`${code}?release=9`)).toMatchObject({ issued: { release: 1 }, isReplaced: true });
  expectInvalid(await get(`/api/certificates/${code}?release=dua`));

  // Whom a later release doesn't rank keeps the last figures, whichever paper is looked at.
  const releasing = createReleasingRepository(t.db);
  const third = { id: 'r3', tryoutId: tryout.id, number: 3, at: t.clock.now(), actorId: null, reason: 'Ralat soal 3' };
  await releasing.begin(third);
  expect(await releasing.publish(third, { takers: 0, changed: 0 }, undefined, undefined)).toBe(true);
  expect(await check(`${code}?release=1`)).toMatchObject({ current: { release: 2, points: 2 }, isReplaced: true });

  // The learner's own copy has it all; who leaves takes the name along.
  const copy = (await t.call('POST', '/api/auth/me/data', { as: budi.learner, body: { password } })).json<OwnData>();
  expect(copy.eventResults).toMatchObject([
    {
      attemptId: budi.id,
      certificate: { code, name: 'Budi' },
      standings: [
        { release: 1, rank: 2, points: 1 },
        { release: 2, rank: 1, points: 2 },
      ],
    },
  ]);
  await t.call('POST', '/api/auth/me/erasure', { as: budi.learner, body: { password } });
  expect(await check(code)).toMatchObject({ name: null, current: { rank: 1 } });
  const { holderName } = await t.db
    .selectFrom('certificate')
    .select('holderName')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  expect(holderName).toBeNull();
});

it.each(['archived', 'switched off'])('keeps place and certificate of a package that was %s', async (way) => {
  const { tryout, of } = await givenEvent({ Ayu: 'AB', Budi: 'AC' });
  await givenEndedEvent(t, tryout);
  minutes(11);
  await releaseDue();
  const ayu = of('Ayu');
  expect((await resultOf(t, ayu)).tryout).toMatchObject({ isEvent: true, isShuffled: false, isOnShow: true });
  await t.db
    .updateTable('tryout')
    .set(way === 'archived' ? { archivedAt: t.clock.now().toISOString() } : { isActive: 0 })
    .where('id', '=', tryout.id)
    .execute();
  expectError(await get(`/api/tryouts/${tryout.id}`, ayu.learner), 'TRYOUT_NOT_FOUND');
  expect((await resultOf(t, ayu)).tryout).toMatchObject({ isEvent: true, isOnShow: false });
  expect(await placeOf(tryout, ayu)).toMatchObject({ attemptId: ayu.id, rank: 1 });
  expect((await get(`/api/attempts/${ayu.id}/certificate`, ayu.learner)).statusCode).toBe(200);
});

it('tells of a certificate when and why its figures changed, whatever was released since', async () => {
  const { tryout, of } = await givenEvent({ Ayu: 'AB', Budi: 'AC', Dewi: 'D-' });
  await givenEndedEvent(t, tryout);
  minutes(11);
  await releaseDue();
  const code = (await placeOf(tryout, of('Budi'))).certificateCode ?? '';
  const steps = rulingSteps(t, await givenStaff(t, 'admin'));
  const ralat = async (place: number, newKey: 'C' | 'D') => {
    await steps.rule({ versionId: tryout.itemIds[place] as string, newKey }, 'keduanya');
    minutes(60);
    expect((await release(tryout, `Ralat soal ${place + 1}`)).statusCode).toBe(201);
  };
  await ralat(1, 'C');
  const { releasedAt: replacedAt } = await placeOf(tryout, of('Budi'));
  const told = { isReplaced: true, replacedAt, reason: 'Ralat soal 2' };
  expect(await check(code)).toMatchObject({ ...told, current: { release: 2, rank: 1, points: 2 } });
  await ralat(0, 'D');
  expect(await check(code)).toMatchObject({ ...told, current: { release: 3, rank: 1, points: 2 } });
  expect(await check(`${code}?release=2`)).toMatchObject({ isReplaced: false, replacedAt: null });
});

it('gives a ruling that comes while the event runs to all, those who have handed in and those who still sit', async () => {
  const event = await givenRunningEvent(t, { sections: [{ keys: 'AB' }] });
  const [done, sitting] = [await givenTaker(t, event), await givenTaker(t, event)];
  await answer(done, 'CC');
  const submit = ({ id, learner }: Sitting) => t.call('POST', `/api/attempts/${id}/submit`, { as: learner });
  await submit(done);
  const steps = rulingSteps(t, await givenStaff(t, 'admin'));
  const { preview } = await steps.rule({ versionId: event.itemIds[0] as string }, 'nilai_penuh');
  expect(preview.warnings).toContain('results_withheld');
  // Nobody hears of it before the results, and nobody's points are told.
  expect(await unseen(t, done.learner)).toEqual([]);
  expectError(await get(`/api/attempts/${done.id}/result`, done.learner), 'RESULT_NOT_OPEN');
  await answer(sitting, 'DB');
  await submit(sitting);
  minutes(50);
  expect((await release(event, 'Semua sudah selesai')).statusCode).toBe(201);
  expect([(await placeOf(event, done)).points, (await placeOf(event, sitting)).points]).toEqual([1, 2]);
});

it('shows no keys to somebody whose start came in time and was stored while the release was made', async () => {
  const event = await givenRunningEvent(t);
  const releasing = createReleasingRepository(t.db);
  const made = { id: 'rilis', tryoutId: event.id, number: 1, at: t.clock.now(), actorId: null, reason: null };
  await releasing.begin(made);
  const { id, learner } = await givenTaker(t, event);
  const publish = () => releasing.publish(made, { takers: 0, changed: 0 }, undefined, undefined);
  expect(await publish()).toBe(false);
  await t.call('POST', `/api/attempts/${id}/submit`, { as: learner });
  expectError(await get(`/api/attempts/${id}/result`, learner), 'RESULT_NOT_OPEN');
  expect(await publish()).toBe(true);
  // And nobody begins with the keys in hand.
  await t.db.updateTable('eventRegistration').set({ startsAllowed: 2 }).execute();
  const again = await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: event.id } });
  expectError(again, 'TRYOUT_NOT_OPEN');
});

const beginFile = ({ id }: GivenTryout, body: object) =>
  t.call('POST', `/admin/events/${id}/results/export`, { as: admin, body });
/** The rows of the results' file. */
async function fileOf(tryout: GivenTryout, body: object) {
  const { id } = (await beginFile(tryout, body)).json<Work>();
  await t.works.idle();
  const { sheets } = await readXlsx(new Uint8Array((await get(`/admin/work/${id}/file`, admin)).rawPayload));
  return sheets[0]?.rows ?? [];
}

it('has no zeros in that file which nobody has earned, where all questions are annulled', async () => {
  const { tryout } = await givenEvent({ Ayu: 'AC' });
  await givenEndedEvent(t, tryout);
  const steps = rulingSteps(t, await givenStaff(t, 'admin'));
  for (const versionId of tryout.itemIds) await steps.rule({ versionId }, 'dikeluarkan');
  minutes(11);
  await releaseDue();
  const [head = [], row = []] = await fileOf(tryout, { withContact: false });
  const cellOf = (name: string) => row[head.indexOf(name)];
  expect(['Nama', 'Nilai', 'Maksimum', 'Hasil'].map(cellOf)).toEqual(['Ayu', null, null, 'Semua soal dianulir']);
});

it('gives staff a file of the results, with contact data only for a reason, and a report', async () => {
  const { tryout, of } = await givenEvent({ '=1+1': 'AB', Budi: 'A-', Dewi: 'C-' });
  const registered = [of('=1+1').learner, of('Budi').learner, of('Dewi').learner, await givenLearner(t)];
  await givenEndedEvent(t, tryout, { hasCertificate: 0, registered });
  const begin = (body: object) => beginFile(tryout, body);
  const sheetOf = (body: object) => fileOf(tryout, body);
  expectError(await begin({ withContact: false }), 'RESULT_NOT_OPEN');
  minutes(11);
  await releaseDue();

  const [head, first, ...rest] = await sheetOf({ withContact: false });
  expect(head?.slice(0, 8)).toEqual([
    ...['Peringkat', 'Nama', 'Provinsi', 'Instansi', expect.any(String), 'Nilai', 'Maksimum', 'Hasil'],
  ]);
  expect(first?.slice(0, 7)).toEqual([1, '=1+1', 'Aceh', 'PLN', 2, 2, 2]);
  expect(rest.map((row) => row.slice(0, 3))).toEqual([
    [2, 'Budi', 'Aceh'],
    [3, 'Dewi', 'Bali'],
  ]);
  const { work } = (await get('/admin/work', admin)).json<WorkList>();
  const { title } = await t.db
    .selectFrom('tryout')
    .select('title')
    .where('id', '=', tryout.id)
    .executeTakeFirstOrThrow();
  expect(work).toMatchObject([
    {
      kind: 'event-results',
      about: tryout.id,
      fileName: `hasil-${title.toLowerCase().replaceAll(' ', '-')}-rilis-1.xlsx`,
    },
  ]);
  expectInvalid(await begin({ withContact: true }));
  const contacts = await sheetOf({ withContact: true, reason: 'Hadiah untuk pemenang' });
  expect(contacts[1]).toEqual(expect.arrayContaining([of('=1+1').learner.email, '081234567890']));
  const audited = await t.db.selectFrom('auditEntry').selectAll().where('action', '=', 'export').execute();
  expect(audited.map(({ entityId, reason }) => [entityId, reason])).toEqual(
    expect.arrayContaining([
      [tryout.id, 'Hadiah untuk pemenang'],
      [tryout.id, null],
    ]),
  );

  const at = (minute: number) => new Date(t.clock.now().getTime() + minute * 60_000).toISOString();
  const seen = { waiting: 0, running: 3, finished: 0, silent: 0, saves: 9, saveP99Ms: 12 };
  const kept = Array.from({ length: 301 }, (_, minute) => ({ ...seen, tryoutId: tryout.id, at: at(minute) }));
  await t.db.insertInto('eventMinute').values(kept).execute();
  const hand = { tryoutId: tryout.id, actorId: admin.id, accountId: null, text: null, endedAt: null };
  const act = { ...hand, reason: 'Listrik padam', kind: 'time' as const, seconds: 300, undoneBy: null };
  await t.db
    .insertInto('eventHand')
    .values([
      { ...act, id: '1', at: at(1), attemptId: null, undoneAt: null },
      { ...act, id: '2', at: at(2), attemptId: of('Budi').id, undoneAt: null },
      { ...act, id: '3', at: at(3), attemptId: null, undoneAt: at(4) },
    ])
    .execute();
  await t.counting.countAll();
  const report = (await get(`/admin/events/${tryout.id}/report`, admin)).json<EventReport>();
  expect(report).toMatchObject({
    title: 'Tryout Nasional',
    turnout: { registered: 4, started: 3, submitted: 3, expired: 0, endedByHand: 0, running: 0 },
    provinces: [
      { province: 'Aceh', takers: 2, median: 1.5 },
      { province: 'Bali', takers: 1, median: 0 },
    ],
    points: { max: 2, mean: 1, median: 1, lowest: 0, highest: 2 },
    passed: null,
    verdicts: 0,
    sections: [{ mean: 1, max: 2 }],
    incidents: [
      { kind: 'time', reason: 'Listrik padam', seconds: 300, learners: null },
      { kind: 'time', learners: 1 },
    ],
    releases: [{ number: 1, takers: 3 }],
  });
  expect(report.distribution).toEqual([
    { from: 0, to: 1, takers: 1 },
    { from: 1, to: 2, takers: 2 },
  ]);
  expect([report.minutes.length, report.minutes[0]?.at, report.minutes.at(-1)?.at]).toEqual([200, at(0), at(300)]);
});

it('reports the points of sections on the scale of the results', async () => {
  const tryout = await givenTryout(t, {
    ruleSetId: 'rbb-2024',
    sections: [
      { section: 'TKD', keys: 'AB' },
      { section: 'AKHLAK', weights: ['54321', '54321'] },
    ],
  });
  for (const responses of ['ACAC', 'ACBC']) await givenFinished(t, { tryout, responses });
  await givenEndedEvent(t, tryout);
  await t.counting.countAll();
  const { points, sections } = (await get(`/admin/events/${tryout.id}/report`, admin)).json<EventReport>();
  expect(points?.max).toBe(100);
  expect(sections).toEqual([
    { section: 'Tes Kemampuan Dasar', mean: 50, max: 100 },
    { section: 'Core Values AKHLAK', mean: 75, max: 100 },
  ]);
});

it('counts who has started twice once, by what the second start came to', async () => {
  const event = await givenRunningEvent(t);
  const hands = handsOf(t, admin, event);
  const [twice, allowed] = [await givenTaker(t, event), await givenTaker(t, event)];
  minutes(1);
  for (const { id: attemptId } of [twice, allowed]) await hands.act({ kind: 'second_start', attemptId });
  const turnout = async () => (await get(`/admin/events/${event.id}/report`, admin)).json<EventReport>().turnout;
  expect(await turnout()).toEqual({ registered: 2, started: 2, submitted: 0, expired: 0, endedByHand: 2, running: 0 });
  minutes(1);
  const second = await givenAttempt(t, { learner: twice.learner, tryout: event });
  expect(await turnout()).toEqual({ registered: 2, started: 2, submitted: 0, expired: 0, endedByHand: 1, running: 1 });
  await t.call('POST', `/api/attempts/${second.id}/submit`, { as: twice.learner });
  expect(await turnout()).toEqual({ registered: 2, started: 2, submitted: 1, expired: 0, endedByHand: 1, running: 0 });
});

it('counts apart who handed in, whom the clock ended, also where the screen handed in at 0:00, and whom the organiser ended', async () => {
  const event = await givenRunningEvent(t);
  const [early, byHand, atZero] = [await givenTaker(t, event), await givenTaker(t, event), await givenTaker(t, event)];
  await givenTaker(t, event);
  minutes(1);
  const handIn = ({ id, learner }: Sitting) => t.call('POST', `/api/attempts/${id}/submit`, { as: learner });
  await handIn(early);
  await handsOf(t, admin, event).act({ kind: 'end', attemptId: byHand.id });
  t.clock.advance(Date.parse(atZero.deadlineAt) - t.clock.now().getTime());
  await handIn(atZero);
  minutes(1);
  await t.attempts.closeOverdue(undefined);
  const { turnout } = (await get(`/admin/events/${event.id}/report`, admin)).json<EventReport>();
  expect(turnout).toEqual({ registered: 4, started: 4, submitted: 1, expired: 2, endedByHand: 1, running: 0 });
});

it('counts who has started among the registered, also once they have deleted their account', async () => {
  const event = await givenRunningEvent(t);
  const [done, , sitting] = [await givenTaker(t, event), await givenTaker(t, event), await givenTaker(t, event)];
  await t.call('POST', `/api/attempts/${done.id}/submit`, { as: done.learner });
  for (const { learner } of [done, sitting])
    expect((await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } })).statusCode).toBe(200);
  const { turnout } = (await get(`/admin/events/${event.id}/report`, admin)).json<EventReport>();
  expect(turnout).toMatchObject({ registered: 3, started: 3 });
});

it('reports the flags of the questions that were asked, also after one was corrected or taken out', async () => {
  const tryout = await givenCountedTryout(t);
  await givenEndedEvent(t, tryout);
  const flags = async () => (await get(`/admin/events/${tryout.id}/report`, admin)).json<EventReport>().flags;
  const before = await flags();
  expect(before).toMatchObject([1, 2].map((number) => ({ number, questionId: tryout.questionIds[number - 1] })));
  const [corrected, removed] = tryout.questionIds;
  const staff = await givenStaff(t, 'admin');
  const change = {
    ...{ question: 'Soal baru', subType: 'TKD', type: 'multiple_choice' },
    options: ['1', '2'].map((text, index) => ({ id: null, text, isCorrect: index === 1 })),
  };
  const path = `/admin/tryouts/${tryout.id}/questions`;
  expect((await t.call('PUT', `${path}/${corrected}`, { as: staff, body: change })).statusCode).toBe(200);
  expect(await flags()).toEqual(before);
  expect((await t.call('DELETE', `${path}/${removed}`, { as: staff })).statusCode).toBe(200);
  expect(await flags()).toEqual(before);
});

it('waits for attempts with essays without a mark, each counted once', async () => {
  const { tryout, of } = await givenEvent({ Ayu: 'AB', Budi: 'A-' });
  await givenEndedEvent(t, tryout);
  const essay = (name: string, itemId: string) => ({
    ...{ attemptId: of(name).id, itemId, tryoutId: tryout.id, submittedAt: t.clock.now().toISOString(), version: 1 },
    ...{ percent: null, remark: null, markedBy: null, markedAt: null },
  });
  await t.db
    .insertInto('essayMark')
    .values([essay('Ayu', '1'), essay('Ayu', '2'), essay('Budi', '1')])
    .execute();
  expect((await releases(tryout)).waitsFor).toEqual({ running: 0, lagging: 0, essays: 2 });
});

it('counts who passed, and the results that say so', async () => {
  const { tryout, of } = await givenEvent({ Ayu: 'AB', Budi: 'A-', Dewi: 'C-' });
  await givenEndedEvent(t, tryout);
  const verdict = (name: string, passed: 0 | 1) =>
    t.db.updateTable('attempt').set({ passed }).where('id', '=', of(name).id).execute();
  await verdict('Ayu', 1);
  await verdict('Budi', 0);
  const report = (await get(`/admin/events/${tryout.id}/report`, admin)).json<EventReport>();
  expect(report).toMatchObject({ turnout: { submitted: 3 }, passed: 1, verdicts: 2 });
});

it.each([5, 25])('divides %i points into steps that end with the last of them', async (max) => {
  const tryout = await givenTryout(t, { sections: [{ keys: 'A'.repeat(max) }] });
  for (const right of [0, max]) await givenFinished(t, { tryout, responses: 'A'.repeat(right).padEnd(max, 'B') });
  await givenEndedEvent(t, tryout);
  await t.counting.countAll();
  const { distribution } = (await get(`/admin/events/${tryout.id}/report`, admin)).json<EventReport>();
  expect(distribution.map(({ takers }) => takers)).toEqual([1, ...distribution.slice(2).map(() => 0), 1]);
  expect(distribution.at(-1)?.to).toBe(max);
  for (const { from, to } of distribution) expect(from).toBeLessThan(to);
});

it('issues certificates that are wanted later by the newest release alone', async () => {
  const { tryout, of } = await givenEvent({ Ayu: 'AB', Budi: 'AC' });
  await givenEndedEvent(t, tryout);
  await t.db.updateTable('event').set({ hasCertificate: 0 }).execute();
  minutes(11);
  await releaseDue();
  const steps = rulingSteps(t, await givenStaff(t, 'admin'));
  const { id: rulingId } = await steps.draft({ versionId: tryout.itemIds[1] as string, newKey: 'C' });
  await steps.apply(rulingId, 'keduanya', (await steps.preview(rulingId)).stamp);
  await scoreAgain(t);
  expect((await release(tryout, 'Ralat soal 2')).statusCode).toBe(201);
  await t.db.updateTable('event').set({ hasCertificate: 1 }).execute();
  await releaseDue();
  const { certificateCode } = await placeOf(tryout, of('Ayu'));
  expect(await check(certificateCode ?? '')).toMatchObject({ issued: { release: 2 }, isReplaced: false });
});

it('draws twenty certificates for one learner in a quarter of an hour, and as many for the next', async () => {
  const { tryout, of } = await givenEvent({ Ayu: 'AB', Budi: 'AC' });
  await givenEndedEvent(t, tryout);
  minutes(11);
  await releaseDue();
  const draw = (name: string) => get(`/api/attempts/${of(name).id}/certificate`, of(name).learner);
  for (let count = 0; count < 20; count += 1) expect((await draw('Ayu')).statusCode).toBe(200);
  const refused = await draw('Ayu');
  expectError(refused, 'TOO_MANY_REQUESTS');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect((await draw('Budi')).statusCode).toBe(200);
});

it('goes on with what a process left that died while it made a release, or certificates', async () => {
  const { tryout, of } = await givenEvent({ Ayu: 'AB', Budi: '--' });
  await givenEndedEvent(t, tryout);
  minutes(11);
  const left = { tryoutId: tryout.id, at: t.clock.now().toISOString(), actorId: null, reason: null };
  await t.db
    .insertInto('eventRelease')
    .values({ ...left, id: 'left', number: 1, takers: 0, changed: 0, state: 'copying' })
    .execute();
  const ayu = {
    attemptId: of('Ayu').id,
    accountId: of('Ayu').learner.id,
    rank: 7,
    points: 0,
    maxPoints: 2,
    passed: null,
  };
  await t.db
    .insertInto('eventStanding')
    .values({ ...ayu, releaseId: 'left' })
    .execute();
  await expect(releaseDue()).rejects.toThrow("can't be released");
  // Nothing else is in the way: staff read that it is being released, and can follow it.
  expectError(await release(tryout, 'Peserta menunggu'), 'RELEASE_UNDER_WAY');
  expect(await releases(tryout)).toMatchObject({ releases: [], waitsFor: null, isUnderWay: true });
  expectError(await get(`/api/events/${tryout.id}/standing`, of('Ayu').learner), 'RESULT_NOT_OPEN');
  minutes(3);
  expect(await releases(tryout)).toMatchObject({ isUnderWay: false });
  await releaseDue();
  expect(await placeOf(tryout, of('Ayu'))).toMatchObject({ rank: 1, points: 2, release: 1 });
  await t.db.deleteFrom('certificate').execute();
  await t.db.updateTable('eventRelease').set({ state: 'released' }).execute();
  await releaseDue();
  expect((await placeOf(tryout, of('Budi'))).certificateCode).toBeTruthy();
});

/** A release that was begun and copied longer than two minutes ago, by somebody else. */
async function givenStale({ tryout, of }: Awaited<ReturnType<typeof givenEvent>>, names: readonly string[]) {
  const releasing = createReleasingRepository(t.db);
  const stale = { id: 'left', tryoutId: tryout.id, number: 1, at: t.clock.now(), actorId: null, reason: null };
  await releasing.begin(stale);
  const standings = names.map((name, place) => ({
    attemptId: of(name).id,
    accountId: of(name).learner.id,
    // As no later release would have it.
    rank: place + 7,
    points: 2 - place,
    maxPoints: 2,
    passed: null,
  }));
  await releasing.copy(stale.id, standings);
  minutes(3);
  return { releasing, stale };
}

it('never shows a release of which a piece was taken away, since its process seemed dead', async () => {
  const event = await givenEvent({ Ayu: 'AB', Budi: 'A-' });
  await givenEndedEvent(t, event.tryout);
  minutes(11);
  const { releasing, stale } = await givenStale(event, ['Ayu', 'Budi']);
  expect(await releasing.discard(stale.id, 1)).toBe(false);
  expect(await releasing.publish(stale, { takers: 2, changed: 0 }, undefined, undefined)).toBe(false);
  await releaseDue();
  expect(await placeOf(event.tryout, event.of('Ayu'))).toMatchObject({ rank: 1, takers: 2, release: 1 });
  expect(await placeOf(event.tryout, event.of('Budi'))).toMatchObject({ rank: 2 });
});

it('says that a release is behind in which a result is missing', async () => {
  const { tryout, of } = await givenEvent({ Ayu: 'AB', Budi: 'A-' });
  await givenEndedEvent(t, tryout);
  minutes(11);
  await releaseDue();
  await t.db.deleteFrom('eventStanding').where('attemptId', '=', of('Budi').id).execute();
  expect(await releases(tryout)).toMatchObject({ isBehind: true });
  await release(tryout, 'Satu peringkat hilang');
  expect(await placeOf(tryout, of('Budi'))).toMatchObject({ rank: 2, release: 2 });
  expect(await releases(tryout)).toMatchObject({ isBehind: false });
});

// SQLite has one connection.
if (testDatabaseKind === 'postgres')
  it('keeps a release whose commit comes late, when others already take its process for dead', async () => {
    const event = await givenEvent({ Ayu: 'AB', Budi: 'A-' });
    await givenEndedEvent(t, event.tryout, { hasCertificate: 0 });
    minutes(11);
    const { stale } = await givenStale(event, ['Ayu', 'Budi']);
    const isWaiting = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
    const others = await t.db.transaction().execute(async (trx) => {
      const figures = { takers: 2, changed: 0, state: 'released' as const };
      await trx.updateTable('eventRelease').set(figures).where('id', '=', stale.id).execute();
      await trx.updateTable('event').set({ releasedAt: stale.at.toISOString() }).execute();
      const round = releaseDue().catch((error: unknown) => error);
      await eventually(isWaiting, ({ rows }) => rows.length > 0, 10_000);
      return { round };
    });
    await others.round;
    expect(await placeOf(event.tryout, event.of('Ayu'))).toMatchObject({ rank: 7, takers: 2, release: 1 });
    expect(await placeOf(event.tryout, event.of('Budi'))).toMatchObject({ rank: 8, release: 1 });
  });
