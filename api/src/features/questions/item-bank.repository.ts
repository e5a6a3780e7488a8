import type { Kysely } from 'kysely';
import {
  bankListedAtMost,
  type ExamTypes,
  type FoundQuery,
  type FoundQuestions,
  type ItemBankQuery,
  stepAtMost,
} from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { bankWords, subTypeTerm, typeTerm, unreadyTerm } from '../../foundation/directory/item-bank.repository.ts';
import { createTermSearch } from '../../foundation/directory/term-search.repository.ts';
import type { StoredQuestion } from './question-content.ts';
import { versionColumns, whole } from './question-rows.repository.ts';

/** A question of the bank and the package that it belongs to. */
export interface BankedQuestion extends StoredQuestion {
  tryout: { title: string; batch: number };
}

/** The terms for the filters. With a type and a sub type, the type needs its own term only if several types share the sub type. */
function filterTerms({ type, subType, state }: Omit<FoundQuery, 'search'>, examTypes: ExamTypes) {
  const isTypeClear = type === undefined || (subType !== undefined && examTypes.typesOf(subType).join() === type);
  const [term, ...also] = [
    // The rarest first.
    ...(state === 'unready' ? [unreadyTerm] : []),
    ...(subType === undefined ? [] : [subTypeTerm(subType)]),
    ...(isTypeClear ? [] : [typeTerm(type)]),
  ];
  return { term, also };
}

const nothing = { questions: [], total: 0, isTotalCapped: false };

/**
 * The questions of all packages, found by the beginnings of their words (docs/decisions/0028-item-bank.md). At most
 * `bankListedAtMost` of them are read for one page, however many there are.
 */
export function createItemBankRepository(db: Kysely<Database>, examTypes: ExamTypes) {
  const bank = createTermSearch(db, { entries: 'bankEntry', terms: 'bankTerm', listedAtMost: bankListedAtMost });

  /** The questions with these numbers, in their order. */
  async function listByNumber(numbers: readonly number[]): Promise<BankedQuestion[]> {
    if (numbers.length === 0) return [];
    const rows = await db
      .selectFrom('bankEntry')
      .innerJoin('question', 'question.id', 'bankEntry.questionId')
      .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
      .innerJoin('tryout', 'tryout.id', 'question.tryoutId')
      .select(['question.id', 'question.tryoutId', 'bankEntry.number as place', 'title', 'batch', ...versionColumns])
      .where('bankEntry.number', 'in', numbers)
      .execute();
    const questions = await whole(db, rows);
    return questions
      .toSorted((a, b) => Number(b.place) - Number(a.place))
      .map(({ place: _, title, batch, ...question }) => ({ ...question, tryout: { title, batch } }));
  }

  return {
    /** All that a search finds, up to a bound, the last edited first: their ids and versions. */
    async listFound({ search, ...filter }: FoundQuery): Promise<FoundQuestions> {
      const words = bankWords(search ?? '');
      if (search && words.length === 0) return nothing;
      const { numbers, ...totals } = await bank.list({
        ...filterTerms(filter, examTypes),
        words,
        direction: 'desc',
        limit: stepAtMost,
        offset: 0,
      });
      if (numbers.length === 0) return { questions: [], ...totals };
      const questions = await db
        .selectFrom('bankEntry')
        .innerJoin('question', 'question.id', 'bankEntry.questionId')
        .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
        .select(['question.id', 'version'])
        .where('bankEntry.number', 'in', numbers)
        .orderBy('bankEntry.number', 'desc')
        .execute();
      return { questions, ...totals };
    },

    /** A page of the bank, the last edited first, and the number of results: exact, or at least that many. */
    async list({ search, page, pageSize, ...filter }: ItemBankQuery) {
      const words = bankWords(search ?? '');
      if (search && words.length === 0) return nothing;
      const offset = Math.min((page - 1) * pageSize, bankListedAtMost);
      const limit = Math.min(pageSize, bankListedAtMost - offset);
      // The last edited question is the last one in the bank's own order.
      const { numbers, ...totals } = await bank.list({
        ...filterTerms(filter, examTypes),
        words,
        direction: 'desc',
        limit,
        offset,
      });
      const questions = await listByNumber(numbers);
      return { questions, ...totals };
    },
  };
}
export type ItemBankRepository = ReturnType<typeof createItemBankRepository>;
