import { AppError } from '../../app-error.ts';
import {
  type EventTaker,
  type EventTakerList,
  type EventTakerQuery,
  type EventTakerState,
  type EventTrail,
  takersListedAtMost,
} from '../../contract/index.ts';
import { hasNoWord, searchedTerms } from '../../foundation/directory/terms.ts';
import type { EventRow } from '../../foundation/events/event.repository.ts';
import { shownClock } from '../../foundation/events/exam-signal.ts';
import type { EventTakerRepository, EventTakerRow } from './event-taker.repository.ts';
import { silentSince, waitingSince } from '../../foundation/events/heard-since.ts';
import { inChunks } from '../../in-chunks.ts';
import type { LiveService } from './live.service.ts';

interface Dependencies {
  takers: EventTakerRepository;
  live: Pick<LiveService, 'find' | 'countRegistered'>;
  now(): Date;
}

/** People whose state is read at once. */
const readAtOnce = 500;

type Step = EventTrail['entries'][number];

/** People in an event, for those who run it. */
export function createEventTakerService({ takers, live, now }: Dependencies) {
  function stateOf({ attempt, seenAt, seenAttemptId }: EventTakerRow, event: EventRow, at: Date): EventTakerState {
    if (attempt?.state === 'in_progress') {
      const heardAt = seenAt !== null && seenAt > attempt.startedAt ? seenAt : attempt.startedAt;
      return event.pausedAt === null && heardAt < silentSince(at) ? 'silent' : 'running';
    }
    if (attempt) return 'finished';
    return seenAt !== null && seenAttemptId === null && seenAt >= waitingSince(at) ? 'waiting' : 'registered';
  }

  const toTaker = (row: EventTakerRow, event: EventRow, at: Date): EventTaker => ({
    learnerId: row.id,
    name: row.name,
    province: row.province ?? '',
    state: stateOf(row, event, at),
    attemptId: row.attempt?.id ?? null,
    startedAt: row.attempt?.startedAt ?? null,
    deadlineAt: row.attempt ? shownClock(row.attempt, at).deadlineAt : null,
    seenAt: row.seenAt,
    answeredAt: row.answeredAt,
  });

  async function listSearched(
    event: EventRow,
    search: string,
    state: EventTakerState | undefined,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<EventTakerList> {
    const at = now();
    if (hasNoWord(search)) return { takers: [], total: 0 };
    const isSmall = (await live.countRegistered(event.tryoutId)) <= takersListedAtMost;
    const found = await takers.search(event.tryoutId, searchedTerms(search), isSmall);
    const read = async (ids: readonly string[]) =>
      (await takers.listByAccount(event, ids)).map((row) => toTaker(row, event, at));
    if (state === undefined) return { takers: await read(found.slice(offset, offset + limit)), total: found.length };
    const inState: EventTaker[] = [];
    for (const some of inChunks(found, readAtOnce))
      inState.push(...(await read(some)).filter((taker) => taker.state === state));
    return { takers: inState.slice(offset, offset + limit), total: inState.length };
  }

  return {
    /** @throws AppError EVENT_NOT_FOUND */
    async list(tryoutId: string, { search, state, page, pageSize }: EventTakerQuery): Promise<EventTakerList> {
      const event = await live.find(tryoutId);
      const at = now();
      const offset = Math.min((page - 1) * pageSize, takersListedAtMost);
      const limit = Math.min(pageSize, takersListedAtMost - offset);
      if (search) return listSearched(event, search, state, { limit, offset });
      const { accountIds, total } = state
        ? await takers.listInState(event, state, at, { limit, offset })
        : {
            accountIds: await takers.list(tryoutId, { limit, offset }),
            total: await live.countRegistered(tryoutId),
          };
      const rows = await takers.listByAccount(event, accountIds);
      return { takers: rows.map((row) => toTaker(row, event, at)), total };
    },

    /**
     * What is known of one person's way. Registration, start and end are told by their own rows: the trail may lack them if a process died.
     * @throws AppError EVENT_NOT_FOUND, or NOT_FOUND for somebody who isn't in it
     */
    async trail(tryoutId: string, learnerId: string): Promise<EventTrail> {
      const event = await live.find(tryoutId);
      const [row] = await takers.listByAccount(event, [learnerId]);
      if (!row || (row.registeredAt === null && row.attempt === null)) throw new AppError('NOT_FOUND');
      const steps = await takers.listSteps(tryoutId, learnerId);
      const has = (kind: Step['kind'], attemptId: string) =>
        steps.some((step) => step.kind === kind && step.attemptId === attemptId);
      const attempts = await takers.listAttempts(event, learnerId);
      const entries: Step[] = [
        ...(row.registeredAt === null ? [] : [{ at: row.registeredAt, kind: 'registered' as const, device: null }]),
        ...steps.map(({ at, kind, device }) => ({ at, kind, device })),
        ...attempts
          .filter(({ id }) => !has('started', id))
          .map(({ startedAt }) => ({ at: startedAt, kind: 'started' as const, device: null })),
        ...attempts.flatMap(({ id, submittedAt }) =>
          submittedAt === null || has('ended', id) ? [] : [{ at: submittedAt, kind: 'ended' as const, device: null }],
        ),
      ];
      const counts = row.attempt
        ? await takers.countAnswers(row.attempt.id)
        : { answered: 0, questionCount: await takers.countQuestions(tryoutId) };
      return {
        taker: toTaker(row, event, now()),
        ...counts,
        entries: entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
      };
    },
  };
}
export type EventTakerService = ReturnType<typeof createEventTakerService>;
