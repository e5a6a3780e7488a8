import type { Kysely } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';
import { replaceTexts } from './stored-responses.ts';

/** Replaces the text of a marked essay, whose mark still counts. */
export const erasedText = 'Jawaban ini dihapus bersama akun penulisnya.';

/**
 * Deletes province and instance from the learner's attempts, the texts of essays, and what the learner was told of changed results. A waiting essay needs no mark any more;
 * a marked one keeps it.
 */
export async function eraseFromAttempts(trx: Kysely<Database>, learnerId: string): Promise<void> {
  const own = trx.selectFrom('attempt').select('id').where('learnerId', '=', learnerId);
  // The attempts first, as marking and saving do: same lock order everywhere, so no deadlock. All of them, also those that the update
  // leaves as they are: none is marked or archived meanwhile.
  if (isPostgres(trx)) await own.orderBy('id').forUpdate().execute();
  await trx
    .updateTable('attempt')
    .set({ waitingMarks: 0, rankProvince: null, rankInstance: null })
    .where('learnerId', '=', learnerId)
    .where(({ or, eb }) =>
      or([eb('waitingMarks', '<>', 0), eb('rankProvince', 'is not', null), eb('rankInstance', 'is not', null)]),
    )
    .execute();
  await replaceTexts(trx, learnerId, erasedText);
  await trx
    .updateTable('lateResponse')
    .set({ text: null })
    .where('attemptId', 'in', own)
    .where('text', 'is not', null)
    .execute();
  await trx.deleteFrom('scoreChange').where('attemptId', 'in', own).execute();
  await trx.deleteFrom('essayMark').where('attemptId', 'in', own).where('percent', 'is', null).execute();
  await trx
    .updateTable('essayMark')
    .set({ remark: null })
    .where('attemptId', 'in', own)
    .where('remark', 'is not', null)
    .execute();
}
