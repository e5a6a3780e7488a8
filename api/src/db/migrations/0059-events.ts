import { type Kysely, sql } from 'kysely';

/**
 * Events: packages that many take at one time. What makes a package one, who registered, what was done by hand, what was seen of each learner, and the results as
 * they were released.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event')
    .addColumn('tryout_id', 'text', (c) => c.primaryKey().references('tryout.id').onDelete('cascade'))
    .addColumn('registration_opens_at', 'text', (c) => c.notNull())
    .addColumn('registration_closes_at', 'text', (c) => c.notNull())
    .addColumn('entry', 'text', (c) => c.notNull())
    .addColumn('code', 'text')
    .addColumn('clock', 'text', (c) => c.notNull())
    .addColumn('spread_seconds', 'integer', (c) => c.notNull())
    .addColumn('results_at', 'text', (c) => c.notNull())
    .addColumn('has_certificate', 'integer', (c) => c.notNull())
    .addColumn('is_shuffled', 'integer', (c) => c.notNull())
    .addColumn('extra_seconds', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('paused_at', 'text')
    .addColumn('paused_seconds', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('released_at', 'text')
    .addColumn('hints_at', 'text')
    .addColumn('hint_pairs', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('event_unreleased')
    .on('event')
    .column('results_at')
    .where('released_at' as never, 'is', null)
    .execute();

  await db.schema
    .createTable('event_registration')
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('event.tryout_id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('registered_at', 'text', (c) => c.notNull())
    .addColumn('starts_allowed', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('starts_used', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('event_registration_pkey', ['tryout_id', 'account_id'])
    .execute();
  await db.schema.createIndex('event_registration_account').on('event_registration').column('account_id').execute();
  // Those who haven't started, of many who have.
  await db.schema
    .createIndex('event_registration_unused')
    .on('event_registration')
    .columns(['tryout_id', 'account_id'])
    .where('starts_used' as never, '=', sql.lit(0))
    .execute();

  await db.schema
    .createTable('event_presence')
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('event.tryout_id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('attempt_id', 'text')
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addColumn('answered_at', 'text')
    .addPrimaryKeyConstraint('event_presence_pkey', ['tryout_id', 'account_id'])
    .execute();
  await db.schema.createIndex('event_presence_account').on('event_presence').column('account_id').execute();
  // Without the time: an update of it alone changes no index.
  await db.schema
    .createIndex('event_presence_waiting')
    .on('event_presence')
    .columns(['tryout_id', 'account_id'])
    .where('attempt_id' as never, 'is', null)
    .execute();

  await db.schema
    .createTable('event_trail')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('event.tryout_id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('attempt_id', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('device', 'text')
    .addColumn('device_key', 'text')
    .execute();
  await db.schema
    .createIndex('event_trail_account')
    .on('event_trail')
    .columns(['account_id', 'tryout_id', 'at'])
    .execute();
  await db.schema
    .createIndex('event_trail_tryout')
    .on('event_trail')
    .columns(['tryout_id', 'attempt_id', 'at'])
    .execute();

  await db.schema
    .createTable('event_line')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('event.tryout_id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('attempt_id', 'text', (c) => c.notNull())
    .addColumn('device_key', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addColumn('sign_at', 'text', (c) => c.notNull())
    .addColumn('closed_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('event_line_account').on('event_line').column('account_id').execute();
  await db.schema.createIndex('event_line_attempt').on('event_line').columns(['tryout_id', 'attempt_id']).execute();

  await db.schema
    .createTable('event_pulse')
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('event.tryout_id').onDelete('cascade'))
    .addColumn('process_id', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('figures', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_pulse_pkey', ['tryout_id', 'process_id'])
    .execute();

  await db.schema
    .createTable('event_minute')
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('event.tryout_id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('waiting', 'integer', (c) => c.notNull())
    .addColumn('running', 'integer', (c) => c.notNull())
    .addColumn('finished', 'integer', (c) => c.notNull())
    .addColumn('silent', 'integer', (c) => c.notNull())
    .addColumn('saves', 'integer', (c) => c.notNull())
    .addColumn('save_p99_ms', 'integer')
    .addPrimaryKeyConstraint('event_minute_pkey', ['tryout_id', 'at'])
    .execute();

  await db.schema
    .createTable('event_hand')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('event.tryout_id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('attempt_id', 'text')
    .addColumn('account_id', 'text')
    .addColumn('seconds', 'integer')
    .addColumn('text', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('undone_at', 'text')
    .addColumn('undone_by', 'text')
    .execute();
  await db.schema.createIndex('event_hand_tryout').on('event_hand').columns(['tryout_id', 'at']).execute();

  await db.schema
    .createTable('attempt_order')
    .addColumn('attempt_id', 'text', (c) => c.primaryKey().references('attempt.id').onDelete('cascade'))
    .addColumn('items', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('event_release')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('event.tryout_id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('reason', 'text')
    .addColumn('takers', 'integer', (c) => c.notNull())
    .addColumn('changed', 'integer', (c) => c.notNull())
    // Standings are copied in pieces: nobody sees a release before the last one.
    .addColumn('state', 'text', (c) => c.notNull())
    .addUniqueConstraint('event_release_number', ['tryout_id', 'number'])
    .execute();

  await db.schema
    .createTable('event_standing')
    .addColumn('release_id', 'text', (c) => c.notNull().references('event_release.id').onDelete('cascade'))
    .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('rank', 'integer', (c) => c.notNull())
    .addColumn('points', 'double precision', (c) => c.notNull())
    .addColumn('max_points', 'double precision', (c) => c.notNull())
    .addColumn('passed', 'integer')
    .addPrimaryKeyConstraint('event_standing_pkey', ['release_id', 'attempt_id'])
    .execute();
  await db.schema.createIndex('event_standing_attempt').on('event_standing').column('attempt_id').execute();
  await db.schema
    .createIndex('event_standing_rank')
    .on('event_standing')
    .columns(['release_id', 'rank', 'attempt_id'])
    .execute();

  await db.schema
    .createTable('certificate')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('event.tryout_id').onDelete('cascade'))
    .addColumn('attempt_id', 'text', (c) => c.notNull().unique().references('attempt.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('release_id', 'text', (c) => c.notNull().references('event_release.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('event_hint')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('event.tryout_id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('attempt_id', 'text', (c) => c.notNull())
    .addColumn('other_attempt_id', 'text')
    .addColumn('figures', 'text', (c) => c.notNull())
    .addColumn('strength', 'real', (c) => c.notNull())
    .addColumn('looked_at', 'text')
    .addColumn('looked_by', 'text')
    .addColumn('note', 'text')
    .execute();
  await db.schema.createIndex('event_hint_tryout').on('event_hint').columns(['tryout_id', 'strength']).execute();
  await db.schema.createIndex('event_hint_attempt').on('event_hint').column('attempt_id').execute();
  await db.schema.createIndex('event_hint_other').on('event_hint').column('other_attempt_id').execute();

  // Counts and lists who sits a package now; the others go by the learner or the deadline.
  await db.schema
    .createIndex('attempt_running')
    .on('attempt')
    .columns(['tryout_id', 'learner_id', 'started_at'])
    .where('state' as never, '=', sql.lit('in_progress'))
    .execute();

  // Deadlines of a paused attempt are moved far away, so that an API of any release leaves it open; this says how far it was.
  await sql`alter table attempt add column paused_at text`.execute(db);
  await db.schema
    .createIndex('attempt_paused')
    .on('attempt')
    .column('tryout_id')
    .where('paused_at' as never, 'is not', null)
    .execute();
  // Somebody may start again: the attempt before is kept, and never ranked.
  await sql`alter table attempt add column voided_at text`.execute(db);
}

export const isCompatible = true;
