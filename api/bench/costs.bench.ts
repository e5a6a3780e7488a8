// npm run bench:costs -w api [-- --short]: processor time, bytes and disk that each call of a learner costs on PostgreSQL, for `npm run capacity`
// (docs/scaling.md). Processor time hardly depends on other work on the machine. Its last line is JSON; --keep writes it to scaling/costs.json, too.
// --short makes a few calls of each, which shows that every figure is computed.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Pool } from 'undici';
import { openExam } from '../harness/exam.ts';
import type { Costs } from '../scaling/capacity.ts';
import { letters } from '../src/contract/index.ts';
import { passwords } from '../src/foundation/owners/password.ts';
import { startPostgres } from '../test/postgres-server.ts';
import { createReport } from './examday/report.ts';
import { inParallel, openScene } from './examday/scene.ts';
import { fullSizes, shortSizes } from './examday/sizes.ts';
import { usedBetween, usedByBackends } from './processor.ts';

const { values: flags } = parseArgs({
  options: { short: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
});
const { learners, warmUp, answers, signIns, questions } = flags.short
  ? { learners: 12, warmUp: 4, answers: 3, signIns: 2, questions: 10 }
  : { learners: 1_500, warmUp: 300, answers: 20, signIns: 200, questions: 100 };
const connections = 64;
const password = 'rahasia123';
const print = (line: string) => process.stdout.write(`${line}\n`);
const round = (value: number) => Number(value.toPrecision(3));

const server = await startPostgres();
const name = `costs_${process.pid}`;
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
await admin.query(`create database ${name}`);
const url = server.url.replace(/\/[^/]*$/, `/${name}`);
const scene = await openScene('postgres', url, flags.short ? shortSizes : fullSizes, createReport('postgres', print));
const inside = new pg.Client({ connectionString: url });
await inside.connect();

const sizeOf = async () => {
  const { rows } = await inside.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relname in ('account', 'profile', 'session', 'attempt', 'response')`,
  );
  return new Map(rows.map((row) => [row.name, Number(row.bytes)]));
};
const walBytes = async () =>
  Number((await inside.query<{ at: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as at`)).rows[0]?.at);

const pool = new Pool(scene.product.url, { connections, pipelining: 1 });
/** Bytes of an answer as it leaves the API, for a browser that takes compressed ones. */
let received = 0;
async function call(method: 'GET' | 'POST' | 'PUT', path: string, token?: string, body?: unknown): Promise<string> {
  const answer = await pool.request({
    method,
    path,
    headers: {
      'accept-encoding': 'gzip, br',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answers ${answer.statusCode}: ${bytes.toString()}`);
  const headers = Object.entries(answer.headers).flatMap(([key, values]) =>
    [values].flat().map((value) => `${key}: ${value}`),
  );
  received += bytes.length + Buffer.byteLength(headers.join('\r\n')) + 'HTTP/1.1 200 OK\r\n\r\n\r\n'.length;
  return answer.headers['content-encoding'] === undefined ? bytes.toString() : '';
}

const calls: Costs['calls'] = {};
/** Makes the calls and notes what one of them cost. */
async function measure<Item>(
  kind: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  await scene.resetWatch();
  received = 0;
  const [backends, walBefore] = [await usedByBackends(inside), await walBytes()];
  await inParallel(items, connections, work);
  const { cpuMs } = await scene.watched();
  const databaseMs = usedBetween(backends, await usedByBackends(inside)).cpuMs;
  const each = (value: number) => round(value / items.length);
  calls[kind] = {
    apiMs: each(cpuMs),
    databaseMs: each(databaseMs),
    bytes: Math.round(received / items.length),
    walBytes: Math.round(((await walBytes()) - walBefore) / items.length),
  };
  const { apiMs, databaseMs: database, bytes, walBytes: wal } = calls[kind];
  print(
    `${kind.padEnd(10)} ${apiMs} ms API · ${database} ms database · ${bytes} B out · ${wal} B of WAL   (${items.length} calls)`,
  );
}

try {
  const exam = await openExam(scene.product, {
    learners: learners + warmUp,
    questions,
    connections,
    passwordHash: await passwords.hash(password),
  });
  const people = exam.learners.map((learner) => ({ ...learner, attemptId: '', itemIds: [] as string[] }));
  type Person = (typeof people)[number];
  const { tryoutId } = exam;
  const path = ({ attemptId }: Person) => `/api/attempts/${attemptId}`;
  let sequence = Date.now();
  const start = async (person: Person) => {
    const attempt = JSON.parse(await call('POST', '/api/attempts', person.token, { tryoutId })) as {
      id: string;
      items: { id: string }[];
    };
    person.attemptId = attempt.id;
    person.itemIds = attempt.items.map(({ id }) => id);
  };
  const save = ([person, index]: readonly [Person, number]) => {
    sequence += 1;
    const body = { option: letters[sequence % letters.length], flagged: false, sequence, secondsSpent: 20 };
    return call('PUT', `${path(person)}/responses/${person.itemIds[index % questions]}`, person.token, body);
  };
  const signIn = ({ email }: Person) => call('POST', '/api/auth/login', undefined, { email, password });
  const list = ({ token }: Person) => call('GET', '/api/tryouts', token);
  const history = ({ token }: Person) => call('GET', '/api/attempts', token);
  const load = (person: Person) => call('GET', path(person), person.token);
  const submit = (person: Person) => call('POST', `${path(person)}/submit`, person.token);
  const result = (person: Person) => call('GET', `${path(person)}/result`, person.token);
  const ranking = (person: Person) => call('GET', `${path(person)}/ranking`, person.token);

  const answering = (some: readonly Person[]) =>
    Array.from({ length: answers }, (_, index) => index).flatMap((index) =>
      some.map((person) => [person, index] as const),
    );
  const [early, sitting] = [people.slice(0, warmUp), people.slice(warmUp)];
  for (const work of [list, start, load]) await inParallel(early, connections, work);
  await inParallel(answering(early), connections, save);
  for (const work of [submit, result, history, ranking]) await inParallel(early, connections, work);

  const before = await sizeOf();
  await measure('signIn', sitting.slice(0, signIns), signIn);
  await measure('list', sitting, list);
  await measure('start', sitting, start);
  await measure('load', sitting, load);
  await measure('save', answering(sitting), save);
  await measure('submit', sitting, submit);
  await measure('result', sitting, result);
  await measure('history', sitting, history);
  await measure('ranking', sitting, ranking);
  const after = await sizeOf();
  const grown = (table: string) => (after.get(table) ?? 0) - (before.get(table) ?? 0);
  const stored = {
    attemptBytes: Math.round(grown('attempt') / sitting.length),
    responseBytes: Math.round(grown('response') / (sitting.length * answers)),
    learnerBytes: Math.round(((after.get('account') ?? 0) + (after.get('profile') ?? 0)) / people.length),
    sessionBytes: Math.round(grown('session') / signIns),
  };
  await exam.close();
  const measured = new Date().toISOString().slice(0, 10);
  const costs = { measured, cores: availableParallelism(), answersEach: answers, calls, stored } satisfies Costs;
  if (flags.keep)
    writeFileSync(join(import.meta.dirname, '../scaling/costs.json'), `${JSON.stringify(costs, null, 2)}\n`);
  print(JSON.stringify(costs));
} finally {
  await pool.close();
  await inside.end();
  await scene.close();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  await server.stop();
}
