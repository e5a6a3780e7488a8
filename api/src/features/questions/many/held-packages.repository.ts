import type { Transaction } from 'kysely';
import { type AuditedAct, writeAudit } from '../../../foundation/audit/write-audit.repository.ts';
import { noteCreation } from '../../../foundation/creations/creation.repository.ts';
import type { CreationKey } from '../../../foundation/creations/creation.ts';
import type { TryoutType } from '../../../contract/index.ts';
import type { Database } from '../../../db/schema.ts';
import { enterItemBank, leaveItemBank } from '../../../foundation/directory/item-bank.repository.ts';
import { inChunks } from '../../../foundation/directory/rows.ts';
import { newId } from '../../../id.ts';
import type { Writing } from '../held-package.repository.ts';
import type { QuestionContent, StoredQuestion } from '../question-content.ts';
import { versionColumns, withOptions } from '../question-rows.repository.ts';

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

/** Rows with many columns in one statement: below SQLite's limit of parameters. */
const wideRows = 200;

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

  async function insertVersions(
    written: readonly { questionId: string; version: number; content: QuestionContent }[],
    { actorId, at }: Writing,
  ): Promise<string[]> {
    const versions = written.map((one) => ({ ...one, id: newId() }));
    for (const part of inChunks(versions, wideRows)) {
      await trx
        .insertInto('questionVersion')
        .values(
          part.map(({ id, questionId, version, content: { options: _, ...columns } }) => ({
            ...{ ...columns, id, questionId, version, createdAt: at.toISOString(), createdBy: actorId },
          })),
        )
        .execute();
      const options = part.flatMap(({ id, content }) =>
        content.options.map(({ isKey, ...option }) => ({
          ...option,
          questionVersionId: id,
          isKey: isKey ? (1 as const) : (0 as const),
        })),
      );
      if (options.length > 0) await trx.insertInto('questionOption').values(options).execute();
    }
    return versions.map(({ id }) => id);
  }

  /** Deletes versions that were on no paper; papers keep theirs. */
  async function removeUnusedVersions(questionIds: readonly string[]): Promise<void> {
    for (const part of inChunks(questionIds, wideRows)) {
      const unused = await trx
        .selectFrom('questionVersion')
        .select('id')
        .where('questionId', 'in', part)
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
      for (const ids of inChunks(unused.map(({ id }) => id))) {
        await trx.deleteFrom('questionOption').where('questionVersionId', 'in', ids).execute();
        await trx.deleteFrom('questionVersion').where('id', 'in', ids).execute();
      }
    }
  }

  return {
    packages,

    /** Those of the questions that are in one of the held packages. */
    async list(questionIds: readonly string[]): Promise<StoredQuestion[]> {
      const rows = await inParts(questionIds, async (part) =>
        withOptions(trx, await questions().where('question.id', 'in', part).execute()),
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
      return withOptions(trx, rows);
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
        return withOptions(
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
      for (const part of inChunks(
        changed.filter(({ number, to }) => number !== to),
        wideRows,
      )) {
        const [first, ...others] = part;
        if (!first) continue;
        await trx
          .updateTable('question')
          .set((eb) => ({
            number: others
              .reduce(
                (cases, { id, to }) => cases.when('id', '=', id).then(to),
                eb.case().when('id', '=', first.id).then(first.to),
              )
              .else(eb.ref('number'))
              .end(),
          }))
          .where(
            'id',
            'in',
            part.map(({ id }) => id),
          )
          .execute();
      }
    },

    /** Makes a new version of each question the current one; the old ones stay. */
    async update(
      changes: readonly { before: StoredQuestion; content: QuestionContent }[],
      writing: Writing,
    ): Promise<void> {
      const versionIds = await insertVersions(
        changes.map(({ before, content }) => ({ questionId: before.id, version: before.version + 1, content })),
        writing,
      );
      for (const part of inChunks(
        changes.map(({ before }, index) => ({ id: before.id, versionId: versionIds[index] as string })),
        wideRows,
      )) {
        const [first, ...others] = part as [(typeof part)[number], ...typeof part];
        await trx
          .updateTable('question')
          .set((eb) => ({
            currentVersionId: others
              .reduce(
                (cases, { id, versionId }) => cases.when('id', '=', id).then(versionId),
                eb.case().when('id', '=', first.id).then(first.versionId),
              )
              .else(eb.ref('currentVersionId'))
              .end(),
          }))
          .where(
            'id',
            'in',
            part.map(({ id }) => id),
          )
          .execute();
      }
      await enterItemBank(
        trx,
        changes.map(({ before }) => before.id),
      );
    },

    /** Adds new questions to a package, with numbers from this one on. */
    async insert(
      tryoutId: string,
      firstNumber: number,
      added: readonly { id: string; content: QuestionContent }[],
      writing: Writing,
    ): Promise<void> {
      const versionIds = await insertVersions(
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
      await enterItemBank(
        trx,
        added.map(({ id }) => id),
      );
    },

    /** Puts questions into another package; their numbers are the caller's to set. */
    async assign(questionIds: readonly string[], tryoutId: string): Promise<void> {
      for (const part of inChunks(questionIds))
        await trx.updateTable('question').set({ tryoutId }).where('id', 'in', part).execute();
    },

    /** Removes questions; versions on papers stay. The numbers of the others are the caller's to set. */
    async remove(questionIds: readonly string[]): Promise<void> {
      await leaveItemBank(trx, questionIds);
      for (const part of inChunks(questionIds)) await trx.deleteFrom('question').where('id', 'in', part).execute();
      await removeUnusedVersions(questionIds);
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
        return withOptions(trx, rows);
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
          ...(['difficulty', 'ruleSetId', 'keysAfterClose'] as const),
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

    /** Deletes a package without papers and questions. */
    async deletePackage(tryoutId: string): Promise<void> {
      await trx.deleteFrom('tryout').where('id', '=', tryoutId).execute();
    },

    noteCreation: (key: CreationKey | undefined, creation: { id: string; at: Date }) =>
      noteCreation(trx, key, creation),

    audit: (act: AuditedAct) => writeAudit(trx, act),
  };
}
export type HeldPackages = ReturnType<typeof heldPackages>;
