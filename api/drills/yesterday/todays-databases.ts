import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import startPostgres from '../../test/start-postgres.ts';
import startSqlite from '../../test/start-sqlite.ts';
import stopPostgres from '../../test/stop-postgres.ts';
import stopSqlite from '../../test/stop-sqlite.ts';

/** Jest's globalSetup, in place of the one that would migrate with yesterday's code. */
const setups = {
  'start-sqlite.ts': `process.env['TEST_SQLITE_TEMPLATE'] = process.env['TODAYS_SQLITE'];`,
  'stop-sqlite.ts': '',
  'start-postgres.ts': `process.env['TEST_POSTGRES_URL'] = process.env['TODAYS_POSTGRES'];`,
  'stop-postgres.ts': '',
};

/**
 * Databases of both kinds, migrated by today's code, from which the tests of a checkout copy theirs.
 * @returns the settings with which its tests find them
 */
export async function openTodaysDatabases(kinds: readonly string[], checkout: string) {
  for (const [file, work] of Object.entries(setups))
    writeFileSync(join(checkout, 'api/test', file), `export default async function setup() { ${work} }\n`);
  if (kinds.includes('sqlite')) await startSqlite();
  if (kinds.includes('postgres')) await startPostgres();
  const settings = {
    TODAYS_SQLITE: process.env['TEST_SQLITE_TEMPLATE'] ?? '',
    TODAYS_POSTGRES: process.env['TEST_POSTGRES_URL'] ?? '',
  };
  return {
    settings,
    async close() {
      if (kinds.includes('postgres')) await stopPostgres();
      if (kinds.includes('sqlite')) stopSqlite();
    },
  };
}

/** Gives the tests of a checkout their own databases again, of their own schema. */
export function giveOwnDatabases(checkout: string): void {
  execFileSync('git', [
    '-C',
    checkout,
    'checkout',
    '--quiet',
    '--',
    ...Object.keys(setups).map((file) => `api/test/${file}`),
  ]);
}
