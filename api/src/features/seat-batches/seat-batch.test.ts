import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { givenFinance, givenPlan, reason } from '../../../test/finance-door.ts';
import { type GivenAccount, givenLearner } from '../../../test/given.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import type { EntitlementList, SeatBatchList, SeatBatchWithCode } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { seatCodeHash } from '../../foundation/sales/seat-code.ts';

let t: Shop;
let finance: GivenAccount;
let planId: string;
beforeEach(async () => {
  t = await buildShop();
  finance = await givenFinance(t);
  planId = (await givenPlan(t)).id;
});
afterEach(() => t.close());

const path = '/admin/seat-batches';
const inDays = (days: number) => new Date(t.clock.now().getTime() + days * dayMs).toISOString();
const add = (changes: object = {}) =>
  t.call('POST', path, {
    as: finance,
    body: {
      institution: 'SMAN 1 Kediri',
      planId,
      seats: 30,
      price: 2_000_000,
      until: inDays(30),
      key: crypto.randomUUID(),
      reason,
      ...changes,
    },
  });
const act = (id: string, step: 'code' | 'revoke') =>
  t.call('POST', `${path}/${id}/${step}`, { as: finance, body: { reason } });
const list = async () => (await t.call('GET', path, { as: finance })).json<SeatBatchList>();
const storedHash = async (id: string) =>
  (await t.db.selectFrom('seatBatch').select('codeHash').where('id', '=', id).executeTakeFirstOrThrow()).codeHash;

it('is made with a code that only its answer has', async () => {
  const answer = await add();
  expect(answer.statusCode).toBe(201);
  const { batch, code } = answer.json<SeatBatchWithCode>();
  expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
  expect(batch).toMatchObject({
    institution: 'SMAN 1 Kediri',
    title: 'Langganan Uji',
    seats: 30,
    taken: 0,
    isRevoked: false,
  });
  expect(await storedHash(batch.id)).toBe(seatCodeHash(code.toLowerCase()));
  expect(await list()).toEqual({ batches: [batch], total: 1, isTotalCapped: false });
  const log = await t.db.selectFrom('auditEntry').selectAll().where('entityId', '=', batch.id).execute();
  expect(log).toMatchObject([{ action: 'create', entity: 'seat_batch', reason, actorId: finance.id }]);
  expect(JSON.stringify(log)).not.toContain(code);
});

it('is one batch under one key, and the last answer’s code counts', async () => {
  const key = crypto.randomUUID();
  const [first, second] = [await add({ key, until: inDays(9) }), await add({ key, until: inDays(9) })].map((answer) =>
    answer.json<SeatBatchWithCode>(),
  );
  expect(second?.batch).toEqual(first?.batch);
  expect(second?.code).not.toBe(first?.code);
  expect(await storedHash(first?.batch.id ?? '')).toBe(seatCodeHash(second?.code ?? ''));
  expect((await list()).total).toBe(1);
  expectError(await add({ key, until: inDays(9), seats: 31 }), 'CREATION_KEY_TAKEN');
  await t.db.updateTable('seatBatch').set({ taken: 1 }).execute();
  // Somebody has used the code: it isn't taken away by a repeated request.
  expectError(await add({ key, until: inDays(9) }), 'CREATION_KEY_TAKEN');
});

it('gets another code until it ends; who has a seat keeps it', async () => {
  const { batch, code } = (await add()).json<SeatBatchWithCode>();
  const renewed = (await act(batch.id, 'code')).json<SeatBatchWithCode>();
  expect(renewed.code).not.toBe(code);
  expect(await storedHash(batch.id)).toBe(seatCodeHash(renewed.code));
  await t.db.updateTable('seatBatch').set({ taken: 12 }).execute();
  for (const _ of [1, 2]) expect((await act(batch.id, 'revoke')).json()).toMatchObject({ isRevoked: true, taken: 12 });
  expectError(await act(batch.id, 'code'), 'SEAT_CODE_OVER');
  for (const step of ['code', 'revoke'] as const) expectError(await act('tidak-ada', step), 'SEAT_BATCH_NOT_FOUND');
  const log = await t.db.selectFrom('auditEntry').select('action').where('entityId', '=', batch.id).execute();
  expect(log.map(({ action }) => action).toSorted()).toEqual(['create', 'revoke', 'update']);
});

it('gets no other code once its time is over, which no pupil could use', async () => {
  const { batch, code } = (await add({ until: inDays(1) })).json<SeatBatchWithCode>();
  t.clock.advance(dayMs);
  expectError(await act(batch.id, 'code'), 'SEAT_CODE_OVER');
  expect(await storedHash(batch.id)).toBe(seatCodeHash(code));
  const log = await t.db.selectFrom('auditEntry').select('action').where('entityId', '=', batch.id).execute();
  expect(log).toEqual([{ action: 'create' }]);
});

it('gives pupils who enter its code the plan’s access, until it ends', async () => {
  const { batch, code } = (await add({ seats: 2 })).json<SeatBatchWithCode>();
  const pupils = [await givenLearner(t), await givenLearner(t), await givenLearner(t)];
  const enter = (entered: string, as: GivenAccount | undefined) =>
    t.call('POST', '/api/codes', { as, body: { code: entered } });
  expect((await enter(code.toLowerCase(), pupils[0])).json()).toMatchObject({ kind: 'seat' });
  const { code: other } = (await act(batch.id, 'code')).json<SeatBatchWithCode>();
  expectError(await enter(code, pupils[1]), 'CODE_NOT_FOUND');
  await enter(other, pupils[1]);
  expect((await list()).batches).toMatchObject([{ seats: 2, taken: 2 }]);
  expectError(await enter(other, pupils[2]), 'SEATS_TAKEN');
  await act(batch.id, 'revoke');
  expectError(await enter(other, pupils[2]), 'SEAT_CODE_OVER');
  const { entitlements } = (
    await t.call('GET', '/admin/entitlements?source=seat', { as: finance })
  ).json<EntitlementList>();
  expect(entitlements.map(({ revokedAt }) => revokedAt)).toEqual([null, null]);
});

it('never has more seats taken than it has', async () => {
  await add({ seats: 2 });
  await expect(t.db.updateTable('seatBatch').set({ taken: 3 }).execute()).rejects.toThrow();
});

it('refuses an end that is over, and a plan that isn’t there', async () => {
  expect(Object.keys(expectInvalid(await add({ until: inDays(-1) })))).toEqual(['until']);
  expectError(await add({ planId: 'tidak-ada' }), 'PLAN_NOT_FOUND');
  expect(Object.keys(expectInvalid(await add({ seats: 0, price: -1 }))).toSorted()).toEqual(['price', 'seats']);
});
