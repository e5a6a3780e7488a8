import type { ExamTypes, LessonEntry } from '@tryout/api/contract';
import { lessonsOf } from '../../common/lesson-index.ts';

const lessonsShown = 4;

const textOf = ({ slug, title, summary }: LessonEntry, { subTypesTaughtBy, subTypeLabel }: ExamTypes) =>
  [title, summary, ...subTypesTaughtBy(slug).map(subTypeLabel)].join(' ').toLowerCase();

/** Lessons with every word of the text in their title, summary or sub types; none for an empty text. */
export function findLessons(search: string, examTypes: ExamTypes): LessonEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return lessonsOf(examTypes)
    .filter((lesson) => words.every((word) => textOf(lesson, examTypes).includes(word)))
    .slice(0, lessonsShown);
}
