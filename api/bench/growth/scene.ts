import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { mintToken } from '../../harness/fixture.ts';
import { createHttpClient, type HttpClient } from '../../harness/http-client.ts';
import { createProduct, type Product } from '../../harness/product.ts';
import type { Role } from '../../src/db/schema.ts';
import { inParallel } from '../examday/scene.ts';
import { usedBetween, usedBy, usedByBackends } from '../processor.ts';
import { kinds, type Kind, type MeasuredCall, type Started } from './calls.ts';
import { findTargets, removeAttempts, type Targets } from './targets.ts';

/** Processor time of one call, in ms; `database` is undefined on SQLite, which works in the API's process. */
export interface Cost {
  api: number;
  database: number | undefined;
  /** Read from the disk for one call, in kB: what no memory had. */
  diskKb: number;
}

/** The API on a database of one size. */
export interface SizedScene {
  responses: number;
  databaseUrl: string;
  product: Product;
  targets: Targets;
  /** Makes all calls of a round, of each kind one after the other. @returns the cost of each kind */
  round(number: number): Promise<Map<string, Cost>>;
  /** The cost of calls that are made all the same way. */
  costOf(calls: readonly MeasuredCall[]): Promise<Cost>;
  /** Calls that were answered with "later", and made again. */
  refused(): number;
  /** Deletes what the rounds have made, and ends the API. */
  close(): Promise<void>;
}

/** Calls at once, at every size. */
const atOnce = 8;

/** A process whose jobs have nothing to catch up with uses some 2 % of a processor. */
const quiet = { share: 0.05, lookMs: 5_000, looks: 3, withinMs: 900_000 };

/**
 * Waits until the jobs of a process have caught up: on a database that was just filled they have all its packages before them, which on a large one
 * takes minutes, and their work isn't the calls'.
 * @throws Error when they haven't in a quarter of an hour
 */
async function jobsDone(pid: number): Promise<void> {
  const until = performance.now() + quiet.withinMs;
  for (let calm = 0; calm < quiet.looks;) {
    if (performance.now() > until) throw new Error("The API's jobs don't come to an end");
    const before = usedBy(pid).cpuMs;
    await setTimeout(quiet.lookMs);
    calm = usedBy(pid).cpuMs - before < quiet.share * quiet.lookMs ? calm + 1 : 0;
  }
}

export async function openSizedScene(
  responses: number,
  databaseUrl: string,
  admin: pg.Client | undefined,
  { rounds, learnersPerRound, awaitsJobs }: { rounds: number; learnersPerRound: number; awaitsJobs: boolean },
): Promise<SizedScene> {
  const product = await createProduct({ databaseUrl });
  await product.start();
  if (awaitsJobs) await jobsDone(product.pid as number);
  const perRound = (name: string) => (kinds.find((kind) => kind.name === name)?.perLearner ?? 0) * learnersPerRound;
  const targets = await product.withDatabase((db) =>
    findTargets(db, { learners: rounds * learnersPerRound, ended: rounds * perRound('old result') }),
  );
  const http: HttpClient = createHttpClient(product.url, { connections: atOnce });
  const database = databaseUrl.slice(databaseUrl.lastIndexOf('/') + 1);
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (accountId: string, role: Role) => {
    const token = tokens.get(accountId) ?? mintToken(accountId, product.jwtSecret, role);
    tokens.set(accountId, token);
    return token;
  };
  const started: Started = new Map();

  let refused = 0;
  async function make({ method, path, body, accountId, role }: MeasuredCall): Promise<unknown> {
    let answer = await http.call({ method, path, body, token: await tokenOf(accountId, role) });
    // While pages of a large file are read from the disk for the first time, the API may be late and say so.
    while (answer.status === 503) {
      refused += 1;
      await setTimeout(answer.retryAfterMs ?? 1_000);
      answer = await http.call({ method, path, body, token: await tokenOf(accountId, role) });
    }
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async function costOf(
    calls: readonly MeasuredCall[],
    told: (body: unknown, index: number) => void = () => {},
  ): Promise<Cost> {
    for (const { accountId, role } of calls) await tokenOf(accountId, role);
    const pid = product.pid as number;
    const backendsBefore = admin && (await usedByBackends(admin, database));
    const before = usedBy(pid);
    await inParallel([...calls.entries()], atOnce, async ([index, call]) => told(await make(call), index));
    const after = usedBy(pid);
    const used = admin && backendsBefore && usedBetween(backendsBefore, await usedByBackends(admin, database));
    return {
      api: (after.cpuMs - before.cpuMs) / calls.length,
      database: used && used.cpuMs / calls.length,
      diskKb: ((used?.diskBytes ?? 0) + after.diskBytes - before.diskBytes) / 1024 / calls.length,
    };
  }

  return {
    responses,
    databaseUrl,
    product,
    targets,
    refused: () => refused,
    costOf: (calls) => costOf(calls),
    async round(number) {
      const learnerIds = targets.learnerIds.slice(number * learnersPerRound, (number + 1) * learnersPerRound);
      const costs = new Map<string, Cost>();
      const callsOf = ({ callOf, perLearner }: Kind): MeasuredCall[] =>
        learnerIds.flatMap((learnerId, place) =>
          Array.from({ length: perLearner }, (_, nth) => {
            const index = place * perLearner + nth;
            const [ended = targets.ended[0]] = targets.ended.slice(number * learnerIds.length * perLearner + index);
            if (!ended) throw new Error('There is no old attempt');
            return callOf({ targets, learnerId, attemptId: started.get(learnerId) ?? '', ended, index });
          }),
        );
      for (const kind of kinds) {
        const keep = (body: unknown, index: number) => {
          if (kind.name === 'start') started.set(learnerIds[index] as string, (body as { id: string }).id);
        };
        costs.set(kind.name, await costOf(callsOf(kind), keep));
      }
      return costs;
    },
    async close() {
      await http.close();
      await product.stop();
      await product.withDatabase((db) => removeAttempts(db, [...started.values()]));
      await product.dispose();
    },
  };
}
