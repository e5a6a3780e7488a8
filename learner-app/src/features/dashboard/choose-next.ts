import type { AttemptSummary, TryoutSummary } from '@tryout/api/contract';
import { availabilityOf } from '../../common/availability.ts';

export type NextStep =
  | { kind: 'continue'; attempt: AttemptSummary }
  /** `isRepeat`: everything that is open was taken before. */
  | { kind: 'start'; tryout: TryoutSummary; isRepeat: boolean }
  | { kind: 'nothing' };

/** Packages that can be taken now, in the order given. */
const takable = (tryouts: readonly TryoutSummary[], nowMs: number) =>
  tryouts.filter((tryout) => tryout.questionCount > 0 && availabilityOf(tryout, nowMs) === 'open');

const takenIds = (attempts: readonly AttemptSummary[]) => new Set(attempts.map(({ tryout }) => tryout.id));

/** The one thing to do next: what runs goes first, then the newest package that was never taken, then the newest at all. */
export function chooseNext(
  attempts: readonly AttemptSummary[],
  tryouts: readonly TryoutSummary[],
  nowMs: number,
): NextStep {
  const running = attempts.find(({ state, deadlineAt }) => state === 'in_progress' && Date.parse(deadlineAt) > nowMs);
  if (running) return { kind: 'continue', attempt: running };
  const open = takable(tryouts, nowMs);
  const taken = takenIds(attempts);
  const fresh = open.find(({ id }) => !taken.has(id));
  if (fresh) return { kind: 'start', tryout: fresh, isRepeat: false };
  return open[0] ? { kind: 'start', tryout: open[0], isRepeat: true } : { kind: 'nothing' };
}

/** Packages whose window opens later, the soonest first. */
export const upcomingOf = (tryouts: readonly TryoutSummary[], nowMs: number) =>
  tryouts
    .filter((tryout) => availabilityOf(tryout, nowMs) === 'upcoming')
    .toSorted((a, b) => (a.opensAt ?? '').localeCompare(b.opensAt ?? ''));

/** Packages to try that this learner has never taken, without the one that is offered already. */
export const notTakenOf = (
  tryouts: readonly TryoutSummary[],
  attempts: readonly AttemptSummary[],
  offered: NextStep,
  nowMs: number,
) =>
  takable(tryouts, nowMs).filter(
    ({ id }) => !takenIds(attempts).has(id) && !(offered.kind === 'start' && offered.tryout.id === id),
  );
