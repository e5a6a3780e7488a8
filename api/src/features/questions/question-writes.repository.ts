import type { Transaction } from 'kysely';
import { jsonRows } from '../../db/json-rows.ts';
import type { Database } from '../../db/schema.ts';
import { bankTermsOf, enterNewInItemBank } from '../../foundation/directory/item-bank.repository.ts';
import { newId } from '../../id.ts';
import { inChunks } from '../../in-chunks.ts';
import type { QuestionContent } from './question-content.ts';

/** Rows with many columns in one statement: below every database's limit of parameters. */
export const wideRows = 200;

const versionColumns = {
  id: 'text',
  questionId: 'text',
  version: 'integer',
  kind: 'text',
  section: 'text',
  type: 'text',
  subType: 'text',
  stem: 'text',
  imageUrl: 'text',
  imageAlt: 'text',
  explanation: 'text',
  rubric: 'text',
  source: 'text',
  timeLimitSeconds: 'integer',
  createdAt: 'text',
  createdBy: 'text',
} as const;
const versionNames = Object.keys(versionColumns) as (keyof typeof versionColumns)[];
const optionColumns = {
  questionVersionId: 'text',
  letter: 'text',
  text: 'text',
  imageUrl: 'text',
  imageAlt: 'text',
  isKey: 'integer',
  weight: 'integer',
} as const;
const optionNames = Object.keys(optionColumns) as (keyof typeof optionColumns)[];

/** The writer of a version, and the time. */
export interface Writing {
  actorId: string;
  at: Date;
}

/** Adds versions of questions, with their options. Returns their ids, in the same order. */
export async function insertVersions(
  trx: Transaction<Database>,
  written: readonly { questionId: string; version: number; content: QuestionContent }[],
  { actorId, at }: Writing,
): Promise<string[]> {
  const versions = written.map((one) => ({ ...one, id: newId() }));
  for (const part of inChunks(versions)) {
    const rows = part.map(({ id, questionId, version, content: { options: _, ...columns } }) => ({
      ...{ ...columns, id, questionId, version, createdAt: at.toISOString(), createdBy: actorId },
    }));
    await trx
      .insertInto('questionVersion')
      .columns(versionNames)
      .expression((eb) => eb.selectFrom(jsonRows(trx, 'written', versionColumns, rows)).select(versionNames))
      .execute();
    const options = part.flatMap(({ id, content }) =>
      content.options.map(({ isKey, ...option }) => ({
        ...option,
        questionVersionId: id,
        isKey: isKey ? (1 as const) : (0 as const),
      })),
    );
    if (options.length === 0) continue;
    await trx
      .insertInto('questionOption')
      .columns(optionNames)
      .expression((eb) => eb.selectFrom(jsonRows(trx, 'written', optionColumns, options)).select(optionNames))
      .execute();
  }
  return versions.map(({ id }) => id);
}

/** A question that isn't stored yet, with its terms in the bank. */
export interface PreparedQuestion {
  id: string;
  content: QuestionContent;
  terms: readonly string[];
}

/** Many questions are best prepared before the transaction that adds them: everybody who saves an answer waits for it. */
export const prepareQuestion = (content: QuestionContent, id = newId()): PreparedQuestion => ({
  id,
  content,
  terms: bankTermsOf(content),
});

/**
 * Adds new questions to a package, with numbers from this one on, and enters them into the bank.
 * @returns the ids of their first versions, in the same order
 */
export async function insertQuestions(
  trx: Transaction<Database>,
  { tryoutId, firstNumber }: { tryoutId: string; firstNumber: number },
  added: readonly PreparedQuestion[],
  writing: Writing,
): Promise<string[]> {
  const versionIds = await insertVersions(
    trx,
    added.map(({ id, content }) => ({ questionId: id, version: 1, content })),
    writing,
  );
  const rows = added.map(({ id }, index) => ({
    id,
    tryoutId,
    number: firstNumber + index,
    currentVersionId: versionIds[index] as string,
    createdAt: writing.at.toISOString(),
  }));
  for (const part of inChunks(rows)) await trx.insertInto('question').values(part).execute();
  await enterNewInItemBank(
    trx,
    added.map(({ id, terms }) => ({ questionId: id, terms })),
  );
  return versionIds;
}
