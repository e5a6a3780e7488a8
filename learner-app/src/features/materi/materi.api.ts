import { LessonProgress, LessonProgressList, type LessonReading } from '@tryout/api/contract';
import type { MarkdownDocument } from '../../common/markdown/document.ts';
import { api } from '../../session.ts';

/** The lessons that the learner has read, the latest first. */
export const listReading = (signal?: AbortSignal): Promise<LessonProgressList> =>
  api.get('lessons/progress', LessonProgressList, { ...(signal && { signal }) });

export const keepReading = (slug: string, reading: LessonReading): Promise<LessonProgress> =>
  api.put(`lessons/${slug}/progress`, LessonProgress, { json: reading });

/** A lesson's text: a chunk of its own, which the device keeps after the first reading. @throws when it can't be fetched */
export const loadLesson = (slug: string): Promise<MarkdownDocument> =>
  import(`../../../content/materi/${slug}.md`) as Promise<MarkdownDocument>;
