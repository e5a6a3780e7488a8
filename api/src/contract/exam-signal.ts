import * as v from 'valibot';

/** A sentence to all who sit an event. */
export const EventMessage = v.object({ id: v.string(), text: v.string(), at: v.string() });
export type EventMessage = v.InferOutput<typeof EventMessage>;

/** The news of a running exam of an event: every change sends all of it anew. */
export const ExamSignal = v.object({
  /** Grows with every change. */
  version: v.number(),
  serverNow: v.string(),
  state: v.string(),
  deadlineAt: v.string(),
  /** Not null while everybody is paused: then `remainingSeconds` stands still. */
  pausedAt: v.nullable(v.string()),
  /** Time left at the pause; null while the clock runs. */
  remainingSeconds: v.nullable(v.number()),
  /** The newest first. */
  messages: v.array(EventMessage),
});
export type ExamSignal = v.InferOutput<typeof ExamSignal>;

/** Header with a random name of the browser, kept on the device: it tells two devices of a learner apart. */
export const examDeviceHeader = 'x-exam-device';
export const ExamDevice = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));
