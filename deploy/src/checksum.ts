import { createHash } from 'node:crypto';

/** The SHA-384 checksum of a file's bytes, as an `integrity` attribute has it. */
export function checksumOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
