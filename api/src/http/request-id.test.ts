import { Writable } from 'node:stream';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { shortRequestId } from '../contract/index.ts';
import { createLogger } from '../logger.ts';

const ofProxy = '0123456789abcdef0123456789abcdef';
const own = /^[0-9a-f]{32}$/;

let t: TestApp;
let lines: string[];
async function given(trustProxy: boolean | 'loopback') {
  lines = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  t = await buildTestApp({ trustProxy, logger: createLogger('info', sink) });
}
afterEach(() => t.close());

const idFor = async (sent?: string, from = '127.0.0.1', url = '/health/live') =>
  (await t.call('GET', url, { from, ...(sent !== undefined && { headers: { 'x-request-id': sent } }) })).headers[
    'x-request-id'
  ];

describe('the id of a request', () => {
  it('is the one that the proxy has given it, in answer and log', async () => {
    await given('loopback');
    expect(await idFor(ofProxy)).toBe(ofProxy);
    expect(await idFor(ofProxy, '127.0.0.1', '/api/nothing')).toBe(ofProxy);
    expect(lines.filter((line) => line.includes(`"reqId":"${shortRequestId(ofProxy)}`)).length).toBeGreaterThan(1);
  });

  it.each([
    ['a caller on another machine', 'loopback', '203.0.113.7'],
    ['anybody, where no proxy is trusted', false, '127.0.0.1'],
  ] as const)('is never the one of %s', async (_who, trusted, from) => {
    await given(trusted);
    const id = await idFor(ofProxy, from);
    expect(id).toMatch(own);
    expect(id).not.toBe(ofProxy);
  });

  it.each(['', ofProxy.toUpperCase(), `${ofProxy}0`, ofProxy.slice(1), `${ofProxy}\u00e9`, 'req-1', '<script>'])(
    'is made anew in place of %j',
    async (sent) => {
      await given(true);
      const id = await idFor(sent);
      expect(id).toMatch(own);
      expect([id, lines.join('').includes(sent) && sent !== '']).toEqual([id, false]);
    },
  );

  it('is another one for each request, and pages of other origins may read it', async () => {
    await given(false);
    expect(await idFor()).not.toBe(await idFor());
    const { headers } = await t.call('GET', '/health/live', { headers: { origin: 'http://localhost:3000' } });
    expect(headers['access-control-expose-headers']).toMatch(/\bx-request-id\b/);
  });
});
