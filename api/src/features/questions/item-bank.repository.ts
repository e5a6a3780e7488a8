import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { bankListedAtMost, type ItemBankQuery, typeOfSubType } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { bankWords, subTypeTerm, typeTerm } from '../../directory/item-bank.ts';
import { endOfText, matching, patternOf } from '../../directory/patterns.ts';
import type { StoredQuestion } from './question-content.ts';
import { versionColumns, withOptions } from './question-rows.ts';

/** A question of the bank and the package that it belongs to. */
export interface BankedQuestion extends StoredQuestion {
  tryout: { title: string; batch: number };
}

/** Questions by their place in the bank. */
type Numbers = SelectQueryBuilder<Database, 'bankTerm', { number: number }>;

type Entries = SelectQueryBuilder<Database, 'bankTerm', { number: number; terms: string }>;

/** The one term that the filters ask for; undefined for all questions, null where they exclude each other. */
function filterTerm({ type, subType }: Pick<ItemBankQuery, 'type' | 'subType'>): string | undefined | null {
  if (subType === undefined) return type && typeTerm(type);
  return type === undefined || typeOfSubType(subType) === type ? subTypeTerm(subType) : null;
}

const nothing = { questions: [], total: 0, isTotalCapped: false };

/**
 * The questions of all packages, found by the beginnings of their words (docs/decisions/0028-item-bank.md). Never more of them are
 * looked at for one page than `bankListedAtMost`, however many there are.
 */
export function createItemBankRepository(db: Kysely<Database>) {
  const withTerm = (term: string): Numbers => db.selectFrom('bankTerm').select('number').where('term', '=', term);
  const withWord = (beginning: string): Numbers =>
    db
      .selectFrom('bankTerm')
      .select('number')
      .where('term', '>=', beginning)
      .where('term', '<', `${beginning}${endOfText}`);
  // Both tables have the number, and nothing else of them is asked for.
  const all = db.selectFrom('bankEntry').select('number') as unknown as Numbers;
  /** All that the filters leave: one stretch of an index, in the order of the edits. */
  const filteredBy = (term: string | undefined) => (term === undefined ? all : withTerm(term));

  /** How many there are, one more than the most that are looked at if there are more. */
  async function sizeOf(numbers: Numbers): Promise<number> {
    const { size } = await db
      .selectFrom(numbers.limit(bankListedAtMost + 1).as('some'))
      .select((eb) => eb.fn.countAll<number>().as('size'))
      .executeTakeFirstOrThrow();
    return Number(size);
  }

  /** The first of all questions, with their terms. */
  const withTerms = (first: Numbers): Entries => first.select(sql<string>`terms`.as('terms'));
  /** The terms of some questions: looked up one by one, which no planner can turn into a join that reads all entries. */
  const termsLookedUp = (some: Numbers): Entries =>
    db
      .selectFrom(some.as('found'))
      .select((eb) => [
        'found.number',
        eb.selectFrom('bankEntry').select('terms').whereRef('bankEntry.number', '=', 'found.number').as('terms'),
      ]) as unknown as Entries;

  async function listWithoutSearch(term: string | undefined, limit: number, offset: number) {
    const filtered = filteredBy(term);
    const size = await sizeOf(filtered);
    const rows = await filtered.orderBy('number', 'desc').limit(limit).offset(offset).execute();
    return { rows, total: Math.min(size, bankListedAtMost), isTotalCapped: size > bankListedAtMost };
  }

  /**
   * Looks at the fewest: all with the rarest word, or all that the filter leaves. Where each of these is common, at the newest of
   * them; then there may be more than are found.
   */
  async function listFound(words: readonly string[], term: string | undefined, limit: number, offset: number) {
    const newest = filteredBy(term).orderBy('number', 'desc').limit(bankListedAtMost);
    let entries = term === undefined ? withTerms(newest) : termsLookedUp(newest);
    let pattern = patternOf(undefined, words);
    let size = await sizeOf(filteredBy(term));
    for (const word of words) {
      const having = withWord(word);
      const count = await sizeOf(having);
      if (count >= size) continue;
      [entries, size] = [termsLookedUp(having.distinct()), count];
      pattern = patternOf(
        term,
        words.filter((other) => other !== word),
      );
    }
    let found = db.selectFrom(entries.as('entry'));
    if (pattern !== undefined) found = found.where((eb) => matching(eb.ref('entry.terms'), pattern));
    const rows = await found
      .select(['entry.number', (eb) => eb.fn.countAll<number>().over().as('total')])
      .orderBy('entry.number', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    // A page behind the last one has no row that could tell.
    const total =
      rows[0]?.total ??
      (offset > 0
        ? (await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
        : 0);
    return { rows, total: Number(total), isTotalCapped: size > bankListedAtMost };
  }

  /** The questions of these places, in their order. */
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
    const questions = await withOptions(db, rows);
    return questions
      .toSorted((a, b) => Number(b.place) - Number(a.place))
      .map(({ place: _, title, batch, ...question }) => ({ ...question, tryout: { title, batch } }));
  }

  return {
    /** A page of the bank, what was edited last first, and how many there are: exactly, or at least so many. */
    async list({ search, page, pageSize, ...filter }: ItemBankQuery) {
      const words = bankWords(search ?? '');
      const term = filterTerm(filter);
      if (term === null || (search && words.length === 0)) return nothing;
      const offset = Math.min((page - 1) * pageSize, bankListedAtMost);
      const limit = Math.min(pageSize, bankListedAtMost - offset);
      const { rows, ...totals } =
        words.length > 0 ? await listFound(words, term, limit, offset) : await listWithoutSearch(term, limit, offset);
      const questions = await listByNumber(rows.map(({ number }) => Number(number)));
      return { questions, ...totals };
    },
  };
}
export type ItemBankRepository = ReturnType<typeof createItemBankRepository>;
