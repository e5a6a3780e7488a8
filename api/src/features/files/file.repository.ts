import type { ExpressionBuilder, Insertable, Kysely, Selectable } from 'kysely';
import { writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { doomFiles } from '../../db/doom-files.ts';
import { isDatabaseTrouble } from '../../db/database-trouble.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database, FileTable } from '../../db/schema.ts';

/** A transaction in which a file is noted together with other things. */
export type Transaction = Kysely<Database>;

/** True also if no key is noted: sealed before keys had names. */
const isOfAnother = (keyId: string) => (eb: ExpressionBuilder<Database, 'file'>) =>
  eb.or([eb('keyId', 'is', null), eb('keyId', '<>', keyId)]);

/** The description of each stored file; the bytes are in the store of files. */
export function createFileRepository(db: Kysely<Database>) {
  return {
    /**
     * @param uploadedBy the member of staff who sent it, for the audit log
     * @param transaction the transaction it belongs to; its own by default
     */
    async insert(file: Insertable<FileTable>, uploadedBy?: string, transaction?: Transaction): Promise<void> {
      const note = async (trx: Kysely<Database>) => {
        await trx.insertInto('file').values(file).execute();
        if (uploadedBy === undefined) return;
        const { id, mediaType, sizeBytes, sha256, createdAt } = file;
        await writeAudit(trx, {
          at: new Date(createdAt),
          actorId: uploadedBy,
          action: 'upload',
          entity: 'image',
          entityId: id,
          label: id,
          after: { url: `/api/files/${id}`, mediaType, sizeBytes, sha256 },
        });
      };
      await (transaction ? note(transaction) : db.transaction().execute(note));
    },

    /** Notes a file that will be deleted unless something claims it. */
    async insertDoomed(file: Insertable<FileTable>, since: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('file').values(file).execute();
        await doomFiles(trx, [file.id], since);
      });
    },

    /** Bytes of the ID cards stored since then; without those that will be deleted, and without proofs of payments, which have a limit of their own. */
    async newIdCards(since: string): Promise<{ bytes: number; oldest: string | null }> {
      const { bytes, oldest } = await db
        .selectFrom('file')
        .select(({ fn }) => [
          fn.sum<number | null>('sizeBytes').as('bytes'),
          fn.min<string | null>('createdAt').as('oldest'),
        ])
        .where('kind', '=', 'id_card')
        .where('createdAt', '>', since)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('doomedFile').select('doomedFile.fileId').whereRef('doomedFile.fileId', '=', 'file.id')),
          ),
        )
        .where('id', 'not in', (eb) =>
          eb
            .selectFrom('payment')
            .select('proofFile')
            .where('proofFile', 'is not', null)
            .where('proofAt', '>', since)
            .$narrowType<{ proofFile: string }>(),
        )
        .executeTakeFirstOrThrow();
      return { bytes: bytes ?? 0, oldest };
    },

    /** Files that nothing has claimed since before that moment. */
    listDoomed: (before: string, limit: number): Promise<Pick<Selectable<FileTable>, 'id' | 'kind'>[]> =>
      db
        .selectFrom('doomedFile')
        .innerJoin('file', 'file.id', 'doomedFile.fileId')
        .select(['file.id', 'file.kind'])
        .where('since', '<', before)
        .limit(limit)
        .execute(),

    /** True if a transaction failed so that it may be committed nevertheless: the database was away, or its answer was lost. */
    mayBeDone: isDatabaseTrouble,

    /** True if it is marked for deletion: nothing has claimed it. */
    async isDoomed(id: string): Promise<boolean> {
      const found = await db.selectFrom('doomedFile').select('fileId').where('fileId', '=', id).executeTakeFirst();
      return found !== undefined;
    },

    /** Removes the row of a doomed file, once the file is gone. */
    async remove(id: string): Promise<void> {
      await db
        .deleteFrom('file')
        .where('id', '=', id)
        .where('id', 'in', (eb) => eb.selectFrom('doomedFile').select('fileId').where('fileId', '=', id))
        .execute();
    },

    /** ID cards after this one, in the order of their ids: those not noted with this key, or all. */
    async listCards(after: string, limit: number, notOfKey?: string): Promise<string[]> {
      const rows = await db
        .selectFrom('file')
        .select('id')
        .where('kind', '=', 'id_card')
        .where('id', '>', after)
        .$if(notOfKey !== undefined, (qb) => qb.where(isOfAnother(notOfKey as string)))
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** False if it is gone, or being stored or deleted. */
    async isKept(id: string): Promise<boolean> {
      const found = await db
        .selectFrom('file')
        .select('id')
        .where('id', '=', id)
        .where('id', 'not in', (eb) => eb.selectFrom('doomedFile').select('fileId').where('fileId', '=', id))
        .executeTakeFirst();
      return found !== undefined;
    },

    async countCardsNotOf(keyId: string): Promise<number> {
      const { count } = await db
        .selectFrom('file')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kind', '=', 'id_card')
        .where(isOfAnother(keyId))
        .executeTakeFirstOrThrow();
      return count;
    },

    /**
     * Notes the new sealing of a card, and puts the new file in its place. A deletion of the card waits meanwhile: a file
     * that came back after its row was deleted would stay for ever.
     * @returns false when the card is being stored or deleted, or gone: then nothing was written
     */
    replaceCard(id: string, sealed: { keyId: string; sha256: string }, put: () => Promise<void>): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        // On SQLite the update itself lets nobody else write; on PostgreSQL only this lock stops a new `doomed_file` row,
        // which refers to it.
        if (isPostgres(trx)) await trx.selectFrom('file').select('id').where('id', '=', id).forUpdate().execute();
        const { numUpdatedRows } = await trx
          .updateTable('file')
          .set(sealed)
          .where('id', '=', id)
          .where('id', 'not in', (eb) => eb.selectFrom('doomedFile').select('fileId').where('fileId', '=', id))
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        await put();
        return true;
      });
    },
  };
}
export type FileRepository = ReturnType<typeof createFileRepository>;
