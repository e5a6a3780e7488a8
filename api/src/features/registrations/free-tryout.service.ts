import { createHash } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import {
  type FreeTryoutForm,
  type FreeTryoutOffer,
  type FreeTryoutStart,
  type GuestRegistrant,
  privacyVersion,
} from '../../contract/index.ts';
import { newId } from '../../id.ts';
import type { Begun, FreeTryoutRepository, NewAttempt } from './free-tryout.repository.ts';
import { phoneNumberOf } from './phone-number.ts';
import type { IdCards } from './registration.service.ts';

/** Registrations with one e-mail address, one phone number or one account in a day: mistakes are made, questions are not to be farmed. */
const registrationsPerPerson = 3;
const dayMs = 24 * 3_600_000;

/** Somebody who sends the form of /free-tryout. */
export interface Registrant {
  form: FreeTryoutForm;
  /** The picture as it came; undefined when none was chosen. */
  idCard: Buffer | undefined;
  /** Whoever is signed in. */
  learnerId: string | undefined;
  /** Where the form came from, as the consent keeps it. */
  addressHash: string;
}

export interface FreeTryoutNeeds {
  registrations: FreeTryoutRepository;
  idCards: IdCards & { refuseFull(): Promise<void> };
  /** An attempt of the package that would begin now. @throws AppError when it can't */
  attempts: { prepare(learnerId: string, tryoutId: string, startedAt: Date): Promise<NewAttempt> };
  signGuest(account: { id: string; tokenVersion: number }, attemptId: string): string;
  now(): Date;
}

/** The free tryout: a registration with an ID card begins it at once (docs/decisions/0037-guests.md). */
export function createFreeTryoutService({ registrations, idCards, attempts, signGuest, now }: FreeTryoutNeeds) {
  function answer(begun: Begun | null | undefined, learnerId: string | undefined): FreeTryoutStart {
    if (!begun) throw new AppError('ATTEMPT_NOT_FOUND');
    const { examId, owner } = begun;
    if (owner.isGuest) return { examId, attemptToken: signGuest(owner, examId) };
    // Sent again by somebody else, once the attempt has been taken into an account.
    if (owner.id !== learnerId) throw new AppError('ATTEMPT_NOT_FOUND');
    return { examId, attemptToken: null };
  }

  const limitAt = (at: Date) => ({ since: new Date(at.getTime() - dayMs), atMost: registrationsPerPerson });

  return {
    getOffer: async (): Promise<FreeTryoutOffer> => ({ tryout: (await registrations.findOffer(now())) ?? null }),

    /**
     * Who registered for this attempt, as the guest who holds its token is told (docs/decisions/0069-what-a-guest-wrote.md).
     * @throws AppError ATTEMPT_NOT_FOUND when the attempt isn't this account's
     */
    async getRegistrant(accountId: string, attemptId: string): Promise<GuestRegistrant> {
      const registrant = await registrations.findRegistrant(accountId, attemptId);
      if (registrant === undefined) throw new AppError('ATTEMPT_NOT_FOUND');
      return { registrant };
    },

    /**
     * Deletes what somebody registered with, at once: name, address, number and card. A guest's way to the result ends with it, and a
     * running exam ends by its clock.
     */
    async remove(accountId: string, examId: string): Promise<void> {
      const card = await registrations.remove(accountId, examId, now());
      if (card === undefined) throw new AppError('REGISTRATION_NOT_FOUND');
      await idCards.discard(card);
    },

    /**
     * Registers somebody and begins the exam: all of it, or nothing. The same request again, whose answer was lost or that was sent
     * twice, gives what the first one began.
     * @throws AppError that says what is wrong with the picture, that a minor needs none, that there were too many, or nothing is open
     */
    async register({ form, idCard, learnerId, addressHash }: Registrant): Promise<FreeTryoutStart> {
      const requestHash = createHash('sha256').update(form.requestKey).digest('hex');
      const earlier = await registrations.findBegun(requestHash);
      if (earlier !== undefined) return answer(earlier, learnerId);
      if (form.ageGroup === 'minor') throw new AppError('ID_CARD_OF_MINOR');
      if (learnerId !== undefined && (await registrations.isMinor(learnerId))) throw new AppError('ID_CARD_OF_MINOR');
      if (!idCard) throw new AppError('IMAGE_MISSING').at('idCard');
      const offer = await registrations.findOffer(now());
      if (!offer) throw new AppError('FREE_TRYOUT_NOT_OPEN');
      const { fullName, email, phone, institution } = form;
      const registrant = { email, phoneNumber: phoneNumberOf(phone), registrantId: learnerId ?? null };
      // Before the picture costs anything; those that come at the same time are counted once more as they are entered.
      await registrations.refuseTooMany(registrant, limitAt(now()));
      await idCards.refuseFull();

      const idCardFileId = await idCards.keep(idCard).catch((error: unknown) => {
        throw error instanceof AppError && error.status < 500 ? error.at('idCard') : error;
      });
      try {
        // The clock begins when the picture has come, however long the line took for it.
        const at = now();
        const guest = learnerId === undefined ? newGuest(at) : undefined;
        const attempt = await attempts.prepare(learnerId ?? (guest as { id: string }).id, offer.id, at);
        const id = newId();
        const examId = await registrations.begin({
          guest,
          attempt: { ...attempt, isGuest: guest ? 1 : 0 },
          registration: {
            ...registrant,
            id,
            fullName,
            phone,
            institution,
            consentVersion: privacyVersion,
            consentAt: at.toISOString(),
            requestHash,
            keptFrom: attempt.deadlineAt,
            idCardFileId,
            createdAt: at.toISOString(),
          },
          consent: { subjectId: id, kinds: ['privacy', 'id_card'], at, addressHash },
          limit: limitAt(at),
        });
        if (examId !== undefined)
          return answer(
            { examId, owner: { id: attempt.learnerId, tokenVersion: 1, isGuest: guest !== undefined } },
            learnerId,
          );
      } catch (error) {
        await idCards.discard(idCardFileId);
        throw error;
      }
      // The same request was faster on another line.
      await idCards.discard(idCardFileId);
      return answer(await registrations.findBegun(requestHash), learnerId);
    },
  };
}
export type FreeTryoutService = ReturnType<typeof createFreeTryoutService>;

/** An account that nobody can sign in to and that says nothing of anybody. */
function newGuest(at: Date) {
  const id = newId();
  return {
    id,
    role: 'learner' as const,
    email: `${id}@guest.invalid`,
    name: 'Tamu',
    passwordHash: '',
    tokenVersion: 1,
    isActive: 1 as const,
    standing: 'guest' as const,
    createdAt: at.toISOString(),
  };
}
