import * as v from 'valibot';

/** Number of given-up messages that are tried again. */
export const OutboxRetried = v.object({ retried: v.number() });
export type OutboxRetried = v.InferOutput<typeof OutboxRetried>;
