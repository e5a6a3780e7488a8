// npm run drill:processes -w api [-- --short]: two API processes on PostgreSQL with Redis and an S3 store, behind a balancer without sticky
// sessions, under load (docs/several-processes.md). Real servers, all from 127.0.0.1; --short makes each fault once and for seconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { keepJournal } from '../harness/answer-journal.ts';
import { openBalancer } from '../harness/balancer.ts';
import { type Exam, openExam } from '../harness/exam.ts';
import { startFalliblePostgres } from '../harness/faults/postgres.ts';
import { createProduct, type Product } from '../harness/product.ts';
import { eager } from '../harness/sitter.ts';
import { eventually } from '../test/eventually.ts';
import { startRedis } from '../test/redis-server.ts';
import { s3Credentials, startS3 } from '../test/s3-server.ts';

const { values: flags } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const sizes = flags.short
  ? { learners: 16, kills: 2, restarts: 2, crashes: 1, lostSeconds: 6, deadlines: 1, answersAfterMs: 2_000 }
  : { learners: 48, kills: 20, restarts: 10, crashes: 3, lostSeconds: 600, deadlines: 4, answersAfterMs: 3_500 };

const startedAt = performance.now();
const print = (line: string) => process.stdout.write(`${line}\n`);
const found = { lost: 0, doubled: 0, invented: 0, late: 0, errors: 0 };
const figures: Record<string, number> = {};
const ends: (() => Promise<unknown>)[] = [];
const undoLast = (end: () => Promise<unknown>) => void ends.unshift(end);

async function emptyDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('create database exam');
  await client.end();
  return server.replace(/\/[^/]*$/, '/exam');
}

const database = await startFalliblePostgres();
undoLast(database.stop);
const [redis, s3] = await Promise.all([startRedis(), startS3()]);
undoLast(redis.stop);
undoLast(s3.dispose);
const databaseUrl = await emptyDatabase(database.url);
const settings = { REDIS_URL: redis.url, FILES_URL: s3.url, ...s3Credentials, DRAIN_SECONDS: '1' };
const [one, other] = await Promise.all([1, 2].map(() => createProduct({ databaseUrl, settings })));
if (!one || !other) throw new Error('There are two processes');
const processes = [one, other] as const;

for (const product of processes) undoLast(product.dispose);

/**
 * Compares the acknowledgements of an exam with the database, each single one with the journal of all that was ever stored: learners answer
 * the same questions again and again meanwhile. At the end everything once more, and with the API.
 */
async function judge(exam: Exam, isEnd = false): Promise<number> {
  const verdicts = await one!.withDatabase(async (db) => [
    await exam.ledger.verdictByJournal(db, isEnd),
    await exam.ledger.verdictByDatabase(db),
  ]);
  if (isEnd) {
    figures['acknowledgementsCompared'] = (figures['acknowledgementsCompared'] ?? 0) + (verdicts[0]?.compared ?? 0);
    verdicts.push(await exam.ledger.verdictByApi(exam.http));
  }
  for (const verdict of verdicts)
    for (const kind of ['lost', 'doubled', 'invented'] as const) {
      found[kind] += verdict[kind].length;
      for (const line of verdict[kind].slice(0, 5)) print(`  ${kind}: ${line}`);
    }
  return verdicts.at(-1)?.compared ?? 0;
}

const savesOf = (exam: Exam) => exam.measures.answers.get('save 200') ?? 0;
const savesGoOn = async (exam: Exam, more = 50) => {
  const enough = savesOf(exam) + more;
  const from = performance.now();
  await eventually(
    () => savesOf(exam),
    (saves) => saves >= enough,
    60_000,
  );
  return Math.round(performance.now() - from);
};

try {
  await Promise.all(processes.map((product) => product.start()));
  print('both have started at once on an empty database');
  await one.withDatabase(keepJournal);
  const balancer = await openBalancer(processes.map(({ url }) => url));
  undoLast(balancer.close);
  const open = (durationSeconds: number) =>
    openExam(one, {
      ...{ learners: sizes.learners, questions: 30, durationSeconds, keepsAll: true },
      ...{ backoff: eager, url: balancer.url },
    });
  const exam = await open(4 * 3_600);
  undoLast(exam.close);
  await exam.start();
  const sitting = exam.sit(flags.short ? 0 : 20);

  for (let kill = 0; kill < sizes.kills; kill += 1) {
    const victim = processes[kill % 2] as Product;
    await savesGoOn(exam, 1 + Math.floor(Math.random() * 100));
    await victim.kill();
    figures['savesAfterKillMs'] = Math.max(figures['savesAfterKillMs'] ?? 0, await savesGoOn(exam));
    await judge(exam);
    await victim.start();
  }
  print(`F1: one of two killed, ${sizes.kills} times; saves went on within ${figures['savesAfterKillMs']} ms`);

  for (let restart = 0; restart < sizes.restarts; restart += 1) {
    const old = processes[restart % 2] as Product;
    await savesGoOn(exam);
    const refused = exam.measures.answers.get('save 503') ?? 0;
    if ((await old.stop()) !== 0) found.errors += 1;
    await savesGoOn(exam);
    await old.start();
    figures['refusedInRestart'] =
      (figures['refusedInRestart'] ?? 0) + (exam.measures.answers.get('save 503') ?? 0) - refused;
  }
  await judge(exam);
  print(
    `F18: rolling restart under load, ${sizes.restarts} processes; ${figures['refusedInRestart']} saves were answered with 503 and sent again`,
  );

  for (let crash = 0; crash < sizes.crashes; crash += 1) {
    await savesGoOn(exam);
    await database.crash();
    await database.start();
    figures['savesAfterCrashMs'] = Math.max(figures['savesAfterCrashMs'] ?? 0, await savesGoOn(exam));
    await judge(exam);
  }
  print(
    `F5: PostgreSQL restarted (immediate), ${sizes.crashes} times; saves went on within ${figures['savesAfterCrashMs']} ms`,
  );

  await Promise.all([redis.stop(), s3.stop()]);
  const lostAt = performance.now();
  let longestMs = 0;
  while (performance.now() - lostAt < sizes.lostSeconds * 1000) longestMs = Math.max(longestMs, await savesGoOn(exam));
  figures['fiftySavesWithoutStoresMs'] = longestMs;
  await Promise.all([redis.start(), s3.start()]);
  await savesGoOn(exam);
  print(
    `Redis and the store of files lost for ${sizes.lostSeconds} s: fifty saves never took longer than ${longestMs} ms`,
  );

  // Answers far into the grace of five seconds, while one process stops and a new one runs the closings. What is left of it is for a machine on which a call
  // takes a second to arrive, as beside all other tests.
  for (let round = 0; round < sizes.deadlines; round += 1) {
    const stopped = processes[round % 2] as Product;
    const short = await open(12);
    undoLast(short.close);
    await short.start();
    const deadline = performance.now() + 12_000;
    const sittingShort = short.sit(50);
    await sleep(deadline - performance.now() + sizes.answersAfterMs - 2_000);
    const stopping = stopped.stop();
    await sleep(deadline - performance.now() + sizes.answersAfterMs);
    await sittingShort.end().catch((error: unknown) => {
      found.late += 1;
      print(`  late: ${String(error)}`);
    });
    if ((await stopping) !== 0) found.errors += 1;
    await stopped.start();
    const running = async () =>
      one.withDatabase(async (db) => {
        const rows = await db
          .selectFrom('attempt')
          .select('id')
          .where('tryoutId', '=', short.tryoutId)
          .where('state', '=', 'in_progress')
          .execute();
        return rows.length;
      });
    await eventually(running, (count) => count === 0, 60_000);
    figures['answersAroundDeadlines'] = (figures['answersAroundDeadlines'] ?? 0) + savesOf(short);
    await judge(short, true);
    for (const key of short.measures.unexpected()) print(`  unexpected: ${key}`);
    found.errors += short.measures.unexpected().length;
  }
  print(
    `Deadlines in a rolling restart, ${sizes.deadlines}: ${figures['answersAroundDeadlines']} answers in time, ${found.late} sitters told that they were late`,
  );

  await sitting.end();
  await exam.submit();
  figures['compared'] = await judge(exam, true);
  figures['saves'] = savesOf(exam);
  for (const key of exam.measures.unexpected()) print(`  unexpected: ${key}`);
  found.errors += exam.measures.unexpected().length;
  const [first = 0, second = 0] = balancer.answered;
  print(`calls answered by each process: ${first}, ${second}`);
} catch (error) {
  found.errors += 1;
  print(`broken off: ${String((error as Error).stack ?? error)}`);
  for (const product of processes) print(product.log().slice(-2_000));
} finally {
  for (const end of ends) await end().catch((error: unknown) => print(`at the end: ${String(error)}`));
}

print(JSON.stringify({ ...found, ...figures, seconds: Math.round((performance.now() - startedAt) / 1000) }));
process.exit(found.lost + found.doubled + found.invented + found.late + found.errors > 0 ? 1 : 0);
