// Runs as a child process: all sitters of a rehearsal, apart from the server and from what watches it.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpClient } from '../../harness/http-client.ts';
import { createLedger } from '../../harness/ledger.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { createLearner, type Learner } from './learner.ts';
import type { FromCrowd, ToCrowd } from './messages.ts';
import { createSamples, createTimedMeasures, distributionOf } from './samples.ts';

const resolutionMs = 5;
const progressEveryMs = 1_000;
const readsAtOnce = 64;
/** A phone waits so long for an answer, as the front ends do. */
const timeoutMs = 15_000;

const send = (message: FromCrowd) => void process.send?.(message);

// Ctrl-C reaches this process, too; the one that started it says when it is over.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());

const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
const delay = monitorEventLoopDelay({ resolution: resolutionMs });
const startDelay = monitorEventLoopDelay({ resolution: resolutionMs });
const ledger = createLedger();
const saves = createSamples();
const measures = createTimedMeasures(saves);
const errors: Record<string, number> = {};
const count = (what: string, times = 1) => void (errors[what] = (errors[what] ?? 0) + times);
let learners: Learner[] = [];
let cpu = { from: process.cpuUsage(), at: performance.now() };

async function begin({ url, tryoutId, startsAt, sizes, cast }: ToCrowd & { kind: 'begin' }): Promise<void> {
  const http = createHttpClient(url, { timeoutMs });
  const hall = {
    ...{ url, http, tryoutId, startsAt, sizes, ledger, measures },
    streamBroke: (status: number | undefined) => count(`signals ${status ?? 'broken'}`),
  };
  learners = cast.map((one) => createLearner(one, hall));
  const playing = learners.map((learner) => learner.play());
  const progress = setInterval(() => {
    const of = (phase: Learner['phase']) => learners.filter((learner) => learner.phase === phase).length;
    send({ kind: 'progress', waiting: of('waiting'), running: of('running'), ended: of('ended') });
  }, progressEveryMs);
  delay.enable();
  cpu = { from: process.cpuUsage(), at: performance.now() };
  await sleep(Math.max(0, startsAt - Date.now()));
  startDelay.enable();
  await sleep(sizes.startMs);
  startDelay.disable();
  await Promise.all(playing);
  delay.disable();
  clearInterval(progress);
  send({ kind: 'ended' });
}

async function readStandings(): Promise<void> {
  const left = learners.values();
  await Promise.all(
    Array.from({ length: readsAtOnce }, async () => {
      for (const learner of left) await learner.readStanding();
    }),
  );
  send({ kind: 'read' });
}

async function judge(databaseUrl: string): Promise<void> {
  const { user, system } = process.cpuUsage(cpu.from);
  const cpuShare = (user + system) / 1_000 / (performance.now() - cpu.at);
  const db = await openDatabase(databaseUrl);
  const verdict = await ledger.verdictByDatabase(db);
  await db.destroy();
  for (const [what, times] of measures.answers) if (!/ 20[01]$/.test(what)) count(what, times);
  for (const [what, times] of measures.failures) count(what, times);
  const answered = Object.fromEntries(
    (['start', 'submit'] as const).map((kind) => [kind, { ...measures.summary(kind) }]),
  );
  const all = saves.all();
  const report = {
    notes: learners.map(({ notes }) => notes),
    saves: all,
    errors,
    answered: { ...answered, save: distributionOf(all.filter((_value, index) => index % 2 === 1)) },
    verdict,
    lag: {
      p99Ms: late(delay.percentile(99)),
      maxMs: late(delay.max),
      startP99Ms: late(startDelay.percentile(99)),
    },
    cpuShare,
  };
  process.send?.({ kind: 'report', report } satisfies FromCrowd, () => process.exit());
}

process.on('message', (message: ToCrowd) => {
  if (message.kind === 'begin') void begin(message);
  else if (message.kind === 'announcing') {
    for (const learner of learners) learner.noteAnnouncement();
    send({ kind: 'noted' });
  } else if (message.kind === 'released') void readStandings();
  else void judge(message.databaseUrl);
});
send({ kind: 'ready' });
