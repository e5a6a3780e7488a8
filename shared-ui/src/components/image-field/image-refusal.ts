import { errors, imageTypes, maxImageBytes } from '@tryout/api/contract';

/** Why a chosen file is refused, in the server's own words; null when only the server can tell (it checks the bytes). */
export function imageRefusal({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!(imageTypes as readonly string[]).includes(type)) return errors.IMAGE_TYPE_NOT_SUPPORTED.message;
  if (size > maxImageBytes) return errors.IMAGE_TOO_LARGE.message;
  return null;
}
