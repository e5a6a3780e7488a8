// npm run drill:standby -w api [-- --short] [-- --asynchronous]: two API processes over PgBouncer and a PostgreSQL with a standby that every commit
// waits for (docs/postgresql.md). Learners answer while the primary is killed and the standby takes its place, and while the standby is lost.
// The last line is JSON. Needs Debian's postgresql and pgbouncer. --asynchronous shows what the waiting is for: it loses answers, and ends with 1.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBalancer } from '../harness/balancer.ts';
import { type Exam, openExam } from '../harness/exam.ts';
import type { Verdict } from '../harness/ledger.ts';
import { createProduct } from '../harness/product.ts';
import { startPrometheus } from '../harness/prometheus.ts';
import { eager } from '../harness/sitter.ts';
import { eventually } from '../test/eventually.ts';
import { freePort } from '../test/free-port.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { startPgBouncer } from '../test/pgbouncer.ts';
import { startServerPair, tell } from './standby/server-pair.ts';

const { values: flags } = parseArgs({
  options: { short: { type: 'boolean', default: false }, asynchronous: { type: 'boolean', default: false } },
});
const sizes = flags.short
  ? { learners: 16, kills: 1, pauseMs: 60, withoutStandbyMs: 8_500, losses: 1 }
  : { learners: 60, kills: 10, pauseMs: 150, withoutStandbyMs: 30_000, losses: 2 };
/** Minutes of the rules are seconds here, and a figure is read every five. */
const alertWithinMs = 30_000;
/** Bars: until fifty saves are acknowledged after a kill, and until any call is answered. */
const [savesWithinMs, answeredWithinMs] = [30_000, 12_000];

const startedAt = performance.now();
const print = (line: string) => process.stdout.write(`${line}\n`);
const found = { lost: 0, doubled: 0, invented: 0, errors: 0 };
const figures: Record<string, number> = {};
const ends: (() => unknown)[] = [];
const undoLast = (end: () => unknown) => void ends.unshift(end);
const most = (name: string, value: number) => void (figures[name] = Math.max(figures[name] ?? 0, Math.round(value)));
function fault(words: string): void {
  found.errors += 1;
  print(`  fault: ${words}`);
}

const examOf = (server: string) => server.replace(/postgres$/, 'exam');

const pair = await startServerPair();
undoLast(pair.remove);
await tell(pair.primary, 'create database exam');
const bouncer = await startPgBouncer({ server: pair.primary.url });
undoLast(bouncer.stop);
const databaseUrl = bouncer.through(examOf(pair.primary.url));
const followers = async () => (flags.asynchronous ? pair.waitForNobody() : pair.waitForStandby());
const metricsPorts = [await freePort(), await freePort()];
const processes = await Promise.all(
  metricsPorts.map((port) =>
    createProduct({ databaseUrl, settings: { METRICS_PORT: String(port), DATABASE_STANDBYS: '1' } }),
  ),
);
for (const product of processes) undoLast(product.dispose);
const prometheus = await startPrometheus(metricsPorts);
undoLast(prometheus.stop);

/** Both processes tell that the standby is there, and no alert says otherwise: one that comes later is about later. */
async function standbyIsSeen(): Promise<void> {
  for (const port of metricsPorts)
    await eventually(
      async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
      (text) => /^tryout_standbys 1$/m.test(text),
      alertWithinMs,
    );
  await eventually(prometheus.raised, (names) => !names.includes('TryoutStandbyLost'), alertWithinMs);
}

/** Waits until an alert fires, or doesn't any more. @returns the milliseconds since `from` */
async function alertIs(name: string, fires: boolean, from = performance.now()): Promise<number> {
  await eventually(prometheus.firing, (names) => names.includes(name) === fires, alertWithinMs);
  return performance.now() - from;
}

function judge(verdict: Verdict): void {
  for (const kind of ['lost', 'doubled', 'invented'] as const) {
    found[kind] += verdict[kind].length;
    for (const line of verdict[kind].slice(0, 5)) print(`  ${kind}: ${line}`);
  }
  figures['compared'] = (figures['compared'] ?? 0) + verdict.compared;
}

/** Compares all acknowledgements with what the primary has, past PgBouncer and the API. */
async function judgePrimary({ ledger }: Exam): Promise<void> {
  const db = await openDatabase(examOf(pair.primary.url));
  try {
    judge(await ledger.verdictByDatabase(db));
  } finally {
    await db.destroy();
  }
}

const savesOf = (exam: Exam) => exam.measures.answers.get('save 200') ?? 0;
/** Waits for that many more acknowledged saves; returns the milliseconds since `from`. */
async function savesGoOn(exam: Exam, more = 50, from = performance.now()): Promise<number> {
  const enough = savesOf(exam) + more;
  await eventually(
    () => savesOf(exam),
    (saves) => saves >= enough,
    2 * savesWithinMs,
  );
  return performance.now() - from;
}

/** The primary is killed under load; the steps of docs/postgresql.md follow at once. */
async function killPrimary(exam: Exam): Promise<void> {
  await savesGoOn(exam, 50 + Math.floor(Math.random() * 100));
  // Without waiting for the standby, what the network still carries is lost: here it stops a moment before.
  if (flags.asynchronous) {
    await pair.stopSending();
    await savesGoOn(exam, 20);
  }
  const killedAt = performance.now();
  await pair.kill(pair.primary);
  await pair.promote();
  // Before anybody writes there: learners answer the same questions again and again.
  await judgePrimary(exam);
  bouncer.pointTo(pair.primary.url);
  most('stepsMs', performance.now() - killedAt);
  const ms = await savesGoOn(exam, 50, killedAt);
  most('savesAfterKillMs', ms);
  if (ms > savesWithinMs) fault(`saves went on only after ${Math.round(ms)} ms`);
  await pair.rewindStandby();
  await pair.isFollowing();
  await followers();
}

/** The standby is lost: nothing is acknowledged, everybody is told to come again, until the primary is told to wait for nobody. */
async function loseStandby(exam: Exam): Promise<void> {
  await savesGoOn(exam);
  await standbyIsSeen();
  const { answers, slowest } = exam.measures;
  const lost = pair.standby;
  const lostAt = performance.now();
  await pair.kill(lost);
  // Those which the standby had confirmed before its end are answered now.
  await sleep(500);
  const before = { acknowledged: savesOf(exam), refused: answers.get('save 503') ?? 0 };
  slowest.clear();
  const [, lostFiredMs] = await Promise.all([
    sleep(sizes.withoutStandbyMs),
    alertIs('TryoutStandbyLost', true, lostAt),
  ]);
  most('lostFiredMs', lostFiredMs);
  print(`  alerts without the standby: ${(await prometheus.firing()).toSorted().join(', ')}`);
  if (savesOf(exam) > before.acknowledged) fault('saves were acknowledged without the standby');
  if ((answers.get('save 503') ?? 0) === before.refused) fault('nobody was told to come again');
  most('answeredWithoutStandbyMs', Math.max(...slowest.values()));
  if ((figures['answeredWithoutStandbyMs'] ?? 0) > answeredWithinMs) fault('a call waited too long');
  const from = performance.now();
  await pair.waitForNobody();
  most('savesAfterWaitingEndsMs', await savesGoOn(exam, 50, from));
  pair.start(lost);
  await pair.isFollowing();
  most('lostOverMs', await alertIs('TryoutStandbyLost', false));
  await followers();
}

/** The standby takes the log and puts nothing of it into its data: saves go on, and the operator is told. */
async function holdReplay(exam: Exam): Promise<void> {
  await tell(pair.standby, 'select pg_wal_replay_pause()');
  most('lagsFiredMs', await alertIs('TryoutStandbyLags', true));
  await savesGoOn(exam);
  await tell(pair.standby, 'select pg_wal_replay_resume()');
  most('lagsOverMs', await alertIs('TryoutStandbyLags', false));
}

try {
  await followers();
  await Promise.all(processes.map((product) => product.start()));
  print('two processes have started, through PgBouncer, on a primary that waits for its standby');
  const balancer = await openBalancer(processes.map(({ url }) => url));
  undoLast(balancer.close);
  const exam = await openExam(processes[0]!, {
    ...{ learners: sizes.learners, questions: 30, durationSeconds: 4 * 3_600 },
    ...{ backoff: eager, url: balancer.url },
  });
  undoLast(exam.close);
  await exam.start();
  const sitting = exam.sit(sizes.pauseMs);

  for (let kill = 0; kill < sizes.kills; kill += 1) await killPrimary(exam);
  print(
    `the primary was killed ${sizes.kills} times; saves went on within ${figures['savesAfterKillMs']} ms, of which the steps by hand and the comparison took ${figures['stepsMs']} ms`,
  );
  if (!flags.asynchronous) {
    for (let loss = 0; loss < sizes.losses; loss += 1) await loseStandby(exam);
    print(
      `the standby was lost ${sizes.losses} times; every call was answered within ${figures['answeredWithoutStandbyMs']} ms, and saves went on ${figures['savesAfterWaitingEndsMs']} ms after the waiting was ended`,
    );
    await holdReplay(exam);
    print('TryoutStandbyLost and TryoutStandbyLags fired in Prometheus, and ended');
  }
  await savesGoOn(exam);
  await sitting.end();
  figures['saves'] = savesOf(exam);
  figures['refused'] = exam.measures.answers.get('save 503') ?? 0;
  await exam.submit();
  await judgePrimary(exam);
  judge(await exam.ledger.verdictByApi(exam.http));
  for (const key of exam.measures.unexpected()) fault(`unexpected: ${key}`);
} catch (error) {
  fault(`broken off: ${String((error as Error).stack ?? error)}`);
  for (const product of processes) print(product.log().slice(-2_000));
  print(bouncer.log().slice(-2_000));
  print(pair.log());
} finally {
  for (const end of ends)
    try {
      await end();
    } catch (error) {
      print(`at the end: ${String(error)}`);
    }
}

print(
  JSON.stringify({
    ...{ drill: 'standby', kills: sizes.kills },
    ...found,
    ...figures,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  }),
);
process.exit(found.lost + found.doubled + found.invented + found.errors > 0 ? 1 : 0);
