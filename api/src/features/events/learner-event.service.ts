import { AppError } from '../../app-error.ts';
import type { EventRegistration, LearnerEvent, LearnerEvents } from '../../contract/index.ts';
import type { EntitlementRule } from '../../foundation/entitlements/entitlement.ts';
import { factsOf, phaseOf } from '../../foundation/events/event-times.ts';
import { sameCode } from './event-code.ts';
import type { LearnerEventRepository, LearnerEventRow } from './learner-event.repository.ts';

interface Dependencies {
  events: LearnerEventRepository;
  /** The rule about packages that are sold. */
  soldTryouts: Pick<EntitlementRule, 'refusal'>;
  now(): Date;
}

/** Events as learners find them and register for them (docs/events.md). */
export function createLearnerEventService({ events, soldTryouts, now }: Dependencies) {
  function toEvent(row: LearnerEventRow, at: Date): LearnerEvent {
    const { tryoutId, title, type, priceRupiah, durationSeconds, enteringCount } = row;
    return {
      tryout: {
        id: tryoutId,
        title,
        type,
        price: priceRupiah,
        durationSeconds,
        questionCount: enteringCount ?? 0,
      },
      ...factsOf(row, at),
      registeredAt: row.registeredAt,
      startsLeft: Math.max(0, (row.startsAllowed ?? 0) - (row.startsUsed ?? 0)),
      attemptId: row.attemptId,
      serverNow: at.toISOString(),
    };
  }

  async function find(learnerId: string, tryoutId: string): Promise<LearnerEventRow> {
    const row = await events.find(learnerId, tryoutId);
    if (!row) throw new AppError('EVENT_NOT_FOUND');
    return row;
  }

  const get = async (learnerId: string, tryoutId: string) => toEvent(await find(learnerId, tryoutId), now());

  return {
    find,
    get,

    /** Events that aren't over, the next first, then those of the last month, the newest first. */
    async list(learnerId: string): Promise<LearnerEvents> {
      const at = now();
      const rows = await events.list(learnerId, at);
      const isOver = (row: LearnerEventRow) => ['ended', 'released'].includes(phaseOf(row, at));
      const coming = rows
        .filter((row) => !isOver(row))
        .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)));
      const over = rows
        .filter(isOver)
        .toSorted((a, b) => (a.startsAt > b.startsAt ? -1 : Number(a.startsAt < b.startsAt)));
      return { events: [...coming, ...over].map((row) => toEvent(row, at)), serverNow: at.toISOString() };
    },

    /**
     * Registers a learner; again changes nothing, also once registration has closed.
     * @param limited runs a check of the code: it counts wrong ones, and refuses too many
     * @throws AppError EVENT_NOT_FOUND · EVENT_REGISTRATION_CLOSED · EVENT_CODE_WRONG · TOO_MANY_REQUESTS · what buying refuses with
     */
    async register(
      learnerId: string,
      tryoutId: string,
      { code }: EventRegistration,
      at: Date,
      limited: (check: () => Promise<void>) => Promise<void>,
    ): Promise<LearnerEvent> {
      const row = await find(learnerId, tryoutId);
      if (row.registeredAt !== null) return toEvent(row, now());
      const moment = at.toISOString();
      if (moment < row.registrationOpensAt || moment >= row.registrationClosesAt)
        throw new AppError('EVENT_REGISTRATION_CLOSED');
      if (row.entry === 'code')
        await limited(async () => {
          if (!sameCode(code, row.code)) throw new AppError('EVENT_CODE_WRONG').at('code');
        });
      if (row.entry === 'paid') {
        const { title, priceRupiah: price, startsAt: opensAt, startsUntil: closesAt } = row;
        const tryout = { id: tryoutId, title, price, opensAt, closesAt, eventRules: row };
        const refusal = await soldTryouts.refusal?.({ accountId: learnerId, isFreeTryout: false, tryout, at });
        if (refusal) throw new AppError(refusal);
      }
      const outcome = await events.register(learnerId, tryoutId, at);
      if (outcome === 'nobody') throw new AppError('UNAUTHENTICATED');
      if (outcome === 'gone') throw new AppError('EVENT_NOT_FOUND');
      return get(learnerId, tryoutId);
    },

    /** Takes a registration back before the start; none is fine, too. @throws AppError EVENT_NOT_FOUND · EVENT_UNDER_WAY */
    async unregister(learnerId: string, tryoutId: string, at: Date): Promise<LearnerEvent> {
      const row = await find(learnerId, tryoutId);
      if (row.registeredAt === null) return toEvent(row, now());
      if (at.toISOString() >= row.startsAt) throw new AppError('EVENT_UNDER_WAY');
      await events.unregister(learnerId, tryoutId);
      return get(learnerId, tryoutId);
    },
  };
}
export type LearnerEventService = ReturnType<typeof createLearnerEventService>;
