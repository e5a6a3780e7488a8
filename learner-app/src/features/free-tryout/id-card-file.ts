import { errors, maxImageBytes } from '@tryout/api/contract';

/** How files of the permitted types begin; neither the name nor what the browser makes of it counts. */
const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** Longest side of a picture that is made smaller, and how much of it JPEG keeps: the next pair while it is still too large. */
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

/** HEIC and its kin, which phones' cameras write too: `ftyp` and a brand. Where the browser reads it, it becomes a JPEG. */
const isFromCamera = (bytes: Uint8Array) =>
  /^ftyp(heic|heix|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)));

/** A chosen picture as it can be sent, or why it can't, in the server's own words. */
export type Prepared = { picture: File } | { refusal: string };

/** Takes a picture as it is where it may be sent so; what a camera made too large is made smaller on this device. */
export async function prepare(file: File): Promise<Prepared> {
  const bytes = await beginningOf(file);
  const wrongType = { refusal: errors.ID_CARD_TYPE_NOT_SUPPORTED.message };
  if (!isPermitted(bytes) && !isFromCamera(bytes)) return wrongType;
  if (isPermitted(bytes) && file.size <= maxImageBytes) return { picture: file };
  const picture = await shrink(file).catch(() => undefined);
  if (picture) return { picture };
  return isPermitted(bytes) ? { refusal: errors.IMAGE_TOO_LARGE.message } : wrongType;
}

/** The same picture with fewer pixels, upright; undefined when it is too large all the same. @throws when it can't be read or drawn */
async function shrink(file: Blob): Promise<File | undefined> {
  const url = URL.createObjectURL(file);
  try {
    // An element turns the picture as its EXIF data says, and spares a cheap phone all the pixels at once where it can.
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    for (const { mostPixels, quality } of steps) {
      const blob = await draw(picture, mostPixels, quality);
      if (blob.size <= maxImageBytes) return new File([blob], 'idCard.jpg', { type: 'image/jpeg' });
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
  // A JPEG has no transparency: what a PNG leaves open would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The picture can’t be drawn');
  return blob;
}
