import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { inChunks } from '../../in-chunks.ts';
import { asTerms, asText } from './rows.ts';
import { type DirectoryLearner, termsOf } from './terms.ts';

async function insertTerms(executor: Kysely<Database>, rows: readonly { term: string; number: number }[]) {
  for (const some of inChunks(rows)) await executor.insertInto('learnerTerm').values(some).execute();
}

/**
 * Enters learners into the directory that administrators search, in the order in which they registered. Pass the transaction
 * that makes their accounts: a learner who isn't in the directory can't be found.
 */
export async function enterLearners(executor: Kysely<Database>, learners: readonly DirectoryLearner[]): Promise<void> {
  for (const some of inChunks(learners)) {
    const termsByAccount = new Map(some.map((learner) => [learner.accountId, termsOf(learner)]));
    const entered = await executor
      .insertInto('learnerEntry')
      .values([...termsByAccount].map(([accountId, terms]) => ({ accountId, terms: asText(terms) })))
      .returning(['number', 'accountId'])
      .execute();
    const rows = entered.flatMap(({ number, accountId }) =>
      (termsByAccount.get(accountId) ?? []).map((term) => ({ term, number })),
    );
    // In the index's own order, which is several times faster for many rows.
    await insertTerms(
      executor,
      rows.toSorted((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : a.number - b.number)),
    );
  }
}

/** Updates the directory after a changed profile. Pass the transaction of the change itself, after the change. */
export async function changeLearnerEntry(executor: Kysely<Database>, learner: DirectoryLearner): Promise<void> {
  const entry = await executor
    .selectFrom('learnerEntry')
    .select(['number', 'terms'])
    .where('accountId', '=', learner.accountId)
    .executeTakeFirst();
  if (!entry) return enterLearners(executor, [learner]);
  const number = entry.number;
  const [before, after] = [new Set(asTerms(entry.terms)), new Set(termsOf(learner))];
  const gone = [...before].filter((term) => !after.has(term));
  if (gone.length > 0) {
    await executor.deleteFrom('learnerTerm').where('term', 'in', gone).where('number', '=', number).execute();
  }
  await insertTerms(
    executor,
    [...after].filter((term) => !before.has(term)).map((term) => ({ term, number })),
  );
  await executor
    .updateTable('learnerEntry')
    .set({ terms: asText([...after]) })
    .where('number', '=', number)
    .execute();
}

/** Takes a learner out of the directory. Pass the transaction that erases the person. */
export async function removeLearner(executor: Kysely<Database>, accountId: string): Promise<void> {
  const gone = await executor
    .deleteFrom('learnerEntry')
    .where('accountId', '=', accountId)
    .returning(['number', 'terms'])
    .executeTakeFirst();
  if (!gone) return;
  await executor
    .deleteFrom('learnerTerm')
    .where('term', 'in', asTerms(gone.terms))
    .where('number', '=', gone.number)
    .execute();
}
