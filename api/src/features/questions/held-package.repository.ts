import type { Kysely, Transaction } from 'kysely';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { findCreation, noteCreation } from '../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import type { TryoutType } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { forgetQuestionStates } from '../../db/question-states.ts';
import { listNotUploaded } from '../../db/uploaded-images.ts';
import { enterItemBank, leaveItemBank } from '../../foundation/directory/item-bank.repository.ts';
import { setReady } from '../../foundation/papers/readiness.repository.ts';
import { removeUnusedVersions } from '../../foundation/papers/unused-versions.repository.ts';
import type { QuestionContent, StoredQuestion } from './question-content.ts';
import { findQuestion, findVersion } from './question-rows.repository.ts';
import { copyStates } from './question-copies.repository.ts';
import {
  insertQuestions,
  insertVersions,
  prepareQuestion,
  type PreparedQuestion,
  type Writing,
} from './question-writes.repository.ts';

/** A picture on disk that is kept once the transaction that shows it has noted it. */
export interface NewPicture {
  url: string;
  note(executor: Kysely<Database>): Promise<void>;
}

/** A package whose questions one request changes; its row is locked, so that all other changes wait. */
export function heldPackage(
  trx: Transaction<Database>,
  {
    tryoutId,
    title,
    type,
    publishedAt,
  }: { tryoutId: string; title: string; type: TryoutType; publishedAt: string | null },
) {
  return {
    title,
    type,
    isPublished: publishedAt !== null,

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
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number | null>('number').as('lastNumber')])
        .where('tryoutId', '=', tryoutId)
        .executeTakeFirstOrThrow();
      return { count, lastNumber: lastNumber ?? 0 };
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

    /** The id of the question that the same request has created or edited before, if any. */
    findCreation: (key: CreationKey | undefined) => findCreation(trx, key),

    /** Notes the new question, or the edited one, under the request key. Returns the id of the question that the same request created or edited before, if any. */
    noteCreation: (key: CreationKey | undefined, creation: { id: string; at: Date }) =>
      noteCreation(trx, key, creation),

    async insert(id: string, number: number, content: QuestionContent, writing: Writing): Promise<StoredQuestion> {
      const [versionId = ''] = await insertQuestions(
        trx,
        { tryoutId, firstNumber: number },
        [prepareQuestion(content, id)],
        writing,
      );
      const state = { isReady: true, isApproved: false };
      return { ...content, ...state, version: 1, versionId, updatedAt: writing.at.toISOString(), id, tryoutId, number };
    },

    /** Adds questions at the places from this number on, in their order. */
    async insertMany(firstNumber: number, added: readonly PreparedQuestion[], writing: Writing): Promise<void> {
      await insertQuestions(trx, { tryoutId, firstNumber }, added, writing);
    },

    /** Lets another feature read and write in the same transaction. */
    within: <Result>(use: (executor: Kysely<Database>) => Promise<Result>): Promise<Result> => use(trx),

    /** Makes a new version the current one; the old ones stay. */
    async update(question: StoredQuestion, content: QuestionContent, writing: Writing): Promise<StoredQuestion> {
      const { id } = question;
      const version = question.version + 1;
      const [versionId = ''] = await insertVersions(trx, [{ questionId: id, version, content }], writing);
      await trx.updateTable('question').set({ currentVersionId: versionId }).where('id', '=', id).execute();
      await enterItemBank(trx, [id]);
      return { ...question, ...content, version, versionId, isApproved: false, updatedAt: writing.at.toISOString() };
    },

    /** Makes a question ready, or not. */
    async setReady(question: StoredQuestion, isReady: boolean, at: Date): Promise<StoredQuestion> {
      await setReady(trx, [question.id], isReady, at);
      return { ...question, isReady };
    },

    /** Gives a copy the state of its original. */
    copyState: (id: string, copyOf: string, at: Date) => copyStates(trx, [{ id, copyOf }], at),

    /** Removes a question; the numbers of the later ones close the gap. */
    async remove({ id, number }: StoredQuestion): Promise<void> {
      await leaveItemBank(trx, [id]);
      await trx.deleteFrom('question').where('id', '=', id).execute();
      await removeUnusedVersions(trx, [id]);
      await forgetQuestionStates(trx, [id]);
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
