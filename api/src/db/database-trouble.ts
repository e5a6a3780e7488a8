/** Result codes of SQLite that a later try may not meet: a lock, a full or failing disk, no memory. Each has extended forms. */
const sqliteTrouble = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM)(_|$)/;

/**
 * SQLSTATE of PostgreSQL, by class where the whole class says "later": 08 connection, 40 deadlock and serialization, 53 out of
 * disk, memory or connections, 57P shutdown and starting up, 58 its own I/O; a lock that wasn't had in time, a statement that was
 * cancelled, a server that only reads.
 */
const postgresTrouble = /^(08|40|53|57P|58)[0-9A-Z]+$|^(55P03|57014|25006)$/;

/** The network between the API and PostgreSQL, and the disk under the API. */
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
]);

/** What the pg client says without any code. */
const clientTrouble =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout)/;

/**
 * True when the failure is the database's condition and not the statement's fault: locked, full, restarting, out of reach. The
 * same call can succeed later, so it is answered with 503; whatever else fails is a fault of ours and stays 500.
 * A damaged file (SQLITE_CORRUPT) is none: trying again can't help.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (sqliteTrouble.test(code) || postgresTrouble.test(code) || systemTrouble.has(code)))
    return true;
  return typeof message === 'string' && clientTrouble.test(message);
}

/** A row or table that somebody else holds and doesn't give back in time, or a circle of those who wait for each other. */
const lockTrouble = /^(55P03|40P01)$/;

/** True when a statement on PostgreSQL failed for a lock: without that row it would succeed. SQLite locks the whole file. */
export function isLock(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' && lockTrouble.test(code);
}
