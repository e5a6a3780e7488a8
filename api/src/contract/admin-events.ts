import * as v from 'valibot';
import { eventClocks, eventEntries, EventFacts, eventPhases } from './event-facts.ts';
import { longestEventCode } from './events.ts';
import { momentField } from './moments.ts';
import { openPicklist } from './open-values.ts';
import { pageFields, searchField } from './pages.ts';

/** An event as an administrator sets it up; start window, time and price are the package's own. */
export const EventSetup = v.pipe(
  v.object({
    registrationOpensAt: momentField('Isi kapan pendaftaran dibuka'),
    registrationClosesAt: momentField('Isi kapan pendaftaran ditutup'),
    startsAt: momentField('Isi kapan tryout dimulai'),
    startsUntil: momentField('Isi sampai kapan boleh dimulai'),
    entry: v.picklist(eventEntries, 'Pilih siapa yang boleh mendaftar'),
    code: v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.minLength(4, 'Kode minimal 4 karakter'),
        v.maxLength(longestEventCode, `Kode maksimal ${longestEventCode} karakter`),
      ),
    ),
    clock: v.picklist(eventClocks, 'Pilih cara waktunya berjalan'),
    /** Seconds over which the starts are spread; 0: all at once. */
    spreadSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60, 'Maksimal 60 detik')),
    resultsAt: momentField('Isi kapan hasil dirilis'),
    hasCertificate: v.boolean(),
    isShuffled: v.boolean(),
    /**
     * The setup from which the writer started, as `AdminEvent` names it; null for a package that was no event. 409 `EVENT_CHANGED` if somebody else has
     * saved another one since; left out by pages of earlier releases, the last save wins.
     */
    setupStamp: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(128)))),
  }),
  v.forward(
    v.partialCheck(
      [['registrationOpensAt'], ['registrationClosesAt']],
      (times) => times.registrationOpensAt < times.registrationClosesAt,
      'Pendaftaran harus ditutup setelah dibuka',
    ),
    ['registrationClosesAt'],
  ),
  v.forward(
    v.partialCheck(
      [['startsAt'], ['startsUntil']],
      (times) => times.startsAt < times.startsUntil,
      'Batas mulai harus setelah waktu mulai',
    ),
    ['startsUntil'],
  ),
  v.forward(
    v.partialCheck(
      [['registrationClosesAt'], ['startsUntil']],
      (times) => times.registrationClosesAt <= times.startsUntil,
      'Pendaftaran ditutup paling lambat pada batas mulai',
    ),
    ['registrationClosesAt'],
  ),
  v.forward(
    v.partialCheck(
      [['startsUntil'], ['resultsAt']],
      (times) => times.startsUntil < times.resultsAt,
      'Hasil dirilis setelah batas mulai',
    ),
    ['resultsAt'],
  ),
  v.forward(
    v.partialCheck(
      [['entry'], ['code']],
      ({ entry, code }) => entry !== 'code' || code !== null,
      'Isi kode pendaftaran',
    ),
    ['code'],
  ),
);
export type EventSetup = v.InferOutput<typeof EventSetup>;

/** An event as an administrator sees it. */
export const AdminEvent = v.object({
  tryout: v.object({
    id: v.string(),
    title: v.string(),
    type: v.string(),
    price: v.number(),
    durationSeconds: v.number(),
    questionCount: v.number(),
    isPublished: v.boolean(),
  }),
  ...EventFacts.entries,
  code: v.nullable(v.string()),
  spreadSeconds: v.number(),
  registered: v.number(),
  /** Time that was added for all. */
  extraSeconds: v.number(),
  /** The last moment at which a clock runs as things stand, without time of one learner alone and before a pause has ended; left out by an API that doesn't say. */
  endsAt: v.optional(v.string()),
  pausedAt: v.nullable(v.string()),
  releasedAt: v.nullable(v.string()),
  /** Names the present setup: another one has another. Left out by an API that doesn't compare. */
  setupStamp: v.optional(v.string()),
});
export type AdminEvent = v.InferOutput<typeof AdminEvent>;

export const AdminEventQuery = v.object(pageFields);
export type AdminEventQuery = v.InferOutput<typeof AdminEventQuery>;

export const AdminEventList = v.object({ events: v.array(AdminEvent), total: v.number() });
export type AdminEventList = v.InferOutput<typeof AdminEventList>;

/** States of somebody who takes part, for the monitor. `silent`: an attempt runs, and nothing was heard of it for `silentAfterSeconds`. */
export const eventTakerStates = ['registered', 'waiting', 'running', 'silent', 'finished'] as const;
export type EventTakerState = (typeof eventTakerStates)[number];

export const eventTakerStateLabels: Record<EventTakerState, string> = {
  registered: 'Terdaftar',
  waiting: 'Menunggu',
  running: 'Mengerjakan',
  silent: 'Tidak terhubung',
  finished: 'Selesai',
};

export const silentAfterSeconds = 120;

/** A minute of the event. */
export const EventMinute = v.object({
  at: v.string(),
  waiting: v.number(),
  running: v.number(),
  finished: v.number(),
  silent: v.number(),
  /** Answers saved in this minute, and the slowest hundredth of them; null without any. */
  saves: v.number(),
  saveP99Ms: v.nullable(v.number()),
});
export type EventMinute = v.InferOutput<typeof EventMinute>;

/** The monitor's view of an event now. */
export const LiveEvent = v.object({
  serverNow: v.string(),
  phase: openPicklist(eventPhases),
  registered: v.number(),
  waiting: v.number(),
  running: v.number(),
  finished: v.number(),
  silent: v.number(),
  savesPerSecond: v.number(),
  saveP99Ms: v.nullable(v.number()),
  pausedAt: v.nullable(v.string()),
  /** The last two hours, the oldest first. */
  minutes: v.array(EventMinute),
});
export type LiveEvent = v.InferOutput<typeof LiveEvent>;

export const EventTakerQuery = v.object({
  ...pageFields,
  search: searchField,
  state: v.optional(v.picklist(eventTakerStates, 'Status tidak dikenal')),
});
export type EventTakerQuery = v.InferOutput<typeof EventTakerQuery>;

export const EventTaker = v.object({
  learnerId: v.string(),
  name: v.string(),
  province: v.string(),
  state: openPicklist(eventTakerStates),
  /** Null before the start. */
  attemptId: v.nullable(v.string()),
  startedAt: v.nullable(v.string()),
  deadlineAt: v.nullable(v.string()),
  /** When something was last heard of them; null if nothing was. */
  seenAt: v.nullable(v.string()),
  answeredAt: v.nullable(v.string()),
});
export type EventTaker = v.InferOutput<typeof EventTaker>;

export const EventTakerList = v.object({ takers: v.array(EventTaker), total: v.number() });
export type EventTakerList = v.InferOutput<typeof EventTakerList>;

/** Things that happen to somebody in an event, without their answers. */
export const trailKinds = ['registered', 'waiting', 'started', 'device', 'lost', 'back', 'ended'] as const;
export type TrailKind = (typeof trailKinds)[number];

export const trailKindLabels: Record<TrailKind, string> = {
  registered: 'Mendaftar',
  waiting: 'Masuk ruang tunggu',
  started: 'Mulai mengerjakan',
  device: 'Membuka di perangkat',
  lost: 'Sambungan terputus',
  back: 'Sambungan kembali',
  ended: 'Selesai',
};

/** One learner's way through an event, the oldest first. */
export const EventTrail = v.object({
  taker: EventTaker,
  /** Number of questions with an answer; which ones and what isn't shown here. */
  answered: v.number(),
  questionCount: v.number(),
  entries: v.array(v.object({ at: v.string(), kind: openPicklist(trailKinds), device: v.nullable(v.string()) })),
});
export type EventTrail = v.InferOutput<typeof EventTrail>;
