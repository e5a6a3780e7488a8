import { type Kysely, PostgresAdapter } from 'kysely';

/** For the few statements that can't be written in one form for both databases. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
