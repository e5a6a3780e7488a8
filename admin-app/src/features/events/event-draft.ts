import { type AdminEvent, type AdminTryout, type EventClock, type EventEntry, EventSetup } from '@tryout/api/contract';
import { wallClock, wib } from '@tryout/shared-ui';
import * as v from 'valibot';

/** The setup as the form holds it: moments are ISO 8601, null = empty. */
export interface EventDraft extends Record<string, unknown> {
  registrationOpensAt: string | null;
  registrationClosesAt: string | null;
  startsAt: string | null;
  startsUntil: string | null;
  entry: EventEntry | (string & {});
  code: string;
  clock: EventClock | (string & {});
  spreadSeconds: number | '';
  resultsAt: string | null;
  hasCertificate: boolean;
  isShuffled: boolean;
}

/** The package that becomes an event, as far as its times need it. */
export type EventPackage = Pick<AdminTryout, 'id' | 'title' | 'durationSeconds' | 'opensAt' | 'closesAt'>;

const minuteMs = 60_000;
const after = (moment: string, minutes: number) => new Date(Date.parse(moment) + minutes * minuteMs).toISOString();
const [sunday, startHour] = [0, 19];
const startWindowMinutes = 30;
const resultsAfterMinutes = 120;
const defaultSpreadSeconds = 20;

/** The next Sunday at 19.00 WIB that is at least an hour away. */
export function nextSunday(now: Date): string {
  const [day = ''] = wallClock(now, wib).split('T');
  const evening = new Date(`${day}T${startHour}:00:00+07:00`);
  while (
    new Date(evening.getTime() + wib.offsetMinutes * minuteMs).getUTCDay() !== sunday ||
    +evening - +now < 60 * minuteMs
  )
    evening.setUTCDate(evening.getUTCDate() + 1);
  return evening.toISOString();
}

type Timed = Pick<EventDraft, 'startsAt' | 'startsUntil' | 'clock' | 'spreadSeconds'>;

/** The moment at which the last clock ends as planned; null while a time is missing. `durationSeconds`: of the package. */
export function lastEndOf(
  { startsAt, startsUntil, clock, spreadSeconds }: Timed,
  durationSeconds: number,
): string | null {
  const from = clock === 'together' ? startsAt : startsUntil;
  if (from === null) return null;
  return after(from, (durationSeconds + (clock === 'together' ? spreadSeconds || 0 : 0)) / 60);
}

/** Times that follow from the start, as long as nobody has written others. */
export function timesFrom(startsAt: string, durationSeconds: number) {
  const startsUntil = after(startsAt, startWindowMinutes);
  return {
    registrationClosesAt: startsAt,
    startsUntil,
    resultsAt: after(startsUntil, durationSeconds / 60 + resultsAfterMinutes),
  };
}
export type FollowingTime = keyof ReturnType<typeof timesFrom>;

/** A new event of a package: the start window that the package has, or next Sunday evening; registration from now on. */
export function newDraft(chosen: EventPackage | null, now: Date): EventDraft {
  const duration = chosen?.durationSeconds ?? 0;
  const own = chosen?.opensAt && Date.parse(chosen.opensAt) > now.getTime() ? chosen.opensAt : null;
  const startsAt = own ?? nextSunday(now);
  return {
    registrationOpensAt: new Date(Math.floor(now.getTime() / minuteMs) * minuteMs).toISOString(),
    startsAt,
    ...timesFrom(startsAt, duration),
    entry: 'free',
    code: '',
    clock: 'own',
    spreadSeconds: defaultSpreadSeconds,
    hasCertificate: true,
    isShuffled: true,
  };
}

export const draftOf = (event: AdminEvent): EventDraft => ({
  registrationOpensAt: event.registrationOpensAt,
  registrationClosesAt: event.registrationClosesAt,
  startsAt: event.startsAt,
  startsUntil: event.startsUntil,
  entry: event.entry,
  code: event.code ?? '',
  clock: event.clock,
  spreadSeconds: event.spreadSeconds,
  resultsAt: event.resultsAt,
  hasCertificate: event.hasCertificate,
  isShuffled: event.isShuffled,
});

/** The contract's schema for the form's values: a code that isn't asked for isn't sent. */
export const EventForm = v.pipe(
  v.custom<EventDraft>(() => true),
  v.transform(
    ({ code, ...draft }) =>
      ({
        ...draft,
        spreadSeconds: draft.spreadSeconds || 0,
        code: draft.entry === 'code' && code.trim() !== '' ? code : null,
      }) as v.InferInput<typeof EventSetup>,
  ),
  EventSetup,
);
