import { randomInt } from 'node:crypto';

/** Small letters and digits that can't be confused when read aloud: no i, l, o, 0 and 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** A password or code that people read once: `k7mq-x3fd-9wtr-h2pn`, 79 random bits. */
export const newReadableCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
