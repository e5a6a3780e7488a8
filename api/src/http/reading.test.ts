import { listenTo } from '../../harness/query-plans.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { quietSales } from '../../test/selling.ts';
import { givenAttempt, givenLearner, givenStaff } from '../../test/given.ts';
import { permissionMatrix, roles } from '../../test/permission-matrix.ts';
import { openTestDatabase } from '../../test/test-database.ts';

/*
 * A GET writes nothing (docs/decisions/0100), so a link that a browser fetches in advance, or a request that is sent again, changes
 * nothing. This file names all exceptions.
 */

/** Routes that write to the audit log that somebody has seen the data. */
const entersTheLook: readonly string[] = [
  'GET /admin/registrations/:registrationId/id-card',
  'GET /admin/profiles/export',
  'GET /admin/tryouts/:tryoutId/takers/export',
  'GET /admin/purchases/export',
  'GET /admin/purchases/:number/payments/:payment/proof',
];
/** Routes that end an attempt whose time is over, if the job hasn't done so yet, because they show the attempt's end. */
const endsTheAttempt: readonly string[] = [
  'GET /api/attempts/:attemptId',
  'GET /api/attempts/:attemptId/summary',
  'GET /api/attempts/:attemptId/result',
  'GET /api/attempts/:attemptId/ranking',
  'GET /api/attempts/:attemptId/signal',
  'GET /api/attempts/:attemptId/signals',
];
/** Routes that note once, before they send them, that the keys of an attempt that the clock ended are sent (0195). */
const notesKeys: readonly string[] = ['GET /api/attempts/:attemptId/result'];

const reads = permissionMatrix.filter(({ route }) => route.startsWith('GET '));

let t: TestApp;
let listened: ReturnType<typeof listenTo>;
beforeAll(async () => {
  listened = listenTo(await openTestDatabase());
  t = await buildTestApp({ db: listened.db, sales: quietSales() });
});
afterAll(() => t.close());

/**
 * Not by a route: the check of the token notes once an hour when a session was last used, and each of several processes tells the others
 * of itself.
 */
const ofNoRoute = new Set(['session', 'api_process']);

/** The tables that statements have written to since the last call. */
const written = () =>
  [
    ...new Set(
      listened
        .take()
        .flatMap(({ sql }) => [...sql.matchAll(/\b(?:insert into|update|delete from|replace into) "(\w+)"/g)])
        .flatMap(([, table = '']) => (ofNoRoute.has(table) ? [] : table)),
    ),
  ].toSorted();

it('sees what is written, and every exception is a known route', async () => {
  written();
  await givenAttempt(t);
  expect(written()).toContain('attempt');
  const routes = reads.map(({ route }): string => route);
  expect(routes).toEqual(expect.arrayContaining([...entersTheLook, ...endsTheAttempt, ...notesKeys]));
});

it.each(reads)('$route', async ({ route, answers, success = 200, request }) => {
  const role = roles.findLast((one) => answers[one] === 'ok');
  const caller =
    role === undefined || role === 'guest'
      ? undefined
      : role === 'learner'
        ? await givenLearner(t)
        : await givenStaff(t, role);
  const learner = role === 'learner' && caller ? caller : await givenLearner(t);
  const { url = route.slice('GET '.length) } = (await request?.({ t, learner })) ?? {};
  written();
  expect((await t.call('GET', url, { as: caller })).statusCode).toBe(success);
  expect(written()).toEqual(entersTheLook.includes(route) ? ['audit_entry'] : []);
});

it.each(reads.filter(({ route }) => route.startsWith('GET /api/attempts/:attemptId')))(
  '$route of an attempt whose time is over',
  async ({ route }) => {
    const { id, learner } = await givenAttempt(t);
    t.clock.advance(7 * 3_600_000);
    written();
    await t.call('GET', route.slice('GET '.length).replace(':attemptId', id), { as: learner });
    const first = written();
    expect(first).toEqual(endsTheAttempt.includes(route) ? expect.arrayContaining(['attempt']) : []);
    expect(first.includes('keys_read')).toBe(notesKeys.includes(route));
    await t.call('GET', route.slice('GET '.length).replace(':attemptId', id), { as: learner });
    expect(written()).toEqual([]);
  },
);
