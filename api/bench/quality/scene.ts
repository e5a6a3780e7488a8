import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { insertLearners, insertTryout, mintToken } from '../../harness/fixture.ts';
import { createProduct, type Product } from '../../harness/product.ts';
import { type Letter, letters } from '../../src/contract/index.ts';
import type { AttemptTable, Role } from '../../src/db/schema.ts';
import { loadExamContent } from '../../src/foundation/exam-types/load-exam-types.ts';
import { type ScorableItem, score } from '../../src/foundation/scoring/score.ts';
import { scoreColumns } from '../../src/foundation/scoring/score-columns.ts';
import { newAttemptId } from '../../src/id.ts';
import { contentFolder } from '../../src/seed/content-folder.ts';
import { createChance } from '../large/chance.ts';

/** A package with many ended attempts, for benches of what is done with all of them. */
export interface Scene {
  product: Product;
  tryoutId: string;
  paperId: string;
  /** In the order of the package; all keys are C, and each fifth item's is planted wrong: learners who know it choose B. */
  questionIds: string[];
  versionIds: string[];
  learnerIds: string[];
  attemptIds: string[];
  sizes: Sizes;
  isShort: boolean;
  /** A call of staff; throws unless it succeeds. @returns the answer's bytes, and the time until they were there */
  call(
    role: 'admin' | 'questioner',
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ ms: number; bytes: Buffer }>;
  print(line: string): void;
}

export interface Sizes {
  attempts: number;
  items: number;
}

/**
 * A part of the bench: it measures one feature on the scene, prints its bars, and returns its figures for the last line. Parts run one after the
 * other; one that changes the package's scores takes that back.
 */
export interface Part {
  name: string;
  run(scene: Scene): Promise<Record<string, number>>;
}

const { ruleSets } = loadExamContent(contentFolder);
const rowsPerStatement = 1_000;
const wrongKeyEvery = 5;

/** Fills the database of a product that has made its tables with a package of ended attempts, and with staff. Nothing is counted then. */
export async function fillPackage(product: Product, sizes: Sizes) {
  const chance = createChance(2_026);
  /** Roughly normal, −2 to 2. */
  const ability = () => (chance.fraction() + chance.fraction() + chance.fraction() + chance.fraction() - 2) * 1.7;
  return product.withDatabase(async (db) => {
    const staff = await Promise.all(
      (['admin', 'questioner'] as const satisfies Role[]).map(async (role) => {
        const id = randomUUID();
        await db
          .insertInto('account')
          .values({
            ...{
              id,
              role,
              email: `${id}@contoh.id`,
              name: 'Pengukur',
              passwordHash: '-',
              tokenVersion: 1,
              isActive: 1,
            },
            ...{ permissions: role === 'admin' ? '["manage","review"]' : '[]', createdAt: new Date().toISOString() },
          })
          .execute();
        return [role, await mintToken(id, product.jwtSecret, role)] as const;
      }),
    );
    const tryoutId = await insertTryout(db, sizes.items);
    const learnerIds = await insertLearners(db, sizes.attempts);
    const questions = await db
      .selectFrom('question')
      .select(['id', 'number', 'currentVersionId'])
      .where('tryoutId', '=', tryoutId)
      .orderBy('number')
      .execute();
    const versionIds = questions.map(({ currentVersionId }) => currentVersionId);
    const paperId = randomUUID();
    const startedAt = new Date(Date.now() - 86_400_000);
    await db
      .insertInto('paper')
      .values({ id: paperId, tryoutId, questionCount: sizes.items, createdAt: startedAt.toISOString() })
      .execute();
    await db
      .insertInto('paperItem')
      .values(
        questions.map(({ number, currentVersionId }) => ({ paperId, number, questionVersionId: currentVersionId })),
      )
      .execute();
    await db.updateTable('tryout').set({ currentPaperId: paperId }).where('id', '=', tryoutId).execute();

    const items = versionIds.map((id): ScorableItem => ({
      ...{ id, kind: 'multiple_choice', section: 'TKD', subType: 'number_sequence' },
      options: letters.map((letter) => ({ letter, isKey: letter === 'C', weight: null })),
    }));
    const difficulties = items.map(ability);
    const attemptIds: string[] = [];
    let attempts: Insertable<AttemptTable>[] = [];
    let responses: { attemptId: string; itemId: string; option: Letter }[] = [];
    async function flush() {
      if (attempts.length > 0) await db.insertInto('attempt').values(attempts).execute();
      for (let at = 0; at < responses.length; at += rowsPerStatement)
        await db
          .insertInto('response')
          .values(
            responses.slice(at, at + rowsPerStatement).map((response) => ({
              ...{ ...response, text: null, flagged: 0 as const, sequence: 1, secondsSpent: 30 },
              savedAt: startedAt.toISOString(),
            })),
          )
          .execute();
      [attempts, responses] = [[], []];
    }
    for (const [index, learnerId] of learnerIds.entries()) {
      const id = newAttemptId(new Date(startedAt.getTime() + index));
      const own = ability();
      const given = items.flatMap(({ id: itemId }, place) => {
        if (chance.fraction() < 0.05) return [];
        const knows = chance.fraction() < 0.2 + 0.8 / (1 + Math.exp((difficulties[place] as number) - own));
        const right = place % wrongKeyEvery === wrongKeyEvery - 1 ? 'B' : 'C';
        return [{ itemId, option: knows ? right : chance.pick(letters), text: null }];
      });
      const scored = score(ruleSets.get('latihan-1'), items, given);
      attemptIds.push(id);
      attempts.push({
        ...{
          id,
          learnerId,
          tryoutId,
          paperId,
          ruleSetId: 'latihan-1',
          state: 'submitted',
          isRanked: 1,
          lastSavedAt: null,
        },
        startedAt: startedAt.toISOString(),
        deadlineAt: new Date(startedAt.getTime() + 6_000_000).toISOString(),
        submittedAt: new Date(startedAt.getTime() + 3_000_000 + index).toISOString(),
        ...scoreColumns(scored),
        ...{ rankProvince: null, rankInstance: null },
      });
      responses.push(...given.map(({ itemId, option }) => ({ attemptId: id, itemId, option })));
      if (attempts.length === 100) await flush();
    }
    await flush();
    return {
      ...{ tryoutId, paperId, versionIds, learnerIds, attemptIds },
      questionIds: questions.map(({ id }) => id),
      tokens: new Map(staff),
    };
  });
}

/** A new product with such a package; it doesn't run yet. */
export async function openScene(sizes: Sizes, isShort: boolean, databaseUrl?: string): Promise<Scene> {
  const product = await createProduct({ ...(databaseUrl !== undefined && { databaseUrl }) });
  // The first start makes the tables.
  await product.start();
  await product.stop();
  const { tokens, ...rest } = await fillPackage(product, sizes);
  return {
    ...rest,
    ...{ product, sizes, isShort },
    async call(role, method, path, body) {
      const begun = performance.now();
      const answer = await fetch(`${product.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens.get(role)}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const ms = performance.now() - begun;
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString().slice(0, 500)}`);
      return { ms, bytes };
    },
    print: (line) => void process.stdout.write(`${line}\n`),
  };
}
