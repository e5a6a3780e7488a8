import type { Kysely } from 'kysely';
import pg from 'pg';
import { insertTryout } from '../../harness/fixture.ts';
import type { Watched } from '../../harness/watch.ts';
import { openWatched } from '../../harness/watched.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Database } from '../../src/db/schema.ts';
import { readKeptSecret } from '../../src/foundation/keys/kept-secret.ts';
import { readSettings } from '../../src/settings.ts';

/** The product that the rehearsal is played against. */
export interface Ground {
  name: string;
  url: string;
  databaseUrl: string;
  jwtSecret: string;
  db: Kysely<Database>;
  /** The package that the event's is a copy of. */
  packageId: string;
  /** Left out where nobody can look into the API's processes. */
  watch?: { reset(): Promise<void>; look(): Promise<Watched>; cpuMs(): Promise<number> };
  /** Lines of errors in the product's log; left out where nobody can read it. */
  errorLines?: () => string[];
  close(): Promise<void>;
}

/** pino's level of errors. */
const errorLevel = 50;

function errorLinesOf(log: string): string[] {
  return log.split('\n').filter((line) => {
    if (!line.startsWith('{')) return false;
    return (JSON.parse(line) as { level: number }).level >= errorLevel;
  });
}

/** Starts the product for the rehearsal alone, on an empty database with one package. */
export async function ownGround(kind: 'sqlite' | 'postgres', processes: number, questions: number): Promise<Ground> {
  // Loaded only here: it ends the process on Ctrl-C before anything could be removed.
  const server =
    kind === 'postgres' ? await (await import('../../test/postgres-server.ts')).startPostgres() : undefined;
  const name = `rehearsal_${process.pid}`;
  const owner = server && new pg.Client({ connectionString: server.url });
  await owner?.connect();
  await owner?.query(`create database ${name}`);
  const venue = await openWatched(server?.url.replace(/\/[^/]*$/, `/${name}`), processes);
  const db = await openDatabase(venue.databaseUrl);
  return {
    name: kind,
    url: venue.url,
    databaseUrl: venue.databaseUrl,
    jwtSecret: venue.jwtSecret,
    db,
    packageId: await insertTryout(db, questions),
    watch: { reset: venue.resetWatch, look: venue.watched, cpuMs: venue.cpuMs },
    errorLines: () => errorLinesOf(venue.log()),
    async close() {
      await db.destroy();
      await venue.close();
      await owner?.query(`drop database if exists ${name} with (force)`);
      await owner?.end();
      await server?.stop();
    },
  };
}

/** A product that runs already, with the settings of its server in the environment. */
export async function givenGround(address: string, packageId: string | undefined): Promise<Ground> {
  if (packageId === undefined) throw new Error('--address needs --package=<id>, the package that the event copies');
  const settings = readSettings(process.env);
  const jwtSecret = settings.jwtSecret ?? readKeptSecret(settings.dataDir, 'jwtSecret');
  if (jwtSecret === undefined) throw new Error('Set JWT_SECRET or DATA_DIR to the server’s: tokens are signed with it');
  const { databaseUrl } = settings;
  const db = await openDatabase(databaseUrl);
  const url = address.replace(/\/+$/, '');
  return { name: 'given', url, databaseUrl, jwtSecret, db, packageId, close: () => db.destroy() };
}
