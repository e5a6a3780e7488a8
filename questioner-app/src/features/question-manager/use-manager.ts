import type { AuthorQuestion, AuthorTryout } from '@tryout/api/contract';
import { useQueryClient, useSearchParams } from '@tryout/shared-ui';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../session.ts';
import { draftOf, isBlank, newDraft, type QuestionDraft, sortOf } from './question-draft.ts';
import { blankKey, type Entry, type Start, withSaved, workbenchOf, type WorkbenchState } from './workbench.ts';

/** What changes in a draft. */
export type Edit = (draft: QuestionDraft) => Partial<QuestionDraft>;

/** One place of the grid. */
export interface Item {
  /** Where what is written for it is found. */
  key: string;
  /** The same from the first letter on, before and after the server gave it an id: its form's identity. */
  formKey: string;
  number: number;
  /** Null until it is stored. */
  question: AuthorQuestion | null;
}

/** A package's questions, and behind them the new ones that were sent and aren't stored yet. */
export function itemsOf(questions: readonly AuthorQuestion[], state: WorkbenchState): Item[] {
  const formKey = (key: string) => state.formerKeys[key] ?? key;
  const present = withSaved(questions, Object.values(state.saved)).filter(({ id }) => !state.gone.includes(id));
  const stored = present.map((question, index) => ({
    key: question.id,
    formKey: formKey(question.id),
    number: index + 1,
    question,
  }));
  const known = new Set(stored.map((item) => item.formKey));
  const waiting = state.sent.filter((key) => !known.has(key));
  return [
    ...stored,
    ...waiting.map((key, index) => ({
      key,
      formKey: formKey(key),
      number: stored.length + index + 1,
      question: null,
    })),
  ];
}

/** True where something would be lost without the draft. */
export const isUnsaved = (key: string, entry: Entry | undefined): entry is Entry =>
  entry !== undefined && !(key === blankKey && isBlank(entry.draft));

/** The address: `tryout=<id>&soal=<number>`, or `soal=baru`. */
export function useManagerAddress() {
  const [params, setParams] = useSearchParams();
  const go = (changes: { tryout?: string; soal?: string | number }, replace = false) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) after.set(name, String(value));
        // What is open beside a question belongs to that question.
        after.delete('versi');
        return after;
      },
      { replace },
    );
  return { tryoutId: params.get('tryout'), soal: params.get('soal') ?? blankKey, go };
}

/** Everything that the page of one package works with. */
export function useManager(tryout: Pick<AuthorTryout, 'id' | 'type'>, questions: readonly AuthorQuestion[]) {
  const queryClient = useQueryClient();
  // The account at the beginning: a session that ends takes it away before the page.
  const [accountId] = useState(() => useSession.getState().account?.id ?? '');
  const workbench = workbenchOf({ accountId, tryoutId: tryout.id }, queryClient);
  const state = useStore(workbench.store);
  useEffect(() => void workbench.load(questions), [workbench, questions]);

  const items = useMemo(() => itemsOf(questions, state), [questions, state]);
  const { soal, open } = useOpenQuestion();
  const item = useSelected(items, soal, open);
  const key = item?.key ?? blankKey;
  const entry = state.entries[key];
  const question = item?.question;
  const start = useMemo(
    (): Start =>
      question
        ? { draft: draftOf(question), base: question }
        : { draft: newDraft(state.sort ?? sortOf(tryout.type)), base: null },
    [question, state.sort, tryout.type],
  );
  return {
    workbench,
    state,
    open,
    items,
    item,
    key,
    formKey: item?.formKey ?? `${blankKey} ${state.round}`,
    entry,
    start,
    draft: entry?.draft ?? start.draft,
    edit: (change: Edit) => workbench.edit(key, change, start),
  };
}
export type Manager = ReturnType<typeof useManager>;

/** Which question is open. The address follows a moment later: routers take their time, and a hand that types doesn't. */
function useOpenQuestion() {
  const { soal: addressed, go } = useManagerAddress();
  const [wanted, setWanted] = useState<string | null>(null);
  if (wanted !== null && wanted === addressed) setWanted(null);
  return {
    soal: wanted ?? addressed,
    open(soal: number | typeof blankKey, replace = false) {
      setWanted(String(soal));
      go({ soal }, replace);
    },
  };
}

/** The item that the address names. It stays the same one when others come and go before it: then the address follows. */
function useSelected(items: readonly Item[], soal: string, open: (soal: number, replace: boolean) => void) {
  const [held, setHeld] = useState<{ soal: string; formKey: string | undefined }>({ soal: '', formKey: undefined });
  const named = items.find(({ number }) => String(number) === soal);
  const same = held.soal === soal ? items.find(({ formKey }) => formKey === held.formKey) : undefined;
  const selected = same ?? named;
  if (held.soal !== soal || held.formKey !== selected?.formKey) setHeld({ soal, formKey: selected?.formKey });

  const moved = selected && String(selected.number) !== soal ? selected.number : null;
  useEffect(() => {
    if (moved === null) return;
    setHeld({ soal: String(moved), formKey: selected?.formKey });
    open(moved, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it has moved
  }, [moved]);
  return selected;
}
