import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { ErrorCode } from '../src/contract/index.ts';
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  drawing,
  jpeg,
  png,
  pngChunk,
  pngWith,
  webp,
} from '../test/pictures.ts';
import { type GivenUploads, givenUploads } from './given-uploads.ts';

let uploads: GivenUploads;
beforeAll(async () => {
  uploads = await givenUploads();
});
afterAll(() => uploads.t.close());

const script = '<script>alert(document.domain)</script>';
const html = Buffer.from(`<!doctype html><html><body>${script}</body></html>`);
const text = (content: string) => async () => Buffer.from(content);
const first = (make: () => Promise<Buffer>, share: number) => async () => {
  const picture = await make();
  return picture.subarray(0, Math.floor(picture.length * share));
};
const behind = (start: Buffer | string, rest: Buffer | string) => async () =>
  Buffer.concat([Buffer.from(start as string, 'latin1'), Buffer.from(rest as string, 'latin1')]);

const refusedFiles: [what: string, make: () => Promise<Buffer>, code: ErrorCode][] = [
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['an SVG with a script', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'IMAGE_TYPE_NOT_SUPPORTED'],
  [
    'an SVG that reads a file',
    text(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
    'IMAGE_TYPE_NOT_SUPPORTED',
  ],
  [
    'an SVG that grows without end',
    text(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
    ),
    'IMAGE_TYPE_NOT_SUPPORTED',
  ],
  ['a compressed SVG', async () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['HTML', async () => html, 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['HTML behind the first bytes of a PNG', behind('\x89PNG\r\n\x1a\n', html), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['HTML behind the first bytes of a JPEG', behind('\xff\xd8\xff\xe0', html), 'IMAGE_BROKEN'],
  ['HTML behind the first bytes of a WebP', behind('RIFF\x10\x00\x00\x00WEBPVP8 ', html), 'IMAGE_BROKEN'],
  ['a GIF', () => drawing().gif().toBuffer(), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['a GIF that moves', animatedGif, 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['a GIF that is a script, too', text(`GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//`), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['a PNG that moves', animatedPng, 'IMAGE_ANIMATED'],
  ['a WebP that moves', animatedWebp, 'IMAGE_ANIMATED'],
  ['a TIFF', () => drawing().tiff().toBuffer(), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['an AVIF', () => drawing(64, 64).avif({ effort: 0 }).toBuffer(), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['a BMP', behind('BM', Buffer.alloc(200)), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['an icon', behind('\0\0\x01\0\x01\0', Buffer.alloc(200)), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['a PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['a ZIP', behind('PK\x03\x04', Buffer.alloc(100)), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['a programme', behind('\x7fELF\x02\x01\x01', Buffer.alloc(100)), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['a video', behind('\0\0\0\x18ftypmp42', Buffer.alloc(100)), 'IMAGE_TYPE_NOT_SUPPORTED'],
  [
    'a list of pictures for ImageMagick',
    text('push graphic-context\nfill "url(https://127.0.0.1/)"'),
    'IMAGE_TYPE_NOT_SUPPORTED',
  ],
  ['one byte', async () => Buffer.from([0xff]), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['zeros', async () => Buffer.alloc(10_000), 'IMAGE_TYPE_NOT_SUPPORTED'],
  ['half a PNG', first(png, 0.5), 'IMAGE_BROKEN'],
  ['half a JPEG', first(jpeg, 0.5), 'IMAGE_BROKEN'],
  ['half a WebP', first(webp, 0.5), 'IMAGE_BROKEN'],
  ['a JPEG without its end', first(jpeg, 0.97), 'IMAGE_BROKEN'],
  ["a PNG's signature alone", async () => (await png()).subarray(0, 8), 'IMAGE_TYPE_NOT_SUPPORTED'],
  [
    'a PNG of damaged pixels',
    async () => {
      const picture = await png();
      return picture.fill(0xaa, Math.floor(picture.length / 2), picture.length - 100);
    },
    'IMAGE_BROKEN',
  ],
  ['nothing', async () => Buffer.alloc(0), 'IMAGE_MISSING'],
];

describe('an upload that isn’t an accepted picture (S9)', () => {
  it.each(refusedFiles)('is refused with a reason, and nothing is stored: %s', async (_what, make, code) => {
    await uploads.refused(await make(), code);
  });

  it.each([
    ['lying.png', 'image/png'],
    ['lying.jpg', 'image/jpeg'],
    ['lying.webp', 'image/webp'],
  ])('is what its bytes are, whatever name and type the client says: %s', async (name, type) => {
    await uploads.refused(html, 'IMAGE_TYPE_NOT_SUPPORTED', { name, type });
    await uploads.refused(await animatedGif(), 'IMAGE_TYPE_NOT_SUPPORTED', { name, type });
  });
});

const payload = `${script}<?php system($_GET["c"]); ?>`;
const comment = (marker: number) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, payload.length + 2]), Buffer.from(payload)]);
const chosen: [what: string, make: () => Promise<Buffer>][] = [
  ['a JPEG with a page at its end', async () => Buffer.concat([await jpeg(), Buffer.from(payload)])],
  [
    'a JPEG with a script for a comment',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8]), comment(0xfe), (await jpeg()).subarray(2)]),
  ],
  ['a PNG with a script for a text', () => pngWith(pngChunk('tEXt', Buffer.from(`Comment\0${payload}`)))],
  ['a PNG with a page at its end', async () => Buffer.concat([await png(), Buffer.from(payload)])],
  ['a PNG with an archive at its end', async () => Buffer.concat([await png(), Buffer.from(`PK\x03\x04${payload}`)])],
  ['a WebP with a page at its end', async () => Buffer.concat([await webp(), Buffer.from(payload)])],
  [
    'a JPEG with a script in its EXIF',
    () =>
      drawing()
        .jpeg()
        .withExif({ IFD0: { ImageDescription: payload } })
        .toBuffer(),
  ],
  ['a JPEG in CMYK', () => drawing().toColourspace('cmyk').jpeg().toBuffer()],
  ['a JPEG in grey', () => drawing().greyscale().jpeg().toBuffer()],
  ['a PNG of 16 bits', () => drawing().toColourspace('rgb16').png().toBuffer()],
  ['a PNG with a palette', () => drawing().png({ palette: true }).toBuffer()],
  ['a WebP called .exe', webp],
];

describe('a picture with something beside its pixels (S9)', () => {
  it.each(chosen)('is drawn anew, and nothing else of it is served: %s', async (_what, make) => {
    const { url, bytes } = await uploads.served(await make(), { name: 'x.exe', type: 'text/html' });
    expect(bytes.toString('latin1')).not.toMatch(/<script|<\?php|alert\(/);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, space: 'srgb' });
    expect((await uploads.t.call('GET', url)).headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });
});
