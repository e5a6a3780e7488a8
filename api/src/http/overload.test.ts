import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { eventually } from '../../test/eventually.ts';
import { expectError } from '../../test/expect-error.ts';
import { givenAttempt } from '../../test/given.ts';
import type { OverloadLimits } from './overload.ts';

/** A limit that is always exceeded, in milliseconds of the loop's delay. */
const always = 1;
const never = { othersAboveMs: Infinity, savesAboveMs: Infinity };
/** Keeps the loop busy for longer than a sample's resolution at a time. */
function spin() {
  const end = performance.now() + 25;
  while (performance.now() < end);
}

let t: TestApp;
let spinning: NodeJS.Timeout;
beforeEach(() => void (spinning = setInterval(spin)));
afterEach(async () => {
  clearInterval(spinning);
  await t.close();
});

/** A server that considers itself overloaded; resolves once it has noticed. */
async function givenOverloaded(overloadLimits: OverloadLimits) {
  t = await buildTestApp({ overloadLimits });
  const attempt = await givenAttempt(t);
  const statuses = () => Promise.all(t.processes.map(async () => (await t.call('GET', '/api/tryouts')).statusCode));
  await eventually(statuses, (all) => all.every((status) => status === 503), 30_000);
  return attempt;
}

describe('an overloaded server', () => {
  it('refuses calls that can wait with 503 and Retry-After, and goes on saving answers', async () => {
    const { id, items, learner } = await givenOverloaded({
      loop: { othersAboveMs: always, lastAboveMs: Infinity },
      saves: never,
    });
    const refused = [
      await t.call('GET', '/api/tryouts'),
      await t.call('POST', '/api/auth/login', { body: { email: learner.email, password: 'rahasia123' } }),
      await t.call('GET', `/api/attempts/${id}`, { as: learner }),
      await t.call('GET', '/nirgendwo'),
    ];
    for (const answer of refused) {
      expectError(answer, 'OVERLOADED');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const as = learner;
    const [first, second] = items.map((item) => item.id);
    const responses = `/api/attempts/${id}/responses`;
    const kept = [
      await t.call('PUT', `${responses}/${first}`, { as, body: { option: 'A', sequence: 1 } }),
      await t.call('PATCH', responses, { as, body: { responses: [{ itemId: second, option: 'B', sequence: 1 }] } }),
      await t.call('POST', `/api/attempts/${id}/submit`, { as }),
    ];
    expect(kept.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('refuses saves too when nothing else helps, stores nothing of them, and stays alive and ready', async () => {
    const { id, items, learner } = await givenOverloaded({
      loop: { othersAboveMs: always, lastAboveMs: always },
      saves: never,
    });
    const refused = await t.call('PUT', `/api/attempts/${id}/responses/${items[0]?.id}`, {
      as: learner,
      body: { option: 'A', sequence: 1 },
    });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([503, true]);
    expect(await t.db.selectFrom('response').select('itemId').execute()).toEqual([]);
    for (const url of ['/', '/health/live', '/health/ready']) expect((await t.call('GET', url)).statusCode).toBe(200);
  });
});
