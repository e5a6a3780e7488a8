import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { SignJWT } from 'jose';
import { letters } from '../src/contract/index.ts';
import type { Database, Role } from '../src/db/schema.ts';
import { enterItemBank } from '../src/foundation/directory/item-bank.repository.ts';

const createdAt = new Date().toISOString();

/** Rows in one statement: below every database's limit of parameters. */
const rowsPerStatement = 1_000;

/** A package with that many questions, written directly to the database. */
export async function insertTryout(
  db: Kysely<Database>,
  questionCount: number,
  { durationSeconds = 6_000 }: { durationSeconds?: number } = {},
): Promise<string> {
  const tryoutId = randomUUID();
  await db
    .insertInto('tryout')
    .values({
      id: tryoutId,
      title: `Tryout ${questionCount} soal`,
      description: 'Paket untuk pengukuran.',
      priceRupiah: 0,
      batch: 1,
      type: 'TKD_BUMN',
      isActive: 1,
      isOnline: 1,
      imageUrl: null,
      durationSeconds,
      difficulty: 'Sedang',
      opensAt: null,
      closesAt: null,
      ruleSetId: 'latihan-1',
      isFreeTryout: 0,
      currentPaperId: null,
      publishedAt: createdAt,
      archivedAt: null,
      createdAt,
      updatedAt: createdAt,
    })
    .execute();
  const questionIds = Array.from({ length: questionCount }, () => randomUUID());
  for (const [index, questionId] of questionIds.entries()) {
    const number = index + 1;
    const versionId = randomUUID();
    await db
      .insertInto('questionVersion')
      .values({
        id: versionId,
        questionId,
        version: 1,
        kind: 'multiple_choice',
        section: 'TKD',
        type: 'TKD_BUMN',
        subType: 'number_sequence',
        // Real papers have characters beyond Latin, which are slower to write.
        stem: `Pertanyaan nomor ${number}: “x ≤ ${number}”. ${'Sebuah kalimat yang cukup panjang untuk dibaca. '.repeat(4)}`,
        imageUrl: null,
        imageAlt: null,
        explanation: 'Pembahasan.',
        timeLimitSeconds: 60,
        createdAt,
      })
      .execute();
    await db
      .insertInto('questionOption')
      .values(
        letters.map((letter) => ({
          questionVersionId: versionId,
          letter,
          text: `Pilihan ${letter} dari soal ${number}`,
          imageUrl: null,
          imageAlt: null,
          isKey: letter === 'C' ? (1 as const) : (0 as const),
          weight: null,
        })),
      )
      .execute();
    await db
      .insertInto('question')
      .values({ id: questionId, tryoutId, number, currentVersionId: versionId, createdAt })
      .execute();
  }
  await enterItemBank(db, questionIds);
  return tryoutId;
}

/** The e-mail of a learner made by `insertLearners`. */
export const emailOf = (learnerId: string) => `${learnerId}@contoh.id`;

/**
 * Inserts that many learners at once; returns their ids.
 * @param passwordHash one hash for all of them, for runs that sign in; without it nobody can, and tokens are minted
 */
export async function insertLearners(db: Kysely<Database>, count: number, passwordHash = '-'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (let at = 0; at < count; at += rowsPerStatement) {
    const some = ids.slice(at, at + rowsPerStatement);
    await db
      .insertInto('account')
      .values(
        some.map((id) => ({
          id,
          role: 'learner' as const,
          email: emailOf(id),
          name: 'Peserta Ukur',
          passwordHash,
          tokenVersion: 1,
          isActive: 1 as const,
          createdAt,
          emailProvedAt: createdAt,
        })),
      )
      .execute();
    await db
      .insertInto('profile')
      .values(
        some.map((accountId) => ({
          accountId,
          province: 'Jawa Barat',
          phone: '081234567890',
          gender: 'female' as const,
          instance: 'PLN',
        })),
      )
      .execute();
  }
  return ids;
}

/** An account's token as the API signs it, without the cost of a sign-in; valid for twelve hours. */
export function mintToken(accountId: string, jwtSecret: string, role: Role = 'learner'): Promise<string> {
  return new SignJWT({ ver: 1 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('tryout')
    .setAudience(role)
    .setSubject(accountId)
    .setIssuedAt()
    .setExpirationTime('12h')
    .sign(new TextEncoder().encode(jwtSecret));
}
