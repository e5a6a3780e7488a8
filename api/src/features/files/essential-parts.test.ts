import sharp from 'sharp';
import { drawing, jpeg, png, pngChunk, pngWith, webp } from '../../../test/pictures.ts';
import { essentialParts, type PartedType } from './essential-parts.ts';

const pixels = (picture: Buffer) => sharp(picture).autoOrient().raw().toBuffer();
const secret = 'Rahasia Sekali';
const described = { orientation: 6, exif: { IFD0: { Artist: secret } } } as const;

describe('essentialParts', () => {
  it.each<[string, PartedType, () => Promise<Buffer>]>([
    ['PNG', 'image/png', png],
    ['PNG with a palette', 'image/png', () => drawing().png({ palette: true }).toBuffer()],
    ['PNG that is transparent', 'image/png', () => drawing().ensureAlpha(0.5).png({ progressive: true }).toBuffer()],
    ['JPEG', 'image/jpeg', jpeg],
    ['JPEG in passes', 'image/jpeg', () => drawing().jpeg({ progressive: true }).toBuffer()],
    ['JPEG in CMYK', 'image/jpeg', () => drawing().toColourspace('cmyk').jpeg().toBuffer()],
    ['JPEG in grey', 'image/jpeg', () => drawing().greyscale().jpeg().toBuffer()],
    ['WebP', 'image/webp', webp],
    ['WebP that is transparent', 'image/webp', () => drawing().ensureAlpha(0.5).webp().toBuffer()],
    ['WebP without loss', 'image/webp', () => drawing().webp({ lossless: true }).toBuffer()],
  ])('leaves the pixels of a %s as they are', async (_, type, make) => {
    const picture = await make();
    const kept = essentialParts(picture, type);
    expect(kept.length).toBeLessThanOrEqual(picture.length);
    expect((await pixels(kept)).equals(await pixels(picture))).toBe(true);
  });

  it.each<[PartedType, () => Promise<Buffer>]>([
    ['image/jpeg', () => drawing().jpeg().withMetadata(described).toBuffer()],
    ['image/png', () => drawing().png().withMetadata(described).toBuffer()],
    ['image/webp', () => drawing().webp().withMetadata(described).toBuffer()],
  ])('drops what an %s says of itself', async (type, make) => {
    const picture = await make();
    expect(picture.includes(secret)).toBe(true);
    const { exif, icc, xmp, comments } = await sharp(essentialParts(picture, type)).metadata();
    expect(exif?.includes(secret) ?? false).toBe(false);
    expect({ icc, xmp, comments }).toEqual({ icc: undefined, xmp: undefined, comments: undefined });
  });

  it('keeps a photo’s orientation', async () => {
    for (const orientation of [1, 3, 6, 8]) {
      const photo = await drawing().jpeg().withMetadata({ orientation }).toBuffer();
      expect((await sharp(essentialParts(photo, 'image/jpeg')).metadata()).orientation ?? 1).toBe(orientation);
    }
  });

  it.each([
    ['that points outside of itself', Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1')],
    ['without end', Buffer.concat([Buffer.from('MM\0*\0\0\0\x08\xff\xff', 'latin1'), Buffer.alloc(40, 1)])],
    ['of another kind', Buffer.from('GIF89a')],
    ['of no byte', Buffer.alloc(0)],
  ])('takes a photo with an Exif %s as upright', async (_, tiff) => {
    const photo = await jpeg();
    const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
    const head = Buffer.from([0xff, 0xe1, 0, data.length + 2]);
    const strange = Buffer.concat([photo.subarray(0, 2), head, data, photo.subarray(2)]);
    expect(essentialParts(strange, 'image/jpeg').equals(essentialParts(photo, 'image/jpeg'))).toBe(true);
  });

  it('drops every other chunk, and bytes after the end', async () => {
    const hidden = ['tEXt', 'iCCP', 'prIv'].map((type) => pngChunk(type, Buffer.from(`x\0\0${secret}`)));
    const kept = essentialParts(Buffer.concat([await pngWith(...hidden), Buffer.from(secret)]), 'image/png');
    expect(kept.includes(secret)).toBe(false);
    expect(kept.subarray(-8).includes('IEND')).toBe(true);
  });

  it.each<[PartedType, () => Promise<Buffer>]>([
    ['image/png', png],
    ['image/webp', webp],
  ])('refuses an %s whose parts don’t fit into it', async (type, make) => {
    const picture = await make();
    expect(() => essentialParts(picture.subarray(0, picture.length / 2), type)).toThrow();
  });
});
