import { randomUUID } from 'node:crypto';
import { letters } from '../../src/contract/index.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';

const createdAt = new Date().toISOString();

/** A package of so many questions, right out of the database's hands. */
export async function insertTryout(db: Kysely<Database>, questionCount: number): Promise<string> {
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
      durationSeconds: 6_000,
      difficulty: 'Sedang',
      opensAt: null,
      closesAt: null,
      ruleSetId: 'latihan-1',
      isFreeTryout: 0,
      currentPaperId: null,
      archivedAt: null,
      createdAt,
      updatedAt: createdAt,
    })
    .execute();
  for (let number = 1; number <= questionCount; number += 1) {
    const questionId = randomUUID();
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
        stem: `Pertanyaan nomor ${number}. ${'Sebuah kalimat yang cukup panjang untuk dibaca. '.repeat(4)}`,
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
  return tryoutId;
}

/** So many learners without a usable password: the benchmark signs their tokens itself. */
export async function insertLearners(db: Kysely<Database>, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db
    .insertInto('account')
    .values(
      ids.map((id) => ({
        id,
        role: 'learner' as const,
        email: `${id}@contoh.id`,
        name: 'Peserta Ukur',
        passwordHash: '-',
        tokenVersion: 1,
        isActive: 1 as const,
        createdAt,
      })),
    )
    .execute();
  return ids;
}
