// npm run bench -w api [-- --short]: how fast answers are saved and attempts are loaded, as ratios within one run, because
// the machine's speed varies. --short is the smallest run, which shows that every figure is computed.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import SqliteDatabase from 'better-sqlite3';
import { letters } from '../src/contract/index.ts';
import type { BareServerReady, RealServerReady, Sitter } from './save/messages.ts';

const { values: flags } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const { connections, questionCount, rounds, secondsPerMeasurement } = flags.short
  ? { connections: 4, questionCount: 10, rounds: 1, secondsPerMeasurement: 1 }
  : { connections: 64, questionCount: 100, rounds: 3, secondsPerMeasurement: 4 };

async function startServer<Ready>(script: string, args: string[]): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(join(import.meta.dirname, 'save', script), args, { serialization: 'advanced' });
  const [ready] = (await once(child, 'message')) as [Ready];
  return { child, ready };
}

/** The newest sequence that the server has acknowledged for each answer. */
type Ledger = Map<string, number>;

/**
 * 64 sitters who answer without a pause. Every save has a new sequence and another option, so that each one changes its row:
 * an upsert of equal values would need no flush and make the figure too good.
 */
async function saves(
  port: number,
  sitters: Sitter[],
  ledger: Ledger,
  firstSequence: number,
): Promise<autocannon.Result> {
  let sequence = firstSequence;
  let next = 0;
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: secondsPerMeasurement,
    setupClient(client) {
      const sitter = sitters[next++ % sitters.length] as Sitter;
      let answered = 0;
      let current = { key: '', sequence: 0 };
      client.setRequests([
        {
          method: 'PUT',
          setupRequest(request) {
            const itemId = sitter.itemIds[answered++ % sitter.itemIds.length] as string;
            sequence += 1;
            current = { key: `${sitter.attemptId}/${itemId}`, sequence };
            return {
              ...request,
              path: `/api/attempts/${sitter.attemptId}/responses/${itemId}`,
              headers: { authorization: `Bearer ${sitter.token}`, 'content-type': 'application/json' },
              body: JSON.stringify({
                option: letters[sequence % letters.length],
                flagged: false,
                sequence,
                secondsSpent: 20,
              }),
            };
          },
          onResponse(status) {
            if (status === 200) ledger.set(current.key, current.sequence);
          },
        },
      ]);
    },
  });
}

/** Acknowledged answers that are missing in the database, or stored in an older form. */
function lost(databaseFile: string, ledger: Ledger): number {
  const database = new SqliteDatabase(databaseFile, { readonly: true });
  const stored = database.prepare('select sequence from response where attempt_id = ? and item_id = ?').pluck();
  const missing = [...ledger].filter(([key, sequence]) => Number(stored.get(...key.split('/')) ?? 0) < sequence);
  database.close();
  return missing.length;
}

const loads = (port: number, path: string, token: string) =>
  autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration: secondsPerMeasurement,
    headers: { authorization: `Bearer ${token}` },
  });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const line = (name: string, { requests, latency, non2xx, errors }: autocannon.Result) =>
  process.stdout.write(
    `${name.padEnd(28)} ${String(Math.round(requests.average)).padStart(7)}/s   p50 ${latency.p50} ms   p99 ${latency.p99} ms   not 2xx ${non2xx}   errors ${errors}\n`,
  );

const real = await startServer<RealServerReady>('real-server.ts', [String(connections), String(questionCount)]);
const { reader } = real.ready;
const [sitter] = real.ready.sitters as [Sitter];
const attemptPath = ({ attemptId }: Sitter) => `/api/attempts/${attemptId}`;
const attempt = await fetch(`http://127.0.0.1:${real.ready.port}${attemptPath(reader)}`, {
  headers: { authorization: `Bearer ${reader.token}` },
});
const attemptFile = join(mkdtempSync(join(tmpdir(), 'tryout-bench-bytes-')), 'attempt.json');
writeFileSync(attemptFile, Buffer.from(await attempt.arrayBuffer()));
const bare = await startServer<BareServerReady>('bare-server.ts', [attemptFile]);

const ledger: Ledger = new Map();
const ratios = { saves: [] as number[], loads: [] as number[] };
real.child.send('start-watching');
// Round 0 warms both up and isn't counted: a server that has run for a minute has compiled its frequently called code.
for (let round = 0; round <= rounds; round += 1) {
  // Side by side in time, so that a slow minute of the machine slows both.
  const bareSaves = await saves(bare.ready.port, real.ready.sitters, new Map(), (round + 1) * 10_000_000);
  const realSaves = await saves(real.ready.port, real.ready.sitters, ledger, (round + 1) * 10_000_000);
  const bareLoads = await loads(bare.ready.port, '/attempt', sitter.token);
  const realLoads = await loads(real.ready.port, attemptPath(reader), reader.token);
  const answeredLoads = await loads(real.ready.port, attemptPath(sitter), sitter.token);
  if (round === 0) continue;
  line('saves, one by one, bare', bareSaves);
  line('saves, real route', realSaves);
  line('loads, same bytes, bare', bareLoads);
  line('loads, real route', realLoads);
  line('loads, all 100 answered', answeredLoads);
  ratios.saves.push(realSaves.requests.average / bareSaves.requests.average);
  ratios.loads.push(realLoads.requests.average / bareLoads.requests.average);
}
real.child.send('how-late');
const [{ eventLoopP99Ms }] = (await once(real.child, 'message')) as [{ eventLoopP99Ms: number }];
process.stdout.write(`event loop p99 of the real server: ${eventLoopP99Ms.toFixed(1)} ms\n`);
real.child.kill();
bare.child.kill();
await Promise.all([once(real.child, 'exit'), once(bare.child, 'exit')]);
const result = {
  savesVsOneByOne: Number(median(ratios.saves).toFixed(2)),
  loadVsBareBytes: Number(median(ratios.loads).toFixed(2)),
  lost: lost(real.ready.databaseFile, ledger),
};
process.stdout.write(`${ledger.size} answers acknowledged\n${JSON.stringify(result)}\n`);
