/** The migrated database that each test file's database is copied from. */
export const postgresTemplate = 'tryout_template';
