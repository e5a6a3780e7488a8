import { createHash } from 'node:crypto';
import { newReadableCode } from '../../readable-code.ts';

/** A new code of a school's seats, as it is shown once: `K7MQ-X3FD-9WTR-H2PN`, 79 random bits. */
export const newSeatCode = (): string => newReadableCode().toUpperCase();

/** A school's code as it is kept: it has 79 random bits, so a hash without salt can't be reversed. Written in any case. */
export const seatCodeHash = (code: string): string =>
  createHash('sha256').update(code.trim().toLowerCase()).digest('hex');
