import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Letter } from '../contract/index.ts';
import type { Given } from '../foundation/foundation.ts';
import type { Passwords } from '../foundation/owners/password.ts';
import type { FileService } from '../features/files/file.service.ts';
import { type ContentPackage, type ContentQuestion, lettersOf, readPackages } from './content.ts';
import { contentFolder } from './content-folder.ts';
import { demoAccounts, demoAddresses, demoPassword } from './demo-accounts.ts';
import { createSeedRepository, type PackageToInsert } from './seed.repository.ts';

interface Seeding extends Pick<Given, 'db' | 'now'> {
  passwords: Passwords;
  files: FileService;
}

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
  await createSeedRepository(db).insertStaff(account, now());
}

/** True if the database has demo accounts, from a time when it was filled with them. */
export const hasDemoAccounts = (db: Given['db']): Promise<boolean> =>
  createSeedRepository(db).hasAccounts(demoAddresses);

/**
 * Fills an empty database with the demo accounts and packages, all or nothing; leaves a database with any data as it is.
 * @returns true if it was empty
 */
export async function seedDemo({
  db,
  passwords,
  files,
  examTypes,
  now,
}: Seeding & Pick<Given, 'examTypes'>): Promise<boolean> {
  const seeds = createSeedRepository(db);
  if (!(await seeds.isEmpty())) return false;
  const packages = await Promise.all(
    readPackages(join(contentFolder, 'demo'), examTypes).map((content) => withStoredFigures(content, files)),
  );
  const passwordHash = await passwords.hash(demoPassword);
  const accounts = demoAccounts.map((demo) => ({ ...demo, passwordHash }));
  await seeds.insertDemo(accounts, packages, now());
  return true;
}

/** Stores a package's figures; the rest is written only to the database. */
async function withStoredFigures(
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
