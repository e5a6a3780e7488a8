import type { HeldBack } from '../../foundation/results/result-opening.ts';
import { type RuleSet, ruleSetInfo } from '../../foundation/scoring/rule-set.ts';
import { tryoutOf } from './attempt-summary.ts';
import type { AttemptRow } from './attempt.repository.ts';
import type { ResultParts } from './result-parts.ts';

/** The result of an ended attempt while others still sit its package: only that it has ended, and when the rest opens. */
export const withheldResult = (attempt: AttemptRow, ruleSet: RuleSet, heldBack: HeldBack): ResultParts => ({
  head: {
    attemptId: attempt.id,
    ...heldBack,
    tryout: tryoutOf(attempt),
    state: attempt.state,
    startedAt: attempt.startedAt,
    submittedAt: attempt.submittedAt ?? attempt.deadlineAt,
    ruleSet: ruleSetInfo(ruleSet, []),
    score: { points: 0, max: 0, percent: 0, waiting: 0, passed: null },
    sections: [],
    subTypes: [],
    rank: null,
    takers: 0,
    betterThanPercent: null,
    pace: null,
  },
  questions: [],
  answers: [],
});
