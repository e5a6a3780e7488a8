import * as v from 'valibot';
import { reminderSteps } from './reminder-times.ts';

/** Kinds of the messages in the outbox: one of a package soon is of no use any more, so it has a turn of its own beside everybody's weekly ones. */
export const messageKinds = {
  week: { mail: 'mail.reminder', push: 'push.reminder' },
  tryout: { mail: 'mail.tryout-reminder', push: 'push.tryout-reminder' },
} as const;

/** A reminder in the outbox: only what is needed to make its text when it is sent. */
export const PlannedReminder = v.variant('about', [
  v.object({ about: v.literal('week'), until: v.string() }),
  v.object({
    about: v.literal('tryout'),
    tryoutId: v.string(),
    /** The opening for which it was planned: a package that has been moved since gets others. */
    opensAt: v.string(),
    step: v.picklist(reminderSteps),
    until: v.string(),
  }),
]);
export type PlannedReminder = v.InferOutput<typeof PlannedReminder>;

/** The device that a push message is for. */
export const PlannedFor = v.object({ sessionId: v.string() });
