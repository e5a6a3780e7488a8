import { createHash } from 'node:crypto';
import { dayMs } from '../../foundation/days/spans.ts';
import { type EventHub, type EventNotes, type NotedLine, type NotedStep } from '../../foundation/events/event-watch.ts';
import type { EventRepository, EventRow } from '../../foundation/events/event.repository.ts';
import { lastEnd } from '../../foundation/events/event-times.ts';
import type { EventPresenceTable, EventTrailTable } from '../../db/schema.ts';
import type { NoteRepository } from './note.repository.ts';
import { minuteOf, type Pulse, writePulse } from './pulse.ts';
import { addedCounts } from '../../foundation/events/save-histogram.ts';
import { inChunks } from '../../in-chunks.ts';

interface Dependencies {
  hub: EventHub;
  events: Pick<EventRepository, 'listUnderWay'>;
  notes: NoteRepository;
  processId: string;
  /** Between two pieces, so that saves on SQLite don't wait for all of them. */
  rest(): Promise<void>;
  now(): Date;
}

/** Rows in one statement: some milliseconds. */
const writtenAtOnce = 300;
/** Presence is written if it has changed by more than this. */
const presenceStepMs = 20_000;
const refreshEveryMs = 10_000;
/** By then every process has told as lost those whom it has lost. */
const backAfterMs = 40_000;
/** An event is watched for this time after its last clock has ended: somebody may have been given more time. */
const watchedAfterMs = dayMs;

/** True if what happens in an event under way is watched: until a day after its last clock. */
export const isWatched = (event: EventRow, now: Date): boolean =>
  event.pausedAt !== null || now.getTime() < lastEnd(event).getTime() + watchedAfterMs;

const hashOf = (...parts: (string | number | undefined)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
const momentOf = (ms: number) => new Date(ms).toISOString();

/** Only what happens twice in an attempt needs its moment; of the rest each process may tell, and one row stays. */
const momentOfKind = ({ kind, atMs }: NotedStep) => (kind === 'lost' || kind === 'back' ? atMs : undefined);

function trailRow(tryoutId: string, step: NotedStep): EventTrailTable {
  const { accountId, attemptId, kind, atMs, device } = step;
  // Of this event alone: nobody follows a browser from one to another.
  const deviceKey = device ? hashOf(tryoutId, device.name ?? device.label) : undefined;
  return {
    id: hashOf(tryoutId, accountId, attemptId, kind, kind === 'device' ? deviceKey : momentOfKind(step)),
    tryoutId,
    accountId,
    attemptId: attemptId ?? null,
    at: momentOf(atMs),
    kind,
    device: device?.label ?? null,
    deviceKey: deviceKey ?? null,
  };
}

/** The saves of one event in this process. */
interface Saves {
  /** The last two rounds. */
  pieces: { fromMs: number; counts: number[] }[];
  minutes: Pulse['minutes'];
  lastTakenMs: number;
  /** True if the last pulse said that something was saved. */
  hasTold: boolean;
}

/** Writes what this process has noted (`event-watch.ts`). Whatever fails stays in memory and is written by a later round. */
export function createNoteWriter({ hub, events, notes, processId, rest, now }: Dependencies) {
  const saves = new Map<string, Saves>();
  let refreshedMs = -Infinity;

  async function refresh(): Promise<void> {
    const at = now();
    if (Math.abs(at.getTime() - refreshedMs) < refreshEveryMs) return;
    const watched = (await events.listUnderWay(at)).filter((event) => isWatched(event, at));
    hub.watch(watched.map(({ tryoutId }) => tryoutId));
    refreshedMs = at.getTime();
    for (const id of saves.keys()) if (!watched.some(({ tryoutId }) => tryoutId === id)) saves.delete(id);
  }

  async function writePresences({ tryoutId, takers }: EventNotes): Promise<void> {
    const changed = [...takers.values()].filter(
      (one) =>
        one.seenMs - one.storedSeenMs > presenceStepMs ||
        one.answeredMs - one.storedAnsweredMs > presenceStepMs ||
        one.attemptId !== one.storedAttemptId,
    );
    for (const some of inChunks(changed, writtenAtOnce)) {
      const piece = some.map((taker) => ({
        taker,
        seenMs: taker.seenMs,
        answeredMs: taker.answeredMs,
        attemptId: taker.attemptId,
      }));
      const rows = piece.map(({ taker: { accountId }, seenMs, answeredMs, attemptId }): EventPresenceTable => ({
        tryoutId,
        accountId,
        attemptId: attemptId ?? null,
        seenAt: momentOf(seenMs),
        answeredAt: answeredMs > 0 ? momentOf(answeredMs) : null,
      }));
      await notes.storePresences(rows);
      for (const { taker, seenMs, answeredMs, attemptId } of piece) {
        taker.storedSeenMs = seenMs;
        taker.storedAnsweredMs = answeredMs;
        taker.storedAttemptId = attemptId;
      }
      await rest();
    }
  }

  /** Whom another process has heard of since isn't lost. */
  async function lookForLost(event: EventNotes, atMs: number): Promise<void> {
    const lost = event.missing(atMs);
    for (const piece of inChunks(lost, writtenAtOnce)) {
      const seen = await notes.listSeen(
        event.tryoutId,
        piece.map(({ accountId }) => accountId),
      );
      event.lose(piece, atMs, ({ accountId, atMs: since }) => (seen.get(accountId) ?? '') > momentOf(since));
      await rest();
    }
  }

  /** A line that opened here may be of somebody whom another process, or this one before its restart, has told as lost. */
  async function lookForBack(event: EventNotes, atMs: number): Promise<void> {
    const { opened, steps, tryoutId } = event;
    const isDue = ({ atMs: since }: NotedLine) => since <= atMs - backAfterMs;
    for (;;) {
      const next = opened.slice(0, writtenAtOnce);
      const count = next.findIndex((line) => !isDue(line));
      const piece = count === -1 ? next : next.slice(0, count);
      if (piece.length === 0) return;
      const last = await notes.listLineSteps(
        tryoutId,
        piece.map(({ attemptId }) => attemptId),
      );
      for (const { accountId, attemptId, atMs: since } of piece) {
        const step = last.get(attemptId);
        if (step?.kind === 'lost' && step.at <= momentOf(since))
          steps.push({ accountId, attemptId, kind: 'back', atMs: since, device: undefined });
      }
      opened.splice(0, piece.length);
      await rest();
    }
  }

  async function writeTrail({ tryoutId, steps }: EventNotes): Promise<void> {
    // Steps that come meanwhile are the next round's: while a crowd opens its lines they would be written one by one.
    for (let left = steps.length; left > 0; left -= writtenAtOnce) {
      const piece = steps.slice(0, Math.min(left, writtenAtOnce));
      // One statement can't insert a row twice.
      const rows = new Map(piece.map((step) => trailRow(tryoutId, step)).map((row) => [row.id, row]));
      await notes.storeTrail([...rows.values()]);
      steps.splice(0, piece.length);
      await rest();
    }
  }

  async function writePulseOf(event: EventNotes, atMs: number): Promise<void> {
    const { tryoutId } = event;
    const own = saves.get(tryoutId) ?? { pieces: [], minutes: [], lastTakenMs: atMs, hasTold: false };
    saves.set(tryoutId, own);
    const counts = event.takeSaves();
    own.pieces = [...own.pieces, { fromMs: own.lastTakenMs, counts }].slice(-2);
    const minute = minuteOf((own.lastTakenMs + atMs) / 2);
    own.lastTakenMs = atMs;
    const present = own.minutes.find(({ at }) => at === minute);
    if (present) present.counts = addedCounts([present.counts, counts]);
    else own.minutes = [...own.minutes, { at: minute, counts }].slice(-2);
    const hasSaves = own.pieces.some((piece) => piece.counts.some((count) => count > 0));
    // Nobody reads an old pulse; one without saves is written once, so that the last one's don't stay.
    if (!hasSaves && !own.hasTold) return;
    await notes.storePulse({
      tryoutId,
      processId,
      at: momentOf(atMs),
      figures: writePulse({
        seconds: (atMs - (own.pieces[0]?.fromMs ?? atMs)) / 1000,
        counts: addedCounts(own.pieces.map((piece) => piece.counts)),
        minutes: own.minutes,
      }),
    });
    own.hasTold = hasSaves;
  }

  return {
    /** One round: learns which events are under way, and writes everything that was noted. */
    async write(): Promise<void> {
      await refresh();
      for (const event of hub.notes()) {
        const atMs = now().getTime();
        event.lookAtLines(atMs);
        await writePresences(event);
        await lookForLost(event, atMs);
        await lookForBack(event, atMs);
        await writeTrail(event);
        await writePulseOf(event, atMs);
      }
    },
  };
}
export type NoteWriter = ReturnType<typeof createNoteWriter>;
