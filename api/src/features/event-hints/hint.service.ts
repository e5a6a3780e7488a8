import { AppError } from '../../app-error.ts';
import {
  type EventHint,
  type EventHintQuery,
  type EventHints,
  eventTraceKeptDays,
  type HintLooked,
} from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import type { EventRow } from '../../foundation/events/event.repository.ts';
import { textOf } from './hint-figures.ts';
import type { HintRepository } from './hint.repository.ts';

interface Dependencies {
  hints: Pick<HintRepository, 'list' | 'find' | 'look' | 'forget'>;
  events: { find(tryoutId: string): Promise<EventRow | undefined> };
  now(): Date;
}

type HintRow = NonNullable<Awaited<ReturnType<HintRepository['find']>>>;

const toHint = (row: HintRow): EventHint => ({
  id: row.id,
  kind: row.kind,
  takers: [
    { learnerId: row.takerId, attemptId: row.attemptId, name: row.takerName },
    ...(row.otherId !== null && row.otherName !== null && row.otherAttemptId !== null
      ? [{ learnerId: row.otherId, attemptId: row.otherAttemptId, name: row.otherName }]
      : []),
  ],
  text: textOf(row.figures),
  chance: row.figures.kind === 'alike' ? row.figures.chance : null,
  lookedAt: row.lookedAt,
  lookedBy: row.lookedBy,
  note: row.note,
});

/** Hints for the people who run an event. They decide; nothing else follows from a hint. */
export function createHintService({ hints, events, now }: Dependencies) {
  async function getEvent(tryoutId: string): Promise<EventRow> {
    const event = await events.find(tryoutId);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    return event;
  }

  return {
    async list(tryoutId: string, query: EventHintQuery): Promise<EventHints> {
      const { hintsAt, hintPairs } = await getEvent(tryoutId);
      const { hints: rows, total } = await hints.list(tryoutId, query);
      return { hints: rows.map(toHint), total, computedAt: hintsAt, pairs: hintPairs };
    },

    /**
     * Notes the outcome of a look at a hint; a later look replaces it. A note that is stored already had arrived, and only its answer was lost.
     * @throws AppError EVENT_NOT_FOUND, HINT_NOT_FOUND, HINT_LOOKED_MEANWHILE if somebody else has written since `lookedAt`
     */
    async look(actorId: string, tryoutId: string, hintId: string, { note, lookedAt }: HintLooked): Promise<EventHint> {
      const { title } = await getEvent(tryoutId);
      const isThere = await hints.look({ tryoutId, hintId, note, actorId, at: now(), label: title }, (held) => {
        if (lookedAt === undefined || lookedAt === held.lookedAt) return true;
        if (note !== held.note) throw new AppError('HINT_LOOKED_MEANWHILE');
        return false;
      });
      const row = isThere ? await hints.find(tryoutId, hintId) : undefined;
      if (!row) throw new AppError('HINT_NOT_FOUND');
      return toHint(row);
    },

    /** @returns the number of hints that were deleted */
    forgetOld: () => hints.forget(new Date(now().getTime() - eventTraceKeptDays * dayMs)),
  };
}
export type HintService = ReturnType<typeof createHintService>;
