import { createHash } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import {
  type FreeTryoutForm,
  type FreeTryoutOffer,
  type FreeTryoutStart,
  type GuestRegistrant,
  privacyVersion,
} from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import type { TakeEntitlement } from '../../foundation/entitlements/taking.repository.ts';
import { newId } from '../../id.ts';
import type { Begun, FreeTryoutRepository, NewAttempt } from './free-tryout.repository.ts';
import { phoneNumberOf } from './phone-number.ts';

/**
 * Registrations with one e-mail address, phone number or account in a day: enough for mistakes, too few to collect questions.
 */
const registrationsPerPerson = 3;

/** A person who sends the form of /free-tryout. */
export interface Registrant {
  form: FreeTryoutForm;
  /** The picture as it was sent; undefined when none was chosen. */
  idCard: Buffer | undefined;
  /** The learner who is signed in, if any. */
  learnerId: string | undefined;
  /** Hash of the network address, for the consent. */
  addressHash: string;
}

export interface FreeTryoutNeeds {
  registrations: FreeTryoutRepository;
  idCards: {
    refuseFull(): Promise<void>;
    keep(upload: Buffer): Promise<string>;
    discard(id: string): Promise<void>;
    discardAfter(error: unknown, id: string): Promise<void>;
  };
  /** A new attempt of the package that would begin now. @throws AppError when it can't */
  attempts: {
    prepare(
      learnerId: string,
      tryoutId: string,
      startedAt: Date,
    ): Promise<{ attempt: NewAttempt; take: TakeEntitlement }>;
  };
  signGuest(account: { id: string; tokenVersion: number }, attemptId: string): string;
  now(): Date;
}

/** The free tryout: a registration with an ID card begins it at once (docs/decisions/0037-guests.md). */
export function createFreeTryoutService({ registrations, idCards, attempts, signGuest, now }: FreeTryoutNeeds) {
  function answer(begun: Begun | null | undefined, learnerId: string | undefined): FreeTryoutStart {
    if (!begun) throw new AppError('ATTEMPT_NOT_FOUND');
    const { examId, owner } = begun;
    if (owner.isGuest) return { examId, attemptToken: signGuest(owner, examId) };
    // Sent again by somebody else, once an account has claimed the attempt.
    if (owner.id !== learnerId) throw new AppError('ATTEMPT_NOT_FOUND');
    return { examId, attemptToken: null };
  }

  const limitAt = (at: Date) => ({ since: new Date(at.getTime() - dayMs), atMost: registrationsPerPerson });

  return {
    getOffer: async (): Promise<FreeTryoutOffer> => ({ tryout: (await registrations.findOffer(now())) ?? null }),

    /**
     * The registration data of this attempt, for the guest who has its token (docs/decisions/0069-what-a-guest-wrote.md).
     * @throws AppError ATTEMPT_NOT_FOUND when the attempt isn't this account's
     */
    async getRegistrant(accountId: string, attemptId: string): Promise<GuestRegistrant> {
      const registrant = await registrations.findRegistrant(accountId, attemptId);
      if (registrant === undefined) throw new AppError('ATTEMPT_NOT_FOUND');
      return { registrant };
    },

    /**
     * Deletes a registration at once: name, address, number and card. A guest can't reach the result any more, and a running
     * exam ends by its clock.
     */
    async remove(accountId: string, examId: string): Promise<void> {
      const card = await registrations.remove(accountId, examId, now());
      if (card === undefined) throw new AppError('REGISTRATION_NOT_FOUND');
      await idCards.discard(card);
    },

    /**
     * Registers a person and begins the exam, all or nothing. The same request again, after a lost answer or sent twice,
     * returns what the first one began.
     * @throws AppError that says what is wrong with the picture, that a minor needs none, that there were too many, or that
     * nothing is open
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
      // Before the picture costs anything; simultaneous ones are counted again when they are inserted.
      await registrations.refuseTooMany(registrant, limitAt(now()));
      await idCards.refuseFull();

      const idCardFileId = await idCards.keep(idCard).catch((error: unknown) => {
        throw error instanceof AppError && error.status < 500 ? error.at('idCard') : error;
      });
      try {
        // The exam's clock begins when the picture has arrived, however slow the connection was.
        const at = now();
        const guest = learnerId === undefined ? newGuest(at) : undefined;
        const { attempt, take } = await attempts.prepare(learnerId ?? (guest as { id: string }).id, offer.id, at);
        const id = newId();
        const examId = await registrations.begin({
          guest,
          attempt: { ...attempt, isGuest: guest ? 1 : 0 },
          take,
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
        await idCards.discardAfter(error, idCardFileId);
        throw error;
      }
      // The same request was faster on another connection; or it was this one, whose answer was lost: then its card stays.
      await idCards.discard(idCardFileId);
      return answer(await registrations.findBegun(requestHash), learnerId);
    },
  };
}
export type FreeTryoutService = ReturnType<typeof createFreeTryoutService>;

/** An account without personal data that nobody can sign in to. */
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
