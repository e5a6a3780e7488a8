import { maxImageBytes } from '../src/contract/index.ts';
import { jpeg, png } from '../test/pictures.ts';
import { portOf, rawRequest } from '../test/raw-request.ts';
import { type GivenUploads, givenUploads } from './given-uploads.ts';

let uploads: GivenUploads;
beforeAll(async () => {
  uploads = await givenUploads();
  await uploads.t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => uploads.t.close());

/** A JPEG of exactly that many bytes: bytes after a picture's end are dropped with the rest of the file. */
async function ofSize(bytes: number): Promise<Buffer> {
  const picture = await jpeg();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

describe('the size of a picture (S11)', () => {
  it('may be 2 MB, and not a byte more', async () => {
    await uploads.served(await ofSize(maxImageBytes));
    await uploads.refused(await ofSize(maxImageBytes + 1), 'IMAGE_TOO_LARGE');
  });

  it('is counted, whatever size and type the client declares', async () => {
    await uploads.refused(await ofSize(maxImageBytes * 3), 'IMAGE_TOO_LARGE', { name: 'kecil.png', type: 'image/png' });
    const part = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\nContent-Length: 5\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(part), await ofSize(maxImageBytes + 1), Buffer.from('\r\n--x--\r\n')]);
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    const answer = await rawRequest(
      portOf(uploads.t.app),
      Buffer.concat([
        Buffer.from(
          `POST /admin/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${uploads.admin.token}\r\n` +
            'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n',
        ),
        chunk(body),
        Buffer.from('0\r\n\r\n'),
      ]),
      10_000,
    );
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toEqual({
      code: 'IMAGE_TOO_LARGE',
      message: 'Ukuran file terlalu besar. Maksimal 2MB',
    });
  });
});

describe('the name of a file (S12)', () => {
  it.each([
    '../../../etc/passwd',
    '..\\..\\x.png',
    '/etc/cron.d/x',
    'a\u0000.png',
    `${'a'.repeat(300)}.png`,
    'CON',
    'gnp.\u202eexe',
    '.htaccess',
    'x.png\r\nX-Evil: 1',
    '',
    '%2e%2e%2fx.png',
    '__proto__',
  ])('is never used: %j', async (name) => {
    const { url } = await uploads.served(await png(), { name: name || 'x' });
    expect(url).toMatch(/^\/api\/files\/[0-9a-f]{32}\.webp$/);
    expect(JSON.stringify(await uploads.stored())).not.toContain(name || 'filename');
  });
});
