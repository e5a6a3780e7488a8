/**
 * Result codes of SQLite that may not come again on a later try: a lock, a full or failing disk, no memory. Each has extended
 * forms.
 */
const sqliteTrouble = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)(_|$)/;

/**
 * SQLSTATE of PostgreSQL, by class if the whole class is temporary: 08 connection, 40 deadlock and serialization, 53 out of
 * disk, memory or connections, 57P shutdown and starting up, 58 its own I/O; a lock that could not be taken in time, a
 * statement that was cancelled, a server that is read-only.
 */
const postgresTrouble = /^(08|40|53|57P|58)[0-9A-Z]+$|^(55P03|57014|25006)$/;

/** The network between the API and PostgreSQL, the disk under the API, and `DatabaseStuck`. */
const systemTrouble = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'DATABASE_STUCK',
]);

/** The database has a statement and says nothing: it may still be done. */
export class DatabaseStuck extends Error {
  readonly code = 'DATABASE_STUCK';
  constructor() {
    super('the database doesn’t answer');
  }
}

/** Messages of the pg client that come without a code. */
const clientTrouble =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout)/;

/**
 * True if the failure is the database's state and not the statement's fault: locked, full, restarting, unreachable. The same
 * call can succeed later, so it is answered with 503; any other failure is our fault and stays 500.
 * A damaged file (SQLITE_CORRUPT) doesn't count: trying again can't help.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (sqliteTrouble.test(code) || postgresTrouble.test(code) || systemTrouble.has(code)))
    return true;
  return typeof message === 'string' && clientTrouble.test(message);
}

/** A row or table that another transaction locks for too long, or a deadlock. */
const lockTrouble = /^(55P03|40P01)$/;

/**
 * True if a statement on PostgreSQL failed because of a lock: without that row it would succeed. SQLite locks the whole file.
 */
export function isLock(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' && lockTrouble.test(code);
}
