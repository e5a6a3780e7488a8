import sharp from 'sharp';
import type { SheetPicture } from '../../foundation/tables/question-sheet.ts';
import type { StoredPicture } from './exported-question.ts';

/** A larger PNG is written as JPEG if nothing in it is transparent: photographs would make the file many times as large. */
const largestPng = 300 * 1024;
/** Keeps letters and thin lines sharp. */
const quality = 92;

/** Makes a stored picture one that every spreadsheet shows. @throws Error for bytes that are no picture */
export async function toSheetPicture({ content }: Pick<StoredPicture, 'content'>): Promise<SheetPicture> {
  const picture = sharp(content);
  const png = await picture.clone().png().toBuffer({ resolveWithObject: true });
  const { width, height } = png.info;
  if (png.data.length <= largestPng || !(await picture.stats()).isOpaque)
    return { content: png.data, type: 'png', width, height };
  return { content: await picture.clone().jpeg({ quality }).toBuffer(), type: 'jpeg', width, height };
}

/** The name and bytes of a picture for HTML: a drawing in SVG becomes PNG, since imports take none. */
export async function toWebPicture(picture: StoredPicture): Promise<StoredPicture> {
  if (!picture.name.endsWith('.svg')) return picture;
  const { content, type } = await toSheetPicture(picture);
  return { name: picture.name.replace(/svg$/, type === 'png' ? 'png' : 'jpg'), content };
}
