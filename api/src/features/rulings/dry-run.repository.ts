import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { Letter } from '../../contract/index.ts';
import { hasEnded } from '../../db/attempt-state.ts';
import { oneOf } from '../../db/one-of.ts';
import { isActiveRuling } from '../../db/index-conditions.ts';
import type { AttemptTable, Database } from '../../db/schema.ts';
import { listStoredChoices } from '../../db/stored-responses.ts';
import { listAcceptedAnswers } from '../../foundation/rulings/accepted-answers.repository.ts';
import { listScoredAnswers, type ScoredAnswers } from '../../foundation/rulings/scored-answers.repository.ts';

/** The literal conditions of the indexes: with a parameter no database would use them. */
const isRanked = sql<SqlBool>`attempt.is_ranked = 1`;

/** A paper that has a ruled item. */
export interface RuledPaperRow {
  paperId: string;
  itemId: string;
  revision: number;
  tryoutId: string;
  title: string;
  ruleSetId: string;
}

/** An ended attempt as a dry run reads it. */
export type EndedAttempt = Pick<
  Selectable<AttemptTable>,
  | 'id'
  | 'ruleSetId'
  | 'isRanked'
  | 'points'
  | 'maxPoints'
  | 'passed'
  | 'rankKey'
  | 'subTypeShares'
  | 'waitingMarks'
  | 'scoredRevision'
  | 'lateAcceptanceId'
> & { option: Letter | null };

const columns = [
  'id',
  'ruleSetId',
  'isRanked',
  'points',
  'maxPoints',
  'passed',
  'rankKey',
  'subTypeShares',
  'waitingMarks',
  'scoredRevision',
  'lateAcceptanceId',
] as const;

/** The papers that have one of these versions. */
function listRuledPapers(executor: Kysely<Database>, versionIds: readonly string[]): Promise<RuledPaperRow[]> {
  return executor
    .selectFrom('paperItem')
    .innerJoin('paper', 'paper.id', 'paperItem.paperId')
    .innerJoin('tryout', 'tryout.id', 'paper.tryoutId')
    .select([
      'paper.id as paperId',
      'paperItem.questionVersionId as itemId',
      'paper.revision',
      'tryout.id as tryoutId',
      'tryout.title',
      'tryout.ruleSetId',
    ])
    .where('paperItem.questionVersionId', ...oneOf(executor, versionIds))
    .orderBy('paper.id')
    .execute();
}

/** Everything that a preview was made of, apart from attempts, which may go on ending. */
export interface PreviewBasis {
  /** The sentence that learners will read. */
  reason: string;
  newKey: string | null;
  newWeights: string | null;
  versionIds: readonly string[];
  currentVersionId: string | null;
  /** The text of each rule set, by its id. */
  ruleSetOf(id: string): string;
}

/** A text that differs if question, rulings or rules do. */
export async function stampOf(executor: Kysely<Database>, basis: PreviewBasis): Promise<string> {
  const papers = await listRuledPapers(executor, basis.versionIds);
  const active = await executor
    .selectFrom('rulingVersion')
    .select('rulingId')
    .where(isActiveRuling)
    .where('questionVersionId', ...oneOf(executor, basis.versionIds))
    .execute();
  const facts = [
    basis.reason,
    basis.newKey,
    basis.newWeights,
    basis.versionIds.toSorted(),
    basis.currentVersionId,
    // A paper that was made meanwhile has no ended attempt that the preview counted.
    papers.filter(({ revision }) => revision > 0).map(({ paperId, revision }) => [paperId, revision]),
    active.map(({ rulingId }) => rulingId).toSorted(),
    [...new Set(papers.map(({ ruleSetId }) => ruleSetId))].toSorted().map(basis.ruleSetOf),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/** Reads what a dry run needs. It writes nothing. */
export function createDryRunRepository(db: Kysely<Database>) {
  return {
    listPapers: (versionIds: readonly string[]) => listRuledPapers(db, versionIds),

    stamp: (basis: PreviewBasis) => stampOf(db, basis),

    /** The next ended attempts of a paper in the order of their ids, each with its choice for one item. */
    async listEnded(paperId: string, itemId: string, afterId: string, limit: number): Promise<EndedAttempt[]> {
      const rows = await db
        .selectFrom('attempt')
        .select(columns)
        .where('paperId', '=', paperId)
        .where(hasEnded)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
      if (rows.length === 0) return [];
      const choices = await listStoredChoices(
        db,
        rows.map(({ id }) => id),
        [itemId],
      );
      const accepted = await listAcceptedAnswers(db, rows);
      return rows.map((row) => {
        const late = accepted.get(row.id)?.find((answer) => answer.itemId === itemId);
        return { ...row, option: late ? late.option : (choices.get(row.id)?.get(itemId) ?? null) };
      });
    },

    /** All answers and marks of an attempt, as it is scored. */
    readWhole: async (attempt: EndedAttempt): Promise<ScoredAnswers> =>
      (await listScoredAnswers(db, [attempt])).get(attempt.id) as ScoredAnswers,

    /** The rank keys of a package's ranked attempts with other papers. */
    async listOtherKeys(tryoutId: string, paperIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('attempt')
        .select('rankKey')
        .where('tryoutId', '=', tryoutId)
        .where(isRanked)
        .where('paperId', 'not in', paperIds)
        .execute();
      return rows.flatMap(({ rankKey }) => rankKey ?? []);
    },

    /** True if a package has papers with these versions, and others with another version of the question: who is still sitting one counts, too. */
    async isKeptElsewhere(questionId: string, versionIds: readonly string[]): Promise<boolean> {
      const other = await db
        .selectFrom('paperItem')
        .innerJoin('paper', 'paper.id', 'paperItem.paperId')
        .innerJoin('questionVersion', 'questionVersion.id', 'paperItem.questionVersionId')
        .select('paper.id')
        .where('questionVersion.questionId', '=', questionId)
        .where('questionVersion.id', 'not in', versionIds)
        .where('paper.tryoutId', 'in', (eb) =>
          eb
            .selectFrom('paperItem')
            .innerJoin('paper', 'paper.id', 'paperItem.paperId')
            .select('paper.tryoutId')
            .where('paperItem.questionVersionId', ...oneOf(db, versionIds)),
        )
        .limit(1)
        .executeTakeFirst();
      return other !== undefined;
    },
  };
}
export type DryRunRepository = ReturnType<typeof createDryRunRepository>;
