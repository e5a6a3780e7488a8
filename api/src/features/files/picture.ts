import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { AppError } from '../../app-error.ts';
import { type ErrorCode, type imageTypes, maxImageBytes } from '../../contract/index.ts';

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
const timeoutSeconds = 10;
/** Pictures that may wait for their turn, 2 MB each. */
const maxWaiting = 16;

/** What a picture may be, and what is said of one that is something else. */
export interface PictureRules {
  types: readonly (typeof imageTypes)[number][];
  refusal: ErrorCode;
}

/** Bytes of ours: made from an image's pixels alone. */
export interface CleanPicture {
  mediaType: 'image/webp';
  content: Buffer;
}

async function check(content: Buffer, { types, refusal }: PictureRules): Promise<void> {
  const type = (await fileTypeFromBuffer(content))?.mime;
  if (type === 'image/apng') throw new AppError('IMAGE_ANIMATED');
  if (!(types as readonly (string | undefined)[]).includes(type)) throw new AppError(refusal);
  // Reads the header alone: no pixel is decoded before their number is known.
  const { width, height, pages = 1 } = await sharp(content, { limitInputPixels: false }).metadata();
  if (pages > 1) throw new AppError('IMAGE_ANIMATED');
  if (width * height > maxPixels) throw new AppError('IMAGE_TOO_MANY_PIXELS');
}

async function redraw(content: Buffer): Promise<Buffer> {
  // `error`, not `warning`: some cameras write a header that libjpeg warns of and every viewer shows.
  return sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality, smartSubsample: true })
    .toBuffer();
}

/**
 * Makes pictures safe to keep and to show. Its bytes decide what a file is; then it is drawn anew, upright, at most 1,600 pixels
 * wide and high, so that nothing of the file itself is left: no metadata, nothing hidden behind the image. One at a time.
 */
export function createPictureCleaner() {
  const oneAtATime = pLimit(1);
  return {
    /** @throws AppError that says why this is no picture of ours */
    async clean(content: Buffer, rules: PictureRules): Promise<CleanPicture> {
      if (content.length > maxImageBytes) throw new AppError('IMAGE_TOO_LARGE');
      if (oneAtATime.pendingCount >= maxWaiting) throw new AppError('OVERLOADED');
      return oneAtATime(async () => {
        try {
          await check(content, rules);
          return { mediaType: 'image/webp' as const, content: await redraw(content) };
        } catch (error) {
          throw error instanceof AppError ? error : new AppError('IMAGE_BROKEN');
        }
      });
    },
  };
}
export type PictureCleaner = ReturnType<typeof createPictureCleaner>;
