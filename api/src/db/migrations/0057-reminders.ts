import type { Kysely } from 'kysely';

/** Reminders: each learner's choices, packages that a reminder was asked for, and devices that get push messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminder_setting')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('zone', 'text', (c) => c.notNull())
    .addColumn('weekly_day', 'integer', (c) => c.notNull())
    .addColumn('weekly_hour', 'integer', (c) => c.notNull())
    .addColumn('weekly_mail', 'integer', (c) => c.notNull())
    .addColumn('weekly_push', 'integer', (c) => c.notNull())
    .addColumn('tryout_mail', 'integer', (c) => c.notNull())
    .addColumn('tryout_push', 'integer', (c) => c.notNull())
    .addColumn('weekly_at', 'text')
    .execute();
  await db.schema.createIndex('reminder_weekly').on('reminder_setting').column('weekly_at').execute();
  await db.schema
    .createTable('tryout_reminder')
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('tryout.id').onDelete('cascade'))
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('day_for', 'text')
    .addColumn('hour_for', 'text')
    .addPrimaryKeyConstraint('tryout_reminder_pkey', ['account_id', 'tryout_id'])
    .execute();
  await db.schema.createIndex('tryout_reminder_tryout').on('tryout_reminder').column('tryout_id').execute();
  await db.schema
    .createTable('push_device')
    .addColumn('session_id', 'text', (c) => c.primaryKey().references('session.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('push_device_account').on('push_device').column('account_id').execute();
}

export const isCompatible = true;
