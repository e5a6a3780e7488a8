import type { Essay, EssayList, EssayMarking } from '@tryout/api/contract';
import { ApiError, mayHaveArrived, toast, useMutation, useQueryClient, userMessage } from '@tryout/shared-ui';
import { rowsPerPage } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { type Draft, draftOf, isSameDraft, isStored } from './draft.ts';
import { essayId } from './essay-id.ts';
import { type EssayKey, markEssay } from './marking.api.ts';
import { essayListQuery, essayQuery } from './marking.queries.ts';
import { useDrafts } from './use-drafts.ts';
import { useTurns } from './use-turns.ts';
import type { GoTo, MarkingPlace } from './use-marking-address.ts';

/** The mark saved last, for the link back to it. */
export interface Saved {
  essay: Essay;
  percent: number;
}

/** The marker's work on the queue: typing, saving, and going on. */
export function useMarking({ filters }: MarkingPlace, goTo: GoTo) {
  const queryClient = useQueryClient();
  const drafts = useDrafts();
  const { takeTurn, ...turns } = useTurns();
  const [saved, setSaved] = useState<Saved | null>(null);
  /** The last save of each essay, while it has no answer or has got none: the stored mark may be another one than is shown. */
  const [unsure] = useState(() => new Map<string, EssayMarking>());
  const mutation = useMutation({
    mutationFn: ({ essay, marking }: { essay: Essay; marking: EssayMarking }) => markEssay(essay, marking),
  });
  const listQuery = essayListQuery(filters);
  const listed = () => queryClient.getQueryData(listQuery.queryKey);

  const { forget } = drafts;
  const indexOf = (essay: Essay) => listed()?.essays.findIndex((one) => essayId(one) === essayId(essay)) ?? -1;
  const refresh = (key: 'list' | 'tryouts' | 'questions') =>
    queryClient.invalidateQueries({ queryKey: ['essays', key] });

  /** Opens the essay at this index of the page, or of the next one; from the queue's end it goes back to the start. */
  function open(index: number): void {
    const list = listed();
    const isOnlyPage = filters.page === 1 && (list?.total ?? 0) <= rowsPerPage;
    const next = list?.essays[index] ?? (isOnlyPage ? list?.essays[0] : undefined);
    takeTurn(next);
    if (next) goTo({ essay: next });
    else goTo({ page: filters.page * rowsPerPage < (list?.total ?? 0) ? filters.page + 1 : 1 });
  }

  /** Opens the essay before this one, also when it is on the page before. */
  async function back(essay: Essay): Promise<void> {
    setSaved(null);
    const index = indexOf(essay);
    const page = index > 0 ? filters.page : filters.page - 1;
    const list = index > 0 ? listed() : await queryClient.fetchQuery(essayListQuery({ ...filters, page }));
    const before = index > 0 ? list?.essays[index - 1] : list?.essays.at(-1);
    if (!before) return;
    takeTurn(before);
    goTo({ page, essay: before });
  }

  /** Removes an essay from the queue on this screen at once; the server's own queue follows. */
  async function leaveQueue(essay: Essay): Promise<void> {
    const id = essayId(essay);
    const index = indexOf(essay);
    if (index >= 0) {
      queryClient.setQueryData(
        listQuery.queryKey,
        (list: EssayList | undefined) =>
          list && { ...list, essays: list.essays.filter((one) => essayId(one) !== id), total: list.total - 1 },
      );
    }
    const refreshed = refresh('list');
    void refresh('tryouts');
    void refresh('questions');
    // At the end of a page, the next essay is the one that moves up from the rest of the queue.
    if (!listed()?.essays[Math.max(0, index)]) await refreshed;
    open(Math.max(0, index));
  }

  /** Shows a new mark in the list, whose order stays while it is shown. */
  async function showInList(essay: Essay): Promise<void> {
    const id = essayId(essay);
    queryClient.setQueryData(
      listQuery.queryKey,
      (list: EssayList | undefined) =>
        list && { ...list, essays: list.essays.map((one) => (essayId(one) === id ? essay : one)) },
    );
    await queryClient.invalidateQueries({ queryKey: ['essays', 'list'], refetchType: 'none' });
  }

  async function stayInList(essay: Essay): Promise<void> {
    const index = indexOf(essay);
    await showInList(essay);
    open(index + 1);
  }

  /** Keeps what was typed while a mark was being saved, as a change of that mark. */
  async function keepTyping(marked: Essay, later: Draft): Promise<void> {
    drafts.write(marked, { ...later, version: marked.version });
    toast.info({
      title: 'Nilai tersimpan',
      message: 'Yang Anda ketik sesudahnya belum tersimpan. Simpan sekali lagi.',
    });
    await showInList(marked);
  }

  /** Drops what was typed if it is what the server has. @returns what is left */
  function dropStored(essay: Essay, stored: Essay): Draft | undefined {
    const later = drafts.latestFor(essay);
    if (!later || !isStored(later, stored)) return later;
    forget(essay);
    return undefined;
  }

  /** Reads which mark the server has after a save without an answer. What was typed after a save that has arrived is a change of its mark. */
  async function seeStored(essay: Essay, sent: Draft, marking: EssayMarking): Promise<void> {
    const stored = await queryClient.fetchQuery({ ...essayQuery(essay), staleTime: 0 }).catch(() => undefined);
    // A later save will know better.
    if (!stored || unsure.get(essayId(essay)) !== marking) return;
    unsure.delete(essayId(essay));
    const later = dropStored(essay, stored);
    if (later && stored.version > essay.version && isStored(sent, stored))
      drafts.write(stored, { ...later, version: stored.version });
  }

  async function save(essay: Essay, marking: EssayMarking): Promise<void> {
    // Without a draft, the stored mark is what is saved.
    const sent = drafts.latestFor(essay) ?? draftOf(essay);
    const { queryKey } = essayQuery(essay);
    unsure.set(essayId(essay), marking);
    try {
      const marked = await mutation.mutateAsync({ essay, marking });
      // One that was read before this mark was stored would show the former one.
      await queryClient.cancelQueries({ queryKey });
      const later = drafts.latestFor(essay);
      unsure.delete(essayId(essay));
      queryClient.setQueryData(queryKey, marked);
      setSaved({ essay: marked, percent: marking.percent });
      if (later && !isSameDraft(later, sent) && !isStored(later, marked)) return await keepTyping(marked, later);
      forget(essay);
      await (filters.state === 'waiting' ? leaveQueue(marked) : stayInList(marked));
    } catch (error) {
      setSaved(null);
      toast.error({ title: 'Gagal menyimpan nilai', message: userMessage(error) });
      const code = error instanceof ApiError ? error.code : undefined;
      const isUnsure = mayHaveArrived(error);
      if (!isUnsure) unsure.delete(essayId(essay));
      // Somebody else's mark is shown beside the marker's own; an essay that is gone leaves the queue.
      if (code === 'ESSAY_MARKED_MEANWHILE') await queryClient.invalidateQueries(essayQuery(essay));
      else if (isUnsure) void seeStored(essay, sent, marking);
      else dropStored(essay, essay);
      if (code !== 'ESSAY_NOT_FOUND') return takeTurn(essay);
      forget(essay);
      await leaveQueue(essay);
    }
  }

  return {
    ...drafts,
    ...turns,
    saved,
    isSaving: mutation.isPending,
    write: (essay: Essay, draft: Draft): void => drafts.write(essay, draft, !unsure.has(essayId(essay))),
    save,
    /** Accepts the stored mark, and goes on. */
    accept(essay: Essay): void {
      forget(essay);
      setSaved(null);
      void (filters.state === 'waiting' ? leaveQueue(essay) : stayInList(essay));
    },
    /** Drops the draft of an essay. */
    drop(essay: Essay): void {
      forget(essay);
      takeTurn(essay);
    },
    skip(essay: Essay): void {
      setSaved(null);
      open(indexOf(essay) + 1);
    },
    /** True where another essay of the queue comes before this one. */
    hasBefore: (essay: Essay): boolean => indexOf(essay) > 0 || (indexOf(essay) === 0 && filters.page > 1),
    back: (essay: Essay) =>
      void back(essay).catch((error: unknown) =>
        toast.error({ title: 'Gagal memuat data', message: userMessage(error) }),
      ),
    /** Another queue for the same essay: the work goes on with it. */
    stay: takeTurn,
    /** Opens an essay chosen by hand. */
    choose(essay: EssayKey): void {
      takeTurn(essay);
      goTo({ essay });
    },
  };
}
export type Marking = ReturnType<typeof useMarking>;
