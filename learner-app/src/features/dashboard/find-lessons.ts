import { subTypeLabels } from '@tryout/api/contract';
import { type LessonEntry, lessons } from '../../common/lesson-index.ts';

const lessonsShown = 4;

const textOf = ({ title, summary, subTypes }: LessonEntry) =>
  [title, summary, ...subTypes.map((subType) => subTypeLabels[subType])].join(' ').toLowerCase();

/** Lessons with every word of the text in their title, summary or sub types; none for an empty text. */
export function findLessons(search: string): LessonEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return lessons.filter((lesson) => words.every((word) => textOf(lesson).includes(word))).slice(0, lessonsShown);
}
