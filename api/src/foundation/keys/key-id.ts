import { createHash } from 'node:crypto';

/** Secrets for one use: the first one signs or seals, all of them open. */
export type Secrets = readonly [current: string, ...older: string[]];

/** What a key is called beside what was signed or sealed with it: says nothing of the key itself. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(`kid ${secret}`).digest('hex').slice(0, 16);
