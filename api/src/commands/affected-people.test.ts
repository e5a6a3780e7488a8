import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { givenFinance, givenPaid } from '../../test/finance-door.ts';
import { givenFinished, givenLearner, givenRegistration, givenStaff, givenTryout } from '../../test/given.ts';
import { formWith, jpeg } from '../../test/pictures.ts';
import { givenTransfer, quietSales } from '../../test/selling.ts';
import { writeAudit } from '../foundation/audit/write-audit.repository.ts';
import { type AffectedPerson, affectedPeople, type Breach, checkActor } from './affected-people.repository.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp({ sales: quietSales() });
});
afterEach(() => t.close());

async function affected(breach: Partial<Breach> & Pick<Breach, 'kind'>) {
  const people: AffectedPerson[] = [];
  const window = { from: '1970-01-01T00:00:00.000Z', to: t.clock.now().toISOString() };
  for await (const some of affectedPeople(t.db, { ...window, ...breach })) people.push(...some);
  return people;
}
const look = (admin: { token: string }, id: string) =>
  t.call('GET', `/admin/registrations/${id}/id-card?reason=${encodeURIComponent('Memeriksa pendaftaran ganda')}`, {
    as: admin as never,
  });

it('names the people whose ID card a misused account has looked at, from the first moment to the last', async () => {
  const [ani, budi] = [await givenStaff(t, 'admin'), await givenStaff(t, 'admin')];
  const siti = await givenRegistration(t, { fullName: 'Siti Rahma', email: 'siti@contoh.id', phone: '0812-3456-7890' });
  const eka = await givenRegistration(t, { fullName: 'Eka Putri', email: 'eka@contoh.id', phone: '0811-2222-333' });
  await look(ani, siti);
  const between = t.clock.now().toISOString();
  t.clock.advance(60_000);
  await look(budi, eka);

  expect(await affected({ kind: 'cards' })).toMatchObject([{ name: 'Siti Rahma' }, { name: 'Eka Putri' }]);
  expect(await affected({ kind: 'cards', actor: budi.email })).toEqual([
    {
      name: 'Eka Putri',
      email: 'eka@contoh.id',
      phone: '0811-2222-333',
      what: expect.stringContaining('foto kartu identitas'),
      at: t.clock.now().toISOString(),
    },
  ]);
  expect(await affected({ kind: 'cards', to: between })).toMatchObject([{ name: 'Siti Rahma' }]);
});

it('takes no other address for that of a misused account than one of staff', async () => {
  const [admin, questioner, learner] = [
    await givenStaff(t, 'admin'),
    await givenStaff(t, 'questioner'),
    await givenLearner(t),
  ];
  await checkActor(t.db, admin.email);
  await checkActor(t.db, questioner.email);
  await expect(checkActor(t.db, learner.email)).rejects.toThrow(learner.email);
  await expect(checkActor(t.db, 'salah@contoh.id')).rejects.toThrow('salah@contoh.id');
});

it('names everybody who was in a list that was exported, and nobody who registered later', async () => {
  const admin = await givenStaff(t, 'admin');
  const learner = await givenLearner(t);
  expect(await affected({ kind: 'exports' })).toEqual([]);
  await t.call('GET', '/admin/profiles/export', { as: admin });
  t.clock.advance(60_000);
  await givenLearner(t);
  expect(await affected({ kind: 'exports' })).toMatchObject([{ email: learner.email }]);
});

it('names who was in an export of purchases, of takers or of an event, and nobody after one of questions', async () => {
  const admin = await givenFinance(t, ['finance', 'manage']);
  const [buyer, taker] = [await givenLearner(t), await givenLearner(t)];
  await givenLearner(t);
  await givenPaid(t, { buyer });
  const tryout = await givenTryout(t, { sections: [{ keys: 'A' }] });
  await givenFinished(t, { learner: taker, tryout, responses: 'A' });
  const act = { actorId: admin.id, at: t.clock.now(), action: 'export', label: 'Berkas', entityId: tryout.id } as const;
  await writeAudit(t.db, { ...act, entity: 'tryout', after: { format: 'csv', questions: 1 } });
  expect(await affected({ kind: 'exports' })).toEqual([]);

  expect((await t.call('GET', '/admin/purchases/export', { as: admin })).statusCode).toBe(200);
  expect(await affected({ kind: 'exports' })).toMatchObject([{ email: buyer.email }]);
  expect((await t.call('GET', `/admin/tryouts/${tryout.id}/takers/export`, { as: admin })).statusCode).toBe(200);
  const told = [
    { email: buyer.email, what: 'nama, email, dan pembelian' },
    { email: taker.email, what: 'nama, email, dan nilai tryout' },
  ];
  const all = async () =>
    Object.values(await affected({ kind: 'exports' })).toSorted((a, b) => a.what.length - b.what.length);
  expect(await all()).toMatchObject(told);
  await writeAudit(t.db, { ...act, entity: 'event', after: { release: 1, rows: 1, withContact: true } });
  const contact = { email: taker.email, what: expect.stringContaining('nomor telepon') };
  expect(await all()).toMatchObject([...told, contact]);
});

it('names the buyer whose proof of a transfer was looked at', async () => {
  const [buyer, admin] = [await givenLearner(t), await givenFinance(t)];
  const { number } = await givenTransfer(t, buyer);
  const body = formWith(await jpeg(), { field: 'proof' });
  await t.call('PUT', `/api/purchases/${number}/proof`, { as: buyer, body });
  expect(await affected({ kind: 'cards' })).toEqual([]);
  const path = `/admin/purchases/${number}/payments/1/proof?reason=Mencocokkan`;
  expect((await t.call('GET', path, { as: admin })).statusCode).toBe(200);
  expect(await affected({ kind: 'cards' })).toMatchObject([
    { email: buyer.email, what: expect.stringContaining('foto bukti transfer') },
  ]);
});

it('names all learners and all registrations for the free tryout, when the database itself leaked', async () => {
  await givenStaff(t, 'admin');
  const learner = await givenLearner(t);
  await givenRegistration(t, { fullName: 'Siti Rahma', email: 'siti@contoh.id', phone: '0812-3456-7890' });
  expect(await affected({ kind: 'everything' })).toMatchObject([{ email: learner.email }, { email: 'siti@contoh.id' }]);
});
