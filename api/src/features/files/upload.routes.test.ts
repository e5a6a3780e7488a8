import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenStaff } from '../../../test/given.ts';
import { drawing, formWith, jpeg, png, webp } from '../../../test/pictures.ts';
import type { UploadedImage } from '../../contract/index.ts';

let t: TestApp;
let admin: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
});
afterAll(() => t.close());

const upload = (content: Buffer, named = {}) =>
  t.call('POST', '/admin/upload', { as: admin, body: formWith(content, named) });
async function uploaded(content: Buffer): Promise<{ url: string; bytes: Buffer }> {
  const answer = await upload(content);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('/api/files/')]);
  const { url } = answer.json<UploadedImage>().data;
  return { url, bytes: (await t.call('GET', url)).rawPayload };
}

describe('POST /admin/upload', () => {
  it.each([
    ['PNG', png],
    ['JPEG', jpeg],
    ['WebP', webp],
  ])('takes a %s and gives the address from which everybody gets it', async (_, make) => {
    const { url, bytes } = await uploaded(await make());
    expect(url).toMatch(/^\/api\/files\/[0-9a-f]{32}\.webp$/);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240, space: 'srgb' });
  });

  it('notes type, size and hash, and who uploaded it', async () => {
    const { url, bytes } = await uploaded(await png());
    const id = url.slice('/api/files/'.length);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await t.db.selectFrom('file').selectAll().where('id', '=', id).execute()).toEqual([
      {
        id,
        kind: 'question_image',
        keyId: null,
        mediaType: 'image/webp',
        sizeBytes: bytes.length,
        sha256,
        createdAt: t.clock.now().toISOString(),
      },
    ]);
    const entry = await t.db.selectFrom('auditEntry').selectAll().where('entityId', '=', id).executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actorId: admin.id, action: 'upload', entity: 'image' });
    expect(JSON.parse(entry.after ?? '')).toEqual({ url, mediaType: 'image/webp', sizeBytes: bytes.length, sha256 });
  });

  it('draws a large picture at most 1,600 pixels wide and high, and leaves a small one as it is', async () => {
    const { bytes } = await uploaded(await drawing(2_400, 600).jpeg().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_600, height: 400 });
  });

  it('turns a photo upright and drops the place and author in its data', async () => {
    const photo = await drawing()
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Rahasia Sekali' }, IFD3: { GPSLatitudeRef: 'S' } } })
      .toBuffer();
    expect(photo.includes('Rahasia Sekali')).toBe(true);
    const { bytes } = await uploaded(photo);
    const { width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, xmp, icc, orientation }).toEqual({ width: 240, height: 320 });
    expect(bytes.includes('Rahasia')).toBe(false);
  });

  it('keeps transparency', async () => {
    const { bytes } = await uploaded(await drawing().ensureAlpha(0.5).png().toBuffer());
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  it('gives equal pictures different names', async () => {
    const picture = await png();
    expect((await uploaded(picture)).url).not.toBe((await uploaded(picture)).url);
  });

  it.each([
    ['no file', () => new FormData()],
    ['a file under another name', async () => formWith(await png(), { field: 'gambar' })],
    ['an empty file', () => formWith(Buffer.alloc(0))],
  ])('asks for a picture where there is %s', async (_, body) => {
    expectError(await t.call('POST', '/admin/upload', { as: admin, body: await body() }), 'IMAGE_MISSING');
  });

  it('accepts only a form', async () => {
    const picture = await png();
    const send = (headers: Record<string, string>, body: unknown) =>
      t.call('POST', '/admin/upload', { as: admin, headers, body });
    expectError(await send({ 'content-type': 'image/png' }, picture), 'UNSUPPORTED_MEDIA_TYPE');
    expectError(await send({ 'content-type': 'application/json' }, { image: 'x' }), 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('leaves no file behind when the database refuses it', async () => {
    const before = readdirSync(join(t.uploadsDir, 'public'));
    const failing = await buildTestApp();
    const actor = await givenStaff(failing, 'admin');
    await failing.db.schema.alterTable('file').renameTo('lost').execute();
    const answer = await failing.call('POST', '/admin/upload', { as: actor, body: formWith(await png()) });
    expect(answer.statusCode).toBe(500);
    expect(readdirSync(join(failing.uploadsDir, 'public'))).toEqual([]);
    await failing.close();
    expect(readdirSync(join(t.uploadsDir, 'public'))).toEqual(before);
  });

  it('accepts several at once, one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, async () => upload(await jpeg())));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
  });
});
