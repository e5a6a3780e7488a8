/** SQLSTATE of PostgreSQL: a constraint that no longer held, a deadlock, a serialization failure. */
const postgresCodes = /^(23...|40P01|40001)$/;
const sqliteCodes = /^SQLITE_CONSTRAINT/;

const codeOf = (error: unknown): string => {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** True if a referenced row doesn't exist: another transaction has just deleted it. */
export const isMissingReference = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(codeOf(error));

/** Most runs: of transactions that conflict, one succeeds each time. */
const tries = 10;

/**
 * Runs a transaction again if another one was faster, so that its reads were outdated when it wrote. The next run sees what
 * the other one did.
 */
export async function againWhenRaceIsLost<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const code = codeOf(error);
      const isRace = postgresCodes.test(code) || sqliteCodes.test(code);
      if (!isRace || attempt === tries) throw error;
    }
  }
}
