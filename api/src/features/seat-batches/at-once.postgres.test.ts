import { expectError } from '../../../test/expect-error.ts';
import { givenFinance, givenPlan, reason } from '../../../test/finance-door.ts';
import { givenLearner } from '../../../test/given.ts';
import { inTheMidst } from '../../../test/in-the-midst.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import type { SeatBatchWithCode } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';

// SQLite has one writer at a time.

let t: Shop;
beforeEach(async () => {
  t = await buildShop();
});
afterEach(() => t.close());

it.each(['code', 'revoke'])('a code that stops to count (%s) while it is entered gives no seat', async (step) => {
  const finance = await givenFinance(t);
  const pupil = await givenLearner(t);
  const { batch, code } = (
    await t.call('POST', '/admin/seat-batches', {
      as: finance,
      body: {
        institution: 'SMAN 1 Kediri',
        planId: (await givenPlan(t)).id,
        seats: 30,
        price: 2_000_000,
        until: new Date(t.clock.now().getTime() + dayMs).toISOString(),
        key: crypto.randomUUID(),
        reason,
      },
    })
  ).json<SeatBatchWithCode>();
  const [entered, stopped] = await inTheMidst(
    t.db,
    // At this row the pupil waits, and the administrator doesn't.
    (trx) => trx.selectFrom('account').select('id').where('id', '=', pupil.id).forNoKeyUpdate().execute(),
    () => t.call('POST', '/api/codes', { as: pupil, body: { code } }),
    () => t.call('POST', `/admin/seat-batches/${batch.id}/${step}`, { as: finance, body: { reason } }),
  );
  expect(stopped.statusCode).toBe(200);
  expectError(entered, 'SEAT_CODE_OVER');
  expect(await t.db.selectFrom('seatBatch').select('taken').execute()).toEqual([{ taken: 0 }]);
});
