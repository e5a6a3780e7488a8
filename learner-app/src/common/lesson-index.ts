import type { ExamTypes, LessonEntry, SubType } from '@tryout/api/contract';

/** The titles at build time (config/lessons.cjs): pages have them at once, also with an API that is older. */
declare const __LESSONS__: LessonEntry[];
// The build writes the list in place of its name: read once, so that a lesson is one object.
const built: readonly LessonEntry[] = __LESSONS__;

/** All lessons, in reading order: as the API has named them, or as they were when the area was built. */
export const lessonsOf = ({ lessons }: Pick<ExamTypes, 'lessons'>): readonly LessonEntry[] => lessons ?? built;

/** The lesson that is mainly about this sub type. */
export const lessonFor = (subType: SubType, examTypes: ExamTypes): LessonEntry | undefined =>
  examTypes
    .lessonsOf(subType)
    .map((slug) => lessonsOf(examTypes).find((lesson) => lesson.slug === slug))
    .find((lesson) => lesson !== undefined);
