import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { dayMs } from '../../foundation/days/spans.ts';
import type { Secrets } from '../../foundation/keys/key-id.ts';

const algorithm = 'aes-128-ecb';

/** The name of a file without its extension, and the extension. */
const parts = (name: string) => name.split('.') as [id: string, ending: string];

/**
 * Temporary names of pictures that look like their own names and work for a day or two: a name is 128 random bits, one block
 * of AES, and each day has its key. So they need no table, and fit wherever our addresses fit, also in yesterday's front
 * ends.
 * @param secrets the first one makes names, all can read them
 */
export function createStaffAddresses(secrets: Secrets, now: () => Date) {
  const today = () => Math.floor(now().getTime() / dayMs);
  const keyOf = (secret: string, day: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `names of pictures on day ${day}`, 16));
  const turned = (id: string, block: ReturnType<typeof createCipheriv>) =>
    Buffer.concat([block.setAutoPadding(false).update(id, 'hex'), block.final()]).toString('hex');
  return {
    /** Today's temporary name of a file. */
    nameOfToday(name: string): string {
      const [id, ending] = parts(name);
      return `${turned(id, createCipheriv(algorithm, keyOf(secrets[0], today()), null))}.${ending}`;
    },

    /** The possible real names if a name was made today or on one of that many days before; most of them are no file. */
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
