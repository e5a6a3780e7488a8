import { type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Letter } from '../contract/index.ts';
import { oneOf } from './one-of.ts';
import { packAnswers, type PackedAnswer, unpackAnswers, withTexts } from './packed-answers.ts';
import type { Database, ResponseTable } from './schema.ts';

/*
 * Responses are rows until their attempt has ended long ago; then they are one archive for each attempt. Everything that reads the answers of an ended
 * attempt does it here. An attempt has rows or an archive, never both: one transaction writes the archive and deletes the rows.
 */

/** A stored response of one attempt. */
export type StoredResponse = Omit<Selectable<ResponseTable>, 'attemptId'>;

const columns = ['attemptId', 'itemId', 'option', 'text', 'flagged', 'sequence', 'secondsSpent', 'savedAt'] as const;

/** Condition of a response that is an answer, and no mere flag or time. */
const isAnswer = ({ option, text }: Pick<PackedAnswer, 'option' | 'text'>) => option !== null || text !== null;

type Items = ReadonlyMap<number, string>;

/** Papers never change: those that were read last, for each opened database. */
const keptPapers = new WeakMap<Kysely<Database>, LRUCache<string, Items>>();
const mostKeptPapers = 200;

/** The items of papers by their numbers; most papers are read once. */
async function keptItemsOf(db: Kysely<Database>, paperIds: readonly string[]): Promise<ReadonlyMap<string, Items>> {
  const kept = keptPapers.get(db) ?? new LRUCache<string, Items>({ max: mostKeptPapers });
  keptPapers.set(db, kept);
  const found = new Map(
    paperIds.flatMap((id) => {
      const items = kept.get(id);
      return items ? [[id, items] as const] : [];
    }),
  );
  const missing = paperIds.filter((id) => !found.has(id));
  if (missing.length > 0)
    for (const [id, items] of await itemsOf(db, missing)) {
      kept.set(id, items);
      found.set(id, items);
    }
  return found;
}

/** The items of papers by their numbers. */
async function itemsOf(
  executor: Kysely<Database>,
  paperIds: readonly string[],
): Promise<Map<string, Map<number, string>>> {
  const rows = await executor
    .selectFrom('paperItem')
    .select(['paperId', 'number', 'questionVersionId'])
    .where('paperId', ...oneOf(executor, paperIds))
    .execute();
  const papers = new Map<string, Map<number, string>>();
  for (const { paperId, number, questionVersionId } of rows) {
    const items = papers.get(paperId) ?? new Map<number, string>();
    papers.set(paperId, items.set(number, questionVersionId));
  }
  return papers;
}

/**
 * The archives of attempts, as the rows that they were. Call it after a look for rows, and not before: an archive may
 * take the place of rows between the two, but never the other way round.
 */
async function listArchived(
  executor: Kysely<Database>,
  attemptIds: readonly string[],
): Promise<(readonly [string, StoredResponse[]])[]> {
  if (attemptIds.length === 0) return [];
  const archives = await executor
    .selectFrom('responseArchive')
    .innerJoin('attempt', 'attempt.id', 'responseArchive.attemptId')
    .select(['attemptId', 'paperId', 'answers'])
    .where('attemptId', ...oneOf(executor, attemptIds))
    .execute();
  if (archives.length === 0) return [];
  const papers = await keptItemsOf(executor, [...new Set(archives.map(({ paperId }) => paperId))]);
  return archives.map(({ attemptId, paperId, answers }) => {
    const responses = unpackAnswers(answers).map(({ number, ...answer }) => ({
      ...answer,
      itemId: papers.get(paperId)?.get(number) as string,
    }));
    // The order of the rows' key.
    return [attemptId, responses.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))] as const;
  });
}

/**
 * Stored responses of some attempts, by attempt; one without any isn't listed.
 * @param haveEnded false for attempts that run, which have no archive
 */
export async function listStoredResponses(
  executor: Kysely<Database>,
  attemptIds: readonly string[],
  { haveEnded = true }: { haveEnded?: boolean } = {},
): Promise<Map<string, StoredResponse[]>> {
  const rows = await executor
    .selectFrom('response')
    .select(columns)
    .where('attemptId', ...oneOf(executor, attemptIds))
    .execute();
  const found = new Map<string, StoredResponse[]>();
  for (const { attemptId, sequence, ...row } of rows) {
    const response = { ...row, sequence };
    const own = found.get(attemptId);
    if (own) own.push(response);
    else found.set(attemptId, [response]);
  }
  if (!haveEnded) return found;
  const others = attemptIds.filter((id) => !found.has(id));
  for (const [id, responses] of await listArchived(executor, others)) found.set(id, responses);
  return found;
}

/** The choices of some ended attempts for some items, by attempt and item: null for an item that was left empty. */
export async function listStoredChoices(
  executor: Kysely<Database>,
  attemptIds: readonly string[],
  itemIds: readonly string[],
): Promise<Map<string, Map<string, Letter | null>>> {
  const found = new Map(
    attemptIds.map((id) => [id, new Map<string, Letter | null>(itemIds.map((itemId) => [itemId, null]))]),
  );
  if (itemIds.length === 0) return found;
  const rows = await executor
    .selectFrom('response')
    .select(['attemptId', 'itemId', 'option'])
    .where('attemptId', ...oneOf(executor, attemptIds))
    .where('itemId', ...oneOf(executor, itemIds))
    .execute();
  for (const { attemptId, itemId, option } of rows) found.get(attemptId)?.set(itemId, option);
  const withRows = new Set(rows.map(({ attemptId }) => attemptId));
  const others = attemptIds.filter((id) => !withRows.has(id));
  for (const [id, responses] of await listArchived(executor, others))
    for (const { itemId, option } of responses) if (found.get(id)?.has(itemId)) found.get(id)?.set(itemId, option);
  return found;
}

/** The number of answered items of an attempt that runs. */
export const answeredOfRunning = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb
    .selectFrom('response')
    .select((count) => count.fn.countAll<number>().as('count'))
    .whereRef('response.attemptId', '=', 'attempt.id')
    .where((given) => given.or([given('option', 'is not', null), given('text', 'is not', null)]));

/** The same of any attempt. */
export const answeredOf = (eb: ExpressionBuilder<Database, 'attempt'>) =>
  eb.fn.coalesce(
    eb
      .selectFrom('responseArchive')
      .select('responseArchive.answered')
      .whereRef('responseArchive.attemptId', '=', 'attempt.id'),
    answeredOfRunning(eb),
  );

/** The chosen letter of an item in an archive. */
export const archivedOption = (answers: Uint8Array, number: number): Letter | null =>
  unpackAnswers(answers).find((answer) => answer.number === number)?.option ?? null;

/** The text of an item in an archive. */
export const archivedText = (answers: Uint8Array, number: number): string | null =>
  unpackAnswers(answers).find((answer) => answer.number === number)?.text ?? null;

/**
 * Replaces the texts of a learner's essays: by `marked` if the essay has a mark, else by nothing.
 * Call it in the transaction that holds the learner's attempts.
 */
export async function replaceTexts(trx: Kysely<Database>, learnerId: string, marked: string): Promise<void> {
  const own = trx.selectFrom('attempt').select('id').where('learnerId', '=', learnerId);
  const hasMark = (eb: ExpressionBuilder<Database, 'response'>) =>
    eb.exists(
      eb
        .selectFrom('essayMark')
        .select('essayMark.itemId')
        .whereRef('essayMark.attemptId', '=', 'response.attemptId')
        .whereRef('essayMark.itemId', '=', 'response.itemId')
        .where('percent', 'is not', null),
    );
  await trx
    .updateTable('response')
    .set((eb) => ({ text: eb.case().when(hasMark(eb)).then(marked).else(null).end() }))
    .where('attemptId', 'in', own)
    .where('text', 'is not', null)
    .where((eb) => eb.or([eb('text', '<>', marked), eb.not(hasMark(eb))]))
    .execute();
  const archives = await trx
    .selectFrom('responseArchive')
    .select(['attemptId', 'answers'])
    .where('attemptId', 'in', own)
    .where('hasText', '=', 1)
    .execute();
  for (const { attemptId, answers } of archives) {
    const marks = await trx
      .selectFrom('essayMark')
      .innerJoin('attempt', 'attempt.id', 'essayMark.attemptId')
      .innerJoin('paperItem', (join) =>
        join
          .onRef('paperItem.paperId', '=', 'attempt.paperId')
          .onRef('paperItem.questionVersionId', '=', 'essayMark.itemId'),
      )
      .select('number')
      .where('attemptId', '=', attemptId)
      .where('percent', 'is not', null)
      .execute();
    const numbers = new Set(marks.map(({ number }) => number));
    const replaced = withTexts(answers, (number) => (numbers.has(number) ? marked : null));
    if (replaced.equals(answers)) continue;
    await trx
      .updateTable('responseArchive')
      .set({
        answers: replaced,
        hasText: numbers.size > 0 ? 1 : 0,
        answered: unpackAnswers(replaced).filter(isAnswer).length,
      })
      .where('attemptId', '=', attemptId)
      .execute();
  }
}

/** The migration that made the archives. */
const madeBy = '0042-archives';

/** Which ended attempts may be archived. */
export interface ArchiveChoice {
  /** They ended before this moment. */
  endedBefore: Date;
  /** Packages whose results are held back. */
  withheldTryouts: readonly string[];
}

/**
 * Takes back that releases before the archives may run on this database: they would show attempts without their answers. From then on they refuse to
 * start (docs/compatibility.md).
 */
export async function refuseOlderReleases(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('compatibleMigration').where('name', '=', madeBy).execute();
}

/**
 * The next attempt in the order of their ids that has rows and began before a moment; ids begin with the time of the start. Jumps in the order of the responses' key from one attempt
 * to the next, so it reads one row, however many there are. Archived attempts have no rows: nobody has to remember which ones are done.
 */
export async function findNextWithRows(
  db: Kysely<Database>,
  afterId: string,
  startedBefore: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('response')
    .select('attemptId')
    .where('attemptId', '>', afterId)
    .where('attemptId', '<', `TO${startedBefore.getTime()}`)
    .orderBy('attemptId')
    .limit(1)
    .executeTakeFirst();
  return row?.attemptId;
}

/**
 * Moves the responses of an attempt into its archive, in one transaction. False if it has none, runs, or may not be archived yet.
 * @throws Error when an answer can't be packed as it is; nothing is changed then
 */
export function archiveAttempt(
  db: Kysely<Database>,
  attemptId: string,
  { endedBefore, withheldTryouts }: ArchiveChoice,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Holds the attempt's row, as marking and erasing do: whoever comes second finds what the first has left.
    const attempt = await trx
      .updateTable('attempt')
      .set((eb) => ({ state: eb.ref('state') }))
      .where('id', '=', attemptId)
      .where('state', '<>', 'in_progress')
      .where('submittedAt', '<', endedBefore.toISOString())
      .where('waitingMarks', '=', 0)
      .$if(withheldTryouts.length > 0, (qb) => qb.where('tryoutId', 'not in', withheldTryouts))
      .returning(['paperId', 'startedAt'])
      .executeTakeFirst();
    if (!attempt) return false;
    const { paperId, startedAt } = attempt;
    const responses = (await listStoredResponses(trx, [attemptId], { haveEnded: false })).get(attemptId) ?? [];
    if (responses.length === 0) return false;
    const items = (await itemsOf(trx, [paperId])).get(paperId) ?? new Map<number, string>();
    const numbers = new Map([...items].map(([number, itemId]) => [itemId, number]));
    const answers = responses.map(({ itemId, ...response }) => {
      const number = numbers.get(itemId);
      if (number === undefined) throw new Error(`Attempt ${attemptId} has an answer to an item of another paper`);
      return { ...response, number };
    });
    await trx
      .insertInto('responseArchive')
      .values({
        attemptId,
        answers: packAnswers(answers, startedAt),
        answered: answers.filter(isAnswer).length,
        hasText: answers.some(({ text }) => text !== null) ? 1 : 0,
      })
      .execute();
    await trx.deleteFrom('response').where('attemptId', '=', attemptId).execute();
    return true;
  });
}
