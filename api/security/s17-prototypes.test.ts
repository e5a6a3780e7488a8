import { buildTestApp, type Method, type TestApp } from '../test/build-test-app.ts';
import { quietSales } from '../test/selling.ts';
import { expectError } from '../test/expect-error.ts';
import { givenAttempt, givenLearner, givenStaff } from '../test/given.ts';
import { permissionMatrix, roles } from '../test/permission-matrix.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ sales: quietSales() });
});
afterAll(() => t.close());

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];
const reaching = (sample: string) => [
  `{"__proto__":{"polluted":1},${sample}`,
  `{"constructor":{"prototype":{"polluted":1}},${sample}`,
  `{"a":{"__proto__":{"polluted":1}},${sample}`,
  `{"a":[[{"constructor":{"prototype":{"polluted":1}}}]],${sample}`,
  `{"\\u005f_proto__":{"polluted":1},${sample}`,
];
function expectNothingPolluted() {
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
}
afterEach(expectNothingPolluted);

/** A webhook's body is bytes, of which a few named fields are read. */
const isWebhook = (route: string) => route.includes('/notifications/');
const writes = permissionMatrix.filter(
  ({ route }) => !route.startsWith('GET') && !route.endsWith('/submit') && !isWebhook(route),
);

describe.each(writes)('a body that names prototypes (S17) in $route', ({ route, answers, success = 200, request }) => {
  const [method, pattern] = route.split(' ') as [Method, string];
  const role = roles.find((one) => one !== 'guest' && answers[one] === 'ok') ?? 'learner';

  it('is refused, and the same body without that is taken', async () => {
    const learner = await givenLearner(t);
    const as = role === 'learner' || role === 'guest' ? learner : await givenStaff(t, role);
    const { url = pattern, body } = (await request?.({ t, learner })) ?? {};
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${as.token}` };
    const sample = body === undefined || body instanceof FormData ? { any: 1 } : body;
    for (const payload of reaching(JSON.stringify(sample).slice(1)))
      expectError(await t.app.inject({ method, url, headers, payload }), 'MALFORMED_REQUEST');
    expect((await t.call(method, url, { as, body })).statusCode).toBe(success);
  });
});

describe('a name that every object has (S17)', () => {
  it.each(names)('in an address is an unknown id: %s', async (name) => {
    const { learner, id } = await givenAttempt(t);
    const body = { option: 'A', sequence: 1 };
    expectError(await t.call('GET', `/api/tryouts/${name}`), 'TRYOUT_NOT_FOUND');
    expectError(await t.call('GET', `/api/attempts/${name}`, { as: learner }), 'ATTEMPT_NOT_FOUND');
    expectError(await t.call('GET', `/api/attempts/${name}/result`, { as: learner }), 'ATTEMPT_NOT_FOUND');
    expectError(await t.call('PUT', `/api/attempts/${id}/responses/${name}`, { as: learner, body }), 'ITEM_NOT_FOUND');
    expectError(await t.call('GET', `/api/files/${name}`), 'VALIDATION_FAILED');
  });

  it.each(names)('in a body is an unknown id: %s', async (name) => {
    const { learner, id, items } = await givenAttempt(t);
    expectError(await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: name } }), 'TRYOUT_NOT_FOUND');
    const responses = [name, items[0]?.id].map((itemId) => ({ itemId, option: 'A', sequence: 1 }));
    const flushed = await t.call('PATCH', `/api/attempts/${id}/responses`, { as: learner, body: { responses } });
    expect(flushed.json()).toMatchObject({
      responses: [{ itemId: items[0]?.id }],
      refused: [{ itemId: name, code: 'ITEM_NOT_FOUND' }],
    });
  });

  it.each(names)('in a query changes nothing: %s', async (name) => {
    const plain = (await t.call('GET', '/api/tryouts')).body;
    for (const query of [
      `${name}=x`,
      `${name}[polluted]=1`,
      `${name}.polluted=1`,
      `type[${name}]=1`,
      `a[${name}][b]=1`,
    ])
      expect((await t.call('GET', `/api/tryouts?${query}`)).body).toBe(plain);
  });
});
