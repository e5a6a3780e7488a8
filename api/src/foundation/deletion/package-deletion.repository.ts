import type { Transaction } from 'kysely';
import { doomFiles } from '../../db/doom-files.ts';
import type { Database } from '../../db/schema.ts';

/** True if somebody has access to the package, or has ever placed a purchase of it: money may still come. */
export async function isSold(trx: Transaction<Database>, tryoutId: string): Promise<boolean> {
  const access = await trx
    .selectFrom('entitlement')
    .select('id')
    .where('tryoutId', '=', tryoutId)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const purchase = await trx
    .selectFrom('purchase')
    .select('id')
    .where('itemId', '=', tryoutId)
    .limit(1)
    .executeTakeFirst();
  return access !== undefined || purchase !== undefined;
}

/** Deletes the previews of files that were to be imported into the package. Their pictures are deleted later (`files/sweep-job.ts`). */
export async function removeImports(trx: Transaction<Database>, tryoutId: string, since: string): Promise<void> {
  const imports = trx
    .selectFrom('questionImport')
    .select('questionImport.id')
    .where('questionImport.tryoutId', '=', tryoutId);
  const pictures = await trx.deleteFrom('importPicture').where('importId', 'in', imports).returning('fileId').execute();
  await doomFiles(
    trx,
    pictures.map(({ fileId }) => fileId),
    since,
  );
  await trx.deleteFrom('questionImport').where('tryoutId', '=', tryoutId).execute();
}
