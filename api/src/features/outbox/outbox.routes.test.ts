import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenLearner, givenStaff } from '../../../test/given.ts';
import type { AdminOverview, AuditLog } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let isAway = true;
let mails = 0;
let t: TestApp;
beforeEach(async () => {
  isAway = true;
  mails = 0;
  t = await buildTestApp({
    mail: {
      async carry() {
        if (isAway) throw new Error('The mail was not delivered: ESOCKET');
        mails += 1;
      },
    },
  });
});
afterEach(() => t.close());

it('is on the dashboard while messages are stuck, and sends them when an administrator says so', async () => {
  const admin = await givenStaff(t, 'admin', { permissions: ['manage'] });
  const stuck = async () => (await t.call('GET', '/admin/overview', { as: admin })).json<AdminOverview>().stuckMessages;
  const { email } = await givenLearner(t);
  expect(await stuck()).toBeUndefined();
  await t.call('POST', '/api/auth/forgot-password', { body: { email } });
  expect(await stuck()).toBeUndefined();
  await t.db.updateTable('outbox').set({ state: 'stuck' }).execute();
  expect(await stuck()).toBe(1);
  const { kind } = await t.db.selectFrom('outbox').select('kind').executeTakeFirstOrThrow();
  await t.db.updateTable('outbox').set({ kind: 'push.reminder' }).execute();
  expect(await stuck()).toBeUndefined();
  await t.db.updateTable('outbox').set({ kind }).execute();

  isAway = false;
  const answer = await t.call('POST', '/admin/outbox/retries', { as: admin });
  expect(answer.json()).toEqual({ retried: 1 });
  expect(mails).toBe(1);
  expect(await stuck()).toBeUndefined();

  // Again there is nothing to send, and nothing to note.
  expect((await t.call('POST', '/admin/outbox/retries', { as: admin })).json()).toEqual({ retried: 0 });
  const { entries } = (await t.call('GET', '/admin/audit?entity=message', { as: admin })).json<AuditLog>();
  expect(entries).toEqual([
    expect.objectContaining({
      actor: expect.objectContaining({ id: admin.id }),
      action: 'resend',
      label: '1 pesan yang tidak terkirim',
      before: null,
      after: { count: 1 },
    }),
  ]);
});

it('sends exactly the mails that the dashboard counts, and leaves pushes alone', async () => {
  const admin = await givenStaff(t, 'admin', { permissions: ['manage'] });
  const { email } = await givenLearner(t);
  await t.call('POST', '/api/auth/forgot-password', { body: { email } });
  await t.db.updateTable('outbox').set({ state: 'stuck' }).execute();
  const mail = await t.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  const push = { ...mail, kind: 'push.reminder' };
  await t.db
    .insertInto('outbox')
    .values(['a', 'b'].map((dedupeHash) => ({ ...push, id: newId(), dedupeHash })))
    .execute();
  const { stuckMessages } = (await t.call('GET', '/admin/overview', { as: admin })).json<AdminOverview>();
  expect(stuckMessages).toBe(1);
  expect((await t.call('POST', '/admin/outbox/retries', { as: admin })).json()).toEqual({ retried: stuckMessages });
  const stuck = await t.db.selectFrom('outbox').select('kind').where('state', '=', 'stuck').execute();
  expect(stuck).toEqual([{ kind: 'push.reminder' }, { kind: 'push.reminder' }]);
});
