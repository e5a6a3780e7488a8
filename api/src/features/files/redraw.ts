import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { ErrorCode } from '../../contract/index.ts';
import { essentialParts, type PartedType, TooMuchWork } from './essential-parts.ts';

// libvips opens dozens of formats, including SVG and PDF: all its loaders but three are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Each picture comes only once, and the exam needs the other processor.
sharp.cache(false);
sharp.concurrency(1);

/** More than any phone's camera has in a JPEG of 2 MB, and few enough to be decoded in a second. */
const maxPixels = 25_000_000;
const maxSidePixels = 1_600;
/** Keeps letters and thin lines of a question's drawing sharp. */
const quality = 90;
/** A fifth faster than the usual 4, for 1 to 5 % more bytes of a drawing or a scan (docs/decisions/0180). */
const effort = 2;

/** Accepted types of a picture, and the error for any other. */
export interface PictureRules {
  types: readonly PartedType[];
  refusal: ErrorCode;
}

/** The picture drawn again as WebP, or why it is refused. */
export type Redrawn = { content: Uint8Array } | { refusal: ErrorCode };

async function draw(content: Buffer): Promise<Redrawn> {
  // Reads only the header: no pixel is decoded before their number is known.
  const { width, height, pages = 1 } = await sharp(content, { limitInputPixels: false }).metadata();
  if (pages > 1) return { refusal: 'IMAGE_ANIMATED' };
  if (width * height > maxPixels) return { refusal: 'IMAGE_TOO_MANY_PIXELS' };
  // `error`, not `warning`: some cameras write a header that libjpeg warns about and every viewer shows.
  const drawn = await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality, effort, smartSubsample: true })
    .toBuffer();
  return { content: drawn };
}

/**
 * Draws a picture again, upright, at most 1,600 pixels wide and high, so that nothing of the file itself is left. Its bytes
 * decide its type, and a decoder sees only the parts that the pixels are made of.
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
