import type { Kysely, Transaction } from 'kysely';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import type { TryoutType } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { listNotUploaded } from '../../db/uploaded-images.ts';
import { enterItemBank, leaveItemBank } from '../../foundation/directory/item-bank.repository.ts';
import { inChunks } from '../../foundation/directory/rows.ts';
import { newId } from '../../id.ts';
import type { QuestionContent, StoredQuestion } from './question-content.ts';
import { findQuestion, findVersion } from './question-rows.repository.ts';

/** Below every database's limit of parameters. */
const questionsPerStatement = 200;

/** The writer of a version, and the time. */
export interface Writing {
  actorId: string;
  at: Date;
}

/** A picture on disk that is kept once the transaction that shows it has noted it. */
export interface NewPicture {
  url: string;
  note(executor: Kysely<Database>): Promise<void>;
}

/** A package whose questions one request changes; its row is locked, so that all other changes wait. */
export function heldPackage(
  trx: Transaction<Database>,
  { tryoutId, title, type }: { tryoutId: string; title: string; type: TryoutType },
) {
  async function insertVersion(
    questionId: string,
    version: number,
    content: QuestionContent,
    { actorId, at }: Writing,
  ) {
    const { options, ...columns } = content;
    const id = newId();
    await trx
      .insertInto('questionVersion')
      .values({ ...columns, id, questionId, version, createdAt: at.toISOString(), createdBy: actorId })
      .execute();
    if (options.length > 0)
      await trx
        .insertInto('questionOption')
        .values(options.map(({ isKey, ...option }) => ({ ...option, questionVersionId: id, isKey: isKey ? 1 : 0 })))
        .execute();
    return { version, versionId: id, updatedAt: at.toISOString() };
  }

  /** Deletes versions that were on no paper; papers keep theirs. */
  async function removeUnusedVersions(questionId: string): Promise<void> {
    const unused = await trx
      .selectFrom('questionVersion')
      .select('id')
      .where('questionId', '=', questionId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('paperItem')
              .select('paperId')
              .whereRef('paperItem.questionVersionId', '=', 'questionVersion.id'),
          ),
        ),
      )
      .execute();
    const ids = unused.map(({ id }) => id);
    if (ids.length === 0) return;
    await trx.deleteFrom('questionOption').where('questionVersionId', 'in', ids).execute();
    await trx.deleteFrom('questionVersion').where('id', 'in', ids).execute();
  }

  return {
    title,
    type,

    async find(questionId: string): Promise<StoredQuestion | undefined> {
      const question = await findQuestion(trx, questionId);
      return question?.tryoutId === tryoutId ? question : undefined;
    },

    /** A question of any package. */
    findAnywhere: (questionId: string) => findQuestion(trx, questionId),

    /** A former version of a question of this package. */
    findVersion: (questionId: string, version: number) => findVersion(trx, questionId, version),

    /** The addresses under which no picture was ever uploaded. */
    listNotUploaded: (urls: readonly string[]) => listNotUploaded(trx, urls),

    /** Notes new pictures, so that they are kept. */
    async keep(pictures: readonly NewPicture[]): Promise<void> {
      for (const picture of pictures) await picture.note(trx);
    },

    /** The questions in their order. */
    listPlaces: (): Promise<{ id: string; number: number; stem: string }[]> =>
      trx
        .selectFrom('question')
        .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
        .select(['question.id', 'number', 'stem'])
        .where('tryoutId', '=', tryoutId)
        .orderBy('number')
        .orderBy('question.id')
        .execute(),

    async size(): Promise<{ count: number; lastNumber: number }> {
      const { count, lastNumber } = await trx
        .selectFrom('question')
        .select(({ fn }) => [fn.countAll().as('count'), fn.max('number').as('lastNumber')])
        .where('tryoutId', '=', tryoutId)
        .executeTakeFirstOrThrow();
      return { count: Number(count), lastNumber: Number(lastNumber) };
    },

    /** Moves the questions from this place on one place back. */
    async makeRoom(number: number): Promise<void> {
      await trx
        .updateTable('question')
        .set((eb) => ({ number: eb('number', '+', 1) }))
        .where('tryoutId', '=', tryoutId)
        .where('number', '>=', number)
        .execute();
    },

    /** Notes the new question under the request key. Returns the id of the question that the same request created before, if any. */
    noteCreation: (key: CreationKey | undefined, creation: { id: string; at: Date }) =>
      noteCreation(trx, key, creation),

    async insert(id: string, number: number, content: QuestionContent, writing: Writing): Promise<StoredQuestion> {
      const written = await insertVersion(id, 1, content, writing);
      await trx
        .insertInto('question')
        .values({
          id,
          tryoutId,
          number,
          currentVersionId: written.versionId,
          createdAt: writing.at.toISOString(),
        })
        .execute();
      await enterItemBank(trx, [id]);
      return { ...content, ...written, id, tryoutId, number };
    },

    /** Adds questions at the places from this number on, in their order, with as few statements as possible. */
    async insertMany(first: number, contents: readonly QuestionContent[], writing: Writing): Promise<string[]> {
      const createdAt = writing.at.toISOString();
      const rows = contents.map((content, index) => ({
        id: newId(),
        versionId: newId(),
        number: first + index,
        content,
      }));
      for (const some of inChunks(rows, questionsPerStatement)) {
        await trx
          .insertInto('questionVersion')
          .values(
            some.map(({ id, versionId, content: { options: _, ...columns } }) => ({
              ...columns,
              id: versionId,
              questionId: id,
              version: 1,
              createdAt,
              createdBy: writing.actorId,
            })),
          )
          .execute();
        const options = some.flatMap(({ versionId, content }) =>
          content.options.map(({ isKey, ...option }) => ({
            ...option,
            questionVersionId: versionId,
            isKey: isKey ? (1 as const) : (0 as const),
          })),
        );
        if (options.length > 0) await trx.insertInto('questionOption').values(options).execute();
        await trx
          .insertInto('question')
          .values(
            some.map(({ id, versionId, number }) => ({ id, tryoutId, number, currentVersionId: versionId, createdAt })),
          )
          .execute();
      }
      const ids = rows.map(({ id }) => id);
      await enterItemBank(trx, ids);
      return ids;
    },

    /** Lets another feature read and write in the same transaction. */
    within: <Result>(use: (executor: Kysely<Database>) => Promise<Result>): Promise<Result> => use(trx),

    /** Makes a new version the current one; the old ones stay. */
    async update(question: StoredQuestion, content: QuestionContent, writing: Writing): Promise<StoredQuestion> {
      const written = await insertVersion(question.id, question.version + 1, content, writing);
      await trx
        .updateTable('question')
        .set({ currentVersionId: written.versionId })
        .where('id', '=', question.id)
        .execute();
      await enterItemBank(trx, [question.id]);
      return { ...question, ...content, ...written };
    },

    /** Removes a question; the numbers of the later ones close the gap. */
    async remove({ id, number }: StoredQuestion): Promise<void> {
      await leaveItemBank(trx, [id]);
      await trx.deleteFrom('question').where('id', '=', id).execute();
      await removeUnusedVersions(id);
      await trx
        .updateTable('question')
        .set((eb) => ({ number: eb('number', '-', 1) }))
        .where('tryoutId', '=', tryoutId)
        .where('number', '>', number)
        .execute();
    },

    /** Gives questions other numbers, in one statement. */
    async renumber(numbers: readonly { id: string; number: number }[]): Promise<void> {
      const [first, ...others] = numbers;
      if (!first) return;
      await trx
        .updateTable('question')
        .set((eb) => ({
          number: others
            .reduce(
              (cases, { id, number }) => cases.when('id', '=', id).then(number),
              eb.case().when('id', '=', first.id).then(first.number),
            )
            .else(eb.ref('number'))
            .end(),
        }))
        .where(
          'id',
          'in',
          numbers.map(({ id }) => id),
        )
        .execute();
    },

    /** From now on attempts start with a new paper; running and finished ones keep theirs. */
    async voidPaper(): Promise<void> {
      await trx.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', tryoutId).execute();
    },

    audit: (act: AuditedAct) => writeAudit(trx, act),
  };
}
export type HeldPackage = ReturnType<typeof heldPackage>;
