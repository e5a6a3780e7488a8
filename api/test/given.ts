import { hash } from '@node-rs/argon2';
import type { Selectable } from 'kysely';
import {
  type Attempt,
  type Letter,
  type Permission,
  permissions as allPermissions,
  type RegistrationForm,
  type Result,
  type Section,
  type SubType,
} from '../src/contract/index.ts';
import { writePermissions } from '../src/db/permissions.ts';
import type { ProfileTable, QuestionVersionTable, Role, TryoutTable } from '../src/db/schema.ts';
import { enterItemBank } from '../src/foundation/directory/item-bank.repository.ts';
import { enterLearners } from '../src/foundation/directory/learner-directory.repository.ts';
import { newId } from '../src/id.ts';
import { seedRegistration } from '../src/seed/registrations.ts';
import { type TestApp } from './build-test-app.ts';
import { examTypes } from './exam-content.ts';
import { jpeg } from './pictures.ts';

/** The password of every account that these helpers make. */
export const password = 'rahasia123';
/** A hash that is cheap to check: otherwise thousands of sign-ins would take a minute. Only a few tests of accounts check the real cost. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface GivenAccount {
  id: string;
  role: Role;
  email: string;
  name: string;
  tokenVersion: number;
  token: string;
}

async function givenAccount(
  t: TestApp,
  role: Role,
  {
    email,
    name,
    isActive = true,
    permissions = role === 'admin' ? allPermissions : [],
    isProved = true,
    hasSecondFactor = false,
  }: {
    email?: string;
    name?: string;
    isActive?: boolean;
    permissions?: readonly Permission[];
    isProved?: boolean;
    hasSecondFactor?: boolean;
  },
) {
  const id = newId();
  const account = {
    id,
    role,
    email: email ?? `${id}@contoh.id`,
    name: name ?? `Akun ${id.slice(0, 8)}`,
    tokenVersion: 1,
  };
  await t.db
    .insertInto('account')
    .values({
      ...account,
      passwordHash: await passwordHash,
      isActive: isActive ? 1 : 0,
      permissions: writePermissions(permissions),
      createdAt: t.clock.now().toISOString(),
      emailProvedAt: isProved ? t.clock.now().toISOString() : null,
      secondFactorAt: hasSecondFactor ? t.clock.now().toISOString() : null,
    })
    .execute();
  return { ...account, token: t.tokenFor(account) };
}

const givenProfile = { province: 'Jawa Barat', phone: '081234567890', gender: 'female', instance: 'PLN' } as const;

/** A learner with a profile; the e-mail address is proved by default. */
export async function givenLearner(
  t: TestApp,
  options: {
    email?: string;
    name?: string;
    isActive?: boolean;
    isProved?: boolean;
    profile?: Partial<Omit<ProfileTable, 'accountId'>>;
  } = {},
): Promise<GivenAccount> {
  const { profile, ...columns } = options;
  const account = await givenAccount(t, 'learner', columns);
  const given = { ...givenProfile, ...profile };
  await t.db
    .insertInto('profile')
    .values({ accountId: account.id, ...given })
    .execute();
  await enterLearners(t.db, [{ accountId: account.id, name: account.name, email: account.email, ...given }]);
  return account;
}

/** The token of the link in the mail to a learner who forgot the password. */
export async function givenResetToken(t: TestApp, learner?: GivenAccount): Promise<string> {
  const { email } = learner ?? (await givenLearner(t));
  await t.call('POST', '/api/auth/forgot-password', { body: { email } });
  const link = /#token=(\S+)/.exec(t.mails.at(-1)?.text ?? '');
  if (!link?.[1]) throw new Error('No mail with a link was sent');
  return link[1];
}

/** The token of the link in the mail that proves a learner's address. */
export async function givenProofToken(t: TestApp, learner?: GivenAccount): Promise<string> {
  await t.call('POST', '/api/auth/email-proof/mail', { as: learner ?? (await givenLearner(t, { isProved: false })) });
  const link = /mode=confirm#token=(\S+)/.exec(t.mails.at(-1)?.text ?? '');
  if (!link?.[1]) throw new Error('No mail with a link was sent');
  return link[1];
}

/** An administrator may do everything by default. */
export function givenStaff(
  t: TestApp,
  role: 'admin' | 'questioner',
  options: { email?: string; isActive?: boolean; permissions?: readonly Permission[]; hasSecondFactor?: boolean } = {},
): Promise<GivenAccount> {
  return givenAccount(t, role, options);
}

/**
 * Questions of one section, given as text. `keys`: the right letter of each item; `weights`: the points of A, B, C… of each
 * item, such as '54321'; `essays`: the number of items without options.
 */
export interface GivenSection {
  section?: Section;
  subType?: SubType;
  keys?: string;
  weights?: string[];
  essays?: number;
  /** Number of options of each keyed item. */
  options?: number;
}

export interface GivenTryout {
  id: string;
  title: string;
  /** The question versions in their order: the items of its attempts. */
  itemIds: string[];
  questionIds: string[];
}

/** A section's first sub type, unless tests need another one. */
const defaultSubType = (section: Section): SubType =>
  section === 'TIU' ? 'kemampuan_numerik' : (examTypes.subTypesOfSection(section)[0] ?? section);

export type QuestionToInsert = Pick<QuestionVersionTable, 'section' | 'subType' | 'kind'> & {
  options: { letter: Letter; isKey: 0 | 1; weight: number | null }[];
};

const lettersOf = (count: number) => 'ABCDE'.slice(0, count).split('') as Letter[];

function questionsOf({
  section = 'TKD',
  subType = defaultSubType(section),
  keys = '',
  weights = [],
  essays = 0,
  options = 5,
}: GivenSection): QuestionToInsert[] {
  const common = { section, subType };
  return [
    ...[...keys].map((key) => ({
      ...common,
      kind: 'multiple_choice' as const,
      options: lettersOf(options).map((letter) => ({
        letter,
        isKey: letter === key ? (1 as const) : (0 as const),
        weight: null,
      })),
    })),
    ...weights.map((row) => ({
      ...common,
      kind: 'multiple_choice' as const,
      options: lettersOf(row.length).map((letter, index) => ({
        letter,
        isKey: 0 as const,
        weight: Number(row[index]),
      })),
    })),
    ...Array.from({ length: essays }, () => ({ ...common, kind: 'essay' as const, options: [] })),
  ];
}

/** Writes one version of a question, as an edit does; returns its id. */
export async function insertVersion(
  t: TestApp,
  questionId: string,
  version: number,
  question: QuestionToInsert,
  stem: string,
): Promise<string> {
  const id = newId();
  const { section, subType, kind, options } = question;
  const createdAt = t.clock.now().toISOString();
  await t.db
    .insertInto('questionVersion')
    .values({
      id,
      questionId,
      version,
      kind,
      section,
      type: examTypes.typesOf(subType)[0] ?? 'TKD_BUMN',
      subType,
      stem,
      imageUrl: null,
      imageAlt: null,
      explanation: `Pembahasan ${stem}`,
      timeLimitSeconds: 60,
      createdAt,
    })
    .execute();
  if (options.length > 0) {
    await t.db
      .insertInto('questionOption')
      .values(
        options.map((option) => ({
          ...option,
          questionVersionId: id,
          text: `Pilihan ${option.letter} ${stem}`,
          imageUrl: null,
          imageAlt: null,
        })),
      )
      .execute();
  }
  return id;
}

/** An active package with small questions; by default three TKD items with the keys A, B, C. */
export async function givenTryout(
  t: TestApp,
  { sections = [{ keys: 'ABC' }], ...columns }: { sections?: GivenSection[] } & Partial<Selectable<TryoutTable>> = {},
): Promise<GivenTryout> {
  const id = columns.id ?? newId();
  const title = columns.title ?? `Tryout ${id}`;
  const createdAt = t.clock.now().toISOString();
  await t.db
    .insertInto('tryout')
    .values({
      id,
      title,
      description: 'Paket uji',
      priceRupiah: 0,
      batch: 1,
      type: 'TKD_BUMN',
      isActive: 1,
      isOnline: 1,
      imageUrl: null,
      durationSeconds: 3600,
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
      ...columns,
    })
    .execute();
  const itemIds: string[] = [];
  const questionIds: string[] = [];
  for (const [index, question] of sections.flatMap(questionsOf).entries()) {
    const questionId = newId();
    const versionId = await insertVersion(t, questionId, 1, question, `Soal ${index + 1} dari ${title}`);
    await t.db
      .insertInto('question')
      .values({ id: questionId, tryoutId: id, number: index + 1, currentVersionId: versionId, createdAt })
      .execute();
    itemIds.push(versionId);
    questionIds.push(questionId);
  }
  await enterItemBank(t.db, questionIds);
  return { id, title, itemIds, questionIds };
}

/** Pictures with these addresses, as if they had been uploaded; there are no files. */
export async function givenPictures(t: TestApp, ...urls: string[]): Promise<void> {
  const createdAt = t.clock.now().toISOString();
  await t.db
    .insertInto('file')
    .values(
      urls.map((url) => ({
        id: url.slice('/api/files/'.length),
        kind: 'question_image' as const,
        mediaType: 'image/webp',
        sizeBytes: 1,
        sha256: '',
        createdAt,
      })),
    )
    .execute();
}

/** Responses to the items of a paper as text: a letter chooses, '-' leaves empty. */
export function responsesFrom(itemIds: readonly string[], letters: string, sequence = 1) {
  return itemIds.flatMap((itemId, index) => {
    const letter = letters[index] ?? '-';
    return letter === '-' ? [] : [{ itemId, option: letter, sequence }];
  });
}

export interface GivenAttempt extends Attempt {
  learner: GivenAccount;
}

/** A running attempt, started through the API, with the responses already saved. */
export async function givenAttempt(
  t: TestApp,
  { learner, tryout, responses = '' }: { learner?: GivenAccount; tryout?: GivenTryout; responses?: string } = {},
): Promise<GivenAttempt> {
  const owner = learner ?? (await givenLearner(t));
  const { id: tryoutId } = tryout ?? (await givenTryout(t));
  const started = await t.call('POST', '/api/attempts', { as: owner, body: { tryoutId } });
  if (started.statusCode !== 201) throw new Error(`The attempt did not start: ${started.body}`);
  const attempt = started.json<Attempt>();
  const entries = responsesFrom(
    attempt.items.map(({ id }) => id),
    responses,
  );
  if (entries.length > 0) {
    const flushed = await t.call('PATCH', `/api/attempts/${attempt.id}/responses`, {
      as: owner,
      body: { responses: entries },
    });
    if (flushed.statusCode !== 200) throw new Error(`The responses were not saved: ${flushed.body}`);
  }
  return { ...attempt, learner: owner };
}

/** Answers the items of a running attempt with texts. */
export async function writeTexts(
  t: TestApp,
  attempt: Pick<GivenAttempt, 'id' | 'learner'>,
  texts: readonly { itemId: string; text: string | null }[],
  sequence = 1,
): Promise<void> {
  const answer = await t.call('PATCH', `/api/attempts/${attempt.id}/responses`, {
    as: attempt.learner,
    body: { responses: texts.map((response) => ({ ...response, option: null, sequence })) },
  });
  if (answer.statusCode !== 200) throw new Error(`The texts were not saved: ${answer.body}`);
}

/** A finished attempt with answered essays, which wait for their marks. By default one essay and one question. */
export async function givenEssay(
  t: TestApp,
  { learner, tryout, text = 'Uraian saya' }: { learner?: GivenAccount; tryout?: GivenTryout; text?: string } = {},
) {
  const attempt = await givenAttempt(t, {
    ...(learner && { learner }),
    tryout: tryout ?? (await givenTryout(t, { sections: [{ keys: 'A', essays: 1 }] })),
  });
  const essays = attempt.items.filter(({ kind }) => kind === 'essay');
  await writeTexts(
    t,
    attempt,
    essays.map(({ id }) => ({ itemId: id, text })),
  );
  const submitted = await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: attempt.learner });
  return {
    ...attempt,
    attemptId: attempt.id,
    itemId: essays[0]?.id as string,
    essayIds: essays.map(({ id }) => id),
    result: submitted.json<Result>(),
  };
}

/** A finished attempt and its result. */
export async function givenFinished(
  t: TestApp,
  options: { learner?: GivenAccount; tryout?: GivenTryout; responses?: string } = {},
) {
  const attempt = await givenAttempt(t, options);
  const submitted = await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: attempt.learner });
  return { ...attempt, result: submitted.json<Result>() };
}

/** A registration for the free tryout, with a random picture as its card; returns the registration's id. */
export async function givenRegistration(t: TestApp, form: Partial<RegistrationForm> = {}): Promise<string> {
  return seedRegistration(
    { db: t.db, idCards: t.idCards, now: t.clock.now },
    {
      fullName: 'Siti Rahma',
      email: 'siti.rahma@contoh.id',
      phone: '0812-3456-7890',
      institution: 'Universitas Contoh',
      ...form,
    },
    await (idCard ??= jpeg()),
  );
}
let idCard: Promise<Buffer> | undefined;
