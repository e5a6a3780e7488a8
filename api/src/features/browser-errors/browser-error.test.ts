import { Writable } from 'node:stream';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { createMetrics, type Metrics } from '../../foundation/watch/metrics.ts';
import { createLogger } from '../../logger.ts';

const report = {
  area: 'learner',
  release: '0a1b2c3d',
  way: 'error',
  name: 'TypeError',
  reason: 'nothing-there',
  code: '11112222',
  frames: [
    { file: '1120.67e78618.js', line: 1, column: 20_431 },
    { file: 'main.fe46dd35.js', line: 1, column: 7 },
  ],
};

let t: TestApp;
let metrics: Metrics;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  metrics = createMetrics();
  t = await buildTestApp({ metrics, logger: createLogger('info', sink) });
});
afterEach(() => t.close());

const send = (body: object, from?: string) =>
  t.call('POST', '/api/browser-errors', { body, headers: { 'user-agent': 'Peramban Siti' }, ...(from && { from }) });
const logged = () =>
  lines.filter((line) => line.includes('an error in a browser')).map((line) => JSON.parse(line) as object);
const counted = async () =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith('tryout_browser_errors_total{'));

describe('POST /api/browser-errors', () => {
  it('counts by area and release, and writes one line with the stack in our files', async () => {
    expect((await send(report)).json()).toEqual({ success: true });
    expect(await counted()).toEqual(['tryout_browser_errors_total{area="learner",release="0a1b2c3d",way="error"} 1']);
    expect(logged()).toEqual([
      expect.objectContaining({
        browserError: { ...report, frames: undefined, stack: ['1120.67e78618.js:1:20431', 'main.fe46dd35.js:1:7'] },
      }),
    ]);
  });

  it('writes nothing of who sent it', async () => {
    await send({ ...report, message: 'Siti Rahma', url: '/exam/1?token=x', email: 'siti@contoh.id' }, '203.0.113.7');
    expect(lines.join('')).toContain('an error in a browser');
    for (const secret of ['Siti', 'Peramban', 'siti@', 'token=', '203.0.113'])
      expect(lines.join('')).not.toContain(secret);
  });

  it.each([
    ['an area of nobody', { area: 'siti' }],
    ['a release that is a text', { release: 'Siti Rahma' }],
    ['a name that is a text', { name: 'Siti Rahma' }],
    ['a reason in words', { reason: 'reading siti@contoh.id' }],
    ['a file with an address', { frames: [{ file: 'https://x.id/1.12345678.js', line: 1, column: 1 }] }],
    ['a file with a query', { frames: [{ file: '1.12345678.js?email=siti', line: 1, column: 1 }] }],
    ['a longer stack', { frames: Array.from({ length: 11 }, () => report.frames[0]) }],
  ])('refuses %s', async (_case, wrong) => {
    expectInvalid(await send({ ...report, ...wrong }));
    expect([await counted(), logged()]).toEqual([[], []]);
  });

  it('refuses a body of more than 2 kB before it reads it', async () => {
    expectError(await send({ ...report, more: 'x'.repeat(2_048) }), 'PAYLOAD_TOO_LARGE');
  });

  it('takes sixty in a minute from one address, and goes on for others', async () => {
    for (let n = 0; n < 60; n++) expect((await send(report, '203.0.113.7')).statusCode).toBe(200);
    expectError(await send(report, '203.0.113.7'), 'TOO_MANY_REQUESTS');
    expect((await send(report, '203.0.113.8')).statusCode).toBe(200);
  });

  it('writes thirty lines in a minute and counts the rest', async () => {
    for (let n = 0; n < 40; n++) await send(report);
    expect(logged()).toHaveLength(30);
    expect(await counted()).toEqual([expect.stringMatching(/ 40$/)]);
    t.clock.advance(60_000);
    await send(report);
    expect(logged().at(-1)).toMatchObject({ unsaid: 10 });
  });

  it('gives twenty releases of an area a number of their own, until they are a day old', async () => {
    const hash = (n: number) => n.toString(16).padStart(8, '0');
    for (let n = 0; n < 22; n++) await send({ ...report, release: hash(n) });
    const releases = (await counted()).map((line) => /release="(\w+)"/.exec(line)?.[1]);
    expect(releases).toHaveLength(21);
    expect(releases).toContain('other');
    await send({ ...report, area: 'admin', release: hash(99) });
    expect((await counted()).join()).toContain(`area="admin",release="${hash(99)}"`);
    t.clock.advance(25 * 60 * 60_000);
    await send({ ...report, release: hash(77) });
    expect((await counted()).join()).toContain(`area="learner",release="${hash(77)}"`);
  });
});
