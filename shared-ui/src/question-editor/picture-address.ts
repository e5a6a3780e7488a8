import type { Picture } from './draft.ts';

const addresses = new WeakMap<Blob, string>();

/** The address from which a picture can be shown. The address of a chosen picture is valid until the tab is closed. */
export function pictureAddress(picture: Picture): string | null {
  if (!(picture instanceof Blob)) return picture;
  const address = addresses.get(picture) ?? URL.createObjectURL(picture);
  addresses.set(picture, address);
  return address;
}
