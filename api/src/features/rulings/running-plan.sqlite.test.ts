import { listenTo } from '../../../harness/query-plans.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { createRulingStore } from './ruling.repository.ts';

it('counting who sits a version now reads running attempts alone, not all that have ended on its papers', async () => {
  const db = await openTestDatabase();
  const listening = listenTo(db);
  await createRulingStore(listening.db).countRunning(['version']);
  for (const query of listening.take()) {
    const explained = { ...query, sql: `explain query plan ${query.sql}` };
    const { rows } = await db.executeQuery<{ detail: string }>(explained);
    const plan = rows.map(({ detail }) => detail).join('\n');
    expect(plan).toMatch(/SEARCH attempt USING INDEX attempt_running \(tryout_id=\?\)/);
    expect(plan).not.toMatch(/SCAN/);
  }
  await db.destroy();
});
