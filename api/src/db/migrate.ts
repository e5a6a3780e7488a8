import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as initial from './migrations/0001-initial.ts';
import * as audit from './migrations/0002-audit.ts';
import type { Database } from './schema.ts';

const migrations = {
  '0001-initial': initial,
  '0002-audit': audit,
};

/**
 * Brings the database to the schema of this version; does nothing when it is there already.
 * @throws the error of the migration that failed, or when the database is newer than this version
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
