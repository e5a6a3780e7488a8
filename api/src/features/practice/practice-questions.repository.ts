import { type Kysely, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import {
  annullingModes,
  type Difficulty,
  type Letter,
  type QuestionKind,
  type RulingMode,
} from '../../contract/index.ts';
import { oneOf } from '../../db/one-of.ts';
import { isActiveRuling } from '../../db/index-conditions.ts';
import type { Database } from '../../db/schema.ts';
import { enteringQuestions } from '../../foundation/papers/entering-questions.repository.ts';
import { readWeights } from '../../foundation/rulings/ruling.repository.ts';

/** A question of a paper, for a learner who has taken it. */
export interface MetQuestion {
  questionId: string;
  subType: string;
}

/** A package, as far as it decides what may be practised. */
export interface PracticePackage {
  id: string;
  type: string;
  difficulty: Difficulty;
  priceRupiah: number;
  ruleSetId: string;
  opensAt: string | null;
  publishedAt: string | null;
  archivedAt: string | null;
  durationSeconds: number;
}

/** A question that may be asked, in the version that a paper made now would have. */
export interface AskableQuestion {
  questionId: string;
  versionId: string;
  tryoutId: string;
  subType: string;
  givenDifficulty: Difficulty;
  /** Out of answers, if there are any. */
  difficulty: number | null;
  isInPool: boolean;
}

/** Papers never change: those that were read last, for each opened database. */
const keptPapers = new WeakMap<Kysely<Database>, LRUCache<string, MetQuestion[]>>();
const mostKeptPapers = 500;

/** The literal conditions of indexes: with a parameter no database would use them. */
const isOpen = sql<SqlBool>`practice_pool.is_open = 1`;

/** Reads the questions that practice can ask. */
export function createPracticeQuestionRepository(db: Kysely<Database>) {
  const kept = keptPapers.get(db) ?? new LRUCache<string, MetQuestion[]>({ max: mostKeptPapers });
  keptPapers.set(db, kept);

  return {
    /** These packages; without ids every one: there are few. */
    listPackages(ids?: readonly string[]): Promise<PracticePackage[]> {
      return db
        .selectFrom('tryout')
        .select([
          'id',
          'type',
          'difficulty',
          'priceRupiah',
          'ruleSetId',
          'opensAt',
          'publishedAt',
          'archivedAt',
          'durationSeconds',
        ])
        .$if(ids !== undefined, (qb) => qb.where('id', ...oneOf(db, ids ?? [])))
        .execute();
    },

    /** The learner's attempts, the first one first. */
    listAttempts(learnerId: string) {
      return db
        .selectFrom('attempt')
        .select(['id', 'tryoutId', 'paperId', 'state', 'submittedAt'])
        .where('learnerId', '=', learnerId)
        .orderBy('startedAt')
        .execute();
    },

    /** The multiple-choice questions of papers, from memory where they were read before. */
    async listMet(paperIds: readonly string[]): Promise<Map<string, MetQuestion[]>> {
      const found = new Map<string, MetQuestion[]>();
      const missing: string[] = [];
      for (const id of new Set(paperIds)) {
        const questions = kept.get(id);
        if (questions) found.set(id, questions);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      const rows = await db
        .selectFrom('paperItem')
        .innerJoin('questionVersion', 'questionVersion.id', 'paperItem.questionVersionId')
        .select(['paperId', 'questionId', 'subType'])
        .where('paperId', ...oneOf(db, missing))
        .where('kind', '=', 'multiple_choice')
        .execute();
      const byPaper = Map.groupBy(rows, ({ paperId }) => paperId);
      for (const id of missing) {
        const questions = (byPaper.get(id) ?? []).map(({ questionId, subType }) => ({ questionId, subType }));
        kept.set(id, questions);
        found.set(id, questions);
      }
      return found;
    },

    /** How many questions of the pool each package has of each sub type. */
    async countPool(): Promise<{ tryoutId: string; subType: string; count: number }[]> {
      return db
        .selectFrom('practicePool')
        .select(['tryoutId', 'subType'])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(isOpen)
        .groupBy(['tryoutId', 'subType'])
        .execute();
    },

    /**
     * Questions of the pool that the learner hasn't practised, the nearest to a difficulty, on one side of it.
     * @param bounds difficulties from, and before, which they have to be
     */
    async listFitting(
      {
        learnerId,
        subType,
        isHarder,
        from,
        before,
        except,
      }: {
        learnerId: string;
        subType: string;
        isHarder: boolean;
        from: number;
        before: number;
        /** Packages that the learner has an attempt of. */
        except: readonly string[];
      },
      limit: number,
    ): Promise<string[]> {
      const rows = await db
        .selectFrom('practicePool')
        .select('questionId')
        .where(isOpen)
        .where('subType', '=', subType)
        .where('difficulty', '>=', from)
        .where('difficulty', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('studiedQuestion')
                .select('studiedQuestion.questionId')
                .where('learnerId', '=', learnerId)
                .whereRef('studiedQuestion.questionId', '=', 'practicePool.questionId'),
            ),
          ),
        )
        .$if(except.length > 0, (qb) => qb.where(({ eb, not }) => not(eb('tryoutId', ...oneOf(db, except)))))
        .orderBy('difficulty', isHarder ? 'asc' : 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ questionId }) => questionId);
    },

    /** Those of these questions that enter a paper made now, and have options. */
    async listAskable(questionIds: readonly string[]): Promise<AskableQuestion[]> {
      if (questionIds.length === 0) return [];
      const rows = await enteringQuestions(db)
        .innerJoin('questionVersion', 'questionVersion.id', 'question.versionId')
        .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
        .leftJoin('questionDifficulty', 'questionDifficulty.questionId', 'question.id')
        .leftJoin('practicePool', 'practicePool.questionId', 'question.id')
        .select([
          'question.id as questionId',
          'question.versionId',
          'question.tryoutId',
          'questionVersion.subType',
          'tryout.difficulty as givenDifficulty',
          'questionDifficulty.difficulty',
          'practicePool.markedAt',
        ])
        .where('question.id', ...oneOf(db, questionIds))
        .where('questionVersion.kind', '=', 'multiple_choice')
        .execute();
      return rows.map(({ markedAt, ...row }) => ({ ...row, isInPool: markedAt !== null }));
    },

    /** Those of these question versions that a ruling has annulled. */
    async listAnnulled(versionIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (versionIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('rulingVersion')
        .innerJoin('ruling', 'ruling.id', 'rulingVersion.rulingId')
        .select('rulingVersion.questionVersionId')
        .where(isActiveRuling)
        .where('rulingVersion.questionVersionId', ...oneOf(db, versionIds))
        .where('mode', 'in', annullingModes)
        .execute();
      return new Set(rows.map(({ questionVersionId }) => questionVersionId));
    },

    /** The texts, options and rulings of question versions. */
    async listVersions(versionIds: readonly string[]) {
      if (versionIds.length === 0) return [];
      const versions = await db
        .selectFrom('questionVersion')
        .select([
          'id',
          'questionId',
          'kind',
          'section',
          'subType',
          'stem',
          'imageUrl',
          'imageAlt',
          'explanation',
          'source',
        ])
        .where('id', ...oneOf(db, versionIds))
        .execute();
      const options = await db
        .selectFrom('questionOption')
        .select(['questionVersionId', 'letter', 'text', 'imageUrl', 'imageAlt', 'isKey', 'weight'])
        .where('questionVersionId', ...oneOf(db, versionIds))
        .orderBy('letter')
        .execute();
      const rulings = await db
        .selectFrom('rulingVersion')
        .innerJoin('ruling', 'ruling.id', 'rulingVersion.rulingId')
        .select(['ruling.id', 'rulingVersion.questionVersionId', 'mode', 'newKey', 'newWeights'])
        .where(isActiveRuling)
        .where('rulingVersion.questionVersionId', ...oneOf(db, versionIds))
        .execute();
      const optionsOf = Map.groupBy(options, ({ questionVersionId }) => questionVersionId);
      const rulingOf = new Map(rulings.map((ruling) => [ruling.questionVersionId, ruling]));
      return versions.map(({ kind, ...version }) => {
        const ruling = rulingOf.get(version.id);
        return {
          ...version,
          kind: kind as QuestionKind,
          options: (optionsOf.get(version.id) ?? []).map(({ questionVersionId: _, isKey, letter, ...option }) => ({
            ...option,
            letter: letter as Letter,
            isKey: isKey === 1,
          })),
          ...(ruling &&
            ruling.mode !== null && {
              ruling: {
                id: ruling.id,
                mode: ruling.mode as RulingMode,
                newKey: ruling.newKey,
                newWeights: readWeights(ruling.newWeights),
              },
            }),
        };
      });
    },

    /** The question of a question's or a version's id, and the package in which it is now. */
    async findQuestion(id: string): Promise<{ questionId: string; tryoutId: string } | undefined> {
      const version = await db
        .selectFrom('questionVersion')
        .select('questionId')
        .where('id', '=', id)
        .executeTakeFirst();
      return db
        .selectFrom('question')
        .select(['id as questionId', 'tryoutId'])
        .where('id', '=', version?.questionId ?? id)
        .executeTakeFirst();
    },
  };
}
export type PracticeQuestionRepository = ReturnType<typeof createPracticeQuestionRepository>;
