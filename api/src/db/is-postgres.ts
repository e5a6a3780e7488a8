import { type Kysely, PostgresAdapter } from 'kysely';

/** For the few statements that have no form that both databases know. */
export const isPostgres = (db: Pick<Kysely<unknown>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
