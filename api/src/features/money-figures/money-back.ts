/** A payment of which money went back, with every time that it did, the first one first. */
export interface GivenBack {
  /** The part that bought something; 0 of a payment that pays nothing. */
  kept: number;
  received: number;
  refunds: readonly { at: string; amount: number }[];
  /** When the bank took back what was left. */
  reversedAt: string | null;
}

/** Money that went back at a moment. */
export interface MovedBack {
  at: string;
  kind: 'refund' | 'reversal';
  /** The part that was income. */
  income: number;
  /** The part that had bought nothing, such as a second payment. */
  other: number;
}

/**
 * What went back, split into what was income and what wasn't. What had bought nothing goes back first, so that no later refund changes what an
 * earlier one was.
 */
export function movedBack({ kept, received, refunds, reversedAt }: GivenBack): MovedBack[] {
  let spare = received - kept;
  let left = received;
  const move = (kind: MovedBack['kind'], at: string, amount: number): MovedBack => {
    const other = Math.min(spare, amount);
    spare -= other;
    left -= amount;
    return { at, kind, income: amount - other, other };
  };
  const moved = refunds.map(({ at, amount }) => move('refund', at, amount));
  return reversedAt === null ? moved : [...moved, move('reversal', reversedAt, left)];
}
