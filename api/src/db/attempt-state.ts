import { sql, type SqlBool } from 'kysely';

/*
 * An attempt's state as a part of the statement's text and no parameter: PostgreSQL's kept plans and SQLite use the indexes of running or of ended
 * attempts only then.
 */

/** Of `attempt`: it runs. */
export const isRunning = sql<SqlBool>`attempt.state = 'in_progress'`;
/** Of `attempt`: it has ended. */
export const hasEnded = sql<SqlBool>`attempt.state <> 'in_progress'`;

/** Of `attempt`: it ended at its deadline, closed by the server or handed in by the screen at 0:00. */
export const hasEndedAtDeadline = sql<SqlBool>`attempt.submitted_at = attempt.deadline_at`;

/**
 * Of an `attempt` whose id or learner is known: it runs. Written so that no index of running attempts fits: most of the time few run, so PostgreSQL would
 * rather read all of them than look some up, and would go on so, for every save, while thousands sit an exam.
 */
export const isKnownRunning = sql<SqlBool>`attempt.state || '' = 'in_progress'`;
