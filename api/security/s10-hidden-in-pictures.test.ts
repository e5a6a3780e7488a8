import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createPictureCleaner, type DrawingLimits } from '../src/features/files/picture.ts';
import { imageTypes } from '../src/contract/index.ts';
import { jpeg, png, pngChunk, pngWith } from '../test/pictures.ts';

/** While it works the process has some 90 MB; reading a picture's hidden parts would take gigabytes. */
const littleMemory = 160 * 1024 * 1024;
const rules = { types: imageTypes, refusal: 'IMAGE_TYPE_NOT_SUPPORTED' } as const;

const cleaners: ReturnType<typeof createPictureCleaner>[] = [];
afterEach(() => {
  for (const cleaner of cleaners.splice(0)) cleaner.close();
});
function givenCleaner(limits: Partial<DrawingLimits> = {}) {
  const cleaner = createPictureCleaner({ limits: { memoryBytes: littleMemory, timeoutMs: 10_000, ...limits } });
  cleaners.push(cleaner);
  return {
    cleaner,
    drawn: async (content: Buffer) => sharp((await cleaner.clean(content, rules)).content).metadata(),
    refusal: (content: Buffer) =>
      cleaner.clean(content, rules).then(
        () => 'taken',
        ({ code }: { code: string }) => code,
      ),
  };
}

/** 8 MB of one letter, compressed to 8 kB. */
const inflated = deflateSync(Buffer.alloc(7_900_000, 'x'), { level: 9 });
const hidden = (keyword: (index: number) => string, type: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    pngChunk(type, Buffer.concat([Buffer.from(keyword(index), 'latin1'), inflated])),
  );

/** A JPEG with that many passes, each over all its pixels. */
async function jpegOfPasses(count: number, side: number): Promise<Buffer> {
  const plain = { create: { width: side, height: side, channels: 3, background: '#3B4CB8' } } as const;
  const photo = await sharp(plain).jpeg({ progressive: true }).toBuffer();
  const first = photo.indexOf(Buffer.from([0xff, 0xda]));
  const scan = photo.subarray(first, photo.indexOf(Buffer.from([0xff, 0xc4]), first));
  return Buffer.concat([photo.subarray(0, first), ...Array.from({ length: count }, () => scan), photo.subarray(first)]);
}

describe('a picture that hides gigabytes beside its pixels (S10)', () => {
  it.each([
    ['zTXt', 47, (index: number) => `key${index}\0\0`],
    ['iTXt', 47, (index: number) => `key${index}\0\x01\0\0\0`],
    ['iCCP', 1, () => 'profile\0\0'],
  ])('is drawn without its %s chunks', async (type, count, keyword) => {
    const bomb = await pngWith(...hidden(keyword, type, count));
    expect(bomb.length).toBeLessThan(700_000);
    expect(await givenCleaner().drawn(bomb)).toMatchObject({ format: 'webp', width: 320, height: 240 });
  });

  it('is refused as a JPEG of thousands of passes, each over all its pixels', async () => {
    expect(await givenCleaner().refusal(await jpegOfPasses(50, 1_000))).toBe('IMAGE_TOO_HEAVY');
  });
});

describe('a picture that its decoder can’t handle (S10)', () => {
  it.each([
    ['memory', { memoryBytes: 110 * 1024 * 1024 }],
    ['time', { memoryBytes: 512 * 1024 * 1024, timeoutMs: 500 }],
  ])('ends the process that draws it for its %s, and the next one is drawn by another', async (_, limits) => {
    const { cleaner, drawn, refusal } = givenCleaner(limits);
    await drawn(await png());
    const { pid } = cleaner;
    expect(await refusal(await jpegOfPasses(25, 5_000))).toBe('IMAGE_TOO_HEAVY');
    expect(await drawn(await jpeg())).toMatchObject({ format: 'webp', width: 320 });
    expect(cleaner.pid).not.toBe(pid);
  });

  it('makes nobody wait once the process is gone, whatever ended it', async () => {
    const { cleaner, drawn } = givenCleaner();
    await drawn(await png());
    process.kill(cleaner.pid as number, 'SIGKILL');
    // The process may get a picture before its end is known: that picture is refused, later ones aren't.
    await drawn(await png()).catch(() => {});
    expect(await drawn(await png())).toMatchObject({ width: 320 });
  });
});
