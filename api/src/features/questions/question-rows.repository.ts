import type { Kysely } from 'kysely';
import { textNames } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import type { QuestionOption, StoredQuestion } from './question-content.ts';

/** The columns of one version, and the place of its question. */
export const versionColumns = [
  'question.number',
  'questionVersion.id as versionId',
  'version',
  'kind',
  'section',
  'questionVersion.type',
  'subType',
  'stem',
  'questionVersion.imageUrl',
  'imageAlt',
  ...textNames,
  'rubric',
  'timeLimitSeconds',
  'questionVersion.createdAt as updatedAt',
] as const;

/** The options of versions, which never change even if the question is edited meanwhile. */
async function optionsOf(db: Kysely<Database>, versionIds: readonly string[]): Promise<Map<string, QuestionOption[]>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('questionOption')
    .select(['questionVersionId', 'letter', 'text', 'imageUrl', 'imageAlt', 'isKey', 'weight'])
    .where('questionVersionId', 'in', versionIds)
    .orderBy('letter')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.questionVersionId)].map(([versionId, own]) => [
      versionId,
      own.map(({ questionVersionId: _, isKey, ...option }) => ({ ...option, isKey: isKey === 1 })),
    ]),
  );
}

/** Of these questions those that aren't ready, and of these versions those that are approved. */
async function statesOf(db: Kysely<Database>, rows: readonly { id: string; versionId: string }[]) {
  if (rows.length === 0) return { unready: new Set<string>(), approved: new Set<string>() };
  const unready = await db
    .selectFrom('unreadyQuestion')
    .select('questionId')
    .where('questionId', 'in', [...new Set(rows.map(({ id }) => id))])
    .execute();
  const approved = await db
    .selectFrom('versionApproval')
    .select('questionVersionId')
    .where(
      'questionVersionId',
      'in',
      rows.map(({ versionId }) => versionId),
    )
    .execute();
  return {
    unready: new Set(unready.map(({ questionId }) => questionId)),
    approved: new Set(approved.map(({ questionVersionId }) => questionVersionId)),
  };
}

/** Rows of versions together with their options and their state. */
export async function whole<Row extends { id: string; versionId: string }>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<(Row & { options: QuestionOption[]; isReady: boolean; isApproved: boolean })[]> {
  const options = await optionsOf(
    db,
    rows.map(({ versionId }) => versionId),
  );
  const { unready, approved } = await statesOf(db, rows);
  return rows.map((row) => ({
    ...row,
    options: options.get(row.versionId) ?? [],
    isReady: !unready.has(row.id),
    isApproved: approved.has(row.versionId),
  }));
}

/** Questions in their current version. */
const currentQuestions = (db: Kysely<Database>) =>
  db
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .select(['question.id', 'question.tryoutId', ...versionColumns]);

/** A question of any package. */
export async function findQuestion(db: Kysely<Database>, questionId: string): Promise<StoredQuestion | undefined> {
  const row = await currentQuestions(db).where('question.id', '=', questionId).executeTakeFirst();
  return row && (await whole(db, [row]))[0];
}

/** A question as it was in one of its versions, with its present number. */
export async function findVersion(
  db: Kysely<Database>,
  questionId: string,
  version: number,
): Promise<StoredQuestion | undefined> {
  const row = await db
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
    .select(['question.id', 'question.tryoutId', ...versionColumns])
    .where('question.id', '=', questionId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && (await whole(db, [row]))[0];
}
