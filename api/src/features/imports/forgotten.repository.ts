import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { inChunks } from '../../in-chunks.ts';

/** Previews that nobody can use any more. */
export function createForgottenRepository(db: Kysely<Database>) {
  return {
    /** Forgets those that are too old. */
    async addOld(at: Date): Promise<void> {
      await db
        .updateTable('questionImport')
        .set({ state: 'forgotten' })
        .where('expiresAt', '<=', at.toISOString())
        .where('state', '<>', 'forgotten')
        .execute();
    },

    async list(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('questionImport')
        .select('id')
        .where('state', '=', 'forgotten')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Deletes one and the rows of its pictures, whose bytes are gone. A picture that came meanwhile stays for the next time. */
    async delete(id: string, pictures: readonly string[]): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const some of inChunks(pictures)) {
          await trx.deleteFrom('importPicture').where('importId', '=', id).where('fileId', 'in', some).execute();
          await trx.deleteFrom('file').where('id', 'in', some).execute();
        }
        await trx
          .deleteFrom('questionImport')
          .where('id', '=', id)
          .where('state', '=', 'forgotten')
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('importPicture').select('fileId').where('importId', '=', id))),
          )
          .execute();
      });
    },
  };
}
export type ForgottenRepository = ReturnType<typeof createForgottenRepository>;
