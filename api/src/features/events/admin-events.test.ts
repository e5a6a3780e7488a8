import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { eventSetup, givenEvent, givenRegistered, inMinutes } from '../../../test/events.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenFinished, givenLearner, givenStaff, givenTryout } from '../../../test/given.ts';
import type {
  AdminEvent,
  AdminEventList,
  AdminTryout,
  EventSetup,
  TryoutDetail,
  TryoutList,
} from '../../contract/index.ts';

let t: TestApp;
let admin: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterEach(() => t.close());

const setUp = (id: string, setup: object) => t.call('PUT', `/admin/events/${id}`, { as: admin, body: setup });
const remove = (id: string) => t.call('DELETE', `/admin/events/${id}`, { as: admin });
const edit = (id: string, body: object) => t.call('PUT', `/admin/tryouts/${id}`, { as: admin, body });
const packageOf = async (id: string) =>
  (await t.call('GET', `/admin/tryouts/${id}`, { as: admin })).json<AdminTryout>();
const acts = async (id: string) => {
  const rows = await t.db
    .selectFrom('auditEntry')
    .select('action')
    .where('entity', '=', 'event')
    .where('entityId', '=', id)
    .orderBy('at')
    .execute();
  return rows.map(({ action }) => action);
};

const after = (moment: string, seconds: number) => new Date(Date.parse(moment) + seconds * 1000).toISOString();

it('makes a package an event with times, a code and facts that the catalogue tells', async () => {
  const tryout = await givenTryout(t);
  await givenTryout(t);
  const setup = eventSetup(t, { entry: 'code', code: ' smA n 1 ' });
  // Times of another zone are the same moments.
  const startsAt = setup.startsAt.replace('Z', '+00:00');
  const event = (await setUp(tryout.id, { ...setup, startsAt })).json<AdminEvent>();
  expect(event).toEqual({
    ...setup,
    tryout: {
      id: tryout.id,
      title: tryout.title,
      type: 'TKD_BUMN',
      price: 0,
      durationSeconds: 3600,
      questionCount: 3,
      isPublished: true,
    },
    code: 'SMAN1',
    phase: 'registering',
    registered: 0,
    extraSeconds: 0,
    endsAt: after(setup.startsUntil, 3600),
    pausedAt: null,
    releasedAt: null,
    setupStamp: expect.any(String),
  });
  expect(await packageOf(tryout.id)).toMatchObject({ opensAt: setup.startsAt, closesAt: setup.startsUntil });
  await setUp(tryout.id, setup);
  expect(await acts(tryout.id)).toEqual(['create']);
  t.clock.advance(1000);
  await setUp(tryout.id, { ...setup, spreadSeconds: 10 });
  expect(await acts(tryout.id)).toEqual(['create', 'update']);

  const { code: _code, spreadSeconds: _spread, ...facts } = setup;
  const { tryouts } = (await t.call('GET', '/api/tryouts')).json<TryoutList>();
  expect(tryouts.map((one) => one.event)).toEqual(expect.arrayContaining([null, { ...facts, phase: 'registering' }]));
  const detail = (await t.call('GET', `/api/tryouts/${tryout.id}`)).json<TryoutDetail>();
  expect(detail.event).toEqual({ ...facts, phase: 'registering' });
});

it('tells the second of two who change the same event, and writes nothing of theirs', async () => {
  const { id } = await givenTryout(t);
  const setup = eventSetup(t);
  const first = (await setUp(id, { ...setup, setupStamp: null })).json<AdminEvent>();
  const { setupStamp } = first;
  // Made an event by somebody else meanwhile; the same again had arrived, and only its answer was lost.
  expectError(await setUp(id, { ...setup, spreadSeconds: 5, setupStamp: null }), 'EVENT_CHANGED');
  expect((await setUp(id, { ...setup, setupStamp: null })).statusCode).toBe(200);

  const second = (await setUp(id, { ...setup, spreadSeconds: 10, setupStamp })).json<AdminEvent>();
  expectError(await setUp(id, { ...setup, hasCertificate: true, setupStamp }), 'EVENT_CHANGED');
  expect((await t.call('GET', `/admin/events/${id}`, { as: admin })).json()).toEqual(second);
  const { setupStamp: newest } = second;
  expect((await setUp(id, { ...setup, hasCertificate: true, setupStamp: newest })).statusCode).toBe(200);
  // A page of an earlier release names none.
  expect((await setUp(id, setup)).statusCode).toBe(200);

  await remove(id);
  expectError(await setUp(id, { ...setup, setupStamp: first.setupStamp }), 'EVENT_NOT_FOUND');
  expect(await t.db.selectFrom('event').selectAll().execute()).toEqual([]);
});

it('says when the last clock ends as things stand', async () => {
  const { id, setup } = await givenEvent(t);
  const { startsAt, startsUntil } = setup;
  const ends = async () => (await t.call('GET', `/admin/events/${id}`, { as: admin })).json<AdminEvent>().endsAt;
  const change = (changes: object) => t.db.updateTable('event').set(changes).where('tryoutId', '=', id).execute();
  await change({ extraSeconds: 600, clock: 'own' });
  expect(await ends()).toBe(after(startsUntil, 3600 + 600));
  await change({ clock: 'together', spreadSeconds: 20, pausedSeconds: 90 });
  expect(await ends()).toBe(after(startsAt, 20 + 3600 + 600 + 90));
});

it('lists events, the last to start first', async () => {
  const [soon, later] = [
    await givenEvent(t),
    await givenEvent(t, { startsAt: inMinutes(t, 80), startsUntil: inMinutes(t, 120) }),
  ];
  await givenRegistered(t, soon.id, await givenLearner(t));
  const list = (await t.call('GET', '/admin/events', { as: admin })).json<AdminEventList>();
  expect(list.total).toBe(2);
  expect(list.events.map(({ tryout, registered }) => [tryout.id, registered])).toEqual([
    [later.id, 0],
    [soon.id, 1],
  ]);
});

it('refuses what can’t be an event', async () => {
  const { id } = await givenTryout(t);
  const soon = inMinutes(t, 1);
  expect(Object.keys(expectInvalid(await setUp(id, eventSetup(t, { startsUntil: soon }))))).toContain('startsUntil');
  expect(Object.keys(expectInvalid(await setUp(id, eventSetup(t, { entry: 'code' }))))).toEqual(['code']);
  expect(Object.keys(expectInvalid(await setUp(id, eventSetup(t, { entry: 'code', code: 'a b c' }))))).toEqual([
    'code',
  ]);
  const free = await givenTryout(t, { isFreeTryout: 1 });
  expect(Object.keys(expectInvalid(await setUp(free.id, eventSetup(t))))).toEqual(['entry']);
  const known = await givenTryout(t);
  await givenFinished(t, { tryout: known });
  expect(Object.keys(expectInvalid(await setUp(known.id, eventSetup(t))))).toEqual(['startsAt']);
  expectError(await setUp('tidak-ada', eventSetup(t)), 'TRYOUT_NOT_FOUND');
  expectError(await t.call('GET', `/admin/events/${id}`, { as: admin }), 'EVENT_NOT_FOUND');
  expect(await t.db.selectFrom('event').selectAll().execute()).toEqual([]);
});

it('keeps what learners rely on once somebody has begun', async () => {
  const { id, setup, title } = await givenEvent(t, { entry: 'code', code: 'SMAN 1' });
  const learner = await givenLearner(t);
  const url = `/api/events/${id}/registration`;
  await t.call('PUT', url, { as: learner, body: { acceptsRules: true, code: 'sman1' } });
  // Until then everything may change.
  const moved: EventSetup = { ...setup, startsAt: inMinutes(t, 70), isShuffled: true };
  expect((await setUp(id, moved)).statusCode).toBe(200);
  t.clock.advance(70 * 60_000);
  expect((await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: id } })).statusCode).toBe(201);
  for (const change of [
    { startsAt: inMinutes(t, 1) },
    { startsUntil: inMinutes(t, 15) },
    { clock: 'together' },
    { entry: 'free' },
    { isShuffled: false },
    { spreadSeconds: 5 },
    { registrationOpensAt: inMinutes(t, -500) },
  ])
    expectError(await setUp(id, { ...moved, ...change }), 'EVENT_UNDER_WAY');
  const allowed = {
    registrationClosesAt: inMinutes(t, 5),
    startsUntil: inMinutes(t, 40),
    resultsAt: inMinutes(t, 600),
    hasCertificate: true,
    code: 'LAIN',
  };
  expect((await setUp(id, { ...moved, ...allowed })).json()).toMatchObject(allowed);
  expectError(await edit(id, { title, durationSeconds: 1800 }), 'EVENT_UNDER_WAY');
});

it('lets the package’s own form change neither its times nor the free tryout', async () => {
  const { id, title, setup } = await givenEvent(t);
  expect(expectInvalid(await edit(id, { title, opensAt: null, closesAt: null, isFreeTryout: true }))).toEqual({
    opensAt: expect.stringContaining('pengaturan acara'),
    closesAt: expect.stringContaining('pengaturan acara'),
    isFreeTryout: expect.stringContaining('tryout gratis'),
  });
  const unchanged = { opensAt: setup.startsAt, closesAt: setup.startsUntil };
  expect((await edit(id, { title: 'Nama baru', durationSeconds: 1800, ...unchanged })).statusCode).toBe(200);
});

it('becomes a plain package again only while nobody has registered; its package isn’t deleted before the end', async () => {
  const event = await givenEvent(t);
  const removePackage = (id: string) => t.call('DELETE', `/admin/tryouts/${id}`, { as: admin });
  expect((await remove(event.id)).json()).toEqual({ success: true });
  expect((await remove(event.id)).json()).toEqual({ success: true });
  expect(await acts(event.id)).toEqual(['create', 'delete']);
  expect(await packageOf(event.id)).toMatchObject({ opensAt: event.setup.startsAt });
  expect((await removePackage(event.id)).json()).toMatchObject({ archived: false });

  const awaited = await givenEvent(t);
  await givenRegistered(t, awaited.id, await givenLearner(t));
  expectError(await remove(awaited.id), 'EVENT_UNDER_WAY');
  expectError(await removePackage(awaited.id), 'EVENT_UNDER_WAY');
  t.clock.advance(200 * 60_000);
  expect((await removePackage(awaited.id)).json()).toMatchObject({ archived: true });
});
