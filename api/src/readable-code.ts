import { randomInt } from 'node:crypto';

/** Small letters and digits that nobody takes for one another when reading them aloud: no i, l, o, 0 and 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** A password or code to be read once by people: `k7mq-x3fd-9wtr-h2pn`, 79 random bits. */
export const newReadableCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
