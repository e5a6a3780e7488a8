/** States in which a payment may still be paid as it should. */
export const livePayments = ['created', 'waiting'] as const;
