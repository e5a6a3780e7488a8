import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Secrets } from '../../foundation/keys/key-id.ts';

const dayMs = 24 * 3_600_000;
const algorithm = 'aes-128-ecb';

/** The name of a file without its type, and the type. */
const parts = (name: string) => name.split('.') as [id: string, ending: string];

/**
 * Other names of pictures that look like their own and lead to them for a day or two: a name is 128 random bits, one block of AES,
 * and each day has its key. So they need no table, and fit wherever an address of ours fits, in front ends of yesterday, too.
 * @param secrets names are given out by the first one and understood by all
 */
export function createStaffAddresses(secrets: Secrets, now: () => Date) {
  const today = () => Math.floor(now().getTime() / dayMs);
  const keyOf = (secret: string, day: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `names of pictures on day ${day}`, 16));
  const turned = (id: string, block: ReturnType<typeof createCipheriv>) =>
    Buffer.concat([block.setAutoPadding(false).update(id, 'hex'), block.final()]).toString('hex');
  return {
    /** Today's other name of a file. */
    nameOfToday(name: string): string {
      const [id, ending] = parts(name);
      return `${turned(id, createCipheriv(algorithm, keyOf(secrets[0], today()), null))}.${ending}`;
    },

    /** What a name would mean if it was given out today or on one of so many days before; most of it means no file at all. */
    meanings(name: string, daysBefore: number): string[] {
      const [id, ending] = parts(name);
      return secrets.flatMap((secret) =>
        Array.from({ length: daysBefore + 1 }, (_, before) => {
          const key = keyOf(secret, today() - before);
          return `${turned(id, createDecipheriv(algorithm, key, null) as never)}.${ending}`;
        }),
      );
    },
  };
}
export type StaffAddresses = ReturnType<typeof createStaffAddresses>;
