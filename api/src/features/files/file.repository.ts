import type { Kysely } from 'kysely';
import { writeAudit } from '../../audit/write-audit.ts';
import type { Database, FileTable } from '../../db/schema.ts';

/** What a file is noted in together with other things. */
export type Transaction = Kysely<Database>;

/** What is known of each stored file; the bytes lie in UPLOADS_DIR. */
export function createFileRepository(db: Kysely<Database>) {
  return {
    /**
     * @param uploadedBy who of the staff sent it: the audit log says so
     * @param transaction the one that it belongs to; one of its own if none is given
     */
    async insert(file: FileTable, uploadedBy?: string, transaction?: Transaction): Promise<void> {
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

    /** Notes a file that goes unless somebody claims it. */
    async insertDoomed(file: FileTable, since: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('file').values(file).execute();
        await trx.insertInto('doomedFile').values({ fileId: file.id, since }).execute();
      });
    },

    /** Bytes on disk of the ID cards that have come since then. */
    async bytesOfIdCards(since: string): Promise<number> {
      const { bytes } = await db
        .selectFrom('file')
        .select(({ fn }) => fn.sum<number | null>('sizeBytes').as('bytes'))
        .where('kind', '=', 'id_card')
        .where('createdAt', '>', since)
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },

    /** Files that nobody has claimed since before that moment. */
    async listDoomed(before: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('doomedFile')
        .select('fileId')
        .where('since', '<', before)
        .limit(limit)
        .execute();
      return rows.map(({ fileId }) => fileId);
    },

    /** Forgets a doomed file, once it is gone. */
    async remove(id: string): Promise<void> {
      await db
        .deleteFrom('file')
        .where('id', '=', id)
        .where('id', 'in', (eb) => eb.selectFrom('doomedFile').select('fileId').where('fileId', '=', id))
        .execute();
    },
  };
}
export type FileRepository = ReturnType<typeof createFileRepository>;
