import type { EntitlementRule } from '../../foundation/entitlements/entitlement.ts';
import { deadlineOf } from '../../foundation/events/event-times.ts';
import type { StartRepository } from './start.repository.ts';

/** Who may begin an event: registered learners, as often as they are allowed to, unless it is paused (docs/events.md). */
export const createEventStarts = (starts: StartRepository): EntitlementRule => ({
  async refusal({ accountId, tryout, at }) {
    if (!tryout?.eventRules) return undefined;
    const allowance = await starts.findAllowance({ accountId, tryoutId: tryout.id, at });
    if (!allowance) return 'EVENT_NOT_REGISTERED';
    // Of two presses at once the second finds the attempt of the first, and goes on with it.
    if (!allowance.isLeft && !allowance.isRunning) return 'EVENT_STARTED_BEFORE';
    return tryout.eventRules.pausedAt === null ? undefined : 'EVENT_PAUSED';
  },
  async take(trx, { accountId, tryout, at }) {
    if (!tryout?.eventRules) return undefined;
    return starts.take(trx, { accountId, tryoutId: tryout.id, at }, deadlineOf(tryout.eventRules, at));
  },
});
