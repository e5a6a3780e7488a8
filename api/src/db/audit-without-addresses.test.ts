import { randomUUID } from 'node:crypto';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { migrations } from './migrate.ts';

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

describe('the audit log', () => {
  const given = async (entity: string, label: string) => {
    const id = randomUUID();
    await t.db
      .insertInto('auditEntry')
      .values({
        ...{ id, entity, label, entityId: 'e1', actorId: 'a1', action: 'grant', at: t.clock.now().toISOString() },
        ...{ reason: null, before: null, after: null },
      } as never)
      .execute();
    return id;
  };
  const labelOf = async (id: string) =>
    (await t.db.selectFrom('auditEntry').select('label').where('id', '=', id).executeTakeFirstOrThrow()).label;

  it('loses the addresses of those who were given access, and stays closed', async () => {
    const addressed = await given('entitlement', 'Paket – Sabtu – siti@contoh.id');
    const [plain, other] = [await given('entitlement', 'Paket – Sabtu'), await given('tryout', 'A – b@contoh.id')];
    await migrations['0061-audit-without-addresses']?.up(t.db as never);
    expect(await Promise.all([addressed, plain, other].map(labelOf))).toEqual([
      'Paket – Sabtu',
      'Paket – Sabtu',
      'A – b@contoh.id',
    ]);
    await expect(t.db.updateTable('auditEntry').set({ label: 'x' }).execute()).rejects.toThrow('never changed');
  });
});
