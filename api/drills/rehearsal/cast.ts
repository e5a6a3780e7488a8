import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { writePermissions } from '../../src/db/permissions.ts';
import type { Database } from '../../src/db/schema.ts';
import { enterItemBank, leaveItemBank } from '../../src/foundation/directory/item-bank.repository.ts';
import type { Sizes } from './sizes.ts';

/** Everything that a rehearsal makes has an id that begins like this, and nothing else has. */
const mark = 'gladi-';
const newId = () => mark + randomUUID();
/** No mail reaches it (RFC 2606). */
const domain = 'gladi-bersih.invalid';
const rowsPerStatement = 500;
/** Small, so that a running product's own writes don't wait for a removal. */
const removedAtOnce = 50;
/** The numbers of the days are those of WIB (UTC+7). */
const wibMs = 7 * 3_600_000;

function* inParts<Value>(values: readonly Value[], size: number): Generator<Value[]> {
  for (let from = 0; from < values.length; from += size) yield values.slice(from, from + size);
}

export interface People {
  learnerIds: string[];
  /** The first one acts, all look on. */
  administratorIds: string[];
}

interface Stage {
  packageId: string;
  sizes: Sizes;
  /** The start second. */
  startsAt: Date;
}

/**
 * The title and the start of the events that a rehearsal would disturb: those that can be started, or still run, within so many hours.
 */
export async function eventsNear(db: Kysely<Database>, now: Date, hours: number): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .innerJoin('tryout', 'tryout.id', 'event.tryoutId')
    .select(['title', 'opensAt', 'closesAt', 'durationSeconds', 'extraSeconds', 'pausedSeconds'])
    .where('opensAt', '<=', new Date(now.getTime() + hours * 3_600_000).toISOString())
    .where('releasedAt', 'is', null)
    .execute();
  return rows
    .filter(({ closesAt, durationSeconds, extraSeconds, pausedSeconds }) => {
      const runsFor = durationSeconds + extraSeconds + pausedSeconds;
      return Date.parse(closesAt ?? '') + runsFor * 1_000 >= now.getTime();
    })
    .map(({ title, opensAt }) => `${title} (${opensAt})`);
}

/** Copies a package with its present questions: statistics and rankings of the original stay as they are. */
async function copyPackage(db: Kysely<Database>, now: string, { packageId, sizes, startsAt }: Stage): Promise<string> {
  const original = await db.selectFrom('tryout').selectAll().where('id', '=', packageId).executeTakeFirst();
  if (!original) throw new Error(`There is no package ${packageId}`);
  const tryoutId = newId();
  const title = `[Gladi bersih] ${original.title}`;
  await db
    .insertInto('tryout')
    .values({
      ...original,
      ...{ id: tryoutId, title, priceRupiah: 0, isActive: 1, isOnline: 1, isFreeTryout: 0, currentPaperId: null },
      ...{ durationSeconds: sizes.durationSeconds, opensAt: startsAt.toISOString() },
      ...{ closesAt: new Date(startsAt.getTime() + sizes.windowMs).toISOString() },
      ...{ publishedAt: now, archivedAt: null, createdAt: now, updatedAt: now, requiresReview: 0 },
    })
    .execute();
  const questions = await db
    .selectFrom('question')
    .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
    .selectAll('questionVersion')
    .select('question.number')
    .where('tryoutId', '=', packageId)
    .where('kind', '=', 'multiple_choice')
    .orderBy('question.number')
    .limit(sizes.questions)
    .execute();
  if (questions.length === 0) throw new Error(`The package ${packageId} has no multiple-choice questions`);
  const questionIds: string[] = [];
  for (const { number, ...version } of questions) {
    const [questionId, versionId] = [newId(), newId()];
    questionIds.push(questionId);
    const options = await db
      .selectFrom('questionOption')
      .selectAll()
      .where('questionVersionId', '=', version.id)
      .execute();
    await db
      .insertInto('questionVersion')
      .values({ ...version, id: versionId, questionId, version: 1, createdAt: now })
      .execute();
    await db
      .insertInto('questionOption')
      .values(options.map((option) => ({ ...option, questionVersionId: versionId })))
      .execute();
    await db
      .insertInto('question')
      .values({ id: questionId, tryoutId, number, currentVersionId: versionId, createdAt: now })
      .execute();
  }
  await enterItemBank(db, questionIds);
  return tryoutId;
}

/** Makes the learners and the administrators. */
export async function makePeople(db: Kysely<Database>, sizes: Sizes): Promise<People> {
  const now = new Date().toISOString();
  const learnerIds = Array.from({ length: sizes.sitters }, newId);
  const administratorIds = Array.from({ length: sizes.administrators }, newId);
  const account = (id: string, role: 'learner' | 'admin', name: string) => ({
    ...{ id, role, name, email: `${id}@${domain}`, passwordHash: '-', tokenVersion: 1, isActive: 1 as const },
    ...{ createdAt: now, emailProvedAt: now },
  });
  await db
    .insertInto('account')
    .values(
      administratorIds.map((id, index) => ({
        ...account(id, 'admin', `Gladi bersih, petugas ${index + 1}`),
        ...{ secondFactorAt: now, permissions: writePermissions(['event']) },
      })),
    )
    .execute();
  let number = 0;
  for (const ids of inParts(learnerIds, rowsPerStatement)) {
    await db
      .insertInto('account')
      .values(ids.map((id) => account(id, 'learner', `Gladi bersih ${(number += 1)}`)))
      .execute();
    await db
      .insertInto('profile')
      .values(
        ids.map((accountId) => ({
          ...{ accountId, province: 'DKI Jakarta', phone: '080000000000', instance: 'Gladi bersih' },
          gender: 'female' as const,
        })),
      )
      .execute();
  }
  return { learnerIds, administratorIds };
}

/** Makes an event on a copy of a package, for which these learners are registered. @returns the copy's id */
export async function makeEvent(
  db: Kysely<Database>,
  { packageId, sizes, startsAt, learnerIds }: Stage & Pick<People, 'learnerIds'>,
): Promise<string> {
  const now = new Date().toISOString();
  const tryoutId = await copyPackage(db, now, { packageId, sizes, startsAt });
  await db
    .insertInto('event')
    .values({
      tryoutId,
      registrationOpensAt: new Date(startsAt.getTime() - 86_400_000).toISOString(),
      registrationClosesAt: startsAt.toISOString(),
      // Nobody else gets in.
      entry: 'code',
      code: randomBytes(15).toString('hex'),
      clock: 'own',
      spreadSeconds: sizes.spreadSeconds,
      // Released by hand, before.
      resultsAt: new Date(startsAt.getTime() + 86_400_000).toISOString(),
      ...{ hasCertificate: 0, isShuffled: 1, createdAt: now, updatedAt: now },
    })
    .execute();
  for (const ids of inParts(learnerIds, rowsPerStatement))
    await db
      .insertInto('eventRegistration')
      .values(ids.map((accountId) => ({ tryoutId, accountId, registeredAt: now })))
      .execute();
  return tryoutId;
}

/** A running attempt of one of these learners. */
export async function runningOf(db: Kysely<Database>, tryoutId: string, learnerIds: string[]): Promise<string> {
  const { id } = await db
    .selectFrom('attempt')
    .select('id')
    .where('tryoutId', '=', tryoutId)
    .where('learnerId', 'in', learnerIds)
    .where('state', '=', 'in_progress')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Removes everything that any rehearsal has made and left, in small steps, so that a running product goes on meanwhile. The audit log keeps its
 * lines: nothing can be taken out of it.
 * @returns number of accounts
 */
export async function removeRehearsals(db: Kysely<Database>): Promise<number> {
  const like = `${mark}%`;
  await db.deleteFrom('event').where('tryoutId', 'like', like).execute();
  const attempts = await db
    .selectFrom('attempt')
    .select(['id', 'state', 'submittedAt', 'deadlineAt'])
    .where('tryoutId', 'like', like)
    .execute();
  for (const part of inParts(attempts, removedAtOnce))
    await db.transaction().execute(async (trx) => {
      const ids = part.map(({ id }) => id);
      const ended = part.filter(({ state }) => state !== 'in_progress');
      await trx.deleteFrom('attempt').where('id', 'in', ids).execute();
      await uncount(
        trx,
        'finished',
        ended.map(({ submittedAt, deadlineAt }) => submittedAt ?? deadlineAt),
      );
    });
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'role', 'createdAt'])
    .where('id', 'like', like)
    .execute();
  for (const part of inParts(accounts, removedAtOnce))
    await db.transaction().execute(async (trx) => {
      const ids = part.map(({ id }) => id);
      const learners = part.filter(({ role }) => role === 'learner');
      await trx.deleteFrom('outbox').where('accountId', 'in', ids).execute();
      await trx.deleteFrom('studiedQuestion').where('learnerId', 'in', ids).execute();
      await trx.deleteFrom('abilityEstimate').where('learnerId', 'in', ids).execute();
      await trx.deleteFrom('account').where('id', 'in', ids).execute();
      await uncount(
        trx,
        'registrations',
        learners.map(({ createdAt }) => createdAt),
      );
    });
  const tryouts = await db.selectFrom('tryout').select('id').where('id', 'like', like).execute();
  for (const { id } of tryouts) {
    const papers = db.selectFrom('paper').select('paper.id').where('paper.tryoutId', '=', id);
    const questions = await db
      .selectFrom('question')
      .select(['question.id', 'currentVersionId'])
      .where('tryoutId', '=', id)
      .execute();
    await leaveItemBank(
      db,
      questions.map((question) => question.id),
    );
    await db.deleteFrom('question').where('tryoutId', '=', id).execute();
    await db.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', id).execute();
    await db.deleteFrom('paperPace').where('paperId', 'in', papers).execute();
    await db.deleteFrom('paperItem').where('paperId', 'in', papers).execute();
    await db.deleteFrom('paper').where('tryoutId', '=', id).execute();
    for (const part of inParts(questions, removedAtOnce)) {
      const versions = part.map(({ currentVersionId }) => currentVersionId);
      await db.deleteFrom('questionOption').where('questionVersionId', 'in', versions).execute();
      await db.deleteFrom('questionVersion').where('id', 'in', versions).execute();
    }
    await db.deleteFrom('rankTally').where('tryoutId', '=', id).execute();
    await db.deleteFrom('tryout').where('id', '=', id).execute();
  }
  return accounts.length;
}

/** Takes what happened at these moments out of the dashboard's numbers of the days, which keep what is deleted. */
async function uncount(trx: Kysely<Database>, name: 'registrations' | 'finished', moments: string[]): Promise<void> {
  const days = Map.groupBy(moments, (at) => new Date(Date.parse(at) + wibMs).toISOString().slice(0, 10));
  for (const [day, { length }] of days) {
    await trx
      .updateTable('dayTally')
      .set((eb) => ({ value: eb('value', '-', length) }))
      .where('day', '=', day)
      .where('name', '=', name)
      .execute();
    await trx.deleteFrom('dayTally').where('day', '=', day).where('name', '=', name).where('value', '=', 0).execute();
  }
}

/** Tables that keep what they have, or that the product's own work writes in. */
const growing = new Set(['audit_entry', 'api_process', 'job_turn']);
const counts = new Set(['tally', 'day_tally']);

/** Number of rows of each table, and the sums of the counts, to see that a removal leaves nothing. */
export async function countRows(db: Kysely<Database>): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (growing.has(name)) continue;
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    found[name] = Number(rows[0]?.rows);
    if (!counts.has(name)) continue;
    const sums = await sql<{ sum: number }>`select coalesce(sum(value), 0) as sum from ${sql.table(name)}`.execute(db);
    found[`${name} sum`] = Number(sums.rows[0]?.sum);
  }
  return found;
}
