import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** The literal condition of the index: with a parameter no database would use it. */
const hasEnded = sql<SqlBool>`attempt.state <> 'in_progress'`;

/** True of a paper with an attempt that waits to be scored again, by the paper's revision. */
export const hasLaggingAttempt = ({ exists, selectFrom }: ExpressionBuilder<Database, 'paper'>) =>
  exists(
    selectFrom('attempt')
      .select('attempt.id')
      .whereRef('attempt.paperId', '=', 'paper.id')
      .where(hasEnded)
      .whereRef('attempt.scoredRevision', '<', 'paper.revision'),
  );
