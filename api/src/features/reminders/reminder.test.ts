import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { buildTestApp, type Caller, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenFinished, givenLearner, givenTryout, password } from '../../../test/given.ts';
import { givenPushService } from '../../../test/push-service.ts';
import { givenOpeningLater, pushDevice, reminderChoices, stopToken } from '../../../test/reminding.ts';
import { givenRuled } from '../../../test/rulings.ts';
import type { OwnData, ReminderAsked, Reminders, ReminderSettings } from '../../contract/index.ts';
import { hourMs } from '../../foundation/days/spans.ts';
import { createSmtpCarrier } from '../../foundation/mail/smtp-carrier.ts';
import { createWebPushCarrier, makeVapidKeys } from '../../foundation/push/web-push-carrier.ts';
import { createPlanningRepository } from './planning.repository.ts';
import { nextWeekly } from './reminder-times.ts';

const vapid = { ...makeVapidKeys(), subject: 'mailto:halo@tryout.example' };
const nothing = { weeklyMail: false, weeklyPush: false, tryoutMail: false, tryoutPush: false };

let t: TestApp;
let service: Awaited<ReturnType<typeof givenPushService>>;
let learner: GivenAccount;
beforeEach(async () => {
  service = await givenPushService();
  t = await buildTestApp({ push: createWebPushCarrier({ vapid, reachesPrivate: true }) });
  // A Sunday: some days before everything that happens here.
  t.clock.advance(
    nextWeekly({ zone: 'Asia/Jakarta', day: 7, hour: 12 }, t.clock.now()).getTime() - t.clock.now().getTime(),
  );
  learner = await givenLearner(t, { name: 'Sari Dewi' });
});
afterEach(async () => {
  await t.close();
  await service.stop();
});

const save = (choices: Partial<ReminderSettings>, as: Caller = learner) =>
  t.call('PUT', '/api/reminders', { as, body: { ...reminderChoices, ...nothing, ...choices } });
const read = async (as: Caller = learner) => (await t.call('GET', '/api/reminders', { as })).json<Reminders>();
const ask = (tryoutId: string, as: Caller = learner) => t.call('PUT', `/api/reminders/tryouts/${tryoutId}`, { as });
/** A round, as the server runs one every minute. */
async function beat() {
  await t.reminderPlanner.run({ isOver: () => false });
  await t.app.settled();
}
/** Moves the clock to a moment, and lets the server look. */
async function at(moment: Date) {
  t.clock.advance(moment.getTime() - t.clock.now().getTime());
  await beat();
}
/** A device that is signed in, and its browser. */
async function givenDevice(of: GivenAccount, name: string, browser = service.subscribe(name)) {
  const signedIn = await t.call('POST', '/api/auth/login', { body: { email: of.email, password } });
  const as = { token: signedIn.json<{ token: string }>().token };
  expect((await t.call('PUT', '/api/reminders/device', { as, body: browser.device })).statusCode).toBe(200);
  return { as, browser };
}
/** The next Wednesday at an hour, in Jakarta. */
const wednesday = (hour: number) => nextWeekly({ zone: 'Asia/Jakarta', day: 3, hour }, t.clock.now());
const before = (moment: Date, hours: number) => new Date(moment.getTime() - hours * hourMs);
const mailsTo = (account: GivenAccount) => t.mails.filter(({ to }) => to === account.email);
const paths = () => service.arrived.map(({ path }) => path).toSorted();

describe('reminders', () => {
  it('are all off, and nothing is sent, until a learner switches them on', async () => {
    expect(await read()).toMatchObject({ settings: nothing, mail: 'on', pushKey: vapid.publicKey, devices: 0 });
    const opensAt = wednesday(9);
    await ask((await givenTryout(t, { opensAt: opensAt.toISOString() })).id);
    for (const hours of [24, 1]) await at(before(opensAt, hours));
    expect([t.mails, service.arrived]).toEqual([[], []]);
  });

  it.each([{ weeklyHour: 21 }, { weeklyHour: 6 }, { weeklyDay: 8 }, { zone: 'Europe/Berlin' }])(
    'refuse %j',
    async (choices) => {
      expectError(await save(choices as Partial<ReminderSettings>), 'VALIDATION_FAILED');
    },
  );

  it('come once a week at the chosen hour, also with several processes that look at the same time', async () => {
    await save({ weeklyMail: true, weeklyDay: 3, weeklyHour: 9 });
    const due = wednesday(9);
    await at(new Date(due.getTime() - 60_000));
    expect(mailsTo(learner)).toEqual([]);
    t.clock.advance(60_000);
    const round = { isOver: () => false };
    await Promise.all([t.reminderPlanner.run(round), t.reminderPlanner.run(round)]);
    await t.app.settled();
    await at(new Date(due.getTime() + hourMs));
    expect(mailsTo(learner)).toHaveLength(1);
    await at(new Date(due.getTime() + 7 * 24 * hourMs));
    expect(mailsTo(learner)).toHaveLength(2);
  });

  it('say once a week how many questions of the notebook come back', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'AAA' }] });
    await givenFinished(t, { learner, tryout, responses: 'ABB' });
    await t.ended.settled();
    await save({ weeklyMail: true, weeklyDay: 3, weeklyHour: 9 });
    await at(wednesday(9));
    expect(mailsTo(learner)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('2 soal dari buku salah Anda kembali minggu ini') }),
    ]);
  });

  it('count of the notebook only what practice would ask: nothing taken back, annulled or being retaken', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'AAA' }] });
    await givenFinished(t, { learner, tryout, responses: 'BBB' });
    const retaken = await givenTryout(t, { sections: [{ keys: 'A' }] });
    await givenFinished(t, { learner, tryout: retaken, responses: 'B' });
    await t.ended.settled();
    const [taken = '', annulled = ''] = tryout.questionIds;
    const since = t.clock.now().toISOString();
    await t.db.insertInto('unreadyQuestion').values({ questionId: taken, since }).execute();
    await givenRuled(t, annulled, tryout.itemIds[1] as string, { mode: 'dikeluarkan' });
    await save({ weeklyMail: true, weeklyDay: 3, weeklyHour: 9 });
    const due = wednesday(9);
    t.clock.advance(due.getTime() - t.clock.now().getTime() - 60_000);
    await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: retaken.id } });
    await at(due);
    expect(mailsTo(learner)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('1 soal dari buku salah Anda kembali minggu ini') }),
    ]);
  });

  it('come although the settings change between their hour and the next look, and then at the new time', async () => {
    await save({ weeklyMail: true, weeklyDay: 3, weeklyHour: 9 });
    const due = wednesday(9);
    t.clock.advance(due.getTime() - t.clock.now().getTime());
    await save({ weeklyMail: true, weeklyDay: 4, weeklyHour: 10 });
    await at(new Date(due.getTime() + 60_000));
    expect(mailsTo(learner)).toHaveLength(1);
    await at(new Date(due.getTime() + 25 * hourMs));
    expect(mailsTo(learner)).toHaveLength(2);
    await at(new Date(due.getTime() + 26 * hourMs));
    t.clock.advance(7 * 24 * hourMs - 2 * hourMs);
    await save({ weeklyMail: false });
    await at(new Date(due.getTime() + 8 * 24 * hourMs));
    expect(mailsTo(learner)).toHaveLength(2);
  });

  it('come next at the new time also where it is chosen while the due one is being planned', async () => {
    await save({ weeklyMail: true, weeklyDay: 3, weeklyHour: 9 });
    const due = wednesday(9);
    t.clock.advance(due.getTime() - t.clock.now().getTime());
    const planning = createPlanningRepository(t.db);
    const [read] = await planning.listWeekly(due);
    await save({ weeklyMail: true, weeklyDay: 5, weeklyHour: 8 });
    await planning.planWeekly(read as NonNullable<typeof read>, wednesday(9), undefined);
    await at(due);
    expect(mailsTo(learner)).toHaveLength(1);
    await at(nextWeekly({ zone: 'Asia/Jakarta', day: 5, hour: 8 }, due));
    expect(mailsTo(learner)).toHaveLength(2);
  });

  it('that a stopped server has missed are dropped once they are of no use', async () => {
    await save({ weeklyMail: true, weeklyDay: 3, weeklyHour: 9 });
    await at(new Date(wednesday(9).getTime() + 25 * hourMs));
    expect(t.mails).toEqual([]);
  });

  it('that are late by some hours wait for the morning', async () => {
    await save({ weeklyMail: true, weeklyDay: 3, weeklyHour: 20 });
    const due = wednesday(20);
    await at(new Date(due.getTime() + 2 * hourMs));
    expect(t.mails).toEqual([]);
    await at(new Date(due.getTime() + 11 * hourMs - 60_000));
    expect(t.mails).toEqual([]);
    t.clock.advance(60_000);
    await beat();
    expect(mailsTo(learner)).toHaveLength(1);
  });

  it('of a package come a day and an hour before, to those who asked', async () => {
    const opensAt = wednesday(9);
    const tryout = await givenTryout(t, { title: 'SKD Akbar', opensAt: opensAt.toISOString() });
    const other = await givenLearner(t);
    for (const one of [learner, other]) await save({ tryoutMail: true }, one);
    await ask(tryout.id);
    expect((await read()).tryouts).toContainEqual(expect.objectContaining({ id: tryout.id, isAsked: true }));
    await at(before(opensAt, 24));
    await beat();
    expect(mailsTo(learner).map(({ subject }) => subject)).toEqual(['SKD Akbar segera dibuka']);
    await at(before(opensAt, 1));
    await beat();
    await at(opensAt);
    expect(mailsTo(learner)).toHaveLength(2);
    expect(mailsTo(other)).toEqual([]);
    expect(mailsTo(learner)[1]?.text).toMatch(/SKD Akbar dibuka Rabu, .* pukul 09\.00 WIB/);
  });

  it('of a package in an hour don’t wait behind everybody’s weekly ones', async () => {
    const opensAt = wednesday(10);
    await save({ tryoutMail: true });
    await ask((await givenTryout(t, { title: 'SKD Akbar', opensAt: opensAt.toISOString() })).id);
    await at(before(opensAt, 24));
    const others = await Promise.all(Array.from({ length: 20 }, () => givenLearner(t)));
    for (const other of others) await save({ weeklyMail: true, weeklyDay: 3, weeklyHour: 9 }, other);
    const earlier = t.mails.length;
    await at(before(opensAt, 1));
    expect(t.mails).toHaveLength(earlier + 21);
    expect(t.mails.slice(earlier).findIndex(({ to }) => to === learner.email)).toBeLessThan(8);
  });

  it('of a package that opens at 6:30 come the evening before, never at night', async () => {
    const opensAt = new Date(wednesday(7).getTime() - hourMs / 2);
    await save({ tryoutMail: true });
    await ask((await givenTryout(t, { opensAt: opensAt.toISOString() })).id);
    const evening = before(opensAt, 10.5);
    await at(new Date(evening.getTime() - 60_000));
    const earlier = mailsTo(learner).length;
    await at(evening);
    expect(mailsTo(learner)).toHaveLength(earlier + 1);
    for (const hours of [9, 6, 1]) await at(before(opensAt, hours));
    expect(mailsTo(learner)).toHaveLength(earlier + 1);
  });

  it.each<[string, (tryoutId: string) => Promise<unknown>]>([
    ['the learner takes it back', (id) => t.call('DELETE', `/api/reminders/tryouts/${id}`, { as: learner })],
    ['the learner switches it off', () => save({})],
    [
      'the package opens at another time',
      (id) =>
        t.db
          .updateTable('tryout')
          .set({ opensAt: new Date(wednesday(9).getTime() + 7 * 24 * hourMs).toISOString() })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'the package is archived',
      (id) =>
        t.db.updateTable('tryout').set({ archivedAt: t.clock.now().toISOString() }).where('id', '=', id).execute(),
    ],
    [
      'the address is no longer proved',
      () => t.db.updateTable('account').set({ emailProvedAt: null }).where('id', '=', learner.id).execute(),
    ],
    ['the learner leaves', () => t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } })],
  ])('of a package aren’t sent once %s', async (_what, happen) => {
    const opensAt = wednesday(9);
    await save({ tryoutMail: true });
    const { id } = await givenTryout(t, { opensAt: opensAt.toISOString() });
    await ask(id);
    await happen(id);
    await at(before(opensAt, 1));
    expect(t.mails).toEqual([]);
  });

  describe('of a package tell which one is next', () => {
    const next = async (id: string) => (await read()).tryouts.find((one) => one.id === id)?.remindsAt;
    const told = async (id: string) => (await ask(id)).json<ReminderAsked>().remindsAt;
    const move = (moment: Date) => t.clock.advance(moment.getTime() - t.clock.now().getTime());

    it('a day or an hour before, and none once both have passed', async () => {
      const opensAt = wednesday(9);
      const { id } = await givenTryout(t, { opensAt: opensAt.toISOString() });
      expect(await next(id)).toBe(before(opensAt, 24).toISOString());
      expect(await told(id)).toBe(before(opensAt, 24).toISOString());
      move(before(opensAt, 23));
      expect(await told(id)).toBe(before(opensAt, 1).toISOString());
      expect(await next(id)).toBe(before(opensAt, 1).toISOString());
      move(before(opensAt, 0.5));
      expect(await told(id)).toBeNull();
      expect(await next(id)).toBeNull();
    });

    it('also where the last one comes in the evening before', async () => {
      const opensAt = new Date(wednesday(7).getTime() - hourMs / 2);
      const evening = before(opensAt, 10.5);
      await save({ tryoutMail: true });
      const { id } = await givenTryout(t, { opensAt: opensAt.toISOString() });
      move(new Date(evening.getTime() - 60_000));
      expect(await next(id)).toBe(evening.toISOString());
      move(new Date(evening.getTime() + hourMs / 2));
      expect(await told(id)).toBeNull();
      for (const hours of [9, 1]) await at(before(opensAt, hours));
      expect(mailsTo(learner)).toEqual([]);
    });

    it('by the clock of the learner’s zone', async () => {
      // 9:30 in Jayapura is 7:30 in Jakarta, where the reminder waits for the end of the quiet hours.
      const opensAt = new Date(wednesday(7).getTime() + hourMs / 2);
      const { id } = await givenTryout(t, { opensAt: opensAt.toISOString() });
      move(before(opensAt, 20));
      expect(await told(id)).toBe(before(opensAt, 0.5).toISOString());
      await save({ zone: 'Asia/Jayapura' });
      expect(await told(id)).toBe(before(opensAt, 1).toISOString());
    });
  });

  it('can be asked for only of a package that opens later and that learners see', async () => {
    const later = await givenOpeningLater(t);
    await t.db.updateTable('tryout').set({ publishedAt: null }).where('id', '=', later).execute();
    for (const id of [later, (await givenTryout(t)).id, 'TO-none']) expectError(await ask(id), 'NOT_FOUND');
  });
});

describe('push reminders', () => {
  const givenWeek = async () => {
    await save({ weeklyPush: true, weeklyDay: 3, weeklyHour: 9 });
    return wednesday(9);
  };

  it('come to each device of the learner, with nothing that names a person', async () => {
    const [one, two] = [await givenDevice(learner, 'one'), await givenDevice(learner, 'two')];
    expect(await read(one.as)).toMatchObject({ isPushedHere: true, devices: 2 });
    await at(await givenWeek());
    await beat();
    expect(paths()).toEqual(['/one', '/two']);
    for (const arrived of service.arrived) {
      const { browser } = arrived.path === '/one' ? one : two;
      const text = browser.read(arrived);
      expect(text).toMatchObject({ title: 'Waktunya latihan minggu ini', path: '/dashboard' });
      // The next week says the same, and must not be taken for this one.
      expect(text).toMatchObject({ tag: expect.stringMatching(/./) });
      expect(JSON.stringify(text)).not.toMatch(/Sari|contoh\.id/);
    }
  });

  it('come to a device no longer once it has signed out, or its session was ended elsewhere', async () => {
    const [one, two] = [await givenDevice(learner, 'one'), await givenDevice(learner, 'two')];
    await givenDevice(learner, 'three');
    await t.call('POST', '/api/auth/logout', { as: one.as });
    const { sessions } = (await t.call('GET', '/api/auth/sessions', { as: two.as })).json<{
      sessions: { id: string; isCurrent: boolean }[];
    }>();
    const current = sessions.find(({ isCurrent }) => isCurrent);
    await t.call('DELETE', `/api/auth/sessions/${current?.id}`, { as: learner });
    await at(await givenWeek());
    expect(paths()).toEqual(['/three']);
  });

  it('come to none after all sessions were ended', async () => {
    const { as } = await givenDevice(learner, 'one');
    const due = await givenWeek();
    await t.call('DELETE', '/api/auth/sessions', { as });
    await at(due);
    expect(service.arrived).toEqual([]);
    expect(await t.db.selectFrom('pushDevice').select('endpoint').execute()).toEqual([]);
  });

  it.each([404, 410])('forget a device whose push service answers %i', async (status) => {
    await givenDevice(learner, 'one');
    service.statuses.push(status);
    await at(await givenWeek());
    expect(await t.db.selectFrom('pushDevice').select('endpoint').execute()).toEqual([]);
    await at(new Date(t.clock.now().getTime() + hourMs));
    expect(service.arrived).toHaveLength(1);
  });

  it('try again when the push service is away, to that device alone', async () => {
    await givenDevice(learner, 'one');
    service.statuses.push(503);
    await at(await givenWeek());
    t.clock.advance(5_000);
    await beat();
    expect(paths()).toEqual(['/one', '/one']);
  });

  it('go once to a browser that has signed in again', async () => {
    const { browser } = await givenDevice(learner, 'one');
    const again = await t.call('POST', '/api/auth/login', { body: { email: learner.email, password } });
    const as = { token: again.json<{ token: string }>().token };
    await t.call('PUT', '/api/reminders/device', { as, body: browser.device });
    await at(await givenWeek());
    expect(paths()).toEqual(['/one']);
  });

  it('go only to the learner who has the browser now, also where the other’s sign-out never arrived', async () => {
    const { browser } = await givenDevice(learner, 'one');
    const due = await givenWeek();
    const next = await givenLearner(t);
    await givenDevice(next, 'one', browser);
    await at(due);
    expect(paths()).toEqual([]);
    expect(await t.db.selectFrom('pushDevice').select('accountId').execute()).toEqual([{ accountId: next.id }]);
  });

  it('aren’t offered without keys, nor to a host that the API may not call', async () => {
    const { as } = await givenDevice(learner, 'one');
    const without = await buildTestApp({ db: t.db });
    expect((await without.call('GET', '/api/reminders', { as })).json()).toMatchObject({ pushKey: null });
    expectError(await without.call('PUT', '/api/reminders/device', { as, body: pushDevice }), 'PUSH_OFF');
    const strict = await buildTestApp({ db: t.db, push: createWebPushCarrier({ vapid, reachesPrivate: false }) });
    expectError(await strict.call('PUT', '/api/reminders/device', { as, body: pushDevice }), 'PUSH_ENDPOINT_REFUSED');
    await without.app.close();
    await strict.app.close();
  });
});

describe('the host of a browser’s push service', () => {
  it('is looked up ten times an hour for one account', async () => {
    const { browser } = await givenDevice(learner, 'one');
    const { as } = await givenDevice(learner, 'two');
    const add = (by: Caller) => t.call('PUT', '/api/reminders/device', { as: by, body: browser.device });
    for (let times = 2; times < 10; times++) expect((await add(as)).statusCode).toBe(200);
    expectError(await add(as), 'TOO_MANY_REQUESTS');
    // Others go on.
    await givenDevice(await givenLearner(t), 'three');
  });

  it('is refused when its name server keeps silent', async () => {
    const nameServer = createSocket('udp4');
    await once(nameServer.bind(0, '127.0.0.1'), 'listening');
    const resolver = new Resolver({ timeout: 50, tries: 1 });
    resolver.setServers([`127.0.0.1:${nameServer.address().port}`]);
    const strict = await buildTestApp({
      db: t.db,
      push: createWebPushCarrier({ vapid, reachesPrivate: false, resolver }),
    });
    const { as } = await givenDevice(learner, 'one');
    const asked = once(nameServer, 'message');
    const body = { ...pushDevice, endpoint: 'https://push.contoh.id/one' };
    expectError(await strict.call('PUT', '/api/reminders/device', { as, body }), 'PUSH_ENDPOINT_REFUSED');
    await asked;
    await strict.app.close();
    nameServer.close();
  });
});

describe('the link that stops reminders', () => {
  const post = (token: string, options: object = {}) => t.call('POST', `/api/reminders/stop/${token}`, options);

  it('stops its kind alone, signed out, as a mail program sends it', async () => {
    await save({ weeklyMail: true, weeklyPush: true, tryoutMail: true });
    const answer = await post(stopToken(learner.id), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.json()).toEqual({ success: true, kind: 'weeklyMail' });
    expect((await read()).settings).toMatchObject({ weeklyMail: false, weeklyPush: true, tryoutMail: true });
  });

  it('stops nothing when it is only opened: it leads to a page with a button', async () => {
    await save({ weeklyMail: true });
    const token = stopToken(learner.id);
    const opened = await t.call('GET', `/api/reminders/stop/${token}`);
    expect(opened.headers['location']).toBe(`https://tryout.example/settings/berhenti#token=${token}`);
    expect((await read()).settings.weeklyMail).toBe(true);
  });

  it('is void if anything in it was changed', async () => {
    await save({ weeklyMail: true, tryoutMail: true });
    const token = stopToken(learner.id);
    const other = await givenLearner(t);
    for (const changed of [
      token.replace('weeklyMail', 'tryoutMail'),
      token.replace(learner.id, other.id),
      token.slice(0, -2),
      token.replace(/\.[^.]*\./, '.x.'),
      'x',
    ])
      expectError(await post(changed), 'REMINDER_LINK_VOID');
    expect((await read()).settings).toMatchObject({ weeklyMail: true, tryoutMail: true });
  });

  it('does nothing, and says so to nobody, for a learner who has left', async () => {
    await save({ weeklyMail: true });
    await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
    expect((await post(stopToken(learner.id))).statusCode).toBe(200);
  });

  it('is in each mail: in its text, and for the mail program, through a real mail server', async () => {
    const sources: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => void pieces.push(piece));
        stream.on('end', () => {
          sources.push(Buffer.concat(pieces).toString());
          done();
        });
      },
    });
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const real = await buildTestApp({
      db: t.db,
      now: t.clock.now,
      mail: createSmtpCarrier({ url: `smtp://127.0.0.1:${port}`, from: 'Tryout <halo@tryout.example>' }),
    });
    await save({ weeklyMail: true, weeklyDay: 3, weeklyHour: 9 });
    t.clock.advance(wednesday(9).getTime() - t.clock.now().getTime());
    await real.reminderPlanner.run({ isOver: () => false });
    await real.app.settled();
    const [source = ''] = sources;
    const token = stopToken(learner.id);
    const unfolded = source.replace(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(unfolded.replace(/\s+(?=[\w.-]*>)/g, '')).toContain(
      `List-Unsubscribe: <https://tryout.example/api/reminders/stop/${token}>`,
    );
    expect(source.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(`/settings/berhenti#token=${token}`);
    await real.app.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
});

describe('a learner’s own data', () => {
  it('has the reminders, without the secret address of a device', async () => {
    const { browser, as } = await givenDevice(learner, 'secret-path');
    const tryoutId = await givenOpeningLater(t);
    await save({ weeklyMail: true });
    await ask(tryoutId);
    const file = await t.call('POST', '/api/auth/me/data', { as, body: { password } });
    expect(file.json<OwnData>().reminders).toMatchObject({
      settings: { weeklyMail: true, weeklyPush: false },
      tryouts: [{ tryoutId }],
      devices: [{ pushService: new URL(browser.device.endpoint).host }],
    });
    expect(file.body).not.toContain('secret-path');
  });

  it('leaves nothing of the reminders behind when the account is deleted', async () => {
    const { as } = await givenDevice(learner, 'one');
    await save({ weeklyMail: true });
    await ask(await givenOpeningLater(t));
    await t.call('POST', '/api/auth/me/erasure', { as, body: { password } });
    for (const table of ['reminderSetting', 'tryoutReminder', 'pushDevice'] as const)
      expect(await t.db.selectFrom(table).select('accountId').execute()).toEqual([]);
  });
});
