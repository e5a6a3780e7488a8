import { errors, maxImageBytes } from '@tryout/api/contract';

/** The first bytes of files of the permitted types; neither the name nor the browser's type is trusted. */
const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** Longest side and JPEG quality when a picture is made smaller: the next pair is tried while it is still too large. */
const steps = [
  { mostPixels: 1_600, quality: 0.85 },
  { mostPixels: 1_600, quality: 0.7 },
  { mostPixels: 1_000, quality: 0.7 },
];

async function beginningOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, 12).arrayBuffer());
}

const isPermitted = (bytes: Uint8Array) =>
  beginnings.some((beginning) => beginning.every((byte, index) => bytes[index] === byte));

/**
 * True for HEIC and related formats, which phone cameras write too: `ftyp` and a brand. Where the browser can read it, it becomes a JPEG.
 */
const isFromCamera = (bytes: Uint8Array) =>
  /^ftyp(heic|heix|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)));

/** A chosen picture ready to be sent, or the reason why it can't be, in the server's own words. */
export type Prepared = { picture: File } | { refusal: string };

/**
 * Leaves a picture unchanged where it may be sent as it is; a camera's picture that is too large is made smaller on this device.
 * @param wrongTypeMessage for a file that is no JPG or PNG
 */
export async function preparePicture(file: File, wrongTypeMessage: string): Promise<Prepared> {
  const bytes = await beginningOf(file);
  const wrongType = { refusal: wrongTypeMessage };
  if (!isPermitted(bytes) && !isFromCamera(bytes)) return wrongType;
  if (isPermitted(bytes) && file.size <= maxImageBytes) return { picture: file };
  const picture = await shrink(file).catch(() => undefined);
  if (picture) return { picture };
  return isPermitted(bytes) ? { refusal: errors.IMAGE_TOO_LARGE.message } : wrongType;
}

/** The same picture with fewer pixels, upright; undefined when it is still too large. @throws when it can't be read or drawn */
async function shrink(file: Blob): Promise<File | undefined> {
  const url = URL.createObjectURL(file);
  try {
    // An `<img>` rotates the picture as its EXIF data says, and can save a cheap phone from holding all pixels at once.
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    for (const { mostPixels, quality } of steps) {
      const blob = await draw(picture, mostPixels, quality);
      if (blob.size <= maxImageBytes) return new File([blob], 'foto.jpg', { type: 'image/jpeg' });
    }
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function draw(picture: HTMLImageElement, mostPixels: number, quality: number): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, mostPixels / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture can’t be drawn');
  // A JPEG has no transparency: transparent parts of a PNG would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The picture can’t be drawn');
  return blob;
}
