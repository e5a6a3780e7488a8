import * as v from 'valibot';
import { openPicklist } from './open-values.ts';

/** How learners get into an event: everybody, those who have access to a sold package, those who know its code. */
export const eventEntries = ['free', 'paid', 'code'] as const;
export type EventEntry = (typeof eventEntries)[number];

/** Whose clock an event follows: each learner has the full time from their own start, or all end at one moment. */
export const eventClocks = ['own', 'together'] as const;
export type EventClock = (typeof eventClocks)[number];

/**
 * Where an event is in its day: `announced` before registration opens, `registering`, `registered` between registration and start, `starting` while
 * it may be started, `running` until the last clock has ended, `ended` before the results, `released` once they are out.
 */
export const eventPhases = [
  'announced',
  'registering',
  'registered',
  'starting',
  'running',
  'ended',
  'released',
] as const;
export type EventPhase = (typeof eventPhases)[number];

/** The facts that make a package an event, as everybody sees them. All times are ISO 8601 in UTC. */
export const EventFacts = v.object({
  registrationOpensAt: v.string(),
  registrationClosesAt: v.string(),
  /** It can be started from here (the package's `opensAt`) … */
  startsAt: v.string(),
  /** … until here (its `closesAt`). */
  startsUntil: v.string(),
  entry: openPicklist(eventEntries),
  clock: openPicklist(eventClocks),
  /** Planned time of the results. */
  resultsAt: v.string(),
  hasCertificate: v.boolean(),
  /** True if the order of questions and options differs from learner to learner. */
  isShuffled: v.boolean(),
  phase: openPicklist(eventPhases),
});
export type EventFacts = v.InferOutput<typeof EventFacts>;
