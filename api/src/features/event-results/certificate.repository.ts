import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Certificates, by their codes and by their attempts. */
export function createCertificateRepository(db: Kysely<Database>) {
  const certificates = db
    .selectFrom('certificate')
    .innerJoin('attempt', 'attempt.id', 'certificate.attemptId')
    .innerJoin('tryout', 'tryout.id', 'certificate.tryoutId')
    .innerJoin('account', 'account.id', 'certificate.accountId')
    .select([
      'certificate.code',
      'certificate.tryoutId',
      'certificate.attemptId',
      'certificate.releaseId',
      'certificate.holderName',
      'attempt.startedAt',
      'tryout.title',
      'tryout.type',
      'account.name',
      'account.standing',
    ]);

  return {
    findByCode: (code: string) => certificates.where('certificate.code', '=', code).executeTakeFirst(),

    /** The certificate of this learner's attempt. */
    findOwned: (accountId: string, attemptId: string) =>
      certificates
        .where('certificate.attemptId', '=', attemptId)
        .where('certificate.accountId', '=', accountId)
        .executeTakeFirst(),

    async findCode(attemptId: string): Promise<string | null> {
      const row = await db
        .selectFrom('certificate')
        .select('code')
        .where('attemptId', '=', attemptId)
        .executeTakeFirst();
      return row?.code ?? null;
    },

    /** The learner's ranked attempt of a package; undefined if they have none. */
    async findRankedAttempt(accountId: string, tryoutId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('attempt')
        .select('id')
        .where('learnerId', '=', accountId)
        .where('tryoutId', '=', tryoutId)
        .where('isRanked', '=', 1)
        .executeTakeFirst();
      return row?.id;
    },

    /** The learner's attempt: its package; undefined if it isn't theirs. */
    async findAttempt(accountId: string, attemptId: string): Promise<{ tryoutId: string } | undefined> {
      return db
        .selectFrom('attempt')
        .select('tryoutId')
        .where('id', '=', attemptId)
        .where('learnerId', '=', accountId)
        .executeTakeFirst();
    },
  };
}
export type CertificateRepository = ReturnType<typeof createCertificateRepository>;
