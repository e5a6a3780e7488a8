import { errors, maxImageBytes } from '@tryout/api/contract';

/** How files of the permitted types begin; neither the name nor what the browser makes of it counts. */
const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** Longest side of a picture that was made smaller; the server keeps no larger one. */
const mostPixels = 1_600;
const jpegQuality = 0.85;

async function hasPermittedType(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return beginnings.some((beginning) => beginning.every((byte, index) => bytes[index] === byte));
}

/** Why a chosen picture will not be taken, in the server's own words; null when nothing speaks against it. */
export async function refusalOf(file: Blob): Promise<string | null> {
  if (!(await hasPermittedType(file))) return errors.ID_CARD_TYPE_NOT_SUPPORTED.message;
  return file.size > maxImageBytes ? errors.IMAGE_TOO_LARGE.message : null;
}

/** A picture of a phone's camera with fewer pixels. @throws when this browser can't read or draw it */
export async function shrink(file: Blob): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!blob) throw new Error('The picture can’t be drawn');
  return new File([blob], 'idCard.jpg', { type: 'image/jpeg' });
}
