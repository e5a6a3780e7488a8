import type { Kysely } from 'kysely';
import { holdAccount } from '../../db/hold-account.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Database } from '../../db/schema.ts';

/** A guest's attempt, and the learner who claims it. */
export interface Claim {
  guestId: string;
  attemptId: string;
  learnerId: string;
}

/**
 * Result of a claim: the attempt is the learner's now, or was already; their own attempt of the same package is running; the
 * attempt, or the account, doesn't exist any more.
 */
export type ClaimOutcome = 'claimed' | 'running' | 'missing' | 'nobody';

/** Claims guests' attempts for accounts. */
export function createClaimRepository(db: Kysely<Database>) {
  async function claim(trx: Kysely<Database>, { guestId, attemptId, learnerId }: Claim): Promise<ClaimOutcome> {
    // The account before its attempts, as an erasure does: same lock order everywhere, so no deadlock.
    if (!(await holdAccount(trx, learnerId, 'registered'))) return 'nobody';
    // Locks the row, as a save and a closing do.
    const attempt = await trx
      .updateTable('attempt')
      .set((eb) => ({ learnerId: eb.ref('learnerId') }))
      .where('id', '=', attemptId)
      .where('learnerId', 'in', [guestId, learnerId])
      .returning(['learnerId', 'tryoutId', 'state', 'submittedAt'])
      .executeTakeFirst();
    if (!attempt) return 'missing';
    if (attempt.learnerId === learnerId) return 'claimed';
    // Once a guest's registration is over, its attempt belongs to nobody.
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
    // The ranking counts the attempt that ended first, even if it was a guest's then; only with a proved address.
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
        // As a closing stores them: only for ranked attempts.
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
 * On a device that several people use, all of them have the guest's token. A registration under another e-mail address stays
 * out of the account, with the picture of the ID card: the claiming learner must not see somebody else's.
 */
async function leaveStrangersOut(trx: Kysely<Database>, attemptId: string, learnerId: string): Promise<void> {
  await trx
    .updateTable('freeRegistration')
    .set({ examId: null })
    .where('examId', '=', attemptId)
    .where('email', '<>', (eb) => eb.selectFrom('account').select('email').where('id', '=', learnerId))
    .execute();
}
