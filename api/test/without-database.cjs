/**
 * Tests that open no test database. On PostgreSQL they would only repeat the same, so they run once, with the SQLite tests.
 * `config/databases.test.ts` checks that none of them opens one.
 */
module.exports = [
  'scaling/pages.test.ts',
  'scaling/reach.test.ts',
  'scaling/texts.test.ts',
  'security/s23-hidden-in-pictures.test.ts',
  'src/commands/backup/',
  'src/contract/',
  'src/db/database-trouble.test.ts',
  'src/db/sqlite.test.ts',
  'src/db/time-limits.test.ts',
  'src/features/accounts/common-password.test.ts',
  'src/features/attempts/item-pace.test.ts',
  'src/features/attempts/write-queue.test.ts',
  'src/features/files/essential-parts.test.ts',
  'src/features/learners/learner-csv.test.ts',
  'src/foundation/files/file-store.test.ts',
  'src/foundation/statistics/',
  'src/foundation/mail/mail.test.ts',
  'src/foundation/scoring/rule-set.test.ts',
  'src/http/arrivals.test.ts',
  'src/http/body-timeout.test.ts',
  'src/http/save-times.test.ts',
  'src/http/stopping.test.ts',
  'src/logger.test.ts',
  'src/main.test.ts',
  'src/seed/figures.test.ts',
  'src/seed/series.test.ts',
  'src/settings.test.ts',
];
