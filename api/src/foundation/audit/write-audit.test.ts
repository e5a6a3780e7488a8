import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { writeAudit } from './write-audit.repository.ts';

let db: Kysely<Database>;
beforeEach(async () => {
  db = await openTestDatabase();
  await writeAudit(db, {
    at: new Date('2026-11-21T12:00:00.000Z'),
    actorId: 'admin-1',
    action: 'update',
    entity: 'tryout',
    entityId: 'tryout-1',
    label: 'TKD BUMN',
    before: { price: 0 },
    after: { price: 99_000 },
  });
});
afterEach(() => db.destroy());

const stored = () => db.selectFrom('auditEntry').selectAll().executeTakeFirstOrThrow();

describe('the audit log', () => {
  it('says who did what, with the values before and after', async () => {
    expect(await stored()).toMatchObject({
      at: '2026-11-21T12:00:00.000Z',
      actorId: 'admin-1',
      action: 'update',
      entityId: 'tryout-1',
      before: '{"price":0}',
      after: '{"price":99000}',
    });
  });

  it('can’t be changed, not even in the database itself', async () => {
    await expect(db.updateTable('auditEntry').set({ actorId: 'someone-else' }).execute()).rejects.toThrow(
      'the audit log is never changed',
    );
    await expect(db.deleteFrom('auditEntry').execute()).rejects.toThrow('the audit log is never changed');
    expect(await stored()).toMatchObject({ actorId: 'admin-1' });
  });
});
