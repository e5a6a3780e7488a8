import { type GivenAccount, givenLearner, givenTryout } from '../../../test/given.ts';
import { givenTransfer } from '../../../test/selling.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import { formWith, jpeg } from '../../../test/pictures.ts';
import { dayMs, hourMs } from '../../foundation/days/spans.ts';
import { giveAccess } from '../../foundation/sales/access.repository.ts';
import type { TakenMessage } from '../../foundation/outbox/outbox.repository.ts';
import { createReminderMails } from './reminder-mail.ts';
import { createReminderRepository } from './reminder.repository.ts';

let t: Shop;
let learner: GivenAccount;
beforeEach(async () => {
  t = await buildShop();
  learner = await givenLearner(t, { email: 'sari@contoh.id' });
});
afterEach(() => t.close());

const go = () => false;
const remind = async () => {
  const mailed = await t.saleReminders.remind(go);
  await t.app.settled();
  return mailed;
};
const subjects = () => t.mails.map(({ subject }) => subject);

/** A purchase that is paid at the gateway. */
async function givenPaid(item?: Parameters<Shop['buy']>[1]): Promise<string> {
  const { number } = await t.buy(learner, item);
  const { reference } = await t.pay(learner, number);
  t.simulator.act(reference, 'settle');
  await t.simulator.settled();
  await t.inbox.handle(go);
  await t.app.settled();
  return number;
}

/** The mail that reminds of the only purchase or plan, before it leaves. */
async function givenReminder(of: 'purchase' | 'entitlement' = 'purchase') {
  const { id } = await t.db.selectFrom(of).select('id').executeTakeFirstOrThrow();
  const carry = jest.fn(async () => {});
  const reminders = createReminderRepository(t.db);
  const publicUrl = 'https://tryout.example';
  const mails = createReminderMails({ reminders, mail: { carry }, publicUrl, now: t.clock.now });
  const message = { payload: { of, id, accountId: learner.id } } as unknown as TakenMessage;
  return { carry, send: () => mails(message) };
}

describe('an unpaid purchase', () => {
  it('is reminded of once, two hours before its time ends', async () => {
    const { number } = await t.buy(learner);
    t.clock.advance(22 * hourMs - 60_000);
    expect(await remind()).toBe(0);
    t.clock.advance(60_000);
    expect(await remind()).toBe(1);
    expect(subjects()).toEqual(['Belum dibayar: Basic']);
    expect(t.mails[0]?.text).toContain(`https://tryout.example/pusat-langganan/pembelian/${number}`);
    t.clock.advance(hourMs);
    expect(await remind()).toBe(0);
    expect(subjects()).toHaveLength(1);
  });

  it.each([
    [
      'once it is cancelled',
      async (number: string) => t.call('POST', `/api/purchases/${number}/cancel`, { as: learner }),
    ],
    [
      'if it never had more than six hours',
      async (number: string) => {
        const createdAt = new Date(t.clock.now().getTime() + 18 * hourMs).toISOString();
        await t.db.updateTable('purchase').set({ createdAt }).where('number', '=', number).execute();
      },
    ],
  ])('is not reminded of %s', async (_when, change) => {
    const { number } = await t.buy(learner);
    await change(number);
    t.clock.advance(23 * hourMs);
    expect(await remind()).toBe(0);
    expect(subjects()).toEqual([]);
  });

  it('is not reminded of while its proof waits for a decision', async () => {
    const { number } = await givenTransfer(t, learner);
    const body = formWith(await jpeg(), { field: 'proof' });
    await t.call('PUT', `/api/purchases/${number}/proof`, { as: learner, body });
    t.clock.advance(23 * hourMs);
    expect(await remind()).toBe(0);
  });

  it.each(['mismatch', 'refund', null] as const)(
    'is not reminded of once another amount has come for it (attention: %s)',
    async (attention) => {
      const { number } = await t.buy(learner);
      const { reference } = await t.pay(learner, number);
      const came = { state: 'mismatch', attention, received: 98_999 } as const;
      await t.db.updateTable('payment').set(came).where('reference', '=', reference).execute();
      t.clock.advance(23 * hourMs);
      expect(await remind()).toBe(0);
    },
  );

  describe('of a package', () => {
    let item: { kind: 'package'; id: string };
    beforeEach(async () => {
      item = { kind: 'package', id: (await givenTryout(t, { priceRupiah: 25_000 })).id };
      await t.buy(learner, item);
    });
    const give = () =>
      giveAccess(
        t.db,
        { accountId: learner.id, source: 'grant', title: 'Paket', features: '[]', thing: { tryoutId: item.id } },
        t.clock.now(),
      );

    it('is not reminded of when another purchase has brought it', async () => {
      await givenPaid(item);
      t.clock.advance(23 * hourMs);
      expect(await remind()).toBe(0);
    });

    it('is not reminded of when an administrator has given it', async () => {
      await give();
      t.clock.advance(23 * hourMs);
      expect(await remind()).toBe(0);
    });

    it('is reminded of when what another purchase had brought was taken back', async () => {
      await givenPaid(item);
      await t.db.updateTable('entitlement').set({ revokedAt: t.clock.now().toISOString() }).execute();
      t.clock.advance(23 * hourMs);
      expect(await remind()).toBe(1);
    });

    it('is not reminded of when nobody can begin it any more', async () => {
      await t.db.updateTable('tryout').set({ isActive: 0 }).where('id', '=', item.id).execute();
      const { send, carry } = await givenReminder();
      expect(await send()).toBe('needless');
      expect(carry).not.toHaveBeenCalled();
      t.clock.advance(23 * hourMs);
      expect(await remind()).toBe(0);
      expect(subjects()).toEqual([]);
    });

    it('is not reminded of when its buyer has it by the time the mail leaves', async () => {
      const { send, carry } = await givenReminder();
      expect(await send()).toBe('sent');
      await give();
      expect(await send()).toBe('needless');
      expect(carry).toHaveBeenCalledTimes(1);
    });
  });

  it('is not reminded of when it is no longer open by the time its mail leaves', async () => {
    const { number } = await t.buy(learner);
    const { send, carry } = await givenReminder();
    expect(await send()).toBe('sent');
    await t.call('POST', `/api/purchases/${number}/cancel`, { as: learner });
    expect(await send()).toBe('needless');
    expect(carry).toHaveBeenCalledTimes(1);
  });
});

describe('a plan that ends', () => {
  it('is reminded of once, three days before', async () => {
    await givenPaid();
    const { endsAt } = await t.db.selectFrom('entitlement').select('endsAt').executeTakeFirstOrThrow();
    const untilEnd = Date.parse(endsAt as string) - t.clock.now().getTime();
    t.clock.advance(untilEnd - 3 * dayMs - 60_000);
    expect(await remind()).toBe(0);
    t.clock.advance(60_000);
    expect(await remind()).toBe(1);
    const mail = t.mails.at(-1);
    expect(mail?.subject).toMatch(/^Langganan Basic berakhir \d/);
    expect(mail?.text).toContain('. Masih ada 10 paket yang belum dipakai. ');
    t.clock.advance(dayMs);
    expect(await remind()).toBe(0);
  });

  it('is not reminded of when the same plan goes on after it by the time its mail leaves', async () => {
    await givenPaid();
    const { send, carry } = await givenReminder('entitlement');
    expect(await send()).toBe('sent');
    await givenPaid();
    expect(await send()).toBe('needless');
    expect(carry).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['when the same plan goes on after it', async () => void (await givenPaid())],
    [
      'when it was taken back',
      async () =>
        void (await t.db.updateTable('entitlement').set({ revokedAt: t.clock.now().toISOString() }).execute()),
    ],
  ])('is not reminded of %s', async (_when, change) => {
    await givenPaid();
    await change();
    const { endsAt } = await t.db
      .selectFrom('entitlement')
      .select('endsAt')
      .orderBy('endsAt')
      .executeTakeFirstOrThrow();
    t.clock.advance(Date.parse(endsAt as string) - t.clock.now().getTime() - dayMs);
    expect(await remind()).toBe(0);
    expect(subjects().filter((subject) => subject.startsWith('Langganan'))).toEqual([]);
  });
});
