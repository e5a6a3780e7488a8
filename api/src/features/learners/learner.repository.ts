import type { Kysely } from 'kysely';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import {
  type ListedLearner,
  type LearnerExportQuery,
  type LearnerOrder,
  learnersListedAtMost,
} from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { proveEmail } from '../../db/prove-email.ts';
import type { Database } from '../../db/schema.ts';
import { createTermSearch } from '../../foundation/directory/term-search.repository.ts';
import { bothTerm, hasNoWord, instanceTerm, provinceTerm, searchedTerms } from '../../foundation/directory/terms.ts';

/** Learners read in one statement of an export. */
const walkedAtOnce = 2_000;

type Filter = Omit<LearnerExportQuery, 'order'>;

const direction = (order: LearnerOrder) => (order === 'newest' ? 'desc' : 'asc');

/** The one term that a learner must have exactly; undefined for everybody. */
function exactTerm({ province, instance }: Filter): string | undefined {
  if (province && instance) return bothTerm(province, instance);
  if (province) return provinceTerm(province);
  return instance ? instanceTerm(instance) : undefined;
}

const learnerColumns = [
  'account.id',
  'name',
  'email',
  'province',
  'phone',
  'gender',
  'instance',
  'createdAt',
  'emailProvedAt',
] as const;

const toListedLearner = ({ email, ...row }: Omit<ListedLearner, 'user'> & { email: string }): ListedLearner => ({
  ...row,
  user: { email },
});

/**
 * Learners as administrators search them. Everything is read in the order of sign-up from the directory's own index, and
 * never more than `learnersListedAtMost` for one page, however many learners there are.
 * @param reading where lists and exports are read
 */
export function createLearnerRepository(db: Kysely<Database>, reading: Kysely<Database>) {
  const learnerCount = async () => {
    const { value } = await reading
      .selectFrom('tally')
      .select('value')
      .where('name', '=', 'learners')
      .executeTakeFirstOrThrow();
    return value;
  };
  const directory = createTermSearch(reading, {
    entries: 'learnerEntry',
    terms: 'learnerTerm',
    listedAtMost: learnersListedAtMost,
    countAll: learnerCount,
  });

  /** The profiles with these numbers, in their order. */
  async function listByNumber(numbers: readonly number[]): Promise<ListedLearner[]> {
    if (numbers.length === 0) return [];
    const rows = await reading
      .selectFrom('learnerEntry')
      .innerJoin('account', 'account.id', 'learnerEntry.accountId')
      .innerJoin('profile', 'profile.accountId', 'account.id')
      .select(['number', ...learnerColumns])
      .where('number', 'in', numbers)
      .execute();
    const byNumber = new Map(rows.map(({ number, ...row }) => [number, toListedLearner(row)]));
    return numbers.flatMap((number) => byNumber.get(number) ?? []);
  }

  return {
    /** A page of learners, and the number of results: exact, or at least that many. */
    async list(
      { search, ...filter }: Filter,
      order: LearnerOrder,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ profiles: ListedLearner[]; total: number; isTotalCapped: boolean }> {
      if (search && hasNoWord(search)) return { profiles: [], total: 0, isTotalCapped: false };
      const words = searchedTerms(search ?? '');
      const offset = Math.min((page - 1) * pageSize, learnersListedAtMost);
      const limit = Math.min(pageSize, learnersListedAtMost - offset);
      const { numbers, ...totals } = await directory.list({
        term: exactTerm(filter),
        words,
        direction: direction(order),
        limit,
        offset,
      });
      return { profiles: await listByNumber(numbers), ...totals };
    },

    /** The numbers of all learners who match the filter, some at a time. */
    async *walk({ search, ...filter }: Filter, order: LearnerOrder): AsyncGenerator<number[]> {
      if (search && hasNoWord(search)) return;
      const words = searchedTerms(search ?? '');
      const all = directory.filteredBy(exactTerm(filter));
      let after: number | undefined;
      for (;;) {
        const next = after === undefined ? all : all.where('number', order === 'newest' ? '<' : '>', after);
        const rows = await next.orderBy('number', direction(order)).limit(walkedAtOnce).execute();
        const numbers = rows.map(({ number }) => number);
        after = numbers.at(-1);
        if (after === undefined) return;
        yield words.length > 0 ? await directory.havingWords(numbers, words) : numbers;
      }
    },

    listByNumber,

    /** Enters into the audit log that an administrator takes profiles along. */
    noteExport: (act: AuditedAct): Promise<void> => writeAudit(db, act),

    /** Proves a learner's address by hand; returns the profile, or undefined when there is no such learner any more. */
    async proveEmail(id: string, act: AuditedAct): Promise<ListedLearner | undefined> {
      const isDone = await againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          if (!(await holdAccount(trx, id, 'registered'))) return false;
          const unproved = await trx
            .selectFrom('account')
            .select('id')
            .where('id', '=', id)
            .where('role', '=', 'learner')
            .where('emailProvedAt', 'is', null)
            .executeTakeFirst();
          if (!unproved) return true;
          await proveEmail(trx, id, act.at);
          await trx.deleteFrom('emailProof').where('accountId', '=', id).execute();
          await writeAudit(trx, act);
          return true;
        }),
      );
      return isDone ? this.find(id) : undefined;
    },

    /** A learner's profile; undefined for staff and for unknown ids. */
    async find(id: string): Promise<ListedLearner | undefined> {
      const row = await db
        .selectFrom('account')
        .innerJoin('profile', 'profile.accountId', 'account.id')
        .select(learnerColumns)
        .where('account.id', '=', id)
        .where('role', '=', 'learner')
        .executeTakeFirst();
      return row && toListedLearner(row);
    },
  };
}
export type LearnerRepository = ReturnType<typeof createLearnerRepository>;
