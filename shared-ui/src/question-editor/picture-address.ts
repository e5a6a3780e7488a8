import type { Picture } from './draft.ts';

const addresses = new WeakMap<Blob, string>();

/** Where a picture can be shown from. A chosen one keeps its address for as long as the tab lives. */
export function pictureAddress(picture: Picture): string | null {
  if (!(picture instanceof Blob)) return picture;
  const address = addresses.get(picture) ?? URL.createObjectURL(picture);
  addresses.set(picture, address);
  return address;
}
