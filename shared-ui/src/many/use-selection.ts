import { type ChosenQuestion, stepAtMost } from '@tryout/api/contract';
import { useState } from 'react';
import { rowsPerPage } from '../components/staff-table/use-table-params.ts';

/** Questions that are ticked for a step, each with the version that was shown last. */
export interface Selection {
  /** In the order in which they were ticked. */
  questions: ChosenQuestion[];
  has(id: string): boolean;
  /** True if no more can be ticked. */
  isFull: boolean;
  set(questions: readonly ChosenQuestion[], isTicked: boolean): void;
  clear(): void;
}

/** The part of a list that is shown. */
interface ListPart {
  /** Which part: filters and page. */
  name: string;
  /** Nothing comes before it, or after it. */
  isFirst: boolean;
  isLast: boolean;
}

const whole: ListPart = { name: '', isFirst: true, isLast: true };

/** The part that a page of a list is. */
export const pageOf = (filters: object, page: number, total: number): ListPart => ({
  name: JSON.stringify([filters, page]),
  isFirst: page === 1,
  isLast: page * rowsPerPage >= total,
});

/**
 * The questions of a list that are ticked, as many as one step takes. They follow the list: those that leave it aren't ticked any more, and those
 * that it shows are ticked with the version that it shows. One that may only have come to another page stays ticked (docs/decisions/0257).
 * @param shown the list, the same array until it changes; undefined while it isn't known
 * @param part which part of the list that is; default: all of it
 */
export function useSelection(shown: readonly ChosenQuestion[] | undefined, part: ListPart = whole): Selection {
  const [ticked, setTicked] = useState<ReadonlyMap<string, number>>(new Map());
  const [followed, setFollowed] = useState({ shown, name: part.name });
  if (shown && shown !== followed.shown) {
    setFollowed({ shown, name: part.name });
    const gone = goneFrom(followed.name === part.name ? (followed.shown ?? []) : [], shown, part);
    const versions = new Map(shown.map(({ id, version }) => [id, version]));
    const kept = [...ticked].filter(([id]) => !gone.has(id));
    setTicked(new Map(kept.map(([id, version]) => [id, versions.get(id) ?? version])));
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

/**
 * The questions of a part that have left the list. While there is one before them and one after them still, they can't be on another page: lists keep
 * their order, except that a question which is edited comes first, and then has another version.
 */
function goneFrom(
  before: readonly ChosenQuestion[],
  now: readonly ChosenQuestion[],
  { isFirst, isLast }: ListPart,
): ReadonlySet<string> {
  const still = new Set(now.map(({ id }) => id));
  const first = isFirst ? -1 : before.findIndex(({ id }) => still.has(id));
  const last = isLast ? before.length : before.findLastIndex(({ id }) => still.has(id));
  const isBetween = (place: number) => (isFirst || first >= 0) && place > first && place < last;
  return new Set(before.flatMap(({ id }, place) => (!still.has(id) && isBetween(place) ? [id] : [])));
}
