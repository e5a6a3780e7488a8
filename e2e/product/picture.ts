import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A grey PNG of this many pixels, as a file chosen on a device. */
export function pictureFile(width: number, height: number, name = 'gambar.png') {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc(height * (width + 1), 128);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** EXIF data with only one entry: the picture lies on its side, to be turned a quarter to the right (6). */
const lyingExif = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0x00, 0x22]),
  Buffer.from('Exif\0\0MM\0*\0\0\0\u0008', 'latin1'),
  Buffer.from([
    0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, 0x06, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  ]),
]);

/**
 * A photo as a phone's camera writes it when held upright: a JPEG of 12 million pixels and several MB that lies on its side, with EXIF data
 * that says so. The top of the scene is red, the rest grey noise, which JPEG can't make small.
 */
export async function cameraPhoto(page: Page) {
  const drawn = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4_000, 3_000];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const noise = context.createImageData(4_000, 3_000);
    new Uint32Array(noise.data.buffer).forEach((_, at, pixels) => {
      pixels[at] = 0xff000000 + Math.floor(Math.random() * 128 + 64) * 0x010101;
    });
    context.putImageData(noise, 0, 0);
    context.fillStyle = '#f00';
    context.fillRect(0, 0, 800, 3_000);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7));
    return new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result as string));
      reader.readAsDataURL(blob as Blob);
    });
  });
  const jpeg = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
  const buffer = Buffer.concat([jpeg.subarray(0, 2), lyingExif, jpeg.subarray(2)]);
  return { name: 'IMG_20261121_190312.jpg', mimeType: 'image/jpeg', buffer };
}
