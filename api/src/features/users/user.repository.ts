import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import {
  type Profile,
  type ProfileExportQuery,
  type ProfileOrder,
  profilesListedAtMost,
} from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { endOfText, matching, patternOf } from '../../directory/patterns.ts';
import { bothTerm, hasNoWord, instanceTerm, provinceTerm, searchedTerms } from '../../directory/terms.ts';

/** Learners looked at in one statement of an export. */
const walkedAtOnce = 2_000;

type Filter = Omit<ProfileExportQuery, 'order'>;
/** Learners by their place in the directory. */
type Numbers = SelectQueryBuilder<Database, 'learnerTerm', { number: number }>;

type Entries = SelectQueryBuilder<Database, 'learnerTerm', { number: number; terms: string }>;

const direction = (order: ProfileOrder) => (order === 'newest' ? 'desc' : 'asc');

/** The one term that says what a learner must have exactly; undefined for everybody. */
function exactTerm({ province, instance }: Filter): string | undefined {
  if (province && instance) return bothTerm(province, instance);
  if (province) return provinceTerm(province);
  return instance ? instanceTerm(instance) : undefined;
}

const profileColumns = ['account.id', 'name', 'email', 'province', 'phone', 'gender', 'instance', 'createdAt'] as const;

const toProfile = ({ email, ...row }: Omit<Profile, 'user'> & { email: string }): Profile => ({
  ...row,
  user: { email },
});

/**
 * Learners as administrators look for them. Everything is read in the order of registration from the directory's own index, and
 * never more of it than `profilesListedAtMost` for one page, however many learners there are.
 */
export function createUserRepository(db: Kysely<Database>) {
  const withTerm = (term: string): Numbers => db.selectFrom('learnerTerm').select('number').where('term', '=', term);
  const withWord = (beginning: string): Numbers =>
    db
      .selectFrom('learnerTerm')
      .select('number')
      .where('term', '>=', beginning)
      .where('term', '<', `${beginning}${endOfText}`);
  // Both tables have the number, and nothing else of them is asked for.
  const everybody = db.selectFrom('learnerEntry').select('number') as unknown as Numbers;

  /** All learners whom the exact filters leave: one stretch of an index, in the order of registration. */
  function withoutSearch(filter: Filter): Numbers {
    const term = exactTerm(filter);
    return term === undefined ? everybody : withTerm(term);
  }

  /** The first of all learners, with their terms. */
  const withTerms = (first: Numbers): Entries => first.select(sql<string>`terms`.as('terms'));
  /** The terms of some learners: looked up one by one, which no planner can turn into a join that reads all entries. */
  const termsLookedUp = (some: Numbers): Entries =>
    db
      .selectFrom(some.as('found'))
      .select((eb) => [
        'found.number',
        eb.selectFrom('learnerEntry').select('terms').whereRef('learnerEntry.number', '=', 'found.number').as('terms'),
      ]) as unknown as Entries;

  /** How many there are, one more than the most that are looked at if there are more. */
  async function sizeOf(numbers: Numbers): Promise<number> {
    const { size } = await db
      .selectFrom(numbers.limit(profilesListedAtMost + 1).as('some'))
      .select((eb) => eb.fn.countAll<number>().as('size'))
      .executeTakeFirstOrThrow();
    return Number(size);
  }

  const learnerCount = async () => {
    const { value } = await db
      .selectFrom('tally')
      .select('value')
      .where('name', '=', 'learners')
      .executeTakeFirstOrThrow();
    return value;
  };

  /** The profiles of these numbers, in their order. */
  async function listByNumber(numbers: readonly number[]): Promise<Profile[]> {
    if (numbers.length === 0) return [];
    const rows = await db
      .selectFrom('learnerEntry')
      .innerJoin('account', 'account.id', 'learnerEntry.accountId')
      .innerJoin('profile', 'profile.accountId', 'account.id')
      .select(['number', ...profileColumns])
      .where('number', 'in', numbers)
      .execute();
    const byNumber = new Map(rows.map(({ number, ...row }) => [Number(number), toProfile(row)]));
    return numbers.flatMap((number) => byNumber.get(number) ?? []);
  }

  /** Those of the numbers whose learner has all the words, in their order. */
  async function withAllWords(numbers: readonly number[], words: readonly string[]): Promise<number[]> {
    const rows = await db
      .selectFrom('learnerEntry')
      .select('number')
      .where('number', 'in', numbers)
      .where((eb) => matching(eb.ref('terms'), patternOf(undefined, words) ?? '%'))
      .execute();
    const having = new Set(numbersOf(rows));
    return numbers.filter((number) => having.has(number));
  }

  const numbersOf = (rows: readonly { number: number }[]) => rows.map(({ number }) => Number(number));

  async function listWithoutSearch(filter: Filter, order: ProfileOrder, limit: number, offset: number) {
    const all = withoutSearch(filter);
    const rows = await all.orderBy('number', direction(order)).limit(limit).offset(offset).execute();
    if (exactTerm(filter) === undefined) {
      return { numbers: numbersOf(rows), total: await learnerCount(), isTotalCapped: false };
    }
    const size = await sizeOf(all);
    return {
      numbers: numbersOf(rows),
      total: Math.min(size, profilesListedAtMost),
      isTotalCapped: size > profilesListedAtMost,
    };
  }

  /**
   * Looks at the fewest: all who have the rarest of the words, or all whom the exact filter leaves. Where each of these is common,
   * at as many as one may look at from the list's beginning; then there may be more than are found.
   */
  async function listFound(
    words: readonly string[],
    filter: Filter,
    order: ProfileOrder,
    limit: number,
    offset: number,
  ) {
    const exact = exactTerm(filter);
    const all = withoutSearch(filter);
    const first = all.orderBy('number', direction(order)).limit(profilesListedAtMost);
    let entries = exact === undefined ? withTerms(first) : termsLookedUp(first);
    let others = words;
    let size = await sizeOf(all);
    let isByWord = false;
    for (const word of words) {
      const having = withWord(word);
      const count = await sizeOf(having);
      if (count >= size) continue;
      [entries, size, isByWord] = [termsLookedUp(having.distinct()), count, true];
      others = words.filter((other) => other !== word);
    }
    let found = db.selectFrom(entries.as('entry'));
    const pattern = patternOf(isByWord ? exact : undefined, others);
    if (pattern !== undefined) found = found.where((eb) => matching(eb.ref('entry.terms'), pattern));
    const rows = await found
      .select(['entry.number', (eb) => eb.fn.countAll<number>().over().as('total')])
      .orderBy('entry.number', direction(order))
      .limit(limit)
      .offset(offset)
      .execute();
    // A page behind the last one has no row that could tell.
    const total =
      rows[0]?.total ??
      (offset > 0
        ? (await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
        : 0);
    return { numbers: numbersOf(rows), total: Number(total), isTotalCapped: size > profilesListedAtMost };
  }

  return {
    /** A page of learners, and how many there are: exactly, or at least so many. */
    async list(
      { search, ...filter }: Filter,
      order: ProfileOrder,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ profiles: Profile[]; total: number; isTotalCapped: boolean }> {
      if (search && hasNoWord(search)) return { profiles: [], total: 0, isTotalCapped: false };
      const offset = (page - 1) * pageSize;
      const limit = Math.max(0, Math.min(pageSize, profilesListedAtMost - offset));
      const words = searchedTerms(search ?? '');
      const { numbers, ...totals } =
        words.length > 0
          ? await listFound(words, filter, order, limit, Math.min(offset, profilesListedAtMost))
          : await listWithoutSearch(filter, order, limit, Math.min(offset, profilesListedAtMost));
      return { profiles: await listByNumber(numbers), ...totals };
    },

    /** The numbers of all learners whom the filter leaves, some at a time. */
    async *walk({ search, ...filter }: Filter, order: ProfileOrder): AsyncGenerator<number[]> {
      if (search && hasNoWord(search)) return;
      const words = searchedTerms(search ?? '');
      const all = withoutSearch(filter);
      let after: number | undefined;
      for (;;) {
        const next = after === undefined ? all : all.where('number', order === 'newest' ? '<' : '>', after);
        const numbers = numbersOf(await next.orderBy('number', direction(order)).limit(walkedAtOnce).execute());
        after = numbers.at(-1);
        if (after === undefined) return;
        yield words.length > 0 ? await withAllWords(numbers, words) : numbers;
      }
    },

    listByNumber,

    /** A learner's profile; undefined for staff and for ids that nobody has. */
    async find(id: string): Promise<Profile | undefined> {
      const row = await db
        .selectFrom('account')
        .innerJoin('profile', 'profile.accountId', 'account.id')
        .select(profileColumns)
        .where('account.id', '=', id)
        .where('role', '=', 'learner')
        .executeTakeFirst();
      return row && toProfile(row);
    },
  };
}
export type UserRepository = ReturnType<typeof createUserRepository>;
