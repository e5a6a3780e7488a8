import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isLock } from './database-trouble.ts';
import { isPostgres } from './is-postgres.ts';
import { liftLimits } from './lift-limits.ts';
import { limitLockWait } from './lock-wait.ts';
import * as initial from './migrations/0001-initial.ts';
import * as audit from './migrations/0002-audit.ts';
import * as tallies from './migrations/0003-tallies.ts';
import * as registrations from './migrations/0004-registrations.ts';
import * as questions from './migrations/0005-questions.ts';
import * as essays from './migrations/0006-essays.ts';
import * as learnerDirectory from './migrations/0007-user-directory.ts';
import * as staff from './migrations/0008-staff.ts';
import * as itemBank from './migrations/0009-item-bank.ts';
import * as standing from './migrations/0010-standing.ts';
import * as consents from './migrations/0011-consents.ts';
import * as ownData from './migrations/0012-own-data.ts';
import * as guests from './migrations/0013-guests.ts';
import * as progress from './migrations/0014-progress.ts';
import * as ownTryouts from './migrations/0015-own-tryouts.ts';
import * as ranking from './migrations/0016-ranking.ts';
import * as lessonProgress from './migrations/0017-lesson-progress.ts';
import * as registrationTerms from './migrations/0018-registration-terms.ts';
import * as registrants from './migrations/0019-registrants.ts';
import * as files from './migrations/0020-files.ts';
import * as provedAddresses from './migrations/0022-proved-addresses.ts';
import * as drafts from './migrations/0023-drafts.ts';
import * as staffPermissions from './migrations/0024-staff.ts';
import * as lineEnds from './migrations/0026-line-ends.ts';
import * as keysAfterClose from './migrations/0027-keys-after-close.ts';
import * as twoFactor from './migrations/0028-two-factor.ts';
import * as marking from './migrations/0029-marking.ts';
import * as keyIds from './migrations/0030-key-ids.ts';
import * as sessions from './migrations/0031-sessions.ts';
import * as packageChecks from './migrations/0032-package-checks.ts';
import * as source from './migrations/0033-source.ts';
import * as outbox from './migrations/0036-outbox.ts';
import * as longWork from './migrations/0037-long-work.ts';
import * as announcements from './migrations/0038-announcements.ts';
import * as processes from './migrations/0039-processes.ts';
import * as erasures from './migrations/0040-erasures.ts';
import * as compatibleMigrations from './migrations/0041-compatible-migrations.ts';
import * as archives from './migrations/0042-archives.ts';
import * as questionSteps from './migrations/0043-question-steps.ts';
import * as imports from './migrations/0044-imports.ts';
import * as rulings from './migrations/0045-rulings.ts';
import * as statistics from './migrations/0046-statistics.ts';
import * as questionReports from './migrations/0047-question-reports.ts';
import * as questionReviews from './migrations/0048-question-reviews.ts';
import * as payments from './migrations/0049-payments.ts';
import * as keysRead from './migrations/0050-keys-read.ts';
import * as paymentLists from './migrations/0051-payment-lists.ts';
import * as lessonsAndReminders from './migrations/0052-lessons-and-reminders.ts';
import * as purchaseHistory from './migrations/0053-purchase-history.ts';
import * as practice from './migrations/0054-practice.ts';
import * as studyPlan from './migrations/0056-study-plan.ts';
import * as reminders from './migrations/0057-reminders.ts';
import * as discussions from './migrations/0058-discussions.ts';
import * as events from './migrations/0059-events.ts';
import * as packagesWithBuyers from './migrations/0060-packages-with-buyers.ts';
import * as auditWithoutAddresses from './migrations/0061-audit-without-addresses.ts';
import * as workAbout from './migrations/0062-work-about.ts';
import * as certificateNames from './migrations/0064-certificate-names.ts';
import * as reasonsOfErasedBuyers from './migrations/0065-reasons-of-erased-buyers.ts';
import * as pushDeviceEndpoint from './migrations/0066-push-device-endpoint.ts';
import * as outboxKind from './migrations/0067-outbox-kind.ts';
import { waitForOtherMigrations } from './postgres.ts';
import type { Database } from './schema.ts';

/**
 * In the order of their names, which is the order in which they run: a new one must come after every one that any database
 * has had.
 */
export const migrations = {
  '0001-initial': initial,
  '0002-audit': audit,
  '0003-tallies': tallies,
  '0004-registrations': registrations,
  '0005-questions': questions,
  '0006-essays': essays,
  '0007-user-directory': learnerDirectory,
  '0008-staff': staff,
  '0009-item-bank': itemBank,
  '0010-standing': standing,
  '0011-consents': consents,
  '0012-own-data': ownData,
  '0013-guests': guests,
  '0014-progress': progress,
  '0015-own-tryouts': ownTryouts,
  '0016-ranking': ranking,
  '0017-lesson-progress': lessonProgress,
  '0018-registration-terms': registrationTerms,
  '0019-registrants': registrants,
  '0020-files': files,
  '0022-proved-addresses': provedAddresses,
  '0023-drafts': drafts,
  '0024-staff': staffPermissions,
  '0026-line-ends': lineEnds,
  '0027-keys-after-close': keysAfterClose,
  '0028-two-factor': twoFactor,
  '0029-marking': marking,
  '0030-key-ids': keyIds,
  '0031-sessions': sessions,
  '0032-package-checks': packageChecks,
  '0033-source': source,
  '0036-outbox': outbox,
  '0037-long-work': longWork,
  '0038-announcements': announcements,
  '0039-processes': processes,
  '0040-erasures': erasures,
  '0041-compatible-migrations': compatibleMigrations,
  '0042-archives': archives,
  '0043-question-steps': questionSteps,
  '0044-imports': imports,
  '0045-rulings': rulings,
  '0046-statistics': statistics,
  '0047-question-reports': questionReports,
  '0048-question-reviews': questionReviews,
  '0049-payments': payments,
  '0050-keys-read': keysRead,
  '0051-payment-lists': paymentLists,
  '0052-lessons-and-reminders': lessonsAndReminders,
  '0053-purchase-history': purchaseHistory,
  '0054-practice': practice,
  '0056-study-plan': studyPlan,
  '0057-reminders': reminders,
  '0058-discussions': discussions,
  '0059-events': events,
  '0060-packages-with-buyers': packagesWithBuyers,
  '0061-audit-without-addresses': auditWithoutAddresses,
  '0062-work-about': workAbout,
  '0064-certificate-names': certificateNames,
  '0065-reasons-of-erased-buyers': reasonsOfErasedBuyers,
  '0066-push-device-endpoint': pushDeviceEndpoint,
  '0067-outbox-kind': outboxKind,
};

/**
 * Longest wait for a table that somebody reads or writes. All who come later queue behind a migration that waits, also learners' saves, which
 * give up after 2 s (`lock-wait.ts`).
 */
const tableWaitMs = 1_000;
/** Time in which those who have queued are served, before the next try. */
const pauseMs = { from: 1_000, to: 2_000 };
/** Longer than an export or most copies of a database take. */
const usualPatienceMs = 300_000;

/**
 * All of them are one transaction on PostgreSQL, so that they also pass a pooler: there a session's settings and locks would stay with a
 * connection that others get. A migration may take long: the usual limits don't apply. It may not wait long for a table, so all is
 * tried again until it gets each at once.
 */
async function withoutLimits(
  db: Kysely<Database>,
  patienceMs: number,
  work: (connection: Kysely<Database>) => Promise<void>,
): Promise<void> {
  if (!isPostgres(db)) return work(db);
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await db.transaction().execute(async (trx) => {
        await liftLimits(trx);
        // Another process may migrate for minutes, and nobody queues behind this lock who serves learners.
        await waitForOtherMigrations(trx);
        await limitLockWait(trx, tableWaitMs);
        await work(trx);
      });
    } catch (cause) {
      if (!isLock(cause)) throw cause;
      if (performance.now() >= end)
        throw new Error(
          `Another connection holds a table that a migration changes (${(cause as Error).message}). End what has been reading or writing for long, such as a copy of the database, and start again.`,
          { cause },
        );
    }
    await sleep(pauseMs.from + Math.random() * (pauseMs.to - pauseMs.from));
  }
}

/** A migration, and whether an older API may run on a database that has it. */
interface DeclaredMigration extends Migration {
  /** True if it only adds what older statements never meet; without it older releases refuse to start. */
  isCompatible?: boolean;
}
type Migrations = Readonly<Record<string, DeclaredMigration>>;

/** Since this migration the database remembers which ones are compatible. */
const remembersSince = '0041-compatible-migrations';

/** The same ones; each first notes what it declares. Noted before it runs: without it, the note means nothing. */
const noting = (known: Migrations): Migrations =>
  Object.fromEntries(
    Object.entries(known).map(([name, { up, isCompatible = false }]) => [
      name,
      {
        async up(db) {
          if (isCompatible && name > remembersSince)
            await sql`insert into compatible_migration (name) values (${name}) on conflict do nothing`.execute(db);
          await up(db);
        },
      },
    ]),
  );

/**
 * Migrations of a newer release that this one may run beside, which do nothing here.
 * @throws Error with one line when there is another one
 */
async function newerOnes(db: Kysely<Database>, known: Migrations): Promise<Migrations> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  const namesIn = async (table: 'kysely_migration' | 'compatible_migration') => {
    if (!tables.includes(table)) return [];
    const names =
      table === 'kysely_migration'
        ? sql<{ name: string }>`select name from kysely_migration order by name`
        : sql<{ name: string }>`select name from compatible_migration order by name`;
    return (await names.execute(db)).rows.map(({ name }) => name);
  };
  const unknown = (await namesIn('kysely_migration')).filter((name) => !(name in known));
  const compatible = await namesIn('compatible_migration');
  const refused = unknown.filter((name) => !compatible.includes(name));
  if (refused.length > 0)
    throw new Error(
      `The database is newer than this release: it has ${refused.join(', ')}, and this release knows the schema up to ${Object.keys(known).at(-1)}. Start the newer release, or restore a backup from before it.`,
    );
  return Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }]));
}

/**
 * Brings the database to the schema of this version; does nothing if it is there already, or beyond it by migrations that declare
 * themselves compatible.
 * @param patienceMs how long to try while others hold a table that a migration changes
 * @throws the error of the migration that failed, or an error with one line when the database is newer than this version, or a table stays
 *   held
 */
export async function migrate(
  db: Kysely<Database>,
  known: Migrations = migrations,
  patienceMs = usualPatienceMs,
): Promise<void> {
  await withoutLimits(db, patienceMs, async (connection) => {
    const all = { ...noting(known), ...(await newerOnes(connection, known)) };
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => all } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}
