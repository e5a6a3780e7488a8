import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { AppError } from '../../app-error.ts';
import { DatabaseStuck } from '../../db/database-trouble.ts';
import { createFolderStore } from '../../foundation/files/folder-store.ts';
import { createFileRepository, type FileRepository } from './file.repository.ts';
import { createFileService } from './file.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe('GET /api/files/:name', () => {
  it('returns the stored bytes, and may be cached for ever', async () => {
    const answer = await t.call('GET', await t.files.storeQuestionImage('image/svg+xml', svg));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(svg)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('lets an image be shown, also by our other origins, but never run anything', async () => {
    const { headers } = await t.call('GET', await t.files.storeQuestionImage('image/svg+xml', svg));
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('finds no missing file', async () => {
    expectError(await t.call('GET', `/api/files/${'0'.repeat(32)}.png`), 'NOT_FOUND');
  });

  it.each([
    'x.png',
    '..%2f..%2fjwt-secret',
    `${'0'.repeat(32)}.html`,
    `${'A'.repeat(32)}.svg`,
    `${'0'.repeat(33)}.svg`,
    '%2e%2e%2fx',
    '.',
    'tryout.db',
  ])('refuses the name %s', async (name) => {
    const answer = await t.call('GET', `/api/files/${name}`);
    if (answer.statusCode === 400) expect(expectInvalid(answer)).toEqual({ name: 'Nama file tidak valid' });
    else expectError(answer, 'NOT_FOUND');
  });

  it('serves nothing outside the public folder', async () => {
    writeFileSync(join(t.uploadsDir, `${'1'.repeat(32)}.png`), 'private');
    expectError(await t.call('GET', `/api/files/${'1'.repeat(32)}.png`), 'NOT_FOUND');
    symlinkSync('/etc', join(t.uploadsDir, 'public', 'etc'));
    expectInvalid(await t.call('GET', '/api/files/etc%2fpasswd'));
  });

  it('returns a range of it, and our own error for a range outside it', async () => {
    const url = await t.files.storeQuestionImage('image/png', Buffer.from('0123456789'));
    const part = await t.call('GET', url, { headers: { range: 'bytes=2-4' } });
    expect([part.statusCode, part.body]).toEqual([206, '234']);
    expectError(await t.call('GET', url, { headers: { range: 'bytes=100-200' } }), 'MALFORMED_REQUEST');
  });

  it('answers 304 to a browser that has it', async () => {
    const url = await t.files.storeQuestionImage('image/png', Buffer.from('x'));
    const { etag } = (await t.call('GET', url)).headers;
    expect((await t.call('GET', url, { headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304);
  });
});

describe('storeQuestionImage', () => {
  it('stores kind, type, size and hash in the database', async () => {
    const url = await t.files.storeQuestionImage('image/webp', Buffer.from('gambar'));
    const id = url.slice('/api/files/'.length);
    expect(await t.db.selectFrom('file').selectAll().where('id', '=', id).execute()).toEqual([
      {
        id,
        kind: 'question_image',
        keyId: null,
        mediaType: 'image/webp',
        sizeBytes: 6,
        sha256: createHash('sha256').update('gambar').digest('hex'),
        createdAt: t.clock.now().toISOString(),
      },
    ]);
    expect(readFileSync(join(t.uploadsDir, 'public', id), 'utf8')).toBe('gambar');
  });

  it('gives equal files different names of 128 random bits', async () => {
    const urls = await Promise.all(
      Array.from({ length: 20 }, () => t.files.storeQuestionImage('image/jpeg', Buffer.from('x'))),
    );
    expect(new Set(urls).size).toBe(20);
    expect(urls.every((url) => /^\/api\/files\/[0-9a-f]{32}\.jpg$/.test(url))).toBe(true);
    expect(readdirSync(join(t.uploadsDir, 'public'))).toEqual(
      expect.arrayContaining(urls.map((url) => url.slice('/api/files/'.length))),
    );
  });
});

describe('a picture whose commit’s answer is lost', () => {
  const picture = { mediaType: 'image/webp' as const, content: Buffer.from('gambar') };
  const unused = { clean: () => Promise.reject(new Error()), close() {} };
  const filesWith = (files: FileRepository, store = createFolderStore(t.uploadsDir)) =>
    createFileService({ files, pictures: unused, store, now: t.clock.now });
  const shown = async (url: string) => (await t.call('GET', url)).statusCode;

  it('is kept, noted by itself', async () => {
    const files = createFileRepository(t.db);
    let noted = '';
    const deaf = filesWith({
      ...files,
      async insert(row) {
        await files.insert(row);
        noted = `/api/files/${row.id}`;
        throw new DatabaseStuck();
      },
    });
    await expect(deaf.storeQuestionImage(picture.mediaType, picture.content)).rejects.toEqual(new DatabaseStuck());
    expect(await shown(noted)).toBe(200);
  });

  it('is kept, noted with what shows it', async () => {
    let noted = '';
    const saving = filesWith(createFileRepository(t.db)).keepDrawn(picture, async ({ url, note }) => {
      await t.db.transaction().execute(note);
      noted = url;
      throw new DatabaseStuck();
    });
    await expect(saving).rejects.toEqual(new DatabaseStuck());
    expect(await shown(noted)).toBe(200);
  });

  it('stays beside one that can’t be taken away', async () => {
    const store = createFolderStore(t.uploadsDir);
    const remove = () => Promise.reject(new AppError('FILES_UNAVAILABLE'));
    const url = await filesWith(createFileRepository(t.db), { ...store, remove }).keepFor(
      'none',
      [picture, picture],
      async ([first]) => {
        await first?.note(t.db);
        return first?.url ?? '';
      },
    );
    expect(await shown(url)).toBe(200);
  });
});
