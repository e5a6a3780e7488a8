import type { Insertable } from 'kysely';
import { type AuditAction, type AuditEntity, permissions } from '../../src/contract/index.ts';
import { writePermissions } from '../../src/db/permissions.ts';
import { packAnswers } from '../../src/db/packed-answers.ts';
import type {
  AccountTable,
  AttemptTable,
  AuditEntryTable,
  Database,
  ResponseArchiveTable,
} from '../../src/db/schema.ts';
import { allDaysCounted } from '../../src/db/migrations/0024-staff.ts';
import { dayMs } from '../../src/foundation/days/spans.ts';
import { passwords } from '../../src/foundation/owners/password.ts';
import { answeredShare, type AttemptRows, attemptRows, type TakenPackage, type TakingLearner } from './attempts.ts';
import { type BulkWriter, openBulkWriter } from './bulk-writer.ts';
import { type Chance, createChance, createSkewed } from './chance.ts';
import { expectRoom, expectSpace } from './disk.ts';
import { eventRow, registerTakers } from './event.ts';
import { learnerRows, registrationRows } from './learners.ts';
import { packageRows } from './packages.ts';
import { purchaseRows } from './purchases.ts';
import { seatBatchRow, voucherRow } from './vouchers.ts';

export interface LargeSizes {
  learners: number;
  packages: number;
  questions: number;
  attempts: number;
  auditEntries: number;
  registrations: number;
  staff: number;
  /** None if left out. */
  purchases?: number;
  /** None if left out; every tenth of the purchases has used one. */
  vouchers?: number;
  seatBatches?: number;
  /** Responses to store: attempts are added until there are so many, each with all of its answers. Without it most attempts have none. */
  responses?: number;
  /** Answers of attempts that ended so many days ago are archived, as with ARCHIVE_DAYS. */
  archiveDays?: number;
}

/** Sizes that an administrator's tables must handle. */
export const largeSizes: LargeSizes = {
  learners: 200_000,
  packages: 500,
  questions: 50_000,
  attempts: 1_000_000,
  auditEntries: 100_000,
  registrations: 20_000,
  staff: 300,
  purchases: 200_000,
  vouchers: 20_000,
  seatBatches: 5_000,
};

/** With that many responses or more the catalogue is a large platform's; below, a test's. */
const wholeCatalogueFrom = 100_000;

/**
 * Sizes of a platform that has stored so many responses: the catalogue stays as large as it is, learners and attempts grow. A learner has
 * five attempts on average.
 * @param archiveDays undefined: nothing is archived
 */
export function sizesFor(responses: number, archiveDays?: number): LargeSizes {
  const isWhole = responses >= wholeCatalogueFrom;
  const [packages, questions] = isWhole ? [500, 50_000] : [42, 210];
  // Nearly so: popular packages may be longer or shorter than others.
  const attempts = Math.ceil(responses / ((questions / packages) * answeredShare));
  return {
    learners: Math.max(60, Math.round(attempts / 5)),
    packages,
    questions,
    attempts,
    auditEntries: isWhole ? 10_000 : 60,
    registrations: isWhole ? 2_000 : 20,
    staff: isWhole ? 300 : 20,
    responses,
    ...(archiveDays !== undefined && { archiveDays }),
  };
}

/** The administrator of such a database, with the password of the demo accounts. */
export const largeAdminEmail = 'admin@contoh.id';
const largePassword = 'rahasia123';

/** Rows written at once: enough to be fast, few enough for any memory. */
const rowsAtOnce = 5_000;
const days = 700;
/** One in that many attempts has its answers written too: a page of attempts counts them. */
const withResponsesEvery = 100;
/** Packages that end with essays, by their rank in popularity. */
const essaysByPlace: Record<number, number> = { 12: 2, 41: 3, 200: 5 };
/** Days for which the newest attempts with essays wait for their marks. */
const waitingDays = 60;

const auditedKinds: [AuditEntity, AuditAction][] = [
  ['question', 'update'],
  ['question', 'create'],
  ['question', 'reorder'],
  ['tryout', 'update'],
  ['essay', 'mark'],
  ['image', 'upload'],
  ['registration', 'view'],
  ['tryout', 'create'],
  ['question', 'delete'],
  ['user', 'export'],
  ['tryout', 'archive'],
  ['staff', 'create'],
];

/** Collects rows of each table and writes many at once. */
function createBuffers(writer: BulkWriter) {
  const waiting = new Map<keyof Database, object[]>();
  const flush = async (table: keyof Database) => {
    const rows = waiting.get(table) ?? [];
    waiting.delete(table);
    if (rows.length > 0) await writer.write(table, rows as never);
  };
  return {
    async add<Table extends keyof Database>(table: Table, ...rows: Insertable<Database[Table]>[]) {
      const own = waiting.get(table) ?? [];
      own.push(...rows);
      waiting.set(table, own);
      if (own.length >= rowsAtOnce) await flush(table);
    },
    async flushAll() {
      for (const table of [...waiting.keys()]) await flush(table);
    },
  };
}
type Buffers = ReturnType<typeof createBuffers>;

async function writeStaff(buffers: Buffers, chance: Chance, count: number, since: Date, passwordHash: string) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const account: Insertable<AccountTable> = {
      id: chance.id(),
      role: index % 10 === 0 ? 'admin' : 'questioner',
      email: index === 0 ? largeAdminEmail : `staf${index}@contoh.id`,
      name: index === 0 ? 'Admin Contoh' : `Staf Contoh ${index}`,
      passwordHash,
      tokenVersion: 1,
      isActive: index % 15 === 14 ? 0 : 1,
      permissions: writePermissions(index % 10 === 0 ? permissions : []),
      createdAt: new Date(since.getTime() + index * dayMs).toISOString(),
      // Named, because the first row of a table names the columns that are written.
      emailProvedAt: null,
      // Money asks for it; the first one can be signed in as without it.
      secondFactorAt: index % 10 === 0 && index > 0 ? since.toISOString() : null,
    };
    ids.push(account.id);
    await buffers.add('account', account);
  }
  return ids;
}

/** Number of questions of each package: between half and one and a half of the mean, with the given total. */
function questionCounts(chance: Chance, packages: number, questions: number): number[] {
  const mean = questions / packages;
  const counts = Array.from({ length: packages }, () => Math.max(1, Math.round(mean * (0.5 + chance.fraction()))));
  let missing = questions - counts.reduce((sum, count) => sum + count, 0);
  for (let index = 0; missing !== 0; index = (index + 1) % packages) {
    const step = Math.sign(missing);
    if ((counts[index] as number) + step < 1) continue;
    counts[index] = (counts[index] as number) + step;
    missing -= step;
  }
  return counts;
}

/**
 * Fills an empty database with a platform that is some years old: people, packages, attempts of which a few packages have
 * most, essays, an audit log. The same sizes make the same database, except the days, which end now.
 * @param url `sqlite:<file>` or `postgres://…`
 * @throws Error when the database isn't empty
 */
export async function seedLarge(
  url: string,
  sizes: LargeSizes = largeSizes,
  say: (line: string) => void = () => {},
): Promise<Loaded> {
  const { responses, archiveDays = days } = sizes;
  const rows = Math.ceil((responses ?? 0) * Math.min(1, archiveDays / days));
  const disk = responses === undefined ? undefined : await expectRoom(url, { responses, rows }, say);
  const writer = await openBulkWriter(url);
  try {
    const loaded = await fill(writer, sizes, say, () => expectSpace(disk));
    await writer.run('delete from day_tally');
    await writer.run(`insert into day_tally (day, name, value) ${allDaysCounted(!url.startsWith('sqlite:'))}`);
    say('indexes …');
    expectSpace(disk);
    await writer.finish();
    return loaded;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** The numbers of written rows. */
export interface Loaded {
  attempts: number;
  responses: number;
}

async function fill(
  writer: BulkWriter,
  sizes: LargeSizes,
  say: (line: string) => void,
  expectRoomLeft: () => void,
): Promise<Loaded> {
  const chance = createChance(20_261_121);
  // Their own, so that the catalogue is the same one whatever the number of learners.
  const catalogueChance = createChance(20_261_123);
  const buffers = createBuffers(writer);
  const now = Date.now();
  const since = new Date(now - days * dayMs);
  const passwordHash = await passwords.hash(largePassword);
  const spread = (index: number, count: number) =>
    new Date(since.getTime() + ((now - since.getTime()) * index) / count);

  const staffIds = await writeStaff(buffers, chance, sizes.staff, since, passwordHash);
  say(`${sizes.learners} learners …`);
  const learners: TakingLearner[] = [];
  for (let number = 1; number <= sizes.learners; number += 1) {
    const registeredAt = spread(number - 1, sizes.learners);
    const { account, profile, entry, terms } = learnerRows(chance, { number, registeredAt, passwordHash });
    learners.push({ id: account.id, province: profile.province, instance: profile.instance });
    await buffers.add('account', account);
    await buffers.add('profile', profile);
    await buffers.add('learnerEntry', entry);
    await buffers.add('learnerTerm', ...terms);
  }

  say(`${sizes.registrations} registrations for the free tryout …`);
  for (let number = 1; number <= sizes.registrations; number += 1) {
    const registeredAt = spread(number - 1, sizes.registrations);
    const { file, registration, terms } = registrationRows(chance, { number, registeredAt });
    await buffers.add('file', file);
    await buffers.add('freeRegistration', registration);
    await buffers.add('registrationTerm', ...terms);
  }

  say(`${sizes.questions} questions in ${sizes.packages} packages …`);
  const packages: TakenPackage[] = [];
  let firstBankNumber = 1;
  for (const [index, questionCount] of questionCounts(catalogueChance, sizes.packages, sizes.questions).entries()) {
    const rows = packageRows(catalogueChance, {
      index,
      questionCount,
      essays: Math.min(essaysByPlace[index] ?? 0, questionCount),
      createdAt: spread(index, sizes.packages),
      firstBankNumber,
    });
    firstBankNumber += questionCount;
    await buffers.add('tryout', rows.tryout);
    await buffers.add('questionVersion', ...rows.versions);
    await buffers.add('questionOption', ...rows.options);
    await buffers.add('question', ...rows.questions);
    await buffers.add('bankEntry', ...rows.bankEntries);
    await buffers.add('bankTerm', ...rows.bankTerms);
    await buffers.add('paper', rows.paper);
    await buffers.add('paperItem', ...rows.items);
    packages.push({ ...rows, itemIds: rows.versions.map(({ id }) => id) });
  }

  say(`${sizes.attempts} attempts …`);
  const { finished, ...loaded } = await writeAttempts(buffers, chance, {
    sizes,
    packages,
    learners,
    staffIds,
    spread,
    now,
    say,
    expectRoomLeft,
  });

  const purchaseCount = sizes.purchases ?? 0;
  if (purchaseCount > 0) say(`${purchaseCount} purchases …`);
  // Their own, so that everything else is the same whatever is bought.
  const buying = createChance(20_261_124);
  const vouchers: string[] = [];
  const made = (index: number, count: number) => ({ index, staffId: buying.pick(staffIds), at: spread(index, count) });
  for (let index = 0; index < (sizes.vouchers ?? 0); index += 1) {
    const voucher = voucherRow(buying, made(index, sizes.vouchers ?? 0));
    vouchers.push(voucher.id);
    await buffers.add('voucher', voucher);
  }
  for (let index = 0; index < (sizes.seatBatches ?? 0); index += 1)
    await buffers.add('seatBatch', seatBatchRow(buying, made(index, sizes.seatBatches ?? 0)));
  for (let index = 0; index < purchaseCount; index += 1) {
    const accountId = buying.pick(learners).id;
    const rows = purchaseRows(buying, { index, accountId, vouchers, staffIds, at: spread(index, purchaseCount) });
    await buffers.add('purchase', rows.purchase);
    await buffers.add('payment', rows.payment);
    await buffers.add('purchaseEvent', ...rows.events);
    if (rows.access.length > 0) await buffers.add('entitlement', ...rows.access);
    if (rows.refunds.length > 0) await buffers.add('refund', ...rows.refunds);
    if (rows.voucherUses.length > 0) await buffers.add('voucherUse', ...rows.voucherUses);
  }

  say(`${sizes.auditEntries} entries of the audit log …`);
  const kind = createSkewed(auditedKinds);
  const actor = createSkewed(staffIds);
  for (let index = 0; index < sizes.auditEntries; index += 1) {
    const [entity, action] = kind(chance);
    const entry: Insertable<AuditEntryTable> = {
      id: chance.id(),
      at: spread(index, sizes.auditEntries).toISOString(),
      actorId: actor(chance),
      action,
      entity,
      entityId: chance.id(),
      label: `${entity} ${index}`,
      reason: null,
      before: action === 'create' ? null : JSON.stringify({ title: 'Judul lama', price: 49_000 }),
      after: action === 'delete' ? null : JSON.stringify({ title: 'Judul baru', price: 99_000 }),
    };
    await buffers.add('auditEntry', entry);
  }
  const [event] = packages;
  if (event) {
    say('an event …');
    await buffers.add('event', eventRow(event.tryout.id, since.toISOString()));
  }
  await buffers.flushAll();
  await writer.run(`update tryout set opens_at = '${since.toISOString()}' where id in (select tryout_id from event)`);
  await writer.run(registerTakers);

  // Counts that triggers would have made.
  for (const [paperId, count] of finished)
    await writer.run(`update paper set finished_attempts = ${count} where id = '${paperId}'`);
  const total = [...finished.values()].reduce((sum, count) => sum + count, 0);
  for (const [name, value] of [
    ['learners', sizes.learners],
    ['questions', sizes.questions],
    ['completions', total],
  ])
    await writer.run(`update tally set value = ${value} where name = '${name}'`);
  await writer.run(`
    insert into rank_tally (tryout_id, step, value)
    select tryout_id, substr(rank_key, 1, 7), count(*) from attempt where is_ranked = 1 group by 1, 2`);
  return loaded;
}

interface AttemptPlan {
  sizes: LargeSizes;
  packages: readonly TakenPackage[];
  learners: readonly TakingLearner[];
  staffIds: readonly string[];
  spread(index: number, count: number): Date;
  now: number;
  say(line: string): void;
  expectRoomLeft(): void;
}

const isArchived = (
  { submittedAt, waitingMarks }: Insertable<AttemptTable>,
  { now, archiveDays }: Pick<LargeSizes, 'archiveDays'> & { now: number },
) => archiveDays !== undefined && waitingMarks === 0 && now - Date.parse(submittedAt ?? '') > archiveDays * dayMs;

/** The answers of an attempt as the nightly job packs them; undefined if it has none. */
function archiveOf(
  { id, startedAt }: Insertable<AttemptTable>,
  responses: AttemptRows['responses'],
  { itemIds }: TakenPackage,
): Insertable<ResponseArchiveTable> | undefined {
  if (responses.length === 0) return undefined;
  const numbers = new Map(itemIds.map((itemId, place) => [itemId, place + 1]));
  const answers = responses.map(({ attemptId: _attemptId, itemId, ...answer }) => ({
    ...answer,
    number: numbers.get(itemId) as number,
  }));
  return {
    attemptId: id,
    answers: packAnswers(answers, startedAt),
    answered: answers.length,
    hasText: answers.some(({ text }) => text !== null) ? 1 : 0,
  };
}

/** Responses between two looks at the disk and at the clock. */
const responsesPerLook = 1_000_000;

/** Returns the number of ended attempts with each paper, and of everything written. */
async function writeAttempts(
  buffers: Buffers,
  chance: Chance,
  { sizes, packages, learners, staffIds, spread, now, say, expectRoomLeft }: AttemptPlan,
): Promise<Loaded & { finished: Map<string, number> }> {
  const startedAtMs = performance.now();
  let written = 0;
  let nextLook = responsesPerLook;
  const drawPackage = createSkewed(packages);
  const placeOf = new Map(packages.map((taken, place) => [taken, place]));
  const ranked = new Set<number>();
  const running = new Set<number>();
  const finished = new Map<string, number>();
  // The popular packages' lengths decide how many attempts have so many responses.
  const weights = packages.map((_, place) => 1 / (place + 1));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const usualLength =
    sum(packages.map(({ itemIds }, place) => itemIds.length * (weights[place] as number))) / sum(weights);
  const attempts =
    sizes.responses === undefined ? sizes.attempts : Math.ceil(sizes.responses / (usualLength * answeredShare));
  const isEnough = (index: number) => (sizes.responses === undefined ? index >= attempts : written >= sizes.responses);
  let index = 0;
  for (; !isEnough(index); index += 1) {
    const taken = drawPackage(chance);
    // A few learners have very many attempts, most have some.
    const learner = Math.floor(learners.length * chance.fraction() ** 1.5);
    const startedAt = spread(Math.min(index, attempts), attempts);
    const pair = learner * packages.length + (placeOf.get(taken) ?? 0);
    const isRunning = now - startedAt.getTime() < 3_000_000 && !running.has(pair);
    if (!isRunning && now - startedAt.getTime() < 3_600_000) startedAt.setTime(now - 3_700_000);
    const isRanked = !isRunning && !ranked.has(pair);
    if (isRanked) ranked.add(pair);
    if (isRunning) running.add(pair);
    else finished.set(taken.paper.id, (finished.get(taken.paper.id) ?? 0) + 1);
    const waits = now - startedAt.getTime() < waitingDays * dayMs;
    const { attempt, responses, marks } = attemptRows(chance, {
      taken,
      learner: learners[learner] as TakingLearner,
      startedAt,
      isRunning,
      isRanked,
      withResponses: sizes.responses !== undefined ? 'all' : index % withResponsesEvery === 0 ? 'some' : 'none',
      marker: waits ? undefined : staffIds[0],
    });
    await buffers.add('attempt', attempt);
    const archive = isArchived(attempt, { now, ...sizes }) ? archiveOf(attempt, responses, taken) : undefined;
    if (archive) await buffers.add('responseArchive', archive);
    else await buffers.add('response', ...responses);
    await buffers.add('essayMark', ...marks);
    written += responses.length;
    if (written < nextLook) continue;
    nextLook += responsesPerLook;
    expectRoomLeft();
    say(`${written} responses, ${Math.round(written / ((performance.now() - startedAtMs) / 1000))}/s …`);
  }
  return { finished, attempts: index, responses: written };
}
