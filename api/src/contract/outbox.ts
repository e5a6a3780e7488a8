import * as v from 'valibot';

/** How many messages that were given up are tried again. */
export const OutboxRetried = v.object({ retried: v.number() });
export type OutboxRetried = v.InferOutput<typeof OutboxRetried>;
