import type {
  AttemptSummary,
  EventFacts,
  ExamTypes,
  LessonEntry,
  Progress,
  SubTypeStrength,
  TryoutSummary,
} from '@tryout/api/contract';
import { isWeakStrength } from '../../common/progress/weak.ts';
import { lessonFor } from '../../common/lesson-index.ts';

/** The learner's weakest sub type, and the lesson that helps; not every sub type has one. */
export interface Weakest {
  weakest: SubTypeStrength;
  lesson: LessonEntry | undefined;
}

export type NextStep =
  | { kind: 'continue'; attempt: AttemptSummary }
  | { kind: 'start'; tryout: TryoutSummary }
  | ({ kind: 'learn' } & Weakest)
  /** A package that must be bought first. */
  | { kind: 'offer'; tryout: TryoutSummary }
  /** The result of the last attempt, which is held back. */
  | { kind: 'wait'; attempt: AttemptSummary }
  /** An event that can be started now by those who have registered. */
  | { kind: 'event'; tryout: TryoutSummary; event: EventFacts }
  /** Every open package has been taken before. */
  | { kind: 'repeat' }
  /** Nothing is open, and this learner has never begun anything. */
  | { kind: 'nothing' };

export interface Known {
  /** The last started first. */
  running: readonly AttemptSummary[];
  /** Open and never started, the newest first; undefined while it isn't known. */
  untried: readonly TryoutSummary[] | undefined;
  /** The newest attempts; undefined while they aren't known. */
  latest: readonly AttemptSummary[] | undefined;
  /** True for a package that can't be started before it is bought. */
  mustBuy: (tryout: TryoutSummary) => boolean;
  /** Undefined when it couldn't be loaded: the page goes on without it. */
  progress: Progress | undefined;
  examTypes: ExamTypes;
  nowMs: number;
}

/**
 * The one thing to do next: a running attempt first, then the newest package never taken, then the weakest sub type. What must be bought comes
 * after what the learner can do at once.
 * @returns undefined while it isn't known what decides
 */
export function chooseNext({
  running,
  untried,
  latest,
  mustBuy,
  progress,
  examTypes,
  nowMs,
}: Known): NextStep | undefined {
  const attempt = running.find(
    ({ deadlineAt, remainingSeconds }) => typeof remainingSeconds === 'number' || Date.parse(deadlineAt) > nowMs,
  );
  if (attempt) return { kind: 'continue', attempt };
  if (!untried) return undefined;
  const tryout = takable(untried).find((one) => !mustBuy(one));
  if (tryout) return { kind: 'start', tryout };
  const weakest = weakestOf(progress, examTypes);
  if (weakest) return { kind: 'learn', ...weakest };
  const [offered] = takable(untried);
  if (offered) return { kind: 'offer', tryout: offered };
  const ended = latest?.find(({ state }) => state !== 'in_progress');
  if (ended?.resultOpensAt) return { kind: 'wait', attempt: ended };
  const [opened] = untried.flatMap((one) => (one.event ? [{ tryout: one, event: one.event }] : []));
  if (opened) return { kind: 'event', ...opened };
  if (latest?.length || progress?.scores.length) return { kind: 'repeat' };
  return latest && { kind: 'nothing' };
}

/** The weakest of the sub types below the limit for which something can be done: a lesson, or practice; undefined where there is none. */
export function weakestOf(progress: Progress | undefined, examTypes: ExamTypes): Weakest | undefined {
  return progress?.subTypes
    .filter((one) => isWeakStrength(one, examTypes))
    .map((weakest) => ({ weakest, lesson: lessonFor(weakest.subType, examTypes) }))
    .find(({ weakest, lesson }) => lesson !== undefined || weakest.canPractise !== false);
}

/** The packages that can be started at once: those with at least one question. An event is begun in its waiting room. */
export const takable = (tryouts: readonly TryoutSummary[]) =>
  tryouts.filter(({ questionCount, event }) => questionCount > 0 && !event);
