import type { QuestionerTryout } from '@tryout/api/contract';
import { changedQuery, useSearchParams } from '@tryout/shared-ui';
import {
  type Item,
  itemsOf,
  newDraft,
  type SavedQuestion,
  type Start,
  useDesk,
  useWriting,
} from '@tryout/shared-ui/staff';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { questionerArea } from './manager.api.ts';

/** The word in the address that stands for a new question instead of a number. */
export const blank = 'baru';

/** Reads and changes the address: `tryout=<id>&soal=<number>`, or `soal=baru`. Links come with `soal=<id>`, which becomes the number. */
export function useManagerAddress() {
  const [params, setParams] = useSearchParams();
  // The open versions belong to the question before, so they are closed.
  const go = (changes: { tryout?: string; soal?: string }, replace = false) =>
    setParams((before) => changedQuery(before, { ...changes, versi: null }), { replace });
  return { tryoutId: params.get('tryout'), soal: params.get('soal') ?? blank, go };
}

/** The state and the actions of the page of one package. */
export function useManager(tryout: Pick<QuestionerTryout, 'id' | 'type'>, questions: readonly SavedQuestion[]) {
  const desk = useDesk(questionerArea);
  const state = useStore(desk.store);
  useEffect(() => void desk.open(tryout.id, questions), [desk, tryout.id, questions]);

  const items = useMemo(() => itemsOf(tryout.id, questions, state), [tryout.id, questions, state]);
  const { soal, open } = useOpenQuestion();
  const item = useSelected(items, soal, open);
  const blankKey = state.blanks[tryout.id] ?? '';
  // A link names a question by its id; a number beyond the last one is just another place for a new question.
  const isMissing = !item && soal !== blank && soal !== blankKey && !/^\d+$/.test(soal);
  const question = item?.question;
  const sort = state.sorts[tryout.id];
  const start = useMemo(
    (): Start => ({
      tryoutId: tryout.id,
      ...(question
        ? { draft: question.draft, base: question }
        : { draft: newDraft(sort ?? desk.area.sort(tryout.id)), base: null }),
    }),
    [question, sort, desk, tryout.id],
  );
  const writing = useWriting(desk, item?.key ?? blankKey, start);
  return { desk, state, open, items, item, isMissing, blankKey, formKey: item?.formKey ?? blankKey, writing };
}
export type Manager = ReturnType<typeof useManager>;

/** The open question. It changes at once; the address follows a moment later, because the router is slower than somebody who types. */
function useOpenQuestion() {
  const { soal: addressed, go } = useManagerAddress();
  const [wanted, setWanted] = useState<string | null>(null);
  if (wanted !== null && wanted === addressed) setWanted(null);
  return {
    soal: wanted ?? addressed,
    open(soal: number | typeof blank, replace = false) {
      setWanted(String(soal));
      go({ soal: String(soal) }, replace);
    },
  };
}

/** The item that the address names. If others are added or removed before it, it stays selected and the address gets its new number. */
function useSelected(items: readonly Item[], soal: string, open: (soal: number, replace: boolean) => void) {
  const [held, setHeld] = useState<{ soal: string; formKey: string | undefined }>({ soal: '', formKey: undefined });
  // Links name a question by its id, and a draft by its key: its number may be another one's by now, or isn't known yet.
  const named = items.find(({ number, key }) => String(number) === soal || key === soal);
  const same = held.soal === soal ? items.find(({ formKey }) => formKey === held.formKey) : undefined;
  const selected = same ?? named;
  if (held.soal !== soal || held.formKey !== selected?.formKey) setHeld({ soal, formKey: selected?.formKey });

  const moved = selected && String(selected.number) !== soal ? selected.number : null;
  useEffect(() => {
    if (moved === null) return;
    setHeld({ soal: String(moved), formKey: selected?.formKey });
    open(moved, true);
    // oxlint-disable-next-line react/exhaustive-deps -- only when it has moved
  }, [moved]);
  return selected;
}
