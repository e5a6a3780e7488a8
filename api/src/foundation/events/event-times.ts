import type { EventFacts, EventPhase } from '../../contract/index.ts';
import type { EventRow, EventRules } from './event.repository.ts';

type Timed = Pick<
  EventRow,
  | 'registrationOpensAt'
  | 'registrationClosesAt'
  | 'startsAt'
  | 'startsUntil'
  | 'releasedAt'
  | 'pausedAt'
  | 'clock'
  | 'spreadSeconds'
  | 'extraSeconds'
  | 'pausedSeconds'
  | 'durationSeconds'
>;

const later = (moment: string, seconds: number) => new Date(Date.parse(moment) + seconds * 1000);

/** The common end of an event in which all end together: even who starts last in the spread has the full time. Pauses and extra time move it. */
const commonEnd = (event: Omit<Timed, 'pausedAt'>): Date =>
  later(event.startsAt, event.spreadSeconds + event.durationSeconds + event.extraSeconds + event.pausedSeconds);

/** The deadline of an attempt that starts at this moment. */
export const deadlineOf = (event: Omit<Timed, 'pausedAt'>, at: Date): Date =>
  event.clock === 'together'
    ? commonEnd(event)
    : new Date(at.getTime() + (event.durationSeconds + event.extraSeconds) * 1000);

/** The last moment at which a clock of the event can run, if nothing is added to one learner alone. */
export const lastEnd = (event: Omit<Timed, 'pausedAt'>): Date =>
  event.clock === 'together' ? commonEnd(event) : later(event.startsUntil, event.durationSeconds + event.extraSeconds);

/** Pages that began together open their lines over so many times the seconds over which they began. */
const listeningSpread = 3;

/**
 * Milliseconds after which a page that has its exam at this moment opens its line: once the event's crowd has begun, each at a time of its own. Starts have the
 * server for themselves until then, and bring the newest signal.
 * @param share from 0 to below 1, drawn at random
 */
export function listenAfter(
  { startsAt, spreadSeconds }: Pick<Timed, 'startsAt' | 'spreadSeconds'>,
  at: Date,
  share: number,
): number {
  const untilAllHaveBegun = Date.parse(startsAt) + spreadSeconds * 1000 - at.getTime();
  return untilAllHaveBegun <= 0 ? 0 : Math.round(untilAllHaveBegun + share * spreadSeconds * 1000 * listeningSpread);
}

/** Where the event is in its day: during a pause, where it was when that began, since start window and clocks go on from there. */
export function phaseOf({ pausedAt, ...event }: Timed, moment: Date): EventPhase {
  const isStill = pausedAt !== null && moment.toISOString() >= event.startsAt;
  const now = isStill ? new Date(pausedAt > event.startsAt ? pausedAt : event.startsAt) : moment;
  const at = now.toISOString();
  if (event.releasedAt !== null) return 'released';
  if (at >= event.startsAt) {
    if (at < event.startsUntil) return 'starting';
    return now < lastEnd(event) ? 'running' : 'ended';
  }
  if (at < event.registrationOpensAt) return 'announced';
  return at < event.registrationClosesAt ? 'registering' : 'registered';
}

/** The event as everybody sees it. */
export const factsOf = (event: EventRules, now: Date): EventFacts => ({
  registrationOpensAt: event.registrationOpensAt,
  registrationClosesAt: event.registrationClosesAt,
  startsAt: event.startsAt,
  startsUntil: event.startsUntil,
  entry: event.entry,
  clock: event.clock,
  resultsAt: event.resultsAt,
  hasCertificate: event.hasCertificate === 1,
  isShuffled: event.isShuffled === 1,
  phase: phaseOf(event, now),
});
