import type { Kysely } from 'kysely';
import { holdAccount } from '../../db/hold-account.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Database } from '../../db/schema.ts';

/** Whose a guest's attempt is to become. */
export interface Claim {
  guestId: string;
  attemptId: string;
  learnerId: string;
}

/** What became of a claim: it is the learner's now, or was before; one of the same package runs; there is nothing, or nobody, to take it. */
export type ClaimOutcome = 'claimed' | 'running' | 'missing' | 'nobody';

/** Takes guests' attempts into accounts. */
export function createClaimRepository(db: Kysely<Database>) {
  async function claim(trx: Kysely<Database>, { guestId, attemptId, learnerId }: Claim): Promise<ClaimOutcome> {
    // The account before its attempts, as an erasure does: same lock order everywhere, so no deadlock.
    if (!(await holdAccount(trx, learnerId, 'registered'))) return 'nobody';
    // Holds the row, as a save and a closing do.
    const attempt = await trx
      .updateTable('attempt')
      .set((eb) => ({ learnerId: eb.ref('learnerId') }))
      .where('id', '=', attemptId)
      .where('learnerId', 'in', [guestId, learnerId])
      .returning(['learnerId', 'tryoutId', 'state', 'submittedAt'])
      .executeTakeFirst();
    if (!attempt) return 'missing';
    if (attempt.learnerId === learnerId) return 'claimed';
    // What is left of a guest whose registration is over belongs to nobody.
    if (!(await holdAccount(trx, guestId, 'guest'))) return 'missing';

    const own = await trx
      .selectFrom('attempt')
      .select(['id', 'state', 'isRanked', 'submittedAt'])
      .where('learnerId', '=', learnerId)
      .where('tryoutId', '=', attempt.tryoutId)
      .where((eb) => eb.or([eb('state', '=', 'in_progress'), eb('isRanked', '=', 1)]))
      .execute();
    const isRunning = attempt.state === 'in_progress';
    if (isRunning && own.some(({ state }) => state === 'in_progress')) return 'running';

    const { emailProvedAt } = await trx
      .selectFrom('account')
      .select('emailProvedAt')
      .where('id', '=', learnerId)
      .executeTakeFirstOrThrow();
    // The ranking counts the first that ended, whoever it belonged to then; of a learner who is proved.
    const ranked = own.find(({ isRanked }) => isRanked === 1);
    const isFirst =
      !isRunning && emailProvedAt !== null && !(ranked && (ranked.submittedAt ?? '') <= (attempt.submittedAt ?? ''));
    if (isFirst && ranked) {
      await trx
        .updateTable('attempt')
        .set({ isRanked: 0, rankProvince: null, rankInstance: null })
        .where('id', '=', ranked.id)
        .execute();
    }
    const profile = trx.selectFrom('profile').where('accountId', '=', learnerId);
    await trx
      .updateTable('attempt')
      .set({
        learnerId,
        isGuest: 0,
        isRanked: isFirst ? 1 : 0,
        // As a closing keeps them: of ranked ones alone.
        ...(isFirst && { rankProvince: profile.select('province'), rankInstance: profile.select('instance') }),
      })
      .where('id', '=', attemptId)
      .execute();
    await leaveStrangersOut(trx, attemptId, learnerId);
    await trx.deleteFrom('account').where('id', '=', guestId).where('standing', '=', 'guest').execute();
    return 'claimed';
  }

  return {
    claim: (wanted: Claim): Promise<ClaimOutcome> =>
      againWhenRaceIsLost(() => db.transaction().execute((trx) => claim(trx, wanted))),
  };
}
export type ClaimRepository = ReturnType<typeof createClaimRepository>;

/**
 * A device that several people use holds the guest's token for all of them. What was registered under another e-mail address stays
 * out of the account, with the picture of the ID card: whoever takes the attempt over is not shown somebody else's.
 */
async function leaveStrangersOut(trx: Kysely<Database>, attemptId: string, learnerId: string): Promise<void> {
  await trx
    .updateTable('freeRegistration')
    .set({ examId: null })
    .where('examId', '=', attemptId)
    .where('email', '<>', (eb) => eb.selectFrom('account').select('email').where('id', '=', learnerId))
    .execute();
}
