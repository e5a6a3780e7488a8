/** Sizes of an exam day. Durations are in seconds unless the name says otherwise. */
export interface Sizes {
  /** Questions of a package. */
  questions: number;
  /** L1: number of sitters, their starts per second, the time between two answers, and how long that is measured. */
  hour: { sitters: number; seatedPerSecond: number; answerEveryMs: number; quietSeconds: number };
  /** L2: like L1, at the real rate and for long. */
  house: { sitters: number; seatedPerSecond: number; answerEveryMs: number; measuredSeconds: number };
  /** L4: on top of L1. */
  burst: { seconds: number; signInsPerSecond: number; startsPerSecond: number };
  /** L3: measured twice `rounds` times, real beside bare, after a warm-up. */
  ceiling: { connections: number; seconds: number; rounds: number; warmUpSeconds: number };
  /** L5: number of submitters, their rate, answers before that; and attempts that the server closes by itself meanwhile. */
  crowd: {
    submitting: number;
    submitsPerSecond: number;
    answersEach: number;
    overdue: number;
    durationSeconds: number;
  };
  /** L6: connections that never pause, then an ordinary exam. */
  overload: { connections: number; seconds: number; ordinary: number; ordinarySeconds: number };
  /** L8 */
  sameSecond: { attempts: number; durationSeconds: number; submitBeforeMs: number };
  /** L9 */
  oneAddress: { browsers: number };
  /** L10 */
  sideBySide: { users: number; seconds: number };
}

/** The sizes that the bars ask for, compressed as `examday.bench.ts` says. */
export const fullSizes: Sizes = {
  questions: 100,
  // One answer of each sitter every 3 s: ten times the real rate of two a minute.
  hour: { sitters: 2_000, seatedPerSecond: 200, answerEveryMs: 3_000, quietSeconds: 30 },
  // 333 saves/s for ten minutes.
  house: { sitters: 5_000, seatedPerSecond: 100, answerEveryMs: 15_000, measuredSeconds: 600 },
  // 5,000 sign-ins over 5 minutes, 5,000 starts over one.
  burst: { seconds: 20, signInsPerSecond: 5_000 / 300, startsPerSecond: 5_000 / 60 },
  ceiling: { connections: 100, seconds: 4, rounds: 2, warmUpSeconds: 2 },
  crowd: { submitting: 5_000, submitsPerSecond: 500, answersEach: 10, overdue: 500, durationSeconds: 8 },
  overload: { connections: 2_000, seconds: 20, ordinary: 200, ordinarySeconds: 3 },
  sameSecond: { attempts: 192, durationSeconds: 8, submitBeforeMs: 2_000 },
  oneAddress: { browsers: 64 },
  sideBySide: { users: 64, seconds: 5 },
};

/**
 * The shortest day on which everything still happens: it shows that all figures are computed, not how fast the product is.
 */
export const shortSizes: Sizes = {
  questions: 10,
  hour: { sitters: 20, seatedPerSecond: 40, answerEveryMs: 500, quietSeconds: 1 },
  house: { sitters: 20, seatedPerSecond: 40, answerEveryMs: 500, measuredSeconds: 1 },
  burst: { seconds: 1, signInsPerSecond: 4, startsPerSecond: 10 },
  ceiling: { connections: 4, seconds: 1, rounds: 1, warmUpSeconds: 1 },
  crowd: { submitting: 30, submitsPerSecond: 30, answersEach: 3, overdue: 5, durationSeconds: 3 },
  overload: { connections: 20, seconds: 1, ordinary: 5, ordinarySeconds: 1 },
  sameSecond: { attempts: 8, durationSeconds: 5, submitBeforeMs: 1_000 },
  oneAddress: { browsers: 5 },
  sideBySide: { users: 4, seconds: 1 },
};
