import * as v from 'valibot';
import { reminderSteps } from './reminder-times.ts';

/** Kinds of the messages in the outbox. */
export const mailKind = 'mail.reminder';
export const pushKind = 'push.reminder';

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
