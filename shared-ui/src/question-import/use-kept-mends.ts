import { useMemo } from 'react';
import * as v from 'valibot';
import { useKeptDrafts } from '../drafts/use-kept-drafts.ts';
import { complete, type QuestionDraft } from '../question-editor/draft.ts';

const Kept = v.looseObject({ question: v.string(), options: v.array(v.looseObject({ text: v.string() })) });

const place = (importId: string, number: number) => `${importId}/${number}`;

/** Mends of imported questions that aren't saved yet: on the device, so that the end of a session and a reload lose none. */
export function useKeptMends(owner: string) {
  const { drafts, store, write, drop, isLoaded } = useKeptDrafts<QuestionDraft>({
    owner: `imports ${owner}`,
    read: (kept) => (v.is(Kept, kept) ? complete(kept as unknown as QuestionDraft) : undefined),
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  });
  return useMemo(
    () => ({
      isLoaded,
      /** As it is now, also for a save that began when the form was drawn earlier. */
      find: (importId: string, number: number): QuestionDraft | undefined =>
        store.getState().drafts[place(importId, number)]?.value,
      write: (importId: string, number: number, draft: QuestionDraft) => write(place(importId, number), draft),
      drop: (importId: string, number: number) => drop(place(importId, number)),
      /** The questions of a preview that have an unsaved mend, in the file's order. */
      unsaved: (importId: string): number[] =>
        Object.keys(drafts)
          .filter((one) => one.startsWith(`${importId}/`))
          .map((one) => Number(one.slice(importId.length + 1)))
          .toSorted((one, other) => one - other),
      /** The previews that have unsaved mends. */
      previews: (): string[] => [...new Set(Object.keys(drafts).map((one) => one.slice(0, one.indexOf('/'))))],
      /** Drops all of a preview that is over. */
      forget(importId: string) {
        for (const one of Object.keys(drafts)) if (one.startsWith(`${importId}/`)) drop(one);
      },
    }),
    [drafts, store, write, drop, isLoaded],
  );
}
export type KeptMends = ReturnType<typeof useKeptMends>;
