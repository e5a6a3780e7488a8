import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tryout/shared-ui/kit';
import type { ExamTypes } from '@tryout/api/contract';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import type { QuestionArea } from './area.ts';
import { createDesk, type Desk } from './desk.ts';
import { isUnsaved, type Start, waiting } from './desk-state.ts';
import type { QuestionDraft } from './draft.ts';

/** A function that returns the changed fields of a draft. */
export type Edit = (draft: QuestionDraft) => Partial<QuestionDraft>;

/** Returns the exam types as they are known now. A function, because a desk lives longer than one state of them. */
type Told = () => ExamTypes;

interface HeldDesk {
  desk: Desk;
  /** Gives the desk newer exam types. */
  tell(examTypes: ExamTypes): void;
}
const desks = new WeakMap<QueryClient, Map<string, HeldDesk>>();

/** The desk of an account in an area. There is one, until the tab is closed. */
export function useDesk(createArea: (queryClient: QueryClient, told: Told) => QuestionArea): Desk {
  const queryClient = useQueryClient();
  const examTypes = useExamTypes();
  // The account is read only once, because at the end of a session it is removed before the page is.
  const [held] = useState(() => {
    let told = examTypes;
    const area = createArea(queryClient, () => told);
    const accountId = area.accountId() ?? '';
    const known = desks.get(queryClient) ?? new Map<string, HeldDesk>();
    desks.set(queryClient, known);
    const own = known.get(accountId) ?? { desk: createDesk(area, accountId), tell: (newer) => void (told = newer) };
    known.set(accountId, own);
    return own;
  });
  useEffect(() => {
    held.tell(examTypes);
  }, [held, examTypes]);
  return held.desk;
}

/**
 * One question at the desk.
 * @param key its id, or that of a new question
 * @param start the content of the form if nothing is written yet
 */
export function useWriting(desk: Desk, key: string, start: Start) {
  const { entries, replaced, keeping, ended } = useStore(desk.store);
  const entry = entries[key];
  return {
    desk,
    key,
    start,
    entry,
    draft: entry?.draft ?? start.draft,
    errors: entry?.errors ?? {},
    isUnsaved: isUnsaved(entry),
    keeping,
    /** True if the writer's own text can be brought back. */
    isReplaced: replaced[key] !== undefined,
    ended: ended[key],
    edit: (change: Edit) => desk.edit(key, change, start),
    save: () => desk.save(key, start),
    discard: () => desk.discard(key),
  };
}
export type Writing = ReturnType<typeof useWriting>;

/** The saves of all packages that aren't stored. They are sent again by themselves while a component uses this hook. */
export function useUnsent(desk: Desk) {
  useEffect(() => desk.keepSending(), [desk]);
  return waiting(useStore(desk.store));
}
