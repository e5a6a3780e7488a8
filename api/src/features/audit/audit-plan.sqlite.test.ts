import { type CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { AuditQuery } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';
import { createAuditRepository } from './audit.repository.ts';

let db: Kysely<Database>;
beforeAll(async () => {
  db = await openTestDatabase();
  await sql`
    insert into audit_entry (id, at, actor_id, action, entity, entity_id, label)
    values ('1', '2026-11-21T12:00:00.000Z', 'a', 'update', 'tryout', 't', 'l')`.execute(db);
});
afterAll(() => db.destroy());

/** SQLite's query plans for the statements that read the log. */
async function plansOf(filters: Partial<AuditQuery>): Promise<string[]> {
  const asked: CompiledQuery[] = [];
  const listening: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(db.getExecutor().compileQuery(node, { queryId: newId() }));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await createAuditRepository(db.withPlugin(listening)).list({ ...filters, page: 1, pageSize: 20 });
  return Promise.all(
    asked.map(async (query) => {
      const { rows } = await db.executeQuery<{ detail: string }>({ ...query, sql: `explain query plan ${query.sql}` });
      return rows.map(({ detail }) => detail).join('\n');
    }),
  );
}

const filters = [{ actor: 'a' }, { entity: 'tryout' }, { action: 'update' }, { from: '2026-11-01' }] as const;
const choices = filters.reduce<Partial<AuditQuery>[]>(
  (all, filter) => [...all, ...all.map((one) => ({ ...one, ...filter }))],
  [{}],
);

describe('the audit log, filtered by', () => {
  it.each(choices)('%j, is read from one index that has all of it, order included', async ({ ...choice }) => {
    const plans = await plansOf(choice);
    expect(plans.length).toBe(2);
    const columns = { actor: 'actor_id=?', entity: 'entity=?', action: 'action=?', from: 'at>?' };
    for (const plan of plans) {
      expect(plan).toMatch(/audit_entry USING (COVERING )?INDEX audit_entry_by_/);
      expect(plan).not.toContain('B-TREE');
      for (const name of Object.keys(choice) as (keyof typeof columns)[]) expect(plan).toContain(columns[name]);
    }
  });
});
