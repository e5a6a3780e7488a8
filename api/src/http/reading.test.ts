import { listenTo } from '../../harness/query-plans.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { givenAttempt, givenLearner, givenStaff } from '../../test/given.ts';
import { permissionMatrix, roles } from '../../test/permission-matrix.ts';
import { openTestDatabase } from '../../test/test-database.ts';

/*
 * A GET writes nothing (docs/decisions/0100): whoever only looks, be it a link that is fetched ahead or a request that is sent again,
 * changes nothing. The exceptions are all here.
 */

/** The audit log keeps that somebody looked, with the look itself. */
const entersTheLook: readonly string[] = [
  'GET /admin/registrations/:registrationId/id-card',
  'GET /admin/profiles/export',
  'GET /admin/tryouts/:tryoutId/takers/export',
];
/** An attempt whose time is over ends when its learner looks, should the job not have been there yet: what is shown is the end. */
const endsTheAttempt: readonly string[] = [
  'GET /api/attempts/:attemptId',
  'GET /api/attempts/:attemptId/summary',
  'GET /api/attempts/:attemptId/result',
  'GET /api/attempts/:attemptId/ranking',
];

const reads = permissionMatrix.filter(({ route }) => route.startsWith('GET '));

let t: TestApp;
let listened: ReturnType<typeof listenTo>;
beforeAll(async () => {
  listened = listenTo(await openTestDatabase());
  t = await buildTestApp({ db: listened.db });
});
afterAll(() => t.close());

/** When a session was used last is noted by the door, once an hour and whatever is called: it is no route's. */
const ofTheDoor = new Set(['session']);

/** The tables that statements have written to since the last look. */
const written = () =>
  [
    ...new Set(
      listened
        .take()
        .flatMap(({ sql }) => [...sql.matchAll(/\b(?:insert into|update|delete from|replace into) "(\w+)"/g)])
        .flatMap(([, table = '']) => (ofTheDoor.has(table) ? [] : table)),
    ),
  ].toSorted();

it('sees what is written, and that there are exceptions of these routes alone', async () => {
  written();
  await givenAttempt(t);
  expect(written()).toContain('attempt');
  const routes = reads.map(({ route }): string => route);
  expect(routes).toEqual(expect.arrayContaining([...entersTheLook, ...endsTheAttempt]));
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
    expect(written()).toEqual(endsTheAttempt.includes(route) ? expect.arrayContaining(['attempt']) : []);
  },
);
