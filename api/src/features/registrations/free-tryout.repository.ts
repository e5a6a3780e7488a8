import type { Insertable, Kysely } from 'kysely';
import { type GivenConsent, recordConsent } from '../../consents/record-consent.ts';
import type { FreeTryoutOffer } from '../../contract/index.ts';
import type { AccountTable, AttemptTable, Database } from '../../db/schema.ts';
import { enterRegistration, type NewRegistration } from './registration.repository.ts';

/** An attempt that is about to begin. */
export type NewAttempt = Insertable<AttemptTable>;

/** What a registration brings into being, all of it or nothing. */
export interface Beginning {
  registration: Omit<NewRegistration, 'examId'>;
  /** Of whoever isn't signed in: the account that the attempt belongs to. */
  guest: Insertable<AccountTable> | undefined;
  /** Not begun where the same learner has one of the same package running. */
  attempt: NewAttempt;
  consent: GivenConsent;
}

/** A registration that has begun an exam: whose that is by now. */
export interface Begun {
  examId: string;
  owner: { id: string; tokenVersion: number; isGuest: boolean };
}

/** Registrations of /free-tryout, and what they begin. */
export function createFreeTryoutRepository(db: Kysely<Database>) {
  return {
    /** The package that is given out, if it is open and has questions; no two are marked so. */
    async findOffer(at: Date): Promise<NonNullable<FreeTryoutOffer['tryout']> | undefined> {
      const moment = at.toISOString();
      const row = await db
        .selectFrom('tryout')
        .select(['id', 'title', 'type', 'durationSeconds'])
        .select((eb) =>
          eb
            .selectFrom('question')
            .select((count) => count.fn.countAll<number>().as('count'))
            .whereRef('question.tryoutId', '=', 'tryout.id')
            .as('questionCount'),
        )
        .where('isFreeTryout', '=', 1)
        .where('isActive', '=', 1)
        .where('archivedAt', 'is', null)
        .where((eb) => eb.or([eb('opensAt', 'is', null), eb('opensAt', '<=', moment)]))
        .where((eb) => eb.or([eb('closesAt', 'is', null), eb('closesAt', '>', moment)]))
        .where((eb) =>
          eb.exists(eb.selectFrom('question').select('id').whereRef('question.tryoutId', '=', 'tryout.id')),
        )
        .executeTakeFirst();
      return row && { ...row, questionCount: Number(row.questionCount) };
    },

    /** What a request with this key has begun. */
    async findBegun(requestHash: string): Promise<Begun | undefined> {
      const row = await db
        .selectFrom('freeRegistration')
        .innerJoin('attempt', 'attempt.id', 'freeRegistration.examId')
        .innerJoin('account', 'account.id', 'attempt.learnerId')
        .select(['attempt.id as examId', 'account.id', 'tokenVersion', 'standing'])
        .where('requestHash', '=', requestHash)
        .executeTakeFirst();
      if (!row) return undefined;
      const { examId, id, tokenVersion, standing } = row;
      return { examId, owner: { id, tokenVersion, isGuest: standing === 'guest' } };
    },

    /** Registrations since that moment with this e-mail address, and with this number: the larger of the two. */
    async countSince({ email, phoneNumber }: { email: string; phoneNumber: string }, since: Date): Promise<number> {
      const { byEmail, byPhone } = await db
        .selectNoFrom((eb) => [
          eb
            .selectFrom('freeRegistration')
            .select((count) => count.fn.countAll<number>().as('count'))
            .where('email', '=', email)
            .where('createdAt', '>', since.toISOString())
            .as('byEmail'),
          eb
            .selectFrom('freeRegistration')
            .select((count) => count.fn.countAll<number>().as('count'))
            .where('phoneNumber', '=', phoneNumber)
            .where('createdAt', '>', since.toISOString())
            .as('byPhone'),
        ])
        .executeTakeFirstOrThrow();
      return Math.max(Number(byEmail), Number(byPhone));
    },

    /**
     * Enters a registration, claims its card and begins the exam. Gives the exam's id, or undefined when a request with the same key
     * was faster.
     */
    async begin({ registration, guest, attempt, consent }: Beginning): Promise<string | undefined> {
      const attemptId = attempt.id;
      const learnerId = attempt.learnerId;
      try {
        return await db.transaction().execute(async (trx) => {
          if (guest) await trx.insertInto('account').values(guest).execute();
          const begun = await trx
            .insertInto('attempt')
            .values(attempt)
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst();
          const examId = begun.numInsertedOrUpdatedRows === 1n ? attemptId : await runningId(trx, learnerId, attempt);
          await enterRegistration(trx, { ...registration, examId });
          await recordConsent(trx, consent);
          return examId;
        });
      } catch (error) {
        if (await this.findBegun(registration.requestHash ?? '')) return undefined;
        throw error;
      }
    },
  };
}
export type FreeTryoutRepository = ReturnType<typeof createFreeTryoutRepository>;

async function runningId(trx: Kysely<Database>, learnerId: string, { tryoutId }: NewAttempt): Promise<string> {
  const { id } = await trx
    .selectFrom('attempt')
    .select('id')
    .where('learnerId', '=', learnerId)
    .where('tryoutId', '=', tryoutId)
    .where('state', '=', 'in_progress')
    .executeTakeFirstOrThrow();
  return id;
}
