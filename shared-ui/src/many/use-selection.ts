import { type ChosenQuestion, stepAtMost } from '@tryout/api/contract';
import { useState } from 'react';

/** Questions that are ticked for a step, each with the version that was shown when it was ticked. */
export interface Selection {
  /** In the order in which they were ticked. */
  questions: ChosenQuestion[];
  has(id: string): boolean;
  /** True if no more can be ticked. */
  isFull: boolean;
  set(questions: readonly ChosenQuestion[], isTicked: boolean): void;
  clear(): void;
}

/** The questions of a list that are ticked, as many as one step takes. */
export function useSelection(): Selection {
  const [ticked, setTicked] = useState<ReadonlyMap<string, number>>(new Map());
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
