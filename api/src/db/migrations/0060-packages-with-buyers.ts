import { type Kysely, sql } from 'kysely';

/**
 * Finds out whether somebody has bought a package before it is deleted. Reported posts that nobody could decide on: those that their writers have deleted
 * leave the queue, and those that reports have hidden are in it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index entitlement_package on entitlement (tryout_id) where tryout_id is not null`.execute(db);
  await sql`create index purchase_item on purchase (item_id)`.execute(db);

  await sql`update discussion_report set is_open = 0 where is_open = 1 and post_id in
    (select id from discussion_post where report_count > 0 and state = 'deleted' and is_removed_by_staff = 0)`.execute(
    db,
  );
  await sql`update discussion_post set report_count = 0
    where report_count > 0 and state = 'deleted' and is_removed_by_staff = 0`.execute(db);
  await sql`update discussion_post set report_count = 1
    where state = 'hidden' and report_count = 0 and decided_at is null and last_report_at is not null`.execute(db);
}

/** Indexes, and rows as this release writes them. */
export const isCompatible = true;
