import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Letter, permissions } from '../contract/index.ts';
import { writePermissions } from '../db/permissions.ts';
import type { Database, QuestionOptionTable, Role } from '../db/schema.ts';
import { enterItemBank } from '../foundation/directory/item-bank.repository.ts';
import { enterLearners } from '../foundation/directory/learner-directory.repository.ts';
import type { Passwords } from '../foundation/owners/password.ts';
import type { FileService } from '../features/files/file.service.ts';
import { newId } from '../id.ts';
import { type ContentPackage, type ContentQuestion, type ContentTryout, lettersOf, readPackages } from './content.ts';
import { contentFolder } from './content-folder.ts';
import { demoAccounts, demoAddresses, demoPassword } from './demo-accounts.ts';

interface Seeding {
  db: Kysely<Database>;
  passwords: Passwords;
  files: FileService;
  now: () => Date;
}

const demoProfile = { province: 'Jawa Barat', phone: '081234567890', gender: 'female', instance: 'PLN' } as const;

const accountRow = (account: { role: Role; email: string; name: string; passwordHash: string }, createdAt: Date) => ({
  ...account,
  id: newId(),
  tokenVersion: 1,
  isActive: 1 as const,
  permissions: writePermissions(account.role === 'admin' ? permissions : []),
  createdAt: createdAt.toISOString(),
});

/** Makes the first administrator named in the settings, unless the address belongs to an account already. */
export async function ensureFirstAdmin(
  { db, passwords, now }: Seeding,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const account = {
    role: 'admin' as const,
    email,
    name: 'Administrator',
    passwordHash: await passwords.hash(password),
  };
  await db
    .insertInto('account')
    .values(accountRow(account, now()))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/** True if the database has demo accounts, from a time when it was filled with them. */
export async function hasDemoAccounts(db: Kysely<Database>): Promise<boolean> {
  const found = await db.selectFrom('account').select('id').where('email', 'in', demoAddresses).executeTakeFirst();
  return found !== undefined;
}

/**
 * Fills an empty database with the demo accounts and packages, all or nothing; leaves a database with any data as it is.
 * @returns true if it was empty
 */
export async function seedDemo({ db, passwords, files, now }: Seeding): Promise<boolean> {
  const [account, tryout] = await Promise.all([
    db.selectFrom('account').select('id').executeTakeFirst(),
    db.selectFrom('tryout').select('id').executeTakeFirst(),
  ]);
  if (account || tryout) return false;
  const packages = await Promise.all(
    readPackages(join(contentFolder, 'demo')).map((content) => withStoredFigures(content, files)),
  );
  const passwordHash = await passwords.hash(demoPassword);
  await db.transaction().execute(async (trx) => {
    for (const demo of demoAccounts) {
      const row = { ...accountRow({ ...demo, passwordHash }, now()), emailProvedAt: now().toISOString() };
      await trx.insertInto('account').values(row).execute();
      if (demo.role === 'learner') {
        await trx
          .insertInto('profile')
          .values({ accountId: row.id, ...demoProfile })
          .execute();
        await enterLearners(trx, [{ accountId: row.id, ...demo, ...demoProfile }]);
      }
    }
    for (const [index, content] of packages.entries()) {
      // One second apart, so that "newest first" is one order and not a guess.
      await insertPackage(trx, content, new Date(now().getTime() - index * 1000));
    }
  });
  return true;
}

/** A package whose figures are stored, with their paths. */
export interface PackageToInsert {
  tryout: ContentTryout;
  questions: {
    question: ContentQuestion;
    imageUrl: string | null;
    options: Omit<QuestionOptionTable, 'questionVersionId'>[];
  }[];
}

/** Stores a package's figures; the rest is written only to the database. */
export async function withStoredFigures(
  { folder, tryout, questions }: ContentPackage,
  files: FileService,
): Promise<PackageToInsert> {
  const store = (path: string) => files.storeQuestionImage('image/svg+xml', readFileSync(join(folder, path)));
  const optionOf = async (question: ContentQuestion, letter: Letter) => {
    const option = question.options[letter] ?? '';
    const shown =
      typeof option === 'string'
        ? { text: option, imageUrl: null, imageAlt: null }
        : { text: '', imageUrl: await store(option.image), imageAlt: option.alt };
    return {
      letter,
      ...shown,
      isKey: question.answer === letter ? (1 as const) : (0 as const),
      weight: question.weights?.[letter] ?? null,
    };
  };
  return {
    tryout,
    questions: await Promise.all(
      questions.map(async (question) => ({
        question,
        imageUrl: question.image === undefined ? null : await store(question.image),
        options: await Promise.all(lettersOf(question).map((letter) => optionOf(question, letter))),
      })),
    ),
  };
}

/** Writes one package with its questions into the database; returns the tryout's id. */
export async function insertPackage(
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
