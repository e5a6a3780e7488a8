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
