/** A rehearsal's sizes. All times in ms; those of `acts` count from the start second. */
export interface Sizes {
  sitters: number;
  questions: number;
  durationSeconds: number;
  spreadSeconds: number;
  /** Time before the start second over which sitters enter the waiting room. */
  waitingMs: number;
  /** The mean pause between two answers of a sitter. */
  answerEveryMs: number;
  /** How long after the start second it may be started. */
  windowMs: number;
  /** Sitters whose page only asks, and how often. */
  askEveryMs: number;
  /** A page that listens asks once in this time, or up to a third later, so that the server knows that it is there. */
  signEveryMs: number;
  /** After how long a page opens its line again: one that was cut, at a time between, and one that was refused. */
  cutPauseMs: readonly [number, number];
  refusedPauseMs: number;
  /** From and until when those start who are late, reload, take a second device, lose their line; and how long a line is away. */
  late: readonly [number, number];
  reload: readonly [number, number];
  secondDevice: readonly [number, number];
  drop: readonly [number, number];
  dropMs: readonly [number, number];
  administrators: number;
  acts: {
    /** Length of a stretch with all administrators looking on, then one without them, and so on; saves are compared. */
    firstStretchAt: number;
    stretchMs: number;
    stretches: number;
    announceAt: number;
    pauseAt: number;
    pauseMs: number;
    extraAt: number;
    extraSeconds: number;
    /** False: only one sitter gets it, who hands in and doesn't wait for its end. */
    extraForAll: boolean;
  };
  /** A save counts to the start until so long after the start second. */
  startMs: number;
}

export const fullSizes: Sizes = {
  sitters: 5_000,
  questions: 16,
  durationSeconds: 270,
  spreadSeconds: 8,
  waitingMs: 60_000,
  // 333 answers a second, the rate at which docs/load.md measures as many sitters.
  answerEveryMs: 15_000,
  windowMs: 90_000,
  askEveryMs: 15_000,
  signEveryMs: 45_000,
  cutPauseMs: [2_000, 8_000],
  refusedPauseMs: 30_000,
  late: [5_000, 70_000],
  reload: [25_000, 200_000],
  secondDevice: [25_000, 150_000],
  drop: [15_000, 160_000],
  dropMs: [5_000, 60_000],
  administrators: 50,
  acts: {
    // After all lines are open.
    firstStretchAt: 32_000,
    stretchMs: 23_000,
    stretches: 4,
    announceAt: 130_000,
    pauseAt: 145_000,
    pauseMs: 15_000,
    extraAt: 170_000,
    extraSeconds: 60,
    extraForAll: true,
  },
  startMs: 15_000,
};

/** The smallest event on which every figure is still computed; nothing of its speed is judged. */
export const shortSizes: Sizes = {
  ...fullSizes,
  sitters: 40,
  questions: 8,
  durationSeconds: 10,
  spreadSeconds: 1,
  waitingMs: 2_000,
  answerEveryMs: 700,
  windowMs: 5_000,
  askEveryMs: 500,
  signEveryMs: 1_500,
  cutPauseMs: [200, 800],
  refusedPauseMs: 1_000,
  late: [1_200, 3_000],
  reload: [1_500, 6_000],
  secondDevice: [1_500, 5_000],
  drop: [1_500, 5_000],
  dropMs: [500, 1_500],
  administrators: 5,
  acts: {
    firstStretchAt: 1_500,
    stretchMs: 700,
    stretches: 4,
    announceAt: 4_600,
    pauseAt: 5_200,
    pauseMs: 1_200,
    extraAt: 4_900,
    extraSeconds: 60,
    extraForAll: false,
  },
  startMs: 2_500,
};
