import {
  poolListedAtMost,
  type PracticePoolChange,
  PracticePoolChanged,
  PracticePoolMarked,
} from '@tryout/api/contract';
import type { StepCalls } from './steps.api.ts';

/** @returns those of these questions that are marked for practice */
export async function listMarked(
  { api, prefix }: StepCalls,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const pages = Array.from({ length: Math.ceil(ids.length / poolListedAtMost) }, (_, page) =>
    ids.slice(page * poolListedAtMost, (page + 1) * poolListedAtMost),
  );
  const answers = await Promise.all(
    pages.map((page) =>
      api.get(`${prefix}/practice-pool`, PracticePoolMarked, { query: { ids: page.join(',') }, signal }),
    ),
  );
  return new Set(answers.flatMap(({ questionIds }) => questionIds));
}

/** Puts questions into the practice pool, or takes them out. */
export const changePool = ({ api, prefix }: StepCalls, change: PracticePoolChange) =>
  api.post(`${prefix}/practice-pool`, PracticePoolChanged, { json: change });
