import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe.each(['/', '/health/live', '/health/ready'])('GET %s', (url) => {
  it('answers ok and nothing more', async () => {
    const answer = await t.call('GET', url);
    expect([answer.statusCode, answer.body]).toEqual([200, '{"status":"ok"}']);
  });
});

describe('a server that was told to stop', () => {
  it('says that it is not ready while it still serves', async () => {
    const draining = await buildTestApp();
    draining.app.startDraining();
    const ready = await draining.call('GET', '/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable' }]);
    expect((await draining.call('GET', '/api/tryouts')).statusCode).toBe(200);
    await draining.close();
  });
});
