import type { LessonText } from '@tryout/api/contract';
import { isTemporary } from '@tryout/shared-ui';
import { findLessonCopy, forgetLesson, keepLesson } from './lesson-copies.ts';
import { getLesson } from './materi.api.ts';

/**
 * A lesson's text from the server, which decides who may read it; from the device's copy when the server gives no answer.
 * @param readerId empty for a visitor
 * @throws ApiError when the server refuses, and then the copy is removed; the call's error when there is neither an answer nor a copy
 */
export async function openLesson(readerId: string, slug: string, signal?: AbortSignal): Promise<LessonText> {
  try {
    const text = await getLesson(slug, signal);
    // Blocked or full storage: the lesson can be read now, and not offline.
    await keepLesson(readerId, text).catch(() => undefined);
    return text;
  } catch (error) {
    if (!isTemporary(error)) {
      await forgetLesson(readerId, slug).catch(() => undefined);
      throw error;
    }
    const kept = await findLessonCopy(readerId, slug).catch(() => undefined);
    if (kept) return kept;
    throw error;
  }
}
