import { createHash } from 'node:crypto';

/** Secrets for one use: the first one signs or seals, all of them open. */
export type Secrets = readonly [current: string, ...older: string[]];

/** The id of a key, stored beside what it has signed or sealed: reveals nothing of the key itself. */
export const keyIdOf = (secret: string): string =>
  createHash('sha256').update(`kid ${secret}`).digest('hex').slice(0, 16);
