import { type ChosenQuestion, stepAtMost } from '@tryout/api/contract';
import { useState } from 'react';

/** Questions that are ticked for a step, each with the version that was shown. */
export interface Selection {
  /** In the order in which they were ticked. */
  questions: ChosenQuestion[];
  has(id: string): boolean;
  /** True if no more can be ticked. */
  isFull: boolean;
  set(questions: readonly ChosenQuestion[], isTicked: boolean): void;
  clear(): void;
}

/**
 * The questions of a list that are ticked, as many as one step takes.
 * @param whole all questions of a list without pages, the same array until they change: those that leave it aren't ticked any more, and the
 *   others are ticked with the version that it shows
 */
export function useSelection(whole?: readonly ChosenQuestion[]): Selection {
  const [ticked, setTicked] = useState<ReadonlyMap<string, number>>(new Map());
  const [followed, setFollowed] = useState(whole);
  if (whole && whole !== followed) {
    setFollowed(whole);
    const shown = new Map(whole.map((question) => [question.id, question]));
    const kept = [...ticked.keys()].flatMap((id) => shown.get(id) ?? []);
    setTicked(new Map(kept.map(({ id, version }) => [id, version])));
  }
  return {
    questions: [...ticked].map(([id, version]) => ({ id, version })),
    has: (id) => ticked.has(id),
    isFull: ticked.size >= stepAtMost,
    set: (questions, isTicked) =>
      setTicked((before) => {
        const after = new Map(before);
        for (const { id, version } of questions)
          if (!isTicked) after.delete(id);
          else if (after.size < stepAtMost || after.has(id)) after.set(id, version);
        return after;
      }),
    clear: () => setTicked(new Map()),
  };
}
