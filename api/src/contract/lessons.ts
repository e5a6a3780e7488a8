import * as v from 'valibot';

/** Most lessons for which one learner's progress is kept: many times more than there are. */
export const lessonsKeptAtMost = 200;

/** The texts belong to the learners' area: the API knows a lesson only by the last part of its address. */
export const LessonSlug = v.pipe(
  v.string('Alamat materi tidak valid'),
  v.maxLength(60, 'Alamat materi tidak valid'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Alamat materi tidak valid'),
);

/** How far a lesson has been read. `percent` only grows; `isDone` is the reader's own mark and stays unless it is sent. */
export const LessonReading = v.object({
  percent: v.pipe(
    v.number('Kemajuan membaca tidak valid'),
    v.integer('Kemajuan membaca tidak valid'),
    v.minValue(0, 'Kemajuan membaca tidak valid'),
    v.maxValue(100, 'Kemajuan membaca tidak valid'),
  ),
  isDone: v.optional(v.boolean('Tanda selesai tidak valid')),
});
export type LessonReading = v.InferOutput<typeof LessonReading>;

export const LessonProgress = v.object({
  slug: v.string(),
  /** Part of the lesson that has been on the screen, 0–100. */
  percent: v.number(),
  /** When the reader marked it as done; null while it isn't. */
  doneAt: v.nullable(v.string()),
  readAt: v.string(),
});
export type LessonProgress = v.InferOutput<typeof LessonProgress>;

/** A learner's progress in lessons, the latest first. */
export const LessonProgressList = v.object({ lessons: v.array(LessonProgress) });
export type LessonProgressList = v.InferOutput<typeof LessonProgressList>;
