import type { Kysely } from 'kysely';
import { permissions } from '../contract/index.ts';
import { writePermissions } from '../db/permissions.ts';
import type { Database, QuestionOptionTable, Role } from '../db/schema.ts';
import { enterRegistration, type NewRegistration } from '../features/registrations/registration.repository.ts';
import { enterItemBank } from '../foundation/directory/item-bank.repository.ts';
import { enterLearners } from '../foundation/directory/learner-directory.repository.ts';
import { newId } from '../id.ts';
import type { ContentQuestion, ContentTryout } from './content.ts';

/** An account as it is seeded. */
export interface SeededAccount {
  role: Role;
  email: string;
  name: string;
  passwordHash: string;
}

const demoProfile = { province: 'Jawa Barat', phone: '081234567890', gender: 'female', instance: 'PLN' } as const;

const accountRow = (account: SeededAccount, createdAt: Date) => ({
  ...account,
  id: newId(),
  tokenVersion: 1,
  isActive: 1 as const,
  permissions: writePermissions(account.role === 'admin' ? permissions : []),
  createdAt: createdAt.toISOString(),
});

/** A package whose figures are stored, with their paths. */
export interface PackageToInsert {
  tryout: ContentTryout;
  questions: {
    question: ContentQuestion;
    imageUrl: string | null;
    options: Omit<QuestionOptionTable, 'questionVersionId'>[];
  }[];
}

/** Writes one package with its questions into the database; returns the tryout's id. */
async function insertPackage(
  db: Kysely<Database>,
  { tryout, questions }: PackageToInsert,
  createdAt: Date,
): Promise<string> {
  const timestamp = createdAt.toISOString();
  const tryoutId = newId();
  await db
    .insertInto('tryout')
    .values({
      id: tryoutId,
      title: tryout.title,
      description: tryout.description,
      priceRupiah: tryout.price,
      batch: tryout.batch,
      type: tryout.type,
      isActive: 1,
      isOnline: 1,
      imageUrl: null,
      durationSeconds: tryout.durationMinutes * 60,
      difficulty: tryout.difficulty,
      opensAt: null,
      closesAt: null,
      ruleSetId: tryout.ruleSet,
      isFreeTryout: tryout.freeTryout ? 1 : 0,
      currentPaperId: null,
      publishedAt: timestamp,
      archivedAt: null,
      createdAt: timestamp,
      updatedAt: timestamp,
    })
    .execute();
  const questionIds = questions.map(() => newId());
  for (const [index, { question, imageUrl, options }] of questions.entries()) {
    const questionId = questionIds[index] as string;
    const versionId = newId();
    await db
      .insertInto('questionVersion')
      .values({
        id: versionId,
        questionId,
        version: 1,
        kind: 'multiple_choice',
        section: question.section,
        type: tryout.type,
        subType: question.subType,
        stem: question.question,
        imageUrl,
        imageAlt: question.imageAlt ?? null,
        explanation: question.explanation,
        timeLimitSeconds: 60,
        createdAt: timestamp,
      })
      .execute();
    await db
      .insertInto('questionOption')
      .values(options.map((option) => ({ ...option, questionVersionId: versionId })))
      .execute();
    await db
      .insertInto('question')
      .values({ id: questionId, tryoutId, number: index + 1, currentVersionId: versionId, createdAt: timestamp })
      .execute();
  }
  await enterItemBank(db, questionIds);
  return tryoutId;
}

/** Fills a new database. */
export function createSeedRepository(db: Kysely<Database>) {
  return {
    /** Inserts a registration and claims its card. */
    insertRegistration: (row: NewRegistration): Promise<void> =>
      db.transaction().execute((trx) => enterRegistration(trx, row)),

    /** Makes an account of the staff, unless the address belongs to an account already. */
    async insertStaff(account: SeededAccount, createdAt: Date): Promise<void> {
      await db
        .insertInto('account')
        .values(accountRow(account, createdAt))
        .onConflict((conflict) => conflict.column('email').doNothing())
        .execute();
    },

    /** True if any of these addresses belongs to an account. */
    async hasAccounts(emails: readonly string[]): Promise<boolean> {
      const found = await db.selectFrom('account').select('id').where('email', 'in', emails).executeTakeFirst();
      return found !== undefined;
    },

    /** True if there is neither an account nor a package. */
    async isEmpty(): Promise<boolean> {
      const [account, tryout] = await Promise.all([
        db.selectFrom('account').select('id').executeTakeFirst(),
        db.selectFrom('tryout').select('id').executeTakeFirst(),
      ]);
      return !account && !tryout;
    },

    /** Writes the demo's accounts and packages, all or nothing. */
    async insertDemo(
      accounts: readonly SeededAccount[],
      packages: readonly PackageToInsert[],
      at: Date,
    ): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const account of accounts) {
          const row = { ...accountRow(account, at), emailProvedAt: at.toISOString() };
          await trx.insertInto('account').values(row).execute();
          if (account.role === 'learner') {
            await trx
              .insertInto('profile')
              .values({ accountId: row.id, ...demoProfile })
              .execute();
            await enterLearners(trx, [{ accountId: row.id, ...account, ...demoProfile }]);
          }
        }
        for (const [index, content] of packages.entries()) {
          // One second apart, so that "newest first" always gives the same order.
          await insertPackage(trx, content, new Date(at.getTime() - index * 1000));
        }
      });
    },
  };
}
