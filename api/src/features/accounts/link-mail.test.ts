import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type GivenAccount, givenLearner, password } from '../../../test/given.ts';
import { reminderChoices } from '../../../test/reminding.ts';
import { type Mail, MailboxRefused } from '../../foundation/mail/mail.ts';
import { nextWeekly } from '../reminders/reminder-times.ts';

/** Errors of the mail server for the next mails; after them it accepts mail. */
let refusals: Error[];
let mails: Mail[];
let t: TestApp;
let learner: GivenAccount;
beforeEach(async () => {
  refusals = [];
  mails = [];
  t = await buildTestApp({
    mail: {
      async carry(mail) {
        mails.push(mail);
        const refusal = refusals.shift();
        if (refusal) throw refusal;
      },
    },
  });
  learner = await givenLearner(t);
});
afterEach(() => t.close());

const forgot = (email = learner.email) => t.call('POST', '/api/auth/forgot-password', { body: { email } });
const tokenOf = (mail: Mail | undefined) => /#token=(\S+)/.exec(mail?.text ?? '')?.[1] as string;
const outbox = () => t.db.selectFrom('outbox').selectAll().execute();
const reset = (token: string) =>
  t.call('POST', '/api/auth/reset-password', { body: { token, password: 'lebihrahasia' } });
/** Wakes the outbox later, as its job does; any call that adds a message wakes it, too. */
const later = async (ms: number) => {
  t.clock.advance(ms);
  await forgot('tidak-ada@contoh.id');
};
const away = () => new Error('The mail was not delivered: ESOCKET');

describe('a mail with a link', () => {
  it('arrives although the server was unreachable, with the same link each time', async () => {
    refusals = [away()];
    expect((await forgot()).statusCode).toBe(200);
    await later(5_000);
    expect(mails).toHaveLength(2);
    expect(tokenOf(mails[1])).toBe(tokenOf(mails[0]));
    expect((await reset(tokenOf(mails[0]))).statusCode).toBe(200);
  });

  it('goes before the reminders that have waited for longer', async () => {
    const reminded = await Promise.all(Array.from({ length: 8 }, () => givenLearner(t)));
    for (const as of reminded) await t.call('PUT', '/api/reminders', { as, body: reminderChoices });
    t.clock.advance(
      nextWeekly({ zone: 'Asia/Jakarta', day: 3, hour: 9 }, t.clock.now()).getTime() - t.clock.now().getTime(),
    );
    refusals = reminded.map(away);
    await t.reminderPlanner.run({ isOver: () => false });
    await t.app.settled();
    expect(mails.splice(0)).toHaveLength(8);
    t.clock.advance(60_000);
    await forgot();
    expect(mails).toHaveLength(9);
    expect(mails[0]).toMatchObject({ to: learner.email, text: expect.stringContaining('#token=') as unknown });
  });

  it('is stored without its link, its address and its text', async () => {
    refusals = [away()];
    await forgot();
    const [row] = await outbox();
    expect(row).toMatchObject({ state: 'waiting', kind: 'mail.password-reset', accountId: learner.id });
    for (const secret of [tokenOf(mails[0]), learner.email, learner.name])
      expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('is stored in the same way for an unknown address, and sent to nobody', async () => {
    await forgot('tidak-ada@contoh.id');
    await forgot();
    const [unknown, known] = await outbox();
    expect({ ...unknown, id: '', dedupeHash: '', keyId: '' }).toEqual({ ...known, id: '', dedupeHash: '', keyId: '' });
    expect(mails.map(({ to }) => to)).toEqual([learner.email]);
  });

  it.each([
    ['a newer one was asked for', () => forgot()],
    [
      'the password was changed',
      () =>
        t.call('POST', '/api/auth/change-password', {
          as: learner,
          body: { currentPassword: password, newPassword: 'sudahdiganti' },
        }),
    ],
    ['its time is over', async () => t.clock.advance(60 * 60_000)],
    ['its person has left', () => t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } })],
  ])('is sent no more once %s', async (_what, happen) => {
    refusals = [away()];
    await forgot();
    const stale = tokenOf(mails[0]);
    await happen();
    await later(3_600_000);
    expect(mails.slice(1).map(tokenOf)).not.toContain(stale);
    expect((await outbox()).map(({ state }) => state)).not.toContain('waiting');
  });

  it('is not sent again to a mailbox that doesn’t exist', async () => {
    refusals = [new MailboxRefused('The mail was not delivered: EENVELOPE RCPT TO 550')];
    await forgot();
    await later(3_600_000);
    expect(mails).toHaveLength(1);
  });

  it('is deleted with its account: nothing waits for a person who has left', async () => {
    refusals = [away()];
    await forgot();
    await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
    expect((await outbox()).filter(({ accountId }) => accountId === learner.id)).toEqual([]);
  });
});
