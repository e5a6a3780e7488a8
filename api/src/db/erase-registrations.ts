import type { Kysely } from 'kysely';
import { doomFiles } from './doom-files.ts';
import { eraseFromAttempts } from './erase-from-attempts.ts';
import type { Database } from './schema.ts';

/**
 * Deletes registrations for the free tryout and everything that identifies the person: a guest's essays are deleted and the
 * guest's token opens nothing any more; the consent stays as a proof, without the address hash. Results stay without a name.
 * @returns the files of their ID cards, noted as doomed (marked for deletion)
 */
export async function eraseRegistrations(trx: Kysely<Database>, ids: readonly string[], at: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await trx
    .deleteFrom('freeRegistration')
    .where('id', 'in', ids)
    .returning(['id', 'idCardFileId', 'examId'])
    .execute();
  if (gone.length === 0) return [];
  const files = gone.map(({ idCardFileId }) => idCardFileId);
  await doomFiles(trx, files, at.toISOString());
  await trx
    .updateTable('consent')
    .set({ addressHash: '' })
    .where(
      'subjectId',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
  const examIds = gone.flatMap(({ examId }) => examId ?? []);
  if (examIds.length > 0) await eraseGuests(trx, examIds);
  return files;
}

/** A learner who has claimed the attempt keeps it. */
async function eraseGuests(trx: Kysely<Database>, examIds: readonly string[]): Promise<void> {
  const guests = await trx
    .updateTable('account')
    .set((eb) => ({ standing: 'erased' as const, isActive: 0 as const, tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('id', 'in', trx.selectFrom('attempt').select('learnerId').where('id', 'in', examIds))
    .where('standing', '=', 'guest')
    .returning('id')
    .execute();
  for (const { id } of guests) await eraseFromAttempts(trx, id);
}
