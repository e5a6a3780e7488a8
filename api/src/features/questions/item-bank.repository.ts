import { type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { bankListedAtMost, type ItemBankQuery, typeOfSubType } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { bankWords, subTypeTerm, typeTerm } from '../../directory/item-bank.ts';
import type { StoredQuestion } from './question-content.ts';
import { versionColumns, withOptions } from './question-rows.ts';

/** A question of the bank and the package that it belongs to. */
export interface BankedQuestion extends StoredQuestion {
  tryout: { title: string; batch: number };
}

/** Questions by their place in the bank. */
type Numbers = SelectQueryBuilder<Database, 'bankTerm', { number: number }>;

/** Greater than any text that a term can go on with. */
const endOfText = '\u{10ffff}';

/** `%`, `_` and `\` in what an author searches for mean themselves. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const termsAre = (pattern: string) => sql<SqlBool>`${sql.ref('terms')} like ${pattern} escape '\\'`;
const haveTerm = (term: string) => termsAre(`%\n${literally(term)}\n%`);
const haveWord = (beginning: string) => termsAre(`%\n${literally(beginning)}%`);

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
      .distinct()
      .where('term', '>=', beginning)
      .where('term', '<', `${beginning}${endOfText}`);
  // Both tables have the number, and nothing else of them is asked for.
  const all = db.selectFrom('bankEntry').select('number') as unknown as Numbers;

  /** How many there are, one more than the most that are looked at if there are more. */
  async function sizeOf(numbers: Numbers): Promise<number> {
    const { size } = await db
      .selectFrom(numbers.limit(bankListedAtMost + 1).as('some'))
      .select((eb) => eb.fn.countAll<number>().as('size'))
      .executeTakeFirstOrThrow();
    return Number(size);
  }

  /**
   * The fewest that have to be looked at: those with the rarest word, or those that the filter leaves. Where each of these is
   * common, the newest of them; then there may be more than are found.
   */
  async function fewest(filtered: Numbers, words: readonly string[]) {
    let source = filtered.orderBy('number', 'desc').limit(bankListedAtMost);
    let size = await sizeOf(filtered);
    for (const word of words) {
      const having = withWord(word);
      const count = await sizeOf(having);
      if (count < size) [source, size] = [having, count];
    }
    return { source, size };
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
      const filtered = term === undefined ? all : withTerm(term);
      const { source, size } = await fewest(filtered, words);
      const found = db
        .selectFrom(source.as('source'))
        .innerJoin('bankEntry', 'bankEntry.number', 'source.number')
        .where((eb) => eb.and([...words.map(haveWord), ...(term === undefined ? [] : [haveTerm(term)])]));
      const countFound = async () =>
        (await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
      const total = words.length > 0 ? Number(await countFound()) : Math.min(size, bankListedAtMost);
      const offset = Math.min((page - 1) * pageSize, bankListedAtMost);
      const limit = Math.min(pageSize, bankListedAtMost - offset);
      const rows =
        words.length > 0
          ? await found.select('source.number').orderBy('source.number', 'desc').limit(limit).offset(offset).execute()
          : await filtered.orderBy('number', 'desc').limit(limit).offset(offset).execute();
      const questions = await listByNumber(rows.map(({ number }) => Number(number)));
      return { questions, total, isTotalCapped: size > bankListedAtMost };
    },
  };
}
export type ItemBankRepository = ReturnType<typeof createItemBankRepository>;
