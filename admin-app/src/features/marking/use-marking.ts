import type { Essay, EssayList, EssayMarking } from '@tryout/api/contract';
import { ApiError, toast, useMutation, useQueryClient, userMessage } from '@tryout/shared-ui';
import { rowsPerPage } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { type Draft, draftOf } from './draft.ts';
import { essayId } from './essay-id.ts';
import { markEssay } from './marking.api.ts';
import { essayListQuery, essayQuery } from './marking.queries.ts';
import type { GoTo, MarkingPlace } from './use-marking-address.ts';

/** A mark that was just saved: the way back to it. */
export interface Saved {
  essay: Essay;
  percent: number;
}

/**
 * The work at the queue: what is typed (kept for each essay until it is saved, whatever else is opened meanwhile), saving, and
 * going on.
 */
export function useMarking({ filters }: MarkingPlace, goTo: GoTo) {
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [saved, setSaved] = useState<Saved | null>(null);
  const mutation = useMutation({
    mutationFn: ({ essay, marking }: { essay: Essay; marking: EssayMarking }) => markEssay(essay, marking),
  });
  const listQuery = essayListQuery(filters);
  const listed = () => queryClient.getQueryData(listQuery.queryKey);

  const forget = (essay: Essay) => setDrafts(({ [essayId(essay)]: _, ...others }) => others);
  const refresh = (key: 'list' | 'tryouts') => queryClient.invalidateQueries({ queryKey: ['essays', key] });

  /** The essay at this place of the page, or of the next one; from the queue's end back to its start. */
  function open(index: number): void {
    const next = listed()?.essays[index];
    if (next) goTo({ essay: next });
    else goTo({ page: filters.page * rowsPerPage < (listed()?.total ?? 0) ? filters.page + 1 : 1 });
  }

  /** Takes an essay out of the queue on this screen at once; the server's own queue follows. */
  async function leaveQueue(essay: Essay): Promise<void> {
    const id = essayId(essay);
    const index = listed()?.essays.findIndex((one) => essayId(one) === id) ?? -1;
    if (index >= 0) {
      queryClient.setQueryData(
        listQuery.queryKey,
        (list: EssayList | undefined) =>
          list && { ...list, essays: list.essays.filter((one) => essayId(one) !== id), total: list.total - 1 },
      );
    }
    const refreshed = Promise.all([refresh('list'), refresh('tryouts')]);
    // At the end of a page, what comes next is what the rest of the queue moves up.
    if (!listed()?.essays[Math.max(0, index)]) await refreshed;
    open(Math.max(0, index));
  }

  /** Shows a new mark in a list of the marked, which keeps its order as long as it is looked at. */
  async function stayInList(essay: Essay): Promise<void> {
    const id = essayId(essay);
    const index = listed()?.essays.findIndex((one) => essayId(one) === id) ?? -1;
    queryClient.setQueryData(
      listQuery.queryKey,
      (list: EssayList | undefined) =>
        list && { ...list, essays: list.essays.map((one) => (essayId(one) === id ? essay : one)) },
    );
    await queryClient.invalidateQueries({ queryKey: ['essays', 'list'], refetchType: 'none' });
    open(index + 1);
  }

  async function save(essay: Essay, marking: EssayMarking): Promise<void> {
    try {
      const marked = await mutation.mutateAsync({ essay, marking });
      queryClient.setQueryData(essayQuery(essay).queryKey, marked);
      forget(essay);
      setSaved({ essay: marked, percent: marking.percent });
      await (filters.state === 'waiting' ? leaveQueue(marked) : stayInList(marked));
    } catch (error) {
      setSaved(null);
      toast.error({ title: 'Gagal menyimpan nilai', message: userMessage(error) });
      if (!(error instanceof ApiError)) return;
      // Somebody else's mark is shown beside the own one; what is gone leaves the queue.
      if (error.code === 'ESSAY_MARKED_MEANWHILE') await queryClient.invalidateQueries(essayQuery(essay));
      if (error.code === 'ESSAY_NOT_FOUND') await leaveQueue(essay);
    }
  }

  return {
    draftFor: (essay: Essay): Draft => drafts[essayId(essay)] ?? draftOf(essay),
    isWritten: (essay: Essay): boolean => essayId(essay) in drafts,
    hasUnsaved: Object.keys(drafts).length > 0,
    write: (essay: Essay, draft: Draft) => setDrafts((others) => ({ ...others, [essayId(essay)]: draft })),
    forget,
    saved,
    isSaving: mutation.isPending,
    save,
    /** Takes the mark that is there, and goes on. */
    accept(essay: Essay): void {
      forget(essay);
      setSaved(null);
      void (filters.state === 'waiting' ? leaveQueue(essay) : stayInList(essay));
    },
    skip(essay: Essay): void {
      setSaved(null);
      open((listed()?.essays.findIndex((one) => essayId(one) === essayId(essay)) ?? -1) + 1);
    },
  };
}
export type Marking = ReturnType<typeof useMarking>;
