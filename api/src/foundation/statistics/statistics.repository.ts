import { type Kysely, sql } from 'kysely';
import type { QuestionKind, Section, SubType } from '../../contract/index.ts';
import { oneOf } from '../../db/one-of.ts';
import { isUncounted } from '../../db/index-conditions.ts';
import type { Bit, Database } from '../../db/schema.ts';
import { enteringVersion } from '../papers/entering-questions.repository.ts';
import { type Counts, type ItemCounts, readCounts, readItemCounts } from './item-counts.ts';

/** Counts of one item, and those that they belong to. */
export interface StoredItemCounts {
  paperId: string;
  ruleSetId: string;
  itemId: string;
  counts: ItemCounts;
  countedAt: string | null;
  isRecounting: boolean;
}

/** A version of a question, with the question's present number and package. */
export interface VersionRow {
  questionId: string;
  versionId: string;
  version: number;
  createdAt: string;
  isCurrent: boolean;
}

export interface PackageVersion extends VersionRow {
  number: number;
  kind: QuestionKind;
  section: Section;
  subType: SubType;
  stem: string;
}

/** Counted attempts with a paper of a package under one rule set. */
export interface StoredPaperCounts {
  paperId: string;
  ruleSetId: string;
  totals: Counts;
  scores: Counts;
  countedAt: string | null;
  isRecounting: boolean;
}

/** Characters of a question's text in a list. */
const stemLength = 160;

/** 1 while counts are made anew, or have to be: they were changed, or the paper has another revision than they know. */
const isOutdated =
  sql<Bit>`case when is_recounting = 1 or is_stale = 1 or paper_counts.paper_revision <> paper.revision then 1 else 0 end`.as(
    'isOutdated',
  );

/** Stored counts of answers, for reading. */
export function createStatisticsRepository(db: Kysely<Database>) {
  const itemCounts = () =>
    db
      .selectFrom('itemCounts')
      .innerJoin('paperCounts', (join) =>
        join
          .onRef('paperCounts.paperId', '=', 'itemCounts.paperId')
          .onRef('paperCounts.ruleSetId', '=', 'itemCounts.ruleSetId'),
      )
      .innerJoin('paper', 'paper.id', 'itemCounts.paperId')
      .select(['itemCounts.paperId', 'itemCounts.ruleSetId', 'itemId', 'counts', 'countedAt', isOutdated])
      // The newest paper first: the present points and keys are its.
      .orderBy('paper.createdAt', 'desc')
      .orderBy('itemCounts.paperId')
      .orderBy('itemCounts.ruleSetId');
  const toStored = ({
    counts,
    isOutdated: outdated,
    ...row
  }: Awaited<ReturnType<ReturnType<typeof itemCounts>['execute']>>[number]): StoredItemCounts => ({
    ...row,
    counts: readItemCounts(counts),
    isRecounting: outdated === 1,
  });

  const versions = () =>
    db
      .selectFrom('question')
      .select(['question.id as questionId', 'question.currentVersionId'])
      .$call((qb) =>
        qb
          .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
          .select(['questionVersion.id as versionId', 'version', 'questionVersion.createdAt']),
      );
  /** Questions in the version that learners get: flags of one that waits for its review would be those of nobody's answers. */
  const inExams = () =>
    versions()
      .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
      .where((eb) =>
        eb('questionVersion.id', '=', eb.fn.coalesce(enteringVersion(eb), eb.ref('question.currentVersionId'))),
      );
  const toVersion = <Row extends { currentVersionId: string; versionId: string }>({
    currentVersionId,
    ...row
  }: Row) => ({ ...row, isCurrent: currentVersionId === row.versionId });

  return {
    /**
     * The counts of these versions in all papers, those of the newest paper first.
     * @param outsideOf a package whose papers are left out
     */
    async listOfVersions(versionIds: readonly string[], outsideOf?: string): Promise<StoredItemCounts[]> {
      if (versionIds.length === 0) return [];
      const rows = await itemCounts()
        .where('itemId', ...oneOf(db, versionIds))
        .$if(outsideOf !== undefined, (qb) => qb.where('paper.tryoutId', '<>', outsideOf as string))
        .execute();
      return rows.map(toStored);
    },

    /** The counts of all items of a package's papers, also of questions that it has no more. */
    async listOfPackage(
      tryoutId: string,
    ): Promise<(StoredItemCounts & { section: Section; questionId: string; number: number })[]> {
      const rows = await itemCounts()
        .innerJoin('questionVersion', 'questionVersion.id', 'itemCounts.itemId')
        .innerJoin('paperItem', (join) =>
          join
            .onRef('paperItem.paperId', '=', 'itemCounts.paperId')
            .onRef('paperItem.questionVersionId', '=', 'itemCounts.itemId'),
        )
        .select(['section', 'questionVersion.questionId', 'paperItem.number'])
        .where('paper.tryoutId', '=', tryoutId)
        .orderBy('paperItem.number')
        .execute();
      return rows.map(({ section, questionId, number, ...row }) => ({ section, questionId, number, ...toStored(row) }));
    },

    /** The counts of a package's papers, the newest first. */
    async listPapers(tryoutId: string): Promise<StoredPaperCounts[]> {
      const rows = await db
        .selectFrom('paperCounts')
        .innerJoin('paper', 'paper.id', 'paperCounts.paperId')
        .select(['paperId', 'ruleSetId', 'totals', 'scores', 'countedAt', isOutdated])
        .where('paper.tryoutId', '=', tryoutId)
        .orderBy('paper.createdAt', 'desc')
        .orderBy('paperId')
        .orderBy('ruleSetId')
        .execute();
      return rows.map(({ totals, scores, isOutdated: outdated, ...row }) => ({
        ...row,
        totals: readCounts(totals),
        scores: readCounts(scores),
        isRecounting: outdated === 1,
      }));
    },

    async findPackage(tryoutId: string): Promise<{ id: string; title: string; batch: number } | undefined> {
      return db.selectFrom('tryout').select(['id', 'title', 'batch']).where('id', '=', tryoutId).executeTakeFirst();
    },

    /** Ended ranked attempts of a package that aren't counted yet, without those that wait for a mark. */
    async countUncounted(tryoutId: string): Promise<number> {
      const { count } = await db
        .selectFrom('attempt')
        .innerJoin('paper', 'paper.id', 'attempt.paperId')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('paper.tryoutId', '=', tryoutId)
        .where(isUncounted)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** These questions in the version that exams have, without one in the newest; a question that isn't there is left out. */
    async listCurrent(questionIds: readonly string[]): Promise<VersionRow[]> {
      if (questionIds.length === 0) return [];
      const rows = await inExams()
        .where('question.id', ...oneOf(db, questionIds))
        .execute();
      return rows.map(toVersion);
    },

    /** All versions of a question, the newest first; none if there is no such question, or, if a package is named, not in it. */
    async listVersions(questionId: string, tryoutId: string | undefined): Promise<VersionRow[]> {
      const rows = await versions()
        .where('question.id', '=', questionId)
        .$if(tryoutId !== undefined, (qb) => qb.where('question.tryoutId', '=', tryoutId as string))
        .orderBy('version', 'desc')
        .execute();
      return rows.map(toVersion);
    },

    /** How many learners don't understand the question's explanation. */
    async countUnclear(questionId: string): Promise<number> {
      const { count } = await db
        .selectFrom('unclearExplanation')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('questionId', '=', questionId)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** The questions of a package in their order, as exams have them. */
    async listQuestions(tryoutId: string): Promise<PackageVersion[]> {
      const rows = await inExams()
        .select(['question.number', 'kind', 'section', 'subType'])
        .select(({ fn, val }) => fn<string>('substr', ['stem', val(1), val(stemLength)]).as('stem'))
        .where('question.tryoutId', '=', tryoutId)
        .orderBy('question.number')
        .orderBy('question.id')
        .execute();
      return rows.map(toVersion);
    },
  };
}
export type StatisticsRepository = ReturnType<typeof createStatisticsRepository>;
