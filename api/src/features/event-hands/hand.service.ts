import { AppError } from '../../app-error.ts';
import type { AuditAction, Hand, HandKind, HandList, HandQuery, HandUndo, NewHand } from '../../contract/index.ts';
import { newId } from '../../id.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { deadlineOf, lastEnd } from '../../foundation/events/event-times.ts';
import type { EventRow } from '../../foundation/events/event.repository.ts';
import { longestPauseMs } from '../../foundation/events/exam-signal.ts';
import type { HandRepository, HandRow, HandWrites } from './hand.repository.ts';

interface Needs {
  hands: HandRepository;
  attempts: {
    /** Prepares the end of a running attempt; undefined if it isn't running. */
    prepareEnd(
      attemptId: string,
      at: Date,
    ): Promise<{ end(trx: HandWrites['trx']): Promise<boolean>; tell(): void } | undefined>;
  };
  /** Tells the running exams of this process at once. */
  tellRunning(): void;
  now(): Date;
}

/** Time that taking time back leaves everybody. */
const leftAtLeastMs = 60_000;

const actionOf: Record<HandKind, AuditAction> = {
  time: 'extend',
  pause: 'pause',
  resume: 'resume',
  end: 'end',
  second_start: 'grant',
  message: 'announce',
};

/** True if somebody could begin at this moment, or, while the event is paused, once it goes on: what was left of the start window is given back. */
function mayBegin(event: EventRow, at: Date): boolean {
  const moment = event.pausedAt === null ? at : new Date(event.pausedAt);
  return event.releasedAt === null && moment.toISOString() < event.startsUntil && deadlineOf(event, moment) > moment;
}

/** Acts that nothing takes back. */
const isFinal = (kind: HandKind) => kind === 'resume' || kind === 'end';

const secondsBetween = (from: number, to: number) => Math.max(0, Math.ceil((to - from) / 1000));

/**
 * Ends the event's pause: every paused attempt gets back what it had left. The pause counts in whole seconds, rounded up, so that nobody loses a part of
 * one and all who end together still do. It is never longer than `longestPauseMs`, after which it was over by itself.
 */
async function endPause(writes: HandWrites, event: EventRow, at: Date): Promise<void> {
  const from = Date.parse(event.pausedAt as string);
  const to = Math.min(at.getTime(), from + longestPauseMs);
  // Before the start a pause delays nobody.
  const counted = secondsBetween(Math.max(from, Date.parse(event.startsAt)), to);
  const startsUntil = Date.parse(event.startsUntil);
  await writes.resume(
    secondsBetween(from, to),
    counted,
    startsUntil > from && counted > 0 ? new Date(startsUntil + counted * 1000).toISOString() : null,
    new Date(to),
  );
}

/** The acts of somebody who runs an event, while it runs (docs/events.md). */
export function createHandService({ hands, attempts, tellRunning, now }: Needs) {
  /**
   * Runs an act; a pause that nobody has ended is over first. Its moment is that at which the event is held: clocks that go on while the act waits for others
   * would cost learners that time.
   * @throws AppError EVENT_NOT_FOUND
   */
  async function change<Outcome>(
    tryoutId: string,
    act: (writes: HandWrites, event: EventRow, at: Date) => Promise<Outcome>,
  ): Promise<Outcome> {
    const outcome = await hands.change(tryoutId, async (writes, event) => {
      const at = now();
      const isForgotten = event.pausedAt !== null && Date.parse(event.pausedAt) + longestPauseMs <= at.getTime();
      if (isForgotten) await endPause(writes, event, at);
      return { of: await act(writes, isForgotten ? await writes.readEvent() : event, at) };
    });
    if (!outcome) throw new AppError('EVENT_NOT_FOUND');
    tellRunning();
    return outcome.of;
  }

  async function expectUnderWay(writes: HandWrites, event: EventRow, at: Date): Promise<void> {
    if (
      event.releasedAt === null &&
      (at < lastEnd(event) || event.pausedAt !== null || (await writes.isAnyRunning(at)))
    )
      return;
    throw new AppError('EVENT_OVER');
  }

  /** An attempt of the event. @throws AppError ATTEMPT_NOT_FOUND */
  async function attemptOf(writes: HandWrites, attemptId: string, at: Date) {
    const attempt = await writes.findAttempt(attemptId, at);
    if (!attempt) throw new AppError('ATTEMPT_NOT_FOUND');
    return attempt;
  }

  /** The effect of an act, beside being noted. @returns the learner that it is for; null: for everybody */
  async function apply(
    writes: HandWrites,
    event: EventRow,
    act: NewHand,
    ending: { end(trx: HandWrites['trx']): Promise<boolean> } | undefined,
    at: Date,
  ): Promise<string | null> {
    switch (act.kind) {
      case 'message':
        return null;
      case 'time': {
        await expectUnderWay(writes, event, at);
        const attempt = act.attemptId === null ? null : await attemptOf(writes, act.attemptId, at);
        if (attempt?.isOver) throw new AppError('ATTEMPT_NOT_RUNNING');
        await writes.addTime(act.attemptId, act.seconds, at);
        return attempt?.learnerId ?? null;
      }
      case 'pause':
        if (event.pausedAt !== null) throw new AppError('EVENT_PAUSED');
        await expectUnderWay(writes, event, at);
        await writes.pause(at);
        return null;
      case 'resume':
        if (event.pausedAt === null) throw new AppError('EVENT_NOT_PAUSED');
        await endPause(writes, event, at);
        return null;
      case 'end': {
        const { learnerId } = await attemptOf(writes, act.attemptId, at);
        if (!(await ending?.end(writes.trx))) throw new AppError('ATTEMPT_NOT_RUNNING');
        return learnerId;
      }
      case 'second_start': {
        const { learnerId, voidedAt } = await attemptOf(writes, act.attemptId, at);
        if (voidedAt !== null) throw new AppError('SECOND_START_GIVEN');
        if (!mayBegin(event, at)) throw new AppError('EVENT_OVER');
        if (!(await writes.allowStart(learnerId))) throw new AppError('EVENT_NOT_REGISTERED');
        await writes.voidAttempt(act.attemptId, at);
        await ending?.end(writes.trx);
        return learnerId;
      }
    }
  }

  /** Takes an act back. @throws AppError HAND_NOT_UNDONE */
  async function takeBack(writes: HandWrites, event: EventRow, hand: HandRow, at: Date): Promise<void> {
    const refuse = () => new AppError('HAND_NOT_UNDONE');
    if (hand.undoneAt !== null || isFinal(hand.kind)) throw refuse();
    switch (hand.kind) {
      case 'time': {
        const { attemptId } = hand;
        if (attemptId === null) await expectUnderWay(writes, event, at);
        else if ((await attemptOf(writes, attemptId, at)).isOver) throw refuse();
        const standsSince = event.pausedAt === null ? at.getTime() : Date.parse(event.pausedAt) + longestPauseMs;
        await writes.takeTime(attemptId, hand.seconds ?? 0, at, new Date(standsSince + leftAtLeastMs));
        return;
      }
      case 'pause':
        if (hand.endedAt !== null || event.pausedAt === null) throw refuse();
        await endPause(writes, event, at);
        return;
      case 'second_start': {
        const { attemptId, accountId } = hand;
        if (attemptId === null || accountId === null || !(await writes.isUnused(hand.id))) throw refuse();
        await writes.takeStart(accountId);
        await writes.unvoidAttempt(attemptId, accountId);
      }
    }
  }

  /** Acts as the log of their event shows them. */
  async function toHands(event: EventRow, rows: readonly HandRow[]): Promise<Hand[]> {
    const idsOf = (pick: (row: HandRow) => (string | null)[]) => [
      ...new Set(rows.flatMap(pick).filter((id) => id !== null)),
    ];
    const [names, running, unused] = await Promise.all([
      hands.readNames(idsOf(({ actorId, accountId, undoneBy }) => [actorId, accountId, undoneBy])),
      hands.readRunning(idsOf(({ kind, attemptId }) => [kind === 'time' ? attemptId : null])),
      hands.readUnused(rows.flatMap(({ id, kind }) => (kind === 'second_start' ? [id] : []))),
    ]);
    const isOpen = event.releasedAt === null && (event.pausedAt !== null || now() < lastEnd(event));
    const canUndo = ({ id, kind, undoneAt, endedAt, attemptId }: HandRow): boolean => {
      if (undoneAt !== null || isFinal(kind)) return false;
      if (kind === 'time') return attemptId === null ? isOpen : running.has(attemptId);
      if (kind === 'pause') return endedAt === null;
      return kind === 'message' || unused.has(id);
    };
    const nameOf = (id: string) => names.get(id) ?? 'Akun dihapus';
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      at: row.at,
      by: nameOf(row.actorId),
      reason: row.reason,
      learner:
        row.accountId !== null && row.attemptId !== null
          ? { id: row.accountId, name: nameOf(row.accountId), attemptId: row.attemptId }
          : null,
      seconds: row.seconds,
      text: row.text,
      endedAt: row.endedAt,
      undoneAt: row.undoneAt,
      undoneBy: row.undoneBy === null ? null : nameOf(row.undoneBy),
      canUndo: canUndo(row),
    }));
  }

  /** One act after it was written. */
  async function toHand(tryoutId: string, row: HandRow): Promise<Hand> {
    const event = await hands.findEvent(tryoutId);
    const [hand] = event ? await toHands(event, [row]) : [];
    if (!hand) throw new AppError('EVENT_NOT_FOUND');
    return hand;
  }

  return {
    async list(tryoutId: string, query: HandQuery): Promise<HandList> {
      const event = await hands.findEvent(tryoutId);
      if (!event) throw new AppError('EVENT_NOT_FOUND');
      const { hands: rows, total } = await hands.list(tryoutId, query);
      return { hands: await toHands(event, rows), total };
    },

    /**
     * Does it once, however often the request comes.
     * @throws AppError EVENT_NOT_FOUND, ATTEMPT_NOT_FOUND, and why it can't be done now
     */
    async act(tryoutId: string, act: NewHand, actorId: string, key: CreationKey | undefined): Promise<Hand> {
      const ending =
        act.kind === 'end' || act.kind === 'second_start' ? await attempts.prepareEnd(act.attemptId, now()) : undefined;
      let isNew = false;
      const row = await change(tryoutId, async (writes, event, at) => {
        const hand: HandRow = {
          id: newId(),
          tryoutId,
          kind: act.kind,
          attemptId: 'attemptId' in act ? act.attemptId : null,
          accountId: null,
          seconds: act.kind === 'time' ? act.seconds : null,
          text: act.kind === 'message' ? act.text : null,
          reason: act.reason,
          at: at.toISOString(),
          actorId,
          endedAt: null,
          undoneAt: null,
          undoneBy: null,
        };
        const before = await writes.noteCreation(key, hand.id, at);
        if (before !== undefined) return writes.find(before);
        hand.accountId = await apply(writes, event, act, ending, at);
        await writes.insert(hand);
        const { kind, reason, ...after } = act;
        // The reason for something that is done for one person may name that person: it stays in the act, which loses it with the account.
        await writes.audit({
          at,
          actorId,
          action: actionOf[kind],
          entity: 'event',
          entityId: tryoutId,
          label: event.title,
          ...(hand.attemptId === null && { reason }),
          after,
        });
        isNew = true;
        return hand;
      });
      if (!row) throw new AppError('HAND_NOT_FOUND');
      if (isNew) ending?.tell();
      return toHand(tryoutId, row);
    },

    /** @throws AppError EVENT_NOT_FOUND, HAND_NOT_FOUND, HAND_NOT_UNDONE */
    async undo(tryoutId: string, handId: string, { reason }: HandUndo, actorId: string): Promise<Hand> {
      const row = await change(tryoutId, async (writes, event, at) => {
        const hand = await writes.find(handId);
        if (!hand) throw new AppError('HAND_NOT_FOUND');
        await takeBack(writes, event, hand, at);
        await writes.markUndone(handId, actorId, at);
        const { kind, attemptId, seconds, text } = hand;
        await writes.audit({
          at,
          actorId,
          action: 'undo',
          entity: 'event',
          entityId: tryoutId,
          label: event.title,
          // As above; an act has no place for a second reason.
          ...(attemptId === null && { reason }),
          before: { kind, attemptId, seconds, text },
        });
        return writes.find(handId);
      });
      if (!row) throw new AppError('HAND_NOT_FOUND');
      return toHand(tryoutId, row);
    },

    /** Ends pauses that nobody has ended in time, as of the moment when they were over by themselves. @returns their number */
    async endForgotten(): Promise<number> {
      const forgotten = await hands.listPausedBefore(new Date(now().getTime() - longestPauseMs));
      for (const tryoutId of forgotten) await change(tryoutId, async () => undefined);
      return forgotten.length;
    },
  };
}
export type HandService = ReturnType<typeof createHandService>;
