import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { ErrorCode } from '../../contract/index.ts';
import { essentialParts, type PartedType, TooMuchWork } from './essential-parts.ts';

// libvips opens dozens of formats, SVG and PDF among them: of all its loaders three are left.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// A picture comes once, and the exam has the other processor.
sharp.cache(false);
sharp.concurrency(1);

/** More than any phone's camera needs after 2 MB of JPEG, and little enough to be decoded in a second. */
const maxPixels = 25_000_000;
const maxSidePixels = 1_600;
/** Letters and thin lines of a question's drawing stay crisp. */
const quality = 90;

/** What a picture may be, and what is said of one that is something else. */
export interface PictureRules {
  types: readonly PartedType[];
  refusal: ErrorCode;
}

/** The picture drawn anew as WebP, or why it is refused. */
export type Redrawn = { content: Uint8Array } | { refusal: ErrorCode };

async function draw(content: Buffer): Promise<Redrawn> {
  // Reads the header alone: no pixel is decoded before their number is known.
  const { width, height, pages = 1 } = await sharp(content, { limitInputPixels: false }).metadata();
  if (pages > 1) return { refusal: 'IMAGE_ANIMATED' };
  if (width * height > maxPixels) return { refusal: 'IMAGE_TOO_MANY_PIXELS' };
  // `error`, not `warning`: some cameras write a header that libjpeg warns of and every viewer shows.
  const drawn = await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality, smartSubsample: true })
    .toBuffer();
  return { content: drawn };
}

/**
 * Draws a picture anew, upright, at most 1,600 pixels wide and high, so that nothing of the file itself is left. Its bytes decide
 * what it is, and a decoder sees those parts of it alone that pixels are made of.
 */
export async function redraw(content: Buffer, { types, refusal }: PictureRules): Promise<Redrawn> {
  try {
    const type = (await fileTypeFromBuffer(content))?.mime;
    if (type === 'image/apng') return { refusal: 'IMAGE_ANIMATED' };
    const wanted = types.find((one) => one === type);
    if (!wanted) return { refusal };
    return await draw(essentialParts(content, wanted));
  } catch (error) {
    return { refusal: error instanceof TooMuchWork ? 'IMAGE_TOO_HEAVY' : 'IMAGE_BROKEN' };
  }
}
