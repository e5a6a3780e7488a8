import type { Kysely } from 'kysely';
import type { Letter, RulingMode } from '../../contract/index.ts';
import { batched } from '../../db/batched.ts';
import { compiledOnce } from '../../db/compiled-once.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import type { ItemRuling } from '../scoring/item-ruling.ts';
import { hasLaggingAttempt, hasWaitingAttempt } from './lagging.repository.ts';

/** A ruling in force on an item of a paper, with the sentence that learners read. */
export interface RulingInForce extends ItemRuling {
  itemId: string;
  reason: string;
}

/** Reads a weight for each letter out of its column. */
export const readWeights = (text: string | null): ItemRuling['newWeights'] =>
  text === null ? null : (JSON.parse(text) as Partial<Record<Letter, number>>);

/** The rulings in force on papers (docs/rulings.md). */
export function createRulingRepository(db: Kysely<Database>) {
  const revisions = compiledOnce(db, (paperIds) =>
    db
      .selectFrom('paper')
      .select(['id', 'revision'])
      .where('id', ...oneOf(db, paperIds)),
  );
  const findRevision = batched(async (paperIds) => {
    const rows = await revisions(paperIds);
    return rows.map(({ id, revision }) => [id, revision] as const);
  });

  const recalculating = compiledOnce(db, (tryoutIds) =>
    db
      .selectFrom('paper')
      .select('tryoutId')
      .distinct()
      .where('tryoutId', ...oneOf(db, tryoutIds))
      .where('revision', '>', 0)
      .where(hasLaggingAttempt)
      .union(
        db
          .selectFrom('tryout')
          .select('tryout.id as tryoutId')
          .where('tryout.id', ...oneOf(db, tryoutIds))
          .where(hasWaitingAttempt),
      ),
  );
  const isRecalculating = batched(async (tryoutIds) => {
    const rows = await recalculating(tryoutIds);
    return rows.map(({ tryoutId }) => [tryoutId, true] as const);
  });

  return {
    /** The paper's revision now; 0 before its first ruling. */
    revisionOf: async (paperId: string): Promise<number> => (await findRevision(paperId)) ?? 0,

    /** The rulings in force at a revision of a paper: always the same ones, once the revision exists. */
    async listInForce(paperId: string, revision: number): Promise<RulingInForce[]> {
      const rows = await db
        .selectFrom('paperRuling')
        .innerJoin('ruling', 'ruling.id', 'paperRuling.rulingId')
        .select(['ruling.id', 'itemId', 'mode', 'newKey', 'newWeights', 'reason'])
        .where('paperId', '=', paperId)
        .where('fromRevision', '<=', revision)
        .where(({ eb, or }) => or([eb('untilRevision', 'is', null), eb('untilRevision', '>', revision)]))
        .execute();
      return rows.map(({ mode, newWeights, ...row }) => ({
        ...row,
        mode: mode as RulingMode,
        newWeights: readWeights(newWeights),
      }));
    },

    /** True while an ended attempt of the package waits to be scored again, after a ruling or accepted late answers. */
    isRecalculating: async (tryoutId: string): Promise<boolean> => (await isRecalculating(tryoutId)) ?? false,
  };
}
export type RulingRepository = ReturnType<typeof createRulingRepository>;
