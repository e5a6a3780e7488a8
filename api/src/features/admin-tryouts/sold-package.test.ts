import { givenFinance, reason } from '../../../test/finance-door.ts';
import { type GivenAccount, givenLearner, givenStaff, givenTryout, type GivenTryout } from '../../../test/given.ts';
import { givenPurchase } from '../../../test/selling.ts';
import { buildShop, type Shop } from '../../../test/shop.ts';
import type { TryoutDeleted } from '../../contract/index.ts';

let t: Shop;
let admin: GivenAccount;
let learner: GivenAccount;
let tryout: GivenTryout;
beforeAll(async () => {
  t = await buildShop();
  admin = await givenStaff(t, 'admin');
});
beforeEach(async () => {
  learner = await givenLearner(t);
  tryout = await givenTryout(t, { priceRupiah: 25_000 });
});
afterAll(() => t.close());

const remove = async () => (await t.call('DELETE', `/admin/tryouts/${tryout.id}`, { as: admin })).json<TryoutDeleted>();
const buy = () => givenPurchase(t, learner, { item: { kind: 'package', id: tryout.id }, expectedTotal: 25_000 });

describe('a package that nobody has started', () => {
  it('is archived when somebody has been given it, and can be started once it is back', async () => {
    const finance = await givenFinance(t);
    const body = { email: learner.email, item: { kind: 'package', id: tryout.id }, key: crypto.randomUUID(), reason };
    await t.call('POST', '/admin/entitlements', { as: finance, body });
    expect(await remove()).toEqual({ success: true, archived: true });
    await t.call('POST', `/admin/tryouts/${tryout.id}/restore`, { as: admin });
    await t.call('POST', `/admin/tryouts/${tryout.id}/publish`, { as: admin });
    const start = await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: tryout.id } });
    expect(start.statusCode).toBe(201);
  });

  it('is archived while a purchase of it waits for its money', async () => {
    await buy();
    expect(await remove()).toEqual({ success: true, archived: true });
  });

  it('is archived or no longer bought when both happen at once', async () => {
    const [bought, removed] = await Promise.allSettled([buy(), remove()]);
    expect(removed).toMatchObject({ status: 'fulfilled', value: { archived: bought.status === 'fulfilled' } });
  });

  it('is deleted when nobody has it', async () => {
    expect(await remove()).toEqual({ success: true, archived: false });
  });
});
