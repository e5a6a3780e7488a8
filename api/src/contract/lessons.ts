import * as v from 'valibot';
import { DocumentBlock } from './documents.ts';

/** Most lessons for which one learner's progress is kept: many times more than there are. */
export const lessonsKeptAtMost = 200;

/** The last part of a lesson's address. */
export const LessonSlug = v.pipe(
  v.string('Alamat materi tidak valid'),
  v.maxLength(60, 'Alamat materi tidak valid'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Alamat materi tidak valid'),
);

/** A lesson's entry for lists, the search and links; its text is a call of its own. */
export const LessonEntry = v.object({
  /** Its address is /materi/{slug}. */
  slug: v.string(),
  title: v.string(),
  /** One sentence. */
  summary: v.string(),
  /** The group of lessons that it is listed in. The exam types say which sub types it teaches (ExamTypes.subTypesTaughtBy). */
  group: v.string(),
  /** Reading time. */
  minutes: v.number(),
  /** True if everybody may read it; otherwise only plans with `lessons` contain it. All are free while nothing is sold. */
  isFree: v.boolean(),
});
export type LessonEntry = v.InferOutput<typeof LessonEntry>;

/** A lesson's text. */
export const LessonText = v.object({ slug: v.string(), blocks: v.array(DocumentBlock) });
export type LessonText = v.InferOutput<typeof LessonText>;

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
