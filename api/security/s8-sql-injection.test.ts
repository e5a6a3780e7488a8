import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { buildTestApp, type Method, type TestApp } from '../test/build-test-app.ts';
import { quietSales } from '../test/selling.ts';
import { expectError } from '../test/expect-error.ts';
import { givenLearner, givenStaff, givenTryout } from '../test/given.ts';
import { type MatrixRow, permissionMatrix, roles } from '../test/permission-matrix.ts';
import { testDatabaseKind } from '../test/test-database.ts';
import type { TryoutList } from '../src/contract/index.ts';
import { leaves } from '../test/walk-leaves.ts';

/** Attempts to break out of a text, of a number, of LIKE; stacked statements, unions, comments, waits; for both databases. */
const allPayloads = [
  "'",
  '"',
  "' or '1'='1",
  "') or 1=1 --",
  "x'; drop table response; --",
  "' union select password_hash from account --",
  '1 or (select 1 from pg_sleep(3))=1',
  "'||(select password_hash from account limit 1)||'",
  "\\' or 1=1 /*",
  "%' escape '!' or 1=1 --",
  'id; select 1',
  "${'x'}; $1 ?1 :id @id",
];
/**
 * The code sends the same to both databases, so the second one gets a single text, which is no SQL wherever it is taken for some: it ends a
 * quoted text, and holds what this database reads in its own way, its functions, escapes and names of parameters.
 */
const telling = "x'; drop table response; select pg_sleep(3); -- \\' $1 :id";
const payloads = testDatabaseKind === 'sqlite' ? allPayloads : [telling];
/** Query parameters of lists, ours and others'. Where a route doesn't declare them they are sent together. */
const commonQueries = [
  ...['search', 'type', 'subType', 'difficulty', 'status', 'page', 'pageSize', 'sort', 'order', 'province', 'instance'],
  ...['actor', 'entity', 'action', 'from', 'to', 'role', 'tryoutId', 'state', 'orderBy', 'filter', 'id'],
];

/** Some hundred calls, on a machine that other tests keep busy. */
const manyCallsMs = 60_000;

let t: TestApp;
let addresses = 0;
let tables: string[];
const listTables = async () => (await t.db.introspection.getTables()).map(({ name }) => name).toSorted();
beforeAll(async () => {
  t = await buildTestApp({ sales: quietSales() });
  tables = await listTables();
});
afterAll(() => t.close());

/** From a new address each time: these tests are not about limits. */
const call = (method: Method, url: string, options: object = {}) => {
  addresses += 1;
  return t.call(method, url, { ...options, from: `10.1.${addresses >> 8}.${addresses & 255}` });
};

/**
 * True if a place needs no more payloads on PostgreSQL: what is refused for its form reaches no statement, and on SQLite all of them are sent to it anyway.
 */
const isRefusedByForm = ({ statusCode }: LightMyRequestResponse) =>
  testDatabaseKind === 'postgres' && statusCode === 400;

function expectHarmless(answer: LightMyRequestResponse) {
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toMatch(/\$argon2|sqlite|postgres|syntax error|\.ts:/i);
}

const methodOf = ({ route }: MatrixRow) => route.split(' ')[0] as Method;
const patternOf = ({ route }: MatrixRow) => route.split(' ')[1] as string;

/** A permitted caller, and a request that would succeed. */
async function givenRequest(row: MatrixRow) {
  const role = roles.find((one) => one !== 'guest' && row.answers[one] === 'ok') ?? 'learner';
  const learner = await givenLearner(t);
  const caller = role === 'learner' || role === 'guest' ? learner : await givenStaff(t, role);
  const { url = patternOf(row), body } = (await row.request?.({ t, learner })) ?? {};
  return { as: caller, url, body };
}

describe.each(permissionMatrix.filter((row) => patternOf(row).includes(':')))('SQL in $route (S8)', (row) => {
  it('is text in every parameter of the address', async () => {
    const [method, pattern] = [methodOf(row), patternOf(row)];
    let { as, url, body } = await givenRequest(row);
    const declared = pattern.split('/');
    for (const [index, part] of declared.entries()) {
      if (!part.startsWith(':')) continue;
      for (const payload of payloads) {
        const send = () =>
          call(method, url.split('/').with(index, encodeURIComponent(payload)).join('/'), { as, body });
        let answer = await send();
        // A few calls have a limit for each account.
        if (answer.statusCode === 429) {
          ({ as, url, body } = await givenRequest(row));
          answer = await send();
        }
        expectHarmless(answer);
        expect([400, 404]).toContain(answer.statusCode);
        if (isRefusedByForm(answer)) break;
      }
    }
  });
});

describe.each(permissionMatrix.filter((row) => methodOf(row) === 'GET'))('SQL in $route (S8)', (row) => {
  it(
    'is text in every query',
    async () => {
      const [method, pattern] = [methodOf(row), patternOf(row)];
      const { as, url } = await givenRequest(row);
      const { query: declared } = t.routes.find((one) => one.method === method && one.url === pattern)!;
      const queries = [...declared.map((name) => [name]), commonQueries.filter((name) => !declared.includes(name))];
      for (const names of queries)
        for (const payload of payloads) {
          const query = new URLSearchParams(Object.fromEntries(names.map((name) => [name, payload])));
          const answer = await call(method, `${url}?${query}`, { as });
          expectHarmless(answer);
          if (isRefusedByForm(answer)) break;
        }
    },
    manyCallsMs,
  );
});

describe.each(permissionMatrix.filter((row) => methodOf(row) !== 'GET'))('SQL in $route (S8)', (row) => {
  it(
    'is text in every value of the body',
    async () => {
      const method = methodOf(row);
      let given = await givenRequest(row);
      const { body: sample } = given;
      if (sample === undefined) return;
      if (sample instanceof FormData) {
        const texts = [...sample].filter(([, value]) => typeof value === 'string').map(([name]) => name);
        for (const name of texts) {
          const { as, url, body } = await givenRequest(row);
          for (const payload of payloads) {
            (body as FormData).set(name, payload);
            expectHarmless(await call(method, url, { as, body }));
          }
        }
        return;
      }
      for (const { path } of leaves(sample)) {
        const { as, url, body } = given;
        let isUsed = false;
        const { replace } = [...leaves(body)].find((leaf) => leaf.path === path) ?? { replace: () => body };
        for (const payload of payloads) {
          const answer = await call(method, url, { as, body: replace(payload) });
          expectHarmless(answer);
          // Of a refusal for its form nothing happens.
          isUsed ||= answer.statusCode !== 400;
          if (isRefusedByForm(answer)) break;
        }
        if (isUsed) given = await givenRequest(row);
      }
    },
    manyCallsMs,
  );
});

describe('SQL in a request (S8)', () => {
  it('returns no row that was not asked for', async () => {
    await givenTryout(t);
    const admin = await givenStaff(t, 'admin');
    for (const payload of payloads.filter((text) => text.length > 1))
      for (const url of ['/api/tryouts', '/admin/tryouts']) {
        const found = await call('GET', `${url}?search=${encodeURIComponent(payload)}`, { as: admin });
        const texts = found.json<TryoutList>().tryouts.map(({ title, description }) => `${title} ${description}`);
        // Packages with exactly this text were made above.
        expect(texts.filter((text) => !text.includes(payload))).toEqual([]);
      }
  });

  it('opens no session, whatever comes with a known address', async () => {
    const { email } = await givenLearner(t);
    for (const payload of payloads) {
      expectError(await call('POST', '/api/auth/login', { body: { email, password: payload } }), 'INVALID_CREDENTIALS');
      const beside = await call('POST', '/api/auth/login', {
        body: { email: `${email}${payload}`, password: 'rahasia123' },
      });
      expect([400, 401]).toContain(beside.statusCode);
    }
  });

  it('drops none of the tables', async () => {
    expect(await listTables()).toEqual(tables);
    expect(await t.db.selectFrom('account').select('id').limit(1).execute()).toHaveLength(1);
    expect((await call('GET', '/health/ready')).json()).toEqual({ status: 'ok' });
  });
});

describe('the source (S8)', () => {
  const folder = join(import.meta.dirname, '../src');
  const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', 'db/migrations/**'] });

  it('passes values to SQL only as parameters', () => {
    expect(sources.length).toBeGreaterThan(40);
    const writing =
      /\bsql\.(raw|lit|id|table|ref)\b(?!\('[a-z_.]+'\))|\.(exec|query|prepare|pragma)\(\s*(`[^`]*\$\{|[^`'")]*\+)|rawSql|executeQuery\(/;
    // It passes on to another server what Kysely has compiled: text and values apart.
    const passedOn = { file: join('db', 'reading.ts'), calls: 'executeQuery(query)' };
    const findings = sources.filter((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      return writing.test(file === passedOn.file ? source.replaceAll(passedOn.calls, '') : source);
    });
    expect(findings).toEqual([]);
  });
});
