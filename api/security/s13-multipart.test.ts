import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { png } from '../test/pictures.ts';
import { portOf, rawRequest } from '../test/raw-request.ts';
import { type GivenUploads, givenUploads } from './given-uploads.ts';

const answeredWithinMs = 1_000;
const rounds = 3;

let uploads: GivenUploads;
let picture: Buffer;
/** Folder in which a parser that stores files on disk would put them. */
const temporary = mkdtempSync(join(tmpdir(), 'tryout-multipart-'));
const usualTemporary = process.env['TMPDIR'];
beforeAll(async () => {
  uploads = await givenUploads();
  picture = await png();
  await uploads.t.app.listen({ port: 0, host: '127.0.0.1' });
  process.env['TMPDIR'] = temporary;
});
afterAll(async () => {
  if (usualTemporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usualTemporary;
  await uploads.t.close();
  rmSync(temporary, { recursive: true });
});

const file = (content: Buffer | string, name = 'image') =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const field = (name: string, content: string) =>
  Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`);
const end = Buffer.from('--x--\r\n');
const many = (count: number, part: Buffer) => Array.from({ length: count }, () => part);

async function send(parts: Buffer[], { type = 'multipart/form-data; boundary=x', length = 0 } = {}) {
  const body = Buffer.concat(parts);
  const head =
    `POST /admin/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${uploads.admin.token}\r\n` +
    `Content-Type: ${type}\r\nContent-Length: ${length || body.length}\r\n\r\n`;
  const startedAt = performance.now();
  const answer = await rawRequest(portOf(uploads.t.app), Buffer.concat([Buffer.from(head), body]), 5_000);
  return { ...answer, ms: performance.now() - startedAt };
}

const abuses: [what: string, parts: () => Buffer[], request?: Parameters<typeof send>[1]][] = [
  ['1,000 fields', () => [...many(1_000, field('a', 'b')), file(picture), end]],
  ['1,000 files', () => [...many(1_000, file('x')), end]],
  ['a field of 1 MB', () => [field('image', 'x'.repeat(1024 * 1024)), end]],
  ['a field of 1 MB beside the picture', () => [file(picture), field('a', 'x'.repeat(1024 * 1024)), end]],
  ['a picture as a field', () => [field('image', 'x'), end]],
  ['two pictures', () => [file(picture), file(picture), end]],
  ['a second file under another name', () => [file(picture), file(picture, 'lain'), end]],
  ['no end', () => [file(picture)]],
  ['an end in the middle of the picture', () => [file(picture).subarray(0, 2_000)]],
  ['no part at all', () => [end]],
  ['an empty body', () => [Buffer.alloc(0)]],
  ['another boundary', () => [file(picture), end], { type: 'multipart/form-data; boundary=y' }],
  ['no boundary', () => [file(picture), end], { type: 'multipart/form-data' }],
  [
    'a boundary of 2,000 letters',
    () => [file(picture), end],
    { type: `multipart/form-data; boundary=${'x'.repeat(2_000)}` },
  ],
  ['a prototype for a name', () => [file(picture, '__proto__'), end]],
  ['a constructor for a name', () => [field('constructor', 'x'), end]],
  ['a part without headers', () => [Buffer.from('--x\r\n\r\nfoo\r\n'), end]],
  ['a part with 1,000 headers', () => [Buffer.from(`--x\r\n${'X-A: b\r\n'.repeat(1_000)}\r\nfoo\r\n`), end]],
  ['a header of 200 kB', () => [Buffer.from(`--x\r\nX-A: ${'b'.repeat(200_000)}\r\n\r\nfoo\r\n`), end]],
  ['much behind its end', () => [file(picture), end, Buffer.alloc(3 * 1024 * 1024)]],
  ['a length of 1 TB', () => [file(picture), end], { length: 1e12 }],
];

describe('an invalid form (S13)', () => {
  it.each(abuses.map(([what, parts, request = {}]) => ({ what, parts, request })))(
    'is refused at once with our error: $what',
    async ({ parts, request }) => {
      const before = await uploads.stored();
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const { status, body, ms } = await send(parts(), request);
        expect([400, 413]).toContain(status);
        expect(JSON.parse(body)).toEqual({ code: expect.any(String), message: expect.any(String) });
        expect(body).not.toMatch(/FST_|multipart|boundary|unexpected|limit/i);
        times.push(ms);
      }
      expect(Math.min(...times)).toBeLessThan(answeredWithinMs);
      expect(await uploads.stored()).toEqual(before);
      expect(readdirSync(temporary)).toEqual([]);
      expect((await uploads.t.call('GET', '/health/ready')).statusCode).toBe(200);
    },
  );

  it('that is interrupted leaves nothing behind, and the next one is accepted', async () => {
    const before = await uploads.stored();
    await rawRequest(
      portOf(uploads.t.app),
      Buffer.concat([
        Buffer.from(
          `POST /admin/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${uploads.admin.token}\r\n` +
            'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n',
        ),
        file(picture).subarray(0, 5_000),
      ]),
      200,
    );
    expect(await uploads.stored()).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
    expect((await send([file(picture), end])).status).toBe(200);
  });
});
