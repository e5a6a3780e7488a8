import type { ExpressionBuilder } from 'kysely';
import { hasEnded } from '../../db/attempt-state.ts';
import { isWaiting } from '../../db/index-conditions.ts';
import type { Database } from '../../db/schema.ts';

/** True of a paper with an attempt that waits to be scored again, by the paper's revision. */
export const hasLaggingAttempt = ({ exists, selectFrom }: ExpressionBuilder<Database, 'paper'>) =>
  exists(
    selectFrom('attempt')
      .select('attempt.id')
      .whereRef('attempt.paperId', '=', 'paper.id')
      .where(hasEnded)
      .whereRef('attempt.scoredRevision', '<', 'paper.revision'),
  );

/**
 * True of a package with an attempt whose accepted late answers wait to be counted, or not to be counted any more. The package of each waiting attempt is looked
 * up by itself: so the index of those that wait, which is nearly always empty, comes first on every database, and never all attempts of the package.
 */
export const hasWaitingAttempt = ({ exists, selectFrom }: ExpressionBuilder<Database, 'tryout'>) =>
  exists(
    selectFrom('acceptedAttempt')
      .select('acceptedAttempt.attemptId')
      .where(isWaiting)
      .where((eb) =>
        eb(
          'tryout.id',
          '=',
          eb.selectFrom('attempt').select('attempt.tryoutId').whereRef('attempt.id', '=', 'acceptedAttempt.attemptId'),
        ),
      ),
  );
