import type { Kysely } from 'kysely';
import { holdAccount } from '../../db/hold-account.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Database } from '../../db/schema.ts';
import { removeLearner } from '../../directory/learner-directory.ts';

/** Stands where a marked essay stood: its mark goes on counting. */
export const erasedText = 'Jawaban ini dihapus bersama akun penulisnya.';

/** Who an erased account is on every screen that names accounts. */
export const erasedName = 'Akun terhapus';

/** Takes a person out of the database; attempts and scores stay, and are nobody's (decisions/0036). */
export function createErasureRepository(db: Kysely<Database>) {
  /** Where the person came from, and whatever they wrote in essays. One that waits for its mark needs none any more; one that is marked keeps it. */
  async function eraseFromAttempts(trx: Kysely<Database>, learnerId: string): Promise<void> {
    const own = trx.selectFrom('attempt').select('id').where('learnerId', '=', learnerId);
    // The attempts first, as whoever marks or saves does: nobody waits for the other.
    await trx
      .updateTable('attempt')
      .set({ waitingMarks: 0, rankProvince: null, rankInstance: null })
      .where('learnerId', '=', learnerId)
      .execute();
    await trx
      .updateTable('response')
      .set((eb) => {
        const marked = eb
          .selectFrom('essayMark')
          .select('essayMark.itemId')
          .whereRef('essayMark.attemptId', '=', 'response.attemptId')
          .whereRef('essayMark.itemId', '=', 'response.itemId')
          .where('percent', 'is not', null);
        return { text: eb.case().when(eb.exists(marked)).then(erasedText).else(null).end() };
      })
      .where('attemptId', 'in', own)
      .where('text', 'is not', null)
      .execute();
    await trx
      .updateTable('lateResponse')
      .set({ text: null })
      .where('attemptId', 'in', own)
      .where('text', 'is not', null)
      .execute();
    await trx.deleteFrom('essayMark').where('attemptId', 'in', own).where('percent', 'is', null).execute();
    await trx.updateTable('essayMark').set({ remark: null }).where('attemptId', 'in', own).execute();
  }

  /** Registrations for the free tryout of this address or of these attempts. Gives the doomed files of their ID cards. */
  async function eraseRegistrations(
    trx: Kysely<Database>,
    { learnerId, email, at }: { learnerId: string; email: string; at: Date },
  ): Promise<string[]> {
    const found = await trx
      .selectFrom('freeRegistration')
      .select('id')
      .where('email', '=', email)
      .union(
        trx
          .selectFrom('freeRegistration')
          .innerJoin('attempt', 'attempt.id', 'freeRegistration.examId')
          .select('freeRegistration.id')
          .where('learnerId', '=', learnerId),
      )
      .execute();
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return [];
    await trx.updateTable('consent').set({ addressHash: '' }).where('subjectId', 'in', ids).execute();
    const gone = await trx.deleteFrom('freeRegistration').where('id', 'in', ids).returning('idCardFileId').execute();
    const files = gone.flatMap(({ idCardFileId }) => idCardFileId ?? []);
    if (files.length > 0) {
      await trx
        .insertInto('doomedFile')
        .values(files.map((fileId) => ({ fileId, since: at.toISOString() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return files;
  }

  return {
    /** The learner's attempts that are running. */
    async listRunning(learnerId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('attempt')
        .select('id')
        .where('learnerId', '=', learnerId)
        .where('state', '=', 'in_progress')
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Erases a learner in one transaction.
     * @returns the files of ID cards that are to go, noted as doomed; undefined when there is no such learner any more; 'running'
     * when an attempt runs: nothing is erased then
     */
    erase(learnerId: string, at: Date): Promise<string[] | 'running' | undefined> {
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          // Held first: whatever else would change this account waits, and then finds nobody. No attempt begins from here on.
          if (!(await holdAccount(trx, learnerId, 'registered'))) return undefined;
          const running = await trx
            .selectFrom('attempt')
            .select('id')
            .where('learnerId', '=', learnerId)
            .where('state', '=', 'in_progress')
            .limit(1)
            .executeTakeFirst();
          if (running) return 'running';
          const learner = await trx
            .updateTable('account')
            .set((eb) => ({
              standing: 'erased' as const,
              name: erasedName,
              passwordHash: '',
              isActive: 0 as const,
              tokenVersion: eb('tokenVersion', '+', 1),
            }))
            .where('id', '=', learnerId)
            .where('role', '=', 'learner')
            .where('standing', '=', 'registered')
            .returning('email')
            .executeTakeFirst();
          if (!learner) return undefined;
          await trx
            .updateTable('account')
            .set({ email: `${learnerId}@terhapus.invalid` })
            .where('id', '=', learnerId)
            .execute();
          await trx.deleteFrom('profile').where('accountId', '=', learnerId).execute();
          await removeLearner(trx, learnerId);
          await trx.deleteFrom('lessonProgress').where('learnerId', '=', learnerId).execute();
          await trx.deleteFrom('passwordReset').where('accountId', '=', learnerId).execute();
          // That somebody agreed stays as a proof; from where says who it was.
          await trx.updateTable('consent').set({ addressHash: '' }).where('subjectId', '=', learnerId).execute();
          await eraseFromAttempts(trx, learnerId);
          return eraseRegistrations(trx, { learnerId, email: learner.email, at });
        }),
      );
    },
  };
}
export type ErasureRepository = ReturnType<typeof createErasureRepository>;
