import { randomInt } from 'node:crypto';
import { jakartaDay } from '../days/days.ts';

/** Letters and digits that can't be confused when read aloud: no I, L, O, U, 0 and 1. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 6;
const day = (at: Date) => jakartaDay(at).slice(2).replaceAll('-', '');

/** A purchase's number: `P-261121-7K3M9Q`. The database refuses one that was given before. */
export const newPurchaseNumber = (at: Date): string =>
  `P-${day(at)}-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** A receipt's number: that of its purchase, of which there is one. */
export const receiptNumberOf = (purchaseNumber: string): string => `K${purchaseNumber.slice(1)}`;
