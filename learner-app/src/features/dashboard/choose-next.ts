import type {
  AttemptSummary,
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
  /** Every open package has been taken before. */
  | { kind: 'repeat' }
  | { kind: 'nothing' };

export interface Known {
  /** The last started first. */
  running: readonly AttemptSummary[];
  /** Open and never started, the newest first. */
  untried: readonly TryoutSummary[];
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
 */
export function chooseNext({ running, untried, mustBuy, progress, examTypes, nowMs }: Known): NextStep {
  const attempt = running.find(
    ({ deadlineAt, remainingSeconds }) => typeof remainingSeconds === 'number' || Date.parse(deadlineAt) > nowMs,
  );
  if (attempt) return { kind: 'continue', attempt };
  const tryout = takable(untried).find((one) => !mustBuy(one));
  if (tryout) return { kind: 'start', tryout };
  const weakest = weakestOf(progress, examTypes);
  if (weakest) return { kind: 'learn', ...weakest };
  const [offered] = takable(untried);
  if (offered) return { kind: 'offer', tryout: offered };
  return progress && progress.scores.length > 0 ? { kind: 'repeat' } : { kind: 'nothing' };
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
