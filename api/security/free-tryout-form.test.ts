import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { givenTryout } from '../test/given.ts';
import { freeTryoutForm, idCard } from '../test/guests.ts';
import { animatedPng, drawing, jpeg, pixelBomb, png, webp } from '../test/pictures.ts';
import { portOf, rawRequest } from '../test/raw-request.ts';
import { type ErrorCode, maxImageBytes } from '../src/contract/index.ts';

/** The one form that anybody may send a picture with: it must withstand the same as the staff's uploads (S9–S13). */
let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await givenTryout(t, { isFreeTryout: 1 });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const stored = async () => ({
  files: await t.db.selectFrom('file').selectAll().orderBy('id').execute(),
  registrations: await t.db.selectFrom('freeRegistration').select('id').orderBy('id').execute(),
  accounts: await t.db.selectFrom('account').select('id').orderBy('id').execute(),
  onDisk: readdirSync(t.uploadsDir, { recursive: true }).toSorted(),
});

async function send(card: Buffer, name?: string) {
  const form = await freeTryoutForm({}, name === undefined ? card : null);
  if (name !== undefined) form.append('idCard', new Blob([new Uint8Array(card)], { type: 'image/png' }), name);
  return t.call('POST', '/api/free-tryouts', { body: form });
}

/** The stored card, after the registration was accepted. */
async function kept(card: Buffer, name?: string): Promise<Buffer> {
  expect((await send(card, name)).statusCode).toBe(201);
  const { idCardFileId } = await t.db
    .selectFrom('freeRegistration')
    .select('idCardFileId')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  expect(idCardFileId).toMatch(/^[0-9a-f]{32}$/);
  return (await t.idCards.open(idCardFileId)).content;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const behind = (start: string, rest: string) => async () =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.from(rest, 'latin1')]);

const refused: [what: string, make: () => Buffer | Promise<Buffer>, code: ErrorCode][] = [
  ['an SVG with a script', () => Buffer.from(svg), 'ID_CARD_TYPE_NOT_SUPPORTED'],
  ['a compressed SVG', () => gzipSync(svg), 'ID_CARD_TYPE_NOT_SUPPORTED'],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'ID_CARD_TYPE_NOT_SUPPORTED'],
  ['HTML behind the first bytes of a JPEG', behind('\xff\xd8\xff\xe0', '<script>1</script>'), 'IMAGE_BROKEN'],
  ['a WebP', webp, 'ID_CARD_TYPE_NOT_SUPPORTED'],
  ['a GIF', () => drawing().gif().toBuffer(), 'ID_CARD_TYPE_NOT_SUPPORTED'],
  ['a PNG that moves', animatedPng, 'IMAGE_ANIMATED'],
  ['half a picture', async () => (await jpeg()).subarray(0, 900), 'IMAGE_BROKEN'],
  ['a picture of 196 megapixels', () => pixelBomb(14_000), 'IMAGE_TOO_MANY_PIXELS'],
  ['a byte more than 2 MB', async () => Buffer.concat([await jpeg(), Buffer.alloc(maxImageBytes)]), 'IMAGE_TOO_LARGE'],
];

describe('the picture of a free tryout’s form', () => {
  it.each(refused)('is refused on its field, and nothing is kept: %s', async (_, make, code) => {
    const before = await stored();
    const answer = await send(await make());
    expect(answer.json()).toMatchObject({ code, errors: [{ field: 'idCard' }] });
    expect(answer.body).not.toMatch(/sharp|vips|libpng|node_modules|Error/);
    expect(await stored()).toEqual(before);
    expect((await t.call('GET', '/health/ready')).statusCode).toBe(200);
  });

  it('is drawn again: no bytes after its end and no photo data are stored', async () => {
    const photo = await drawing()
      .jpeg()
      .withMetadata({ exif: { IFD0: { Artist: 'Rahasia Sekali' } } })
      .toBuffer();
    const content = await kept(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
    expect(content.includes('<script>')).toBe(false);
    expect(content.includes('Rahasia')).toBe(false);
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp' });
  });

  it.each(['../../../etc/passwd', 'a\u0000.png', `${'a'.repeat(300)}.png`, 'gnp.\u202eexe'])(
    'is stored under a name of ours, not its own: %j',
    async (name) => {
      expect((await kept(await png(), name)).length).toBeGreaterThan(0);
    },
  );
});

const field = (name: string, content: string) =>
  Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`);
const file = (content: Buffer, name = 'idCard') =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from('--x--\r\n');

describe('an invalid form of the free tryout', () => {
  it.each<[string, (card: Buffer) => Buffer[]]>([
    ['1,000 fields', (card) => [...Array.from({ length: 1_000 }, () => field('a', 'b')), file(card), end]],
    ['a field of 1 MB', (card) => [field('fullName', 'x'.repeat(1024 * 1024)), file(card), end]],
    ['two pictures', (card) => [file(card), file(card), end]],
    ['a picture under another name', (card) => [file(card, 'foto'), end]],
    ['a field twice', (card) => [field('email', 'a'), field('email', 'b'), file(card), end]],
    ['a picture as a field', () => [field('idCard', 'x'), end]],
    ['a prototype for a name', (card) => [field('__proto__', 'x'), file(card), end]],
    ['no end', (card) => [file(card)]],
    ['much behind its end', (card) => [file(card), end, Buffer.alloc(3 * 1024 * 1024)]],
  ])('is refused at once: %s', async (_, parts) => {
    const before = await stored();
    const body = Buffer.concat(parts(await idCard()));
    const head = `POST /api/free-tryouts HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`;
    const answer = await rawRequest(portOf(t.app), Buffer.concat([Buffer.from(head), body]), 5_000);
    expect([400, 413]).toContain(answer.status);
    expect(answer.body).not.toMatch(/FST_|multipart|boundary|unexpected/i);
    expect(await stored()).toEqual(before);
  });
});
