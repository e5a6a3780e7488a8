import { type Insertable, type Kysely, sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import { type GivenConsent, recordConsent } from '../../foundation/consents/consent.repository.ts';
import type { FreeTryoutOffer, GuestRegistrant } from '../../contract/index.ts';
import { emptyWal } from '../../db/empty-wal.ts';
import { eraseRegistrations } from '../../db/erase-registrations.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { isOnShow } from '../../db/package-state.ts';
import type { AccountTable, AttemptTable, Database } from '../../db/schema.ts';
import { enteringCount, hasEntering } from '../../foundation/papers/entering-questions.repository.ts';
import type { TakeEntitlement } from '../../foundation/entitlements/taking.repository.ts';
import { enterRegistration, type NewRegistration } from './registration.repository.ts';

/** An attempt that is about to begin. */
export type NewAttempt = Insertable<AttemptTable>;

/** The rows that a registration creates, all or nothing. */
export interface Beginning {
  registration: Omit<NewRegistration, 'examId'>;
  /** For a visitor who isn't signed in: the account that owns the attempt. */
  guest: Insertable<AccountTable> | undefined;
  /** Not inserted if the same learner has a running attempt of the package. */
  attempt: NewAttempt;
  /** Counts the attempt against the account's quotas; throws if nothing is left. */
  take: TakeEntitlement;
  consent: GivenConsent;
  limit: RegistrationLimit;
}

/** Most registrations that one person may send since a moment. */
export interface RegistrationLimit {
  since: Date;
  atMost: number;
}

/** The values that identify one person's registrations; a guest has no account. */
export type RegisteredBy = Pick<NewRegistration, 'email' | 'phoneNumber' | 'registrantId'>;

/** A registration that has begun an exam, and the present owner of that exam. */
export interface Begun {
  examId: string;
  owner: { id: string; tokenVersion: number; isGuest: boolean };
}

/** The key of PostgreSQL's advisory lock for registrations: we use no other advisory lock. */
const registrationLock = 37;

/** Registrations of /free-tryout, and the exams that they begin. */
export function createFreeTryoutRepository(db: Kysely<Database>) {
  return {
    /** The package that /free-tryout offers, if it is open and has questions; only one package is marked so. */
    async findOffer(at: Date): Promise<NonNullable<FreeTryoutOffer['tryout']> | undefined> {
      const moment = at.toISOString();
      const row = await db
        .selectFrom('tryout')
        .select(['id', 'title', 'type', 'durationSeconds'])
        .select(enteringCount)
        .where('isFreeTryout', '=', 1)
        .where(isOnShow)
        .where((eb) => eb.or([eb('opensAt', 'is', null), eb('opensAt', '<=', moment)]))
        .where((eb) => eb.or([eb('closesAt', 'is', null), eb('closesAt', '>', moment)]))
        .where(hasEntering)
        .executeTakeFirst();
      if (!row) return undefined;
      const { enteringCount: count, ...offer } = row;
      return { ...offer, questionCount: count ?? 0 };
    },

    /** The exam begun by a request with this key; null if a claim has separated registration and exam. */
    async findBegun(requestHash: string): Promise<Begun | null | undefined> {
      const row = await db
        .selectFrom('freeRegistration')
        .leftJoin('attempt', 'attempt.id', 'freeRegistration.examId')
        .leftJoin('account', 'account.id', 'attempt.learnerId')
        .select(['attempt.id as examId', 'account.id', 'tokenVersion', 'standing'])
        .where('requestHash', '=', requestHash)
        .executeTakeFirst();
      if (!row) return undefined;
      const { examId, id, tokenVersion, standing } = row;
      if (examId === null || id === null || tokenVersion === null) return null;
      return { examId, owner: { id, tokenVersion, isGuest: standing === 'guest' } };
    },

    /**
     * The registration data of an attempt that this account owns: null for a learner's own; undefined when the account has no
     * such attempt.
     */
    async findRegistrant(accountId: string, attemptId: string): Promise<GuestRegistrant['registrant'] | undefined> {
      const row = await db
        .selectFrom('attempt')
        .leftJoin('freeRegistration', 'freeRegistration.examId', 'attempt.id')
        .select(['isGuest', 'fullName', 'email', 'phone'])
        .where('attempt.id', '=', attemptId)
        .where('learnerId', '=', accountId)
        .executeTakeFirst();
      if (!row) return undefined;
      const { isGuest, fullName, email, phone } = row;
      return isGuest === 1 && fullName !== null && email !== null && phone !== null ? { fullName, email, phone } : null;
    },

    /**
     * Deletes the registration that came with an account's exam, and a guest with it.
     * @returns its ID card, noted as doomed; undefined when there is none any more
     */
    async remove(accountId: string, examId: string, at: Date): Promise<string | undefined> {
      const card = await againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          const found = await trx
            .selectFrom('freeRegistration')
            .innerJoin('attempt', 'attempt.id', 'freeRegistration.examId')
            .select('freeRegistration.id')
            .where('examId', '=', examId)
            .where('learnerId', '=', accountId)
            .execute();
          const ids = found.map(({ id }) => id);
          return (await eraseRegistrations(trx, ids, at))[0];
        }),
      );
      if (card !== undefined) await emptyWal(db);
      return card;
    },

    /** True if a guardian had to agree when the account signed up. */
    async isMinor(accountId: string): Promise<boolean> {
      const consent = await db
        .selectFrom('consent')
        .select('id')
        .where('subjectId', '=', accountId)
        .where('kind', '=', 'guardian')
        .executeTakeFirst();
      return consent !== undefined;
    },

    /** @throws AppError TOO_MANY_REGISTRATIONS */
    refuseTooMany: (registrant: RegisteredBy, limit: RegistrationLimit) => refuseTooMany(db, registrant, limit),

    /**
     * Inserts a registration, claims its card and begins the exam. Returns the exam's id, or undefined when a request with
     * the same key was faster.
     * @throws AppError when there were too many, counting those that came at the same time, or when the learner's account is
     * gone
     */
    async begin({ registration, guest, attempt, take, consent, limit }: Beginning): Promise<string | undefined> {
      const attemptId = attempt.id;
      const learnerId = attempt.learnerId;
      try {
        return await db.transaction().execute(async (trx) => {
          if (guest) await trx.insertInto('account').values(guest).execute();
          else if (!(await holdAccount(trx, learnerId, 'registered'))) throw new AppError('UNAUTHENTICATED');
          // One after the other, so that each counts those before it; SQLite has one writer at a time anyway.
          if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${registrationLock})`.execute(trx);
          await refuseTooMany(trx, registration, limit);
          const begun = await trx
            .insertInto('attempt')
            .values(attempt)
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst();
          const isNew = begun.numInsertedOrUpdatedRows === 1n;
          if (isNew) await take(trx);
          const examId = isNew ? attemptId : await runningId(trx, learnerId, attempt);
          await enterRegistration(trx, { ...registration, examId });
          await recordConsent(trx, consent);
          return examId;
        });
      } catch (error) {
        if ((await this.findBegun(registration.requestHash ?? '')) !== undefined) return undefined;
        throw error;
      }
    },
  };
}
export type FreeTryoutRepository = ReturnType<typeof createFreeTryoutRepository>;

async function refuseTooMany(
  db: Kysely<Database>,
  { email, phoneNumber, registrantId }: RegisteredBy,
  { since, atMost }: RegistrationLimit,
): Promise<void> {
  const countOf = (column: keyof RegisteredBy, value: string) =>
    db
      .selectFrom('freeRegistration')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('createdAt').as('oldest')])
      .where(column, '=', value)
      .where('createdAt', '>', since.toISOString())
      .executeTakeFirstOrThrow();
  const counts = [await countOf('email', email), await countOf('phoneNumber', phoneNumber)];
  if (registrantId !== null) counts.push(await countOf('registrantId', registrantId));
  const full = counts.filter(({ count }) => count >= atMost);
  if (full.length === 0) return;
  // Time until the oldest of them is older than the limit's window.
  const oldest = Math.max(...full.map((one) => Date.parse(one.oldest)));
  throw AppError.until('TOO_MANY_REGISTRATIONS', oldest, since.getTime());
}

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
