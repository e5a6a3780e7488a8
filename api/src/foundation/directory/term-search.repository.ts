import { type Expression, type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { endOfText, patternOf } from './patterns.ts';

/** A directory: its entries in an order of their own (`number`), each with all its terms, and the index of terms. */
interface Directory {
  entries: 'learnerEntry' | 'bankEntry' | 'freeRegistration';
  terms: 'learnerTerm' | 'bankTerm' | 'registrationTerm';
  /** Most entries that are read for one page, however many there are. */
  listedAtMost: number;
  /** The number of all entries, if something else counts them. */
  countAll?(): Promise<number>;
}

/** The columns that every directory has, under one name for each table. */
interface Tables {
  entries: { number: number; terms: string };
  terms: { number: number; term: string };
}
type Numbers = SelectQueryBuilder<Tables, 'terms', { number: number }>;
type Entries = SelectQueryBuilder<Tables, 'terms', { number: number; terms: string }>;

export interface TermSearch {
  /** A term that an entry must have exactly; undefined for all entries. */
  term: string | undefined;
  /** Further exact terms, looked for among the entries that have the first. */
  also?: readonly string[];
  /** Beginnings of words, all of which an entry must have; empty for no search. */
  words: readonly string[];
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export interface FoundNumbers {
  numbers: number[];
  total: number;
  /** True when there are more than were counted. */
  isTotalCapped: boolean;
}

/** True if an entry's terms match the pattern. */
const matching = (terms: Expression<string>, pattern: string) => sql<SqlBool>`${terms} like ${pattern} escape '\\'`;

/**
 * Finds entries of a directory by their terms. Everything is read from its indexes in the directory's own order, and never
 * more than `listedAtMost` entries for one page (docs/decisions/0023-learner-directory.md).
 */
export function createTermSearch(database: Kysely<Database>, { entries, terms, listedAtMost, countAll }: Directory) {
  // Every directory has these columns; only the names of the tables differ.
  const db = database as unknown as Kysely<Tables>;
  const [entryTable, termTable] = [entries as 'entries', terms as 'terms'];

  const withTerm = (term: string): Numbers => db.selectFrom(termTable).select('number').where('term', '=', term);
  const withWord = (beginning: string): Numbers =>
    db
      .selectFrom(termTable)
      .select('number')
      .where('term', '>=', beginning)
      .where('term', '<', `${beginning}${endOfText}`);
  // Both tables have the number, the only column that is used here.
  const all = db.selectFrom(entryTable).select('number') as unknown as Numbers;

  /** All entries with the exact term: one range of an index, in the directory's order. */
  const filteredBy = (term: string | undefined): Numbers => (term === undefined ? all : withTerm(term));

  /** The first entries, with their terms. */
  const withTerms = (first: Numbers): Entries => first.select(sql<string>`terms`.as('terms'));
  /** The terms of some entries: looked up one by one, which no planner can turn into a join that reads all entries. */
  const termsLookedUp = (some: Numbers): Entries =>
    db
      .selectFrom(some.as('found'))
      .select((eb) => [
        'found.number',
        eb
          .selectFrom(`${entryTable} as entry`)
          .select('entry.terms')
          .whereRef('entry.number', '=', 'found.number')
          .as('terms'),
      ]) as unknown as Entries;

  /** The number of entries; if there are more than may be read, one more than that limit. */
  async function sizeOf(numbers: Numbers): Promise<number> {
    const { size } = await db
      .selectFrom(numbers.limit(listedAtMost + 1).as('some'))
      .select((eb) => eb.fn.countAll<number>().as('size'))
      .executeTakeFirstOrThrow();
    return size;
  }

  async function listFiltered({ term, direction, limit, offset }: TermSearch): Promise<FoundNumbers> {
    const filtered = filteredBy(term);
    const rows = await filtered.orderBy('number', direction).limit(limit).offset(offset).execute();
    const numbers = rows.map(({ number }) => number);
    if (term === undefined && countAll) return { numbers, total: await countAll(), isTotalCapped: false };
    const size = await sizeOf(filtered);
    return { numbers, total: Math.min(size, listedAtMost), isTotalCapped: size > listedAtMost };
  }

  /**
   * Reads the smallest set: all entries with the rarest of the words, or all with the exact term. If each of these is common,
   * it reads as many entries as allowed from the beginning of the list; then there may be more than were found.
   */
  async function listFound({
    term,
    also: others = [],
    words,
    direction,
    limit,
    offset,
  }: TermSearch): Promise<FoundNumbers> {
    const first = filteredBy(term).orderBy('number', direction).limit(listedAtMost);
    let candidates = term === undefined ? withTerms(first) : termsLookedUp(first);
    let pattern = patternOf(others, words);
    let size = await sizeOf(filteredBy(term));
    for (const word of words) {
      const having = withWord(word);
      const count = await sizeOf(having);
      if (count >= size) continue;
      [candidates, size] = [termsLookedUp(having.distinct()), count];
      pattern = patternOf(
        term === undefined ? others : [term, ...others],
        words.filter((other) => other !== word),
      );
    }
    let found = db.selectFrom(candidates.as('candidate'));
    if (pattern !== undefined) found = found.where((eb) => matching(eb.ref('candidate.terms'), pattern));
    const rows = await found
      .select(['candidate.number', (eb) => eb.fn.countAll<number>().over().as('total')])
      .orderBy('candidate.number', direction)
      .limit(limit)
      .offset(offset)
      .execute();
    // A page behind the last one has no row with the total.
    const total =
      rows[0]?.total ??
      (offset > 0
        ? (await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
        : 0);
    return { numbers: rows.map(({ number }) => number), total, isTotalCapped: size > listedAtMost };
  }

  return {
    filteredBy,

    /** A page of the entries that match. */
    list: (search: TermSearch): Promise<FoundNumbers> =>
      search.words.length > 0 || (search.also ?? []).length > 0 ? listFound(search) : listFiltered(search),

    /** The numbers among these whose entry has all the words, in their order. */
    async havingWords(numbers: readonly number[], words: readonly string[]): Promise<number[]> {
      const rows = await db
        .selectFrom(entryTable)
        .select('number')
        .where('number', 'in', numbers)
        .where((eb) => matching(eb.ref('terms'), patternOf([], words) ?? '%'))
        .execute();
      const having = new Set(rows.map(({ number }) => number));
      return numbers.filter((number) => having.has(number));
    },
  };
}
