import type { Transaction } from 'kysely';
import { type AuditedAct, writeAudit } from '../../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../../foundation/creations/creation.ts';
import type { TryoutType } from '../../../contract/index.ts';
import type { Database, QuestionTable } from '../../../db/schema.ts';
import { isSold, removeImports } from '../../../foundation/deletion/package-deletion.repository.ts';
import { enterItemBank, leaveItemBank } from '../../../foundation/directory/item-bank.repository.ts';
import { forgetQuestionStates } from '../../../db/question-states.ts';
import { setReady } from '../../../foundation/papers/readiness.repository.ts';
import { removeUnusedVersions } from '../../../foundation/papers/unused-versions.repository.ts';
import { inChunks } from '../../../in-chunks.ts';
import type { QuestionContent, StoredQuestion } from '../question-content.ts';
import { versionColumns, whole } from '../question-rows.repository.ts';
import { copyStates } from '../question-copies.repository.ts';
import {
  insertQuestions,
  insertVersions,
  prepareQuestion,
  wideRows,
  type Writing,
} from '../question-writes.repository.ts';

export interface LockedPackage {
  id: string;
  title: string;
  type: TryoutType;
  isPublished: boolean;
  updatedAt: string;
}

/** The place of a question in its package, from 1. */
export interface Place {
  id: string;
  number: number;
}

/** A question of the archive, with the place that it had. */
export interface Archived extends StoredQuestion {
  tryoutTitle: string;
  createdAt: string;
  archivedAt: string;
  archivedBy: string;
}

/**
 * Packages whose questions one step changes: their rows are locked, always in the order of their ids and before any other row,
 * so that two steps wait for each other without a deadlock (docs/decisions/0156).
 */
export function heldPackages(trx: Transaction<Database>, packages: ReadonlyMap<string, LockedPackage>) {
  const questions = () =>
    trx
      .selectFrom('question')
      .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
      .select(['question.id', 'question.tryoutId', ...versionColumns]);

  async function inParts<Row>(ids: readonly string[], read: (part: string[]) => Promise<Row[]>): Promise<Row[]> {
    const rows: Row[] = [];
    for (const part of inChunks(ids, wideRows)) rows.push(...(await read(part)));
    return rows;
  }

  /** Sets a column of questions, of each to its own value, in few statements. */
  async function setEach<Column extends 'number' | 'currentVersionId'>(
    column: Column,
    values: readonly { id: string; to: QuestionTable[Column] }[],
  ): Promise<void> {
    for (const part of inChunks(values, wideRows)) {
      const [first, ...others] = part as [(typeof part)[number], ...typeof part];
      await trx
        .updateTable('question')
        .set((eb) => ({
          [column]: others
            .reduce(
              (cases, { id, to }) => cases.when('id', '=', id).then(to),
              eb.case().when('id', '=', first.id).then(first.to),
            )
            .else(eb.ref(column))
            .end(),
        }))
        .where(
          'id',
          'in',
          part.map(({ id }) => id),
        )
        .execute();
    }
  }

  return {
    packages,

    /** Those of the questions that are in one of the held packages. */
    async list(questionIds: readonly string[]): Promise<StoredQuestion[]> {
      const rows = await inParts(questionIds, async (part) =>
        whole(trx, await questions().where('question.id', 'in', part).execute()),
      );
      return rows.filter(({ tryoutId }) => packages.has(tryoutId));
    },

    /** All questions of a package in their order. */
    async listAll(tryoutId: string): Promise<StoredQuestion[]> {
      const rows = await questions()
        .where('question.tryoutId', '=', tryoutId)
        .orderBy('number')
        .orderBy('question.id')
        .execute();
      return whole(trx, rows);
    },

    /** Former contents of questions, by their ids. */
    async listVersions(versions: readonly { id: string; version: number }[]): Promise<Map<string, StoredQuestion>> {
      const wanted = new Map(versions.map(({ id, version }) => [id, version]));
      const rows = await inParts([...wanted.keys()], async (part) => {
        const all = await trx
          .selectFrom('question')
          .innerJoin('questionVersion', 'questionVersion.questionId', 'question.id')
          .select(['question.id', 'question.tryoutId', ...versionColumns])
          .where('question.id', 'in', part)
          .where('version', 'in', [...new Set(part.flatMap((id) => wanted.get(id) ?? []))])
          .execute();
        return whole(
          trx,
          all.filter(({ id, version }) => wanted.get(id) === version),
        );
      });
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** The places of a package's questions, in their order. */
    listPlaces: (tryoutId: string): Promise<Place[]> =>
      trx
        .selectFrom('question')
        .select(['id', 'number'])
        .where('tryoutId', '=', tryoutId)
        .orderBy('number')
        .orderBy('id')
        .execute(),

    /** Gives questions the numbers from 1 in this order; those that have theirs already stay untouched. */
    async setOrder(order: readonly Place[]): Promise<void> {
      const changed = order.map(({ id, number }, index) => ({ id, number, to: index + 1 }));
      await setEach(
        'number',
        changed.filter(({ number, to }) => number !== to),
      );
    },

    /** Makes a new version of each question the current one; the old ones stay. */
    async update(
      changes: readonly { before: StoredQuestion; content: QuestionContent }[],
      writing: Writing,
    ): Promise<void> {
      const versionIds = await insertVersions(
        trx,
        changes.map(({ before, content }) => ({ questionId: before.id, version: before.version + 1, content })),
        writing,
      );
      await setEach(
        'currentVersionId',
        changes.map(({ before }, index) => ({ id: before.id, to: versionIds[index] as string })),
      );
      await enterItemBank(
        trx,
        changes.map(({ before }) => before.id),
      );
    },

    /** Adds copies of questions to a package, with numbers from this one on and with the state of their originals. */
    async insertCopies(
      tryoutId: string,
      firstNumber: number,
      copies: readonly { id: string; content: QuestionContent; copyOf: string }[],
      writing: Writing,
    ): Promise<void> {
      const prepared = copies.map(({ id, content }) => prepareQuestion(content, id));
      await insertQuestions(trx, { tryoutId, firstNumber }, prepared, writing);
      await copyStates(trx, copies, writing.at);
    },

    /** Makes questions ready, or not. */
    setReady: (questionIds: readonly string[], isReady: boolean, at: Date) => setReady(trx, questionIds, isReady, at),

    /** Puts questions into another package; their numbers are the caller's to set. */
    async assign(questionIds: readonly string[], tryoutId: string): Promise<void> {
      for (const part of inChunks(questionIds))
        await trx.updateTable('question').set({ tryoutId }).where('id', 'in', part).execute();
    },

    /** Removes questions; versions on papers stay. The numbers of the others are the caller's to set. */
    async remove(questionIds: readonly string[]): Promise<void> {
      await leaveItemBank(trx, questionIds);
      for (const part of inChunks(questionIds)) await trx.deleteFrom('question').where('id', 'in', part).execute();
      await removeUnusedVersions(trx, questionIds);
      for (const part of inChunks(questionIds)) await forgetQuestionStates(trx, part);
    },

    /** Takes questions out of their packages, with all their versions. The numbers of the others are the caller's to set. */
    async archive(archived: readonly StoredQuestion[], { actorId, at }: Writing): Promise<void> {
      const ids = archived.map(({ id }) => id);
      await leaveItemBank(trx, ids);
      for (const part of inChunks(archived)) {
        const createdAt = new Map(
          (
            await trx
              .deleteFrom('question')
              .where(
                'id',
                'in',
                part.map(({ id }) => id),
              )
              .returning(['id', 'createdAt'])
              .execute()
          ).map((row) => [row.id, row.createdAt]),
        );
        await trx
          .insertInto('archivedQuestion')
          .values(
            part.map(({ id, tryoutId, number, versionId }) => ({
              ...{ id, tryoutId, number, currentVersionId: versionId },
              tryoutTitle: packages.get(tryoutId)?.title ?? '',
              createdAt: createdAt.get(id) ?? at.toISOString(),
              archivedAt: at.toISOString(),
              archivedBy: actorId,
            })),
          )
          .execute();
      }
    },

    /** Those of the questions that are in the archive. */
    async listArchived(questionIds: readonly string[]): Promise<Archived[]> {
      return inParts(questionIds, async (part) => {
        const rows = await trx
          .selectFrom('archivedQuestion as question')
          .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
          .select([
            'question.id',
            'question.tryoutId',
            'question.tryoutTitle',
            'question.createdAt',
            'question.archivedAt',
            'question.archivedBy',
            ...versionColumns,
          ])
          .where('question.id', 'in', part)
          .execute();
        return whole(trx, rows);
      });
    },

    /**
     * Brings questions back from the archive to these packages and numbers.
     * @returns false if one of them isn't in the archive any more: the transaction must be given up
     */
    async restore(
      restored: readonly Pick<Archived, 'id' | 'tryoutId' | 'number' | 'versionId' | 'createdAt'>[],
    ): Promise<boolean> {
      for (const part of inChunks(restored)) {
        const ids = part.map(({ id }) => id);
        const { numDeletedRows } = await trx
          .deleteFrom('archivedQuestion')
          .where('id', 'in', ids)
          .executeTakeFirstOrThrow();
        if (Number(numDeletedRows) !== part.length) return false;
        await trx
          .insertInto('question')
          .values(
            part.map(({ versionId, id, tryoutId, number, createdAt }) => ({
              ...{ id, tryoutId, number, createdAt },
              currentVersionId: versionId,
            })),
          )
          .execute();
      }
      await enterItemBank(
        trx,
        restored.map(({ id }) => id),
      );
      return true;
    },

    /** From now on attempts of these packages start with new papers; running and finished ones keep theirs. */
    async voidPapers(tryoutIds: readonly string[]): Promise<void> {
      for (const part of inChunks(tryoutIds))
        await trx.updateTable('tryout').set({ currentPaperId: null }).where('id', 'in', part).execute();
    },

    /** Adds an inactive draft with the fields of a package, without its times and its mark as the free tryout. */
    async insertDraftLike(
      sourceId: string,
      { id, title, at }: { id: string; title: string; at: string },
    ): Promise<void> {
      const source = await trx
        .selectFrom('tryout')
        .select([
          ...(['description', 'priceRupiah', 'batch', 'type', 'isOnline', 'imageUrl', 'durationSeconds'] as const),
          ...(['difficulty', 'ruleSetId', 'keysAfterClose', 'requiresReview'] as const),
        ])
        .where('id', '=', sourceId)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('tryout')
        .values({
          ...source,
          ...{ id, title, isActive: 0, isFreeTryout: 0, opensAt: null, closesAt: null, currentPaperId: null },
          ...{ publishedAt: null, archivedAt: null, createdAt: at, updatedAt: at },
        })
        .execute();
    },

    /** True if somebody could have sat this package: it has a paper. */
    async hasPaper(tryoutId: string): Promise<boolean> {
      const paper = await trx
        .selectFrom('paper')
        .select('id')
        .where('tryoutId', '=', tryoutId)
        .limit(1)
        .executeTakeFirst();
      return paper !== undefined;
    },

    /** True if somebody has access to this package, or may still get it. */
    isSold: (tryoutId: string): Promise<boolean> => isSold(trx, tryoutId),

    /** Deletes a package without papers and questions, and the previews of files that were to be imported into it. */
    async deletePackage(tryoutId: string, at: Date): Promise<void> {
      await removeImports(trx, tryoutId, at.toISOString());
      await trx.deleteFrom('tryout').where('id', '=', tryoutId).execute();
    },

    noteCreation: (key: CreationKey | undefined, creation: { id: string; at: Date }) =>
      noteCreation(trx, key, creation),

    audit: (act: AuditedAct) => writeAudit(trx, act),
  };
}
export type HeldPackages = ReturnType<typeof heldPackages>;
