import { crc32, deflateRawSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
// Blocks all loaders but three here too: these pictures are made of pixels.
import '../src/features/files/redraw.ts';

/** A picture with some noise, so that its pixels fill more than one packet. */
export const drawing = (width = 320, height = 240): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#3B4CB8', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

export const png = (): Promise<Buffer> => drawing().png().toBuffer();
export const jpeg = (): Promise<Buffer> => drawing().jpeg().toBuffer();
export const webp = (): Promise<Buffer> => drawing().webp().toBuffer();

/** The body of an upload as a browser makes it. */
export function formWith(content: Buffer, { field = 'image', name = 'gambar.png', type = 'image/png' } = {}): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)], { type }), name);
  return form;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** One chunk of a PNG file. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** A PNG with more chunks right after its header. */
export async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const picture = await png();
  const headerEnd = signature.length + 25;
  return Buffer.concat([picture.subarray(0, headerEnd), ...chunks, picture.subarray(headerEnd)]);
}

/** An animated PNG: two frames, the second one after the first one's pixels. */
export function animatedPng(): Promise<Buffer> {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return pngWith(pngChunk('acTL', control));
}

const frames = (): Sharp =>
  sharp(Buffer.alloc(64 * 128 * 3, 120).fill(20, 64 * 64 * 3), {
    raw: { width: 64, height: 128, channels: 3, pageHeight: 64 },
  });
export const animatedWebp = (): Promise<Buffer> =>
  frames()
    .webp({ delay: [100, 100] })
    .toBuffer();
export const animatedGif = (): Promise<Buffer> =>
  frames()
    .gif({ delay: [100, 100] })
    .toBuffer();

/** A PNG of `side` × `side` black pixels in 1/1000 of the bytes that they need in memory. */
export function pixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rawBytes = side * (side * 3 + 1);
  const blockBytes = 1024 * 1024;
  const block = deflateRawSync(Buffer.alloc(blockBytes), { level: 9, finishFlush: 3 });
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE(rawBytes % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  const data = Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: Math.floor(rawBytes / blockBytes) }, () => block),
    deflateRawSync(Buffer.alloc(rawBytes % blockBytes), { level: 9 }),
    checksum,
  ]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
