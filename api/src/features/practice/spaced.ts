import { createEmptyCard, fsrs, Rating, State } from 'ts-fsrs';

/** How well a question was answered: wrong, right but unsure, right. */
export type Recall = 'wrong' | 'unsure' | 'right';

/** A question's place in its learner's repetition; days are dates of Jakarta. */
export interface Repetition {
  dueOn: string | null;
  reviewedOn: string | null;
  stability: number;
  difficulty: number;
  reviews: number;
  lapses: number;
  rightStreak: number;
  intervalDays: number;
}

export const neverRepeated: Repetition = {
  dueOn: null,
  reviewedOn: null,
  stability: 0,
  difficulty: 0,
  reviews: 0,
  lapses: 0,
  rightStreak: 0,
  intervalDays: 0,
};

/** Mastered is what was right this often in a row, surely, and would come back in so many days (docs/decisions/0193). */
const masteredBy = { rightStreak: 2, intervalDays: 21 } as const;
/** True once a question counts as known. */
export const isMastered = ({ rightStreak, intervalDays }: Repetition) =>
  rightStreak >= masteredBy.rightStreak && intervalDays >= masteredBy.intervalDays;

/** Whole days alone: no steps of minutes, and no chance, so that the same answers give the same days. */
const scheduler = fsrs({ request_retention: 0.9, maximum_interval: 180, enable_fuzz: false, enable_short_term: false });
const ratings = { wrong: Rating.Again, unsure: Rating.Hard, right: Rating.Good } as const;
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The repetition after an answer on this day. An answer that arrives late counts as given on the day of the last one. */
export function afterRecall(before: Repetition, recall: Recall, day: string): Repetition {
  const reviewedOn = before.reviewedOn !== null && before.reviewedOn > day ? before.reviewedOn : day;
  const card =
    before.reviews === 0 || before.reviewedOn === null
      ? createEmptyCard(startOf(reviewedOn))
      : {
          ...createEmptyCard(startOf(before.dueOn ?? reviewedOn)),
          stability: before.stability,
          difficulty: before.difficulty,
          scheduled_days: before.intervalDays,
          reps: before.reviews,
          lapses: before.lapses,
          state: State.Review,
          last_review: startOf(before.reviewedOn),
        };
  const { card: after } = scheduler.next(card, startOf(reviewedOn), ratings[recall]);
  return {
    dueOn: after.due.toISOString().slice(0, 'yyyy-mm-dd'.length),
    reviewedOn,
    stability: after.stability,
    difficulty: after.difficulty,
    reviews: after.reps,
    lapses: after.lapses,
    rightStreak: recall === 'right' ? before.rightStreak + 1 : 0,
    intervalDays: after.scheduled_days,
  };
}
