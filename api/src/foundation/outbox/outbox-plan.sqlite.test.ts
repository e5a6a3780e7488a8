import { listenTo } from '../../../harness/query-plans.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { newId } from '../../id.ts';
import { createOutboxRepository, putInOutbox } from './outbox.repository.ts';

it('the oldest messages of a kind are taken by an index, however many of other kinds wait', async () => {
  const db = await openTestDatabase();
  const listening = listenTo(db);
  const at = new Date('2026-11-23T12:00:00Z');
  await putInOutbox(db, { id: newId(), kind: 'mail.link', accountId: null, dedupeKey: 'x', payload: {}, at });
  await createOutboxRepository(listening.db).take('mail.link', { at, until: at, limit: 4 });
  const asked = listening.take();
  expect(asked).toHaveLength(2);
  for (const query of asked) {
    const explained = { ...query, sql: `explain query plan ${query.sql}` };
    const { rows } = await db.executeQuery<{ detail: string }>(explained);
    const plan = rows.map(({ detail }) => detail).join('\n');
    expect(plan).toMatch(/INDEX outbox_kind \(state=\? AND kind=\? AND next_at<\?\)/);
    expect(plan).not.toMatch(/SCAN outbox|B-TREE FOR ORDER/);
  }
  await db.destroy();
});
