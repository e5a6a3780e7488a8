import type { Kysely } from 'kysely';
import { doomFiles } from '../../db/doom-files.ts';
import { changesSoFar, emptyWal } from '../../db/empty-wal.ts';
import { eraseFromAttempts } from '../../db/erase-from-attempts.ts';
import { erasePosts } from '../../db/erase-posts.ts';
import { eraseRegistrations } from '../../db/erase-registrations.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { removeLearner } from '../../foundation/directory/learner-directory.repository.ts';
import { eraseFromOutbox } from '../../foundation/outbox/outbox.repository.ts';

/** Name of an erased account on every screen that names accounts. */
export const erasedName = 'Akun terhapus';

/** Removes a person from the database; attempts and scores stay without a name (decisions/0036). */
export function createErasureRepository(db: Kysely<Database>) {
  /**
   * Registrations for the free tryout of these attempts, and, if the address is proved, those of the address: somebody who
   * signs up under a guest's address can't delete the guest's data. A guest's address isn't proved: a registration whose exam
   * is running waits for its days to end.
   */
  async function listRegistrations(
    trx: Kysely<Database>,
    { id: learnerId, email, isProved }: { id: string; email: string; isProved: boolean },
  ): Promise<string[]> {
    const found = await trx
      .selectFrom('freeRegistration')
      .select('id')
      .where('email', '=', email)
      .$if(!isProved, (qb) => qb.where((eb) => eb.lit(false)))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('attempt')
              .select('attempt.id')
              .whereRef('attempt.id', '=', 'freeRegistration.examId')
              .where('attempt.state', '=', 'in_progress'),
          ),
        ),
      )
      .union(
        trx
          .selectFrom('freeRegistration')
          .innerJoin('attempt', 'attempt.id', 'freeRegistration.examId')
          .select('freeRegistration.id')
          .where('learnerId', '=', learnerId),
      )
      .execute();
    return found.map(({ id }) => id);
  }

  /** Staff's reasons for what was done with purchases and access, and what they wrote to the buyer, may name the person. */
  async function eraseReasons(trx: Kysely<Database>, learnerId: string): Promise<void> {
    const purchases = trx.selectFrom('purchase').select('id').where('accountId', '=', learnerId);
    const payments = trx.selectFrom('payment').select('id').where('purchaseId', 'in', purchases);
    await trx
      .updateTable('refund')
      .set({ reason: erasedName })
      .where('paymentId', 'in', payments)
      .where('reason', '<>', erasedName)
      .execute();
    await trx
      .updateTable('payment')
      .set({ refusedBecause: erasedName })
      .where('purchaseId', 'in', purchases)
      .where('refusedBecause', '<>', erasedName)
      .execute();
    await trx
      .updateTable('entitlement')
      .set({ reason: erasedName })
      .where('accountId', '=', learnerId)
      .where('reason', '<>', erasedName)
      .execute();
    const events = await trx
      .selectFrom('purchaseEvent')
      .select(['id', 'details'])
      .where('purchaseId', 'in', purchases)
      .where('details', 'like', '%"reason"%')
      .execute();
    for (const { id, details } of events) {
      const told = JSON.parse(details) as { reason?: unknown };
      if (told.reason === erasedName) continue;
      await trx
        .updateTable('purchaseEvent')
        .set({ details: JSON.stringify({ ...told, reason: erasedName }) })
        .where('id', '=', id)
        .execute();
    }
  }

  /** Purchases stay without a name; the picture of a transfer shows one. @returns its files, noted as doomed */
  async function eraseProofs(trx: Kysely<Database>, learnerId: string, at: Date): Promise<string[]> {
    const proven = await trx
      .selectFrom('payment')
      .innerJoin('purchase', 'purchase.id', 'payment.purchaseId')
      .select(['payment.id', 'payment.proofFile'])
      .where('purchase.accountId', '=', learnerId)
      .where('payment.proofFile', 'is not', null)
      .execute();
    if (proven.length === 0) return [];
    const ids = proven.map(({ id }) => id);
    await trx
      .updateTable('payment')
      .set({ proofFile: null })
      .where('id', ...oneOf(trx, ids))
      .execute();
    const files = proven.flatMap(({ proofFile }) => proofFile ?? []);
    await doomFiles(trx, files, at.toISOString());
    return files;
  }

  /**
   * Removes what names the person outside the account's own row. Doing it again writes nothing.
   * @returns files to delete, noted as doomed
   */
  async function eraseTraces(trx: Kysely<Database>, learnerId: string, at: Date): Promise<string[]> {
    await trx.deleteFrom('profile').where('accountId', '=', learnerId).execute();
    await removeLearner(trx, learnerId);
    await trx.deleteFrom('questionReport').where('learnerId', '=', learnerId).execute();
    await erasePosts(trx, learnerId, at);
    await trx.deleteFrom('lessonProgress').where('learnerId', '=', learnerId).execute();
    await trx.deleteFrom('studyPlan').where('learnerId', '=', learnerId).execute();
    await trx.deleteFrom('studyDone').where('learnerId', '=', learnerId).execute();
    await trx.deleteFrom('eventRegistration').where('accountId', '=', learnerId).execute();
    await trx.deleteFrom('eventPresence').where('accountId', '=', learnerId).execute();
    await trx.deleteFrom('eventTrail').where('accountId', '=', learnerId).execute();
    await trx
      .updateTable('certificate')
      .set({ holderName: null })
      .where('accountId', '=', learnerId)
      .where('holderName', 'is not', null)
      .execute();
    // A reason may name the person. Standings only have the id of the account, as attempts do.
    await trx
      .updateTable('eventHand')
      .set({ reason: erasedName })
      .where('accountId', '=', learnerId)
      // An act for one person is done in an attempt; hands are found by their package.
      .where('tryoutId', 'in', trx.selectFrom('attempt').select('tryoutId').where('learnerId', '=', learnerId))
      .where('reason', '<>', erasedName)
      .execute();
    await trx.deleteFrom('pushDevice').where('accountId', '=', learnerId).execute();
    await trx.deleteFrom('tryoutReminder').where('accountId', '=', learnerId).execute();
    await trx.deleteFrom('reminderSetting').where('accountId', '=', learnerId).execute();
    await trx.deleteFrom('studiedQuestion').where('learnerId', '=', learnerId).execute();
    await trx.deleteFrom('abilityEstimate').where('learnerId', '=', learnerId).execute();
    await trx.deleteFrom('unclearExplanation').where('learnerId', '=', learnerId).execute();
    await trx.deleteFrom('eventLine').where('accountId', '=', learnerId).execute();
    const own = trx.selectFrom('attempt').select('id').where('learnerId', '=', learnerId);
    await trx.deleteFrom('eventHint').where('attemptId', 'in', own).execute();
    await trx.deleteFrom('eventHint').where('otherAttemptId', 'in', own).execute();
    // With the answers in them.
    await trx.deleteFrom('practiceSession').where('learnerId', '=', learnerId).execute();
    await trx.deleteFrom('session').where('accountId', '=', learnerId).execute();
    await trx.deleteFrom('passwordReset').where('accountId', '=', learnerId).execute();
    await trx.deleteFrom('emailProof').where('accountId', '=', learnerId).execute();
    await eraseFromOutbox(trx, learnerId);
    await eraseReasons(trx, learnerId);
    // The consent stays as a proof; the hash of the network address could identify the person.
    await trx
      .updateTable('consent')
      .set({ addressHash: '' })
      .where('subjectId', '=', learnerId)
      .where('addressHash', '<>', '')
      .execute();
    await eraseFromAttempts(trx, learnerId);
    return eraseProofs(trx, learnerId, at);
  }

  return {
    /** The learner's running attempts. */
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
     * @returns the files of ID cards and of proofs to delete, noted as doomed; undefined when there is no such learner any more; 'running' when an
     * attempt runs: nothing is erased then
     */
    async erase(learnerId: string, at: Date): Promise<string[] | 'running' | undefined> {
      const outcome = await againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          // Locked first: any other change of this account waits, and then finds no account. No attempt begins from here on.
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
            .returning(['email', 'emailProvedAt'])
            .executeTakeFirst();
          if (!learner) return undefined;
          await trx
            .updateTable('account')
            .set({ email: `${learnerId}@terhapus.invalid`, emailProvedAt: null })
            .where('id', '=', learnerId)
            .execute();
          const proofs = await eraseTraces(trx, learnerId, at);
          const { email, emailProvedAt } = learner;
          const whose = { id: learnerId, email, isProved: emailProvedAt !== null };
          return [...proofs, ...(await eraseRegistrations(trx, await listRegistrations(trx, whose), at))];
        }),
      );
      if (Array.isArray(outcome)) await emptyWal(db);
      return outcome;
    },

    /**
     * Removes what an erasure by an older release has left of this account: that one knew fewer tables.
     * @returns files to delete, noted as doomed, and whether SQLite's log has something to be emptied
     */
    eraseRest: (learnerId: string, at: Date): Promise<{ files: string[]; fillsLog: boolean }> =>
      againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          const before = await changesSoFar(trx);
          const files = await eraseTraces(trx, learnerId, at);
          return { files, fillsLog: (await changesSoFar(trx)) > before };
        }),
      ),

    /** Removes from the disk what was deleted; SQLite's log has it until then. */
    emptyLog: (): Promise<void> => emptyWal(db),
  };
}
export type ErasureRepository = ReturnType<typeof createErasureRepository>;
