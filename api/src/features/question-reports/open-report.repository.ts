import { type Kysely, sql, type SqlBool } from 'kysely';
import type { ReportKind } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';

/** The literal condition of the indexes: with a parameter no database would use them. */
export const isOpen = sql<SqlBool>`is_open = 1`;

type Which = { learnerId: string; questionVersionId: string; kind: ReportKind };

/** A learner's open report of this kind on a version: there is at most one. */
export function findOpenReport(
  executor: Kysely<Database>,
  { learnerId, questionVersionId, kind }: Which,
): Promise<{ id: string } | undefined> {
  return executor
    .selectFrom('questionReport')
    .select('id')
    .where('learnerId', '=', learnerId)
    .where('questionVersionId', '=', questionVersionId)
    .where('kind', '=', kind)
    .where(isOpen)
    .executeTakeFirst();
}

/** The same, locked: nobody answers it until the transaction ends, and one that was just answered isn't open any more. */
export function holdOpenReport(
  trx: Kysely<Database>,
  { learnerId, questionVersionId, kind }: Which,
): Promise<{ id: string } | undefined> {
  return (
    trx
      .updateTable('questionReport')
      // An update that changes nothing locks the row on every database.
      .set((eb) => ({ state: eb.ref('state') }))
      .where('learnerId', '=', learnerId)
      .where('questionVersionId', '=', questionVersionId)
      .where('kind', '=', kind)
      .where(isOpen)
      .returning('id')
      .executeTakeFirst()
  );
}
