import { sql, type SqlBool } from 'kysely';

// The literal conditions of indexes: with a parameter in place of the number no database would use them.

/** Of attempts that count in rankings and statistics. */
export const isRanked = sql<SqlBool>`is_ranked = 1`;
/** Of attempts that the statistics haven't counted yet. */
export const isUncounted = sql<SqlBool>`is_ranked = 1 and waiting_marks = 0 and counted_revision is null`;
/** Of rulings that are in force. */
export const isActiveRuling = sql<SqlBool>`ruling_version.is_active = 1`;
/** Of attempts whose accepted late answers aren't scored yet. */
export const isWaiting = sql<SqlBool>`accepted_attempt.is_waiting = 1`;
/** Of papers with a ruling. */
export const isRuled = sql<SqlBool>`paper.revision > 0`;
