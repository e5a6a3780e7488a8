import * as v from 'valibot';
import { EventFacts } from './event-facts.ts';
import { EventMessage } from './exam-signal.ts';

/** Longest code of an event; it is compared without case and spaces. */
export const longestEventCode = 40;

export const EventRegistration = v.object({
  /** Needed where `entry` is `code`. */
  code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(longestEventCode, 'Kode tidak dikenal'))),
  /** The learner has read what is looked at during the event. */
  acceptsRules: v.literal(true, 'Setujui tata tertib lebih dahulu'),
});
export type EventRegistration = v.InferOutput<typeof EventRegistration>;

/** An event as a learner sees it, with their own registration. */
export const LearnerEvent = v.object({
  tryout: v.object({
    id: v.string(),
    title: v.string(),
    type: v.string(),
    price: v.number(),
    durationSeconds: v.number(),
    questionCount: v.number(),
  }),
  ...EventFacts.entries,
  /** When this learner registered; null if they didn't. */
  registeredAt: v.nullable(v.string()),
  /** How often this learner may still start: 0 after the start, more if somebody has allowed a second one. */
  startsLeft: v.number(),
  /** This learner's newest attempt; null before the start. */
  attemptId: v.nullable(v.string()),
  serverNow: v.string(),
});
export type LearnerEvent = v.InferOutput<typeof LearnerEvent>;

/** Coming and recent events, the next first. */
export const LearnerEvents = v.object({ events: v.array(LearnerEvent), serverNow: v.string() });
export type LearnerEvents = v.InferOutput<typeof LearnerEvents>;

/**
 * The waiting room. Its page starts the exam at `startsAt` plus `startAfterMs` by the server's clock: a different share of a few seconds for each learner, so
 * that not everybody starts in the same moment. It asks again after `askAgainSeconds`.
 */
export const WaitingRoom = v.object({
  serverNow: v.string(),
  startsAt: v.string(),
  startsUntil: v.string(),
  startAfterMs: v.number(),
  askAgainSeconds: v.number(),
  /** Not null while the event is paused: nobody starts then. */
  pausedAt: v.nullable(v.string()),
  /** Those who wait now. */
  waiting: v.number(),
  messages: v.array(EventMessage),
});
export type WaitingRoom = v.InferOutput<typeof WaitingRoom>;
