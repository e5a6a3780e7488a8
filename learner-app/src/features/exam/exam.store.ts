import type { Attempt, ExamItem, Letter, SavedResponse } from '@tryout/api/contract';
import { createStore, type StoreApi } from 'zustand';
import { type Draft, isLostIn, toAnswer } from './essay-text.ts';

/** A response as the device knows it. */
export interface LocalResponse {
  option: Letter | null;
  text: string | null;
  flagged: boolean;
  /** Counts every change of the answer or the mark; the server keeps the highest. 0 = never touched. */
  sequence: number;
  /** The highest sequence that the server has accepted or refused; a higher `sequence` waits to be sent. */
  savedSequence: number;
}

export interface ExamState {
  items: readonly ExamItem[];
  index: number;
  responses: Readonly<Record<string, LocalResponse>>;
  /** The essay text being written that is not yet a change of its answer; null when there is none. */
  draft: Draft | null;
  /** By item: an essay's text that another device's or the server's text has replaced, until the learner has decided. */
  replaced: Readonly<Record<string, string>>;
  /** True while a save is under way. */
  isSending: boolean;
  /** True after a call without an answer, until one succeeds. */
  hasFailed: boolean;
  /** Chooses an option of the current item. */
  choose(option: Letter): void;
  /** Writes to the current essay. It becomes a change of the answer when `keepDraft` is called. */
  write(text: string): void;
  /** Makes the text being written the answer; without effect when there is none. */
  keepDraft(): void;
  /** Restores the replaced text of the current item; the present text becomes the replaced one. */
  takeReplaced(): void;
  /** Forgets the replaced text of the current item. */
  dropReplaced(): void;
  /** Sets or removes the ragu-ragu mark of the current item. */
  toggleFlag(): void;
  goTo(index: number): void;
  next(): void;
  previous(): void;
  /**
   * Adds visible time to an item. It goes to the server with the item's next answer and is never a change of its own: a screen
   * that only looks at a question must not send an answer that another device has changed meanwhile.
   */
  spend(itemId: string, seconds: number): void;
  secondsSpent(itemId: string): number;
  /** Merges the server's responses: anything newer than the device's own. @returns how many responses it changed */
  merge(responses: readonly SavedResponse[]): number;
  /** Merges the responses that this device had not sent before a reload, except those that this screen can't have stored. */
  restore(responses: readonly SavedResponse[]): void;
  /** The server has these, or newer ones. */
  acknowledge(saved: readonly Pick<SavedResponse, 'itemId' | 'sequence'>[]): void;
  /** The server will never accept this one: it leaves the screen, unless it has been changed since. */
  refuse(itemId: string, sequence: number): void;
  /** Reports whether the server has answered a call other than a save. */
  hear(hasAnswered: boolean): void;
  setSending(sending: Pick<ExamState, 'isSending'> & Partial<Pick<ExamState, 'hasFailed'>>): void;
}
export type ExamStore = StoreApi<ExamState>;

const untouched: LocalResponse = {
  option: null,
  text: null,
  flagged: false,
  sequence: 0,
  savedSequence: 0,
};

/** The response to an item; also defined for an item never touched. */
export const responseTo = (state: Pick<ExamState, 'responses'>, itemId: string): LocalResponse =>
  state.responses[itemId] ?? untouched;

/** An essay's text as the learner sees it. */
export const writtenText = (state: Pick<ExamState, 'responses' | 'draft'>, itemId: string): string =>
  state.draft?.itemId === itemId ? state.draft.text : (responseTo(state, itemId).text ?? '');

export const isAnswered = (response: Pick<LocalResponse, 'option' | 'text'>) =>
  response.option !== null || Boolean(response.text?.trim());

/** Ids of items with a change that the server has not acknowledged, in the order of the changes. */
export const unsentItemIds = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.entries(responses)
    .filter(([, { sequence, savedSequence }]) => sequence > savedSequence)
    .sort(([, a], [, b]) => a.sequence - b.sequence)
    .map(([itemId]) => itemId);

/** The number of answers or marks that are not on the server yet, including the one being written: "Belum terkirim" on the screen. */
export const waitingCount = (state: Pick<ExamState, 'responses' | 'draft'>) =>
  new Set([...unsentItemIds(state), ...(state.draft ? [state.draft.itemId] : [])]).size;

export const answeredCount = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.values(responses).filter(isAnswered).length;
/** The index of the first question without an answer; -1 when all have one. */
export const firstOpenIndex = ({ items, responses }: Pick<ExamState, 'items' | 'responses'>) =>
  items.findIndex(({ id }) => !isAnswered(responseTo({ responses }, id)));
export const flaggedCount = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.values(responses).filter(({ flagged }) => flagged).length;

/** Stored sequences follow the server's clock; one further ahead than this was not made by this screen. */
const farthestAheadMs = 24 * 3_600_000;

/** The server refuses an answer that claims more than a day. */
const mostSeconds = 86_400;

const fromServer = (saved: SavedResponse): LocalResponse => ({
  option: saved.option,
  text: saved.text,
  flagged: saved.flagged,
  sequence: saved.sequence,
  savedSequence: saved.sequence,
});

/**
 * The state of one attempt on this screen. Every change takes effect at once and without the network; the response sender does the sending.
 * @param nowMs the server's time: sequence numbers follow it, so that the later choice wins also between two devices
 * @param index the question that is shown first
 */
export function createExamStore(
  { items, responses }: Pick<Attempt, 'items' | 'responses'>,
  nowMs: () => number,
  index = 0,
): ExamStore {
  return createStore<ExamState>((set, get) => {
    const clamp = (index: number) => Math.max(0, Math.min(items.length - 1, index));

    const seconds = new Map<string, number>();
    const keepTime = (saved: readonly SavedResponse[]) => {
      for (const { itemId, secondsSpent } of saved)
        seconds.set(itemId, Math.max(secondsSpent, seconds.get(itemId) ?? 0));
    };
    keepTime(responses);

    /** The changes that this screen has made, as `item sequence`. */
    const made = new Set<string>();

    function change(itemId: string, changes: Partial<LocalResponse>, alongside: Partial<ExamState> = {}): void {
      set((state) => {
        const before = responseTo(state, itemId);
        // Higher than every sequence seen for this item, from this device or another, whatever the clocks say.
        const sequence = Math.max(before.sequence + 1, before.savedSequence + 1, Math.floor(nowMs()));
        made.add(`${itemId} ${sequence}`);
        return { ...alongside, responses: { ...state.responses, [itemId]: { ...before, ...changes, sequence } } };
      });
    }

    function keepDraft(): void {
      const { draft } = get();
      if (!draft) return;
      const text = toAnswer(draft.text);
      if (text === responseTo(get(), draft.itemId).text) set({ draft: null });
      else change(draft.itemId, { text }, { draft: null });
    }

    /** Keeps a text that leaves the screen or never reaches it, unless the text that stays contains it. */
    function setAside(itemId: string, text: string | null, stays: string | null): void {
      if (isLostIn(text, stays)) set(({ replaced }) => ({ replaced: { ...replaced, [itemId]: text as string } }));
    }

    const itemIds = new Set(items.map(({ id }) => id));

    /** Merges the responses of this paper for which `isNews` is true. @returns how many */
    function take(
      incoming: readonly SavedResponse[],
      isNews: (saved: SavedResponse, before: LocalResponse) => boolean,
      toLocal: (saved: SavedResponse, before: LocalResponse) => LocalResponse,
    ): number {
      const known = incoming.filter(({ itemId }) => itemIds.has(itemId));
      keepTime(known);
      const taken: Record<string, LocalResponse> = {};
      for (const saved of known) {
        const before = taken[saved.itemId] ?? responseTo(get(), saved.itemId);
        if (isNews(saved, before)) taken[saved.itemId] = toLocal(saved, before);
      }
      const count = Object.keys(taken).length;
      const { draft } = get();
      // The text being written stays, and counts as soon as it is saved.
      if (draft && taken[draft.itemId]) setAside(draft.itemId, taken[draft.itemId]?.text ?? null, draft.text);
      if (count > 0) set(({ responses: all }) => ({ responses: { ...all, ...taken } }));
      return count;
    }

    function goTo(index: number): void {
      keepDraft();
      set({ index: clamp(index) });
    }

    const currentId = () => (items[get().index] as ExamItem).id;

    return {
      items,
      index,
      responses: Object.fromEntries(responses.map((saved) => [saved.itemId, fromServer(saved)])),
      draft: null,
      replaced: {},
      isSending: false,
      hasFailed: false,
      choose(option) {
        if (responseTo(get(), currentId()).option !== option) change(currentId(), { option });
      },
      write(text) {
        const itemId = currentId();
        set({ draft: text === (responseTo(get(), itemId).text ?? '') ? null : { itemId, text } });
      },
      keepDraft,
      takeReplaced() {
        const itemId = currentId();
        const { [itemId]: text, ...replaced } = get().replaced;
        if (text === undefined) return;
        const stood = writtenText(get(), itemId);
        set({ draft: null, replaced });
        change(itemId, { text });
        setAside(itemId, stood, text);
      },
      dropReplaced: () => set(({ replaced: { [currentId()]: _dropped, ...replaced } }) => ({ replaced })),
      toggleFlag() {
        keepDraft();
        change(currentId(), { flagged: !responseTo(get(), currentId()).flagged });
      },
      goTo,
      next: () => goTo(get().index + 1),
      previous: () => goTo(get().index - 1),
      spend: (itemId, more) => void seconds.set(itemId, more + (seconds.get(itemId) ?? 0)),
      secondsSpent: (itemId) => Math.min(mostSeconds, Math.round(seconds.get(itemId) ?? 0)),
      merge(responsesOfServer) {
        const { responses: before, draft } = get();
        const count = take(
          responsesOfServer,
          (saved, known) =>
            saved.sequence > known.sequence ||
            // Two devices in the same millisecond: the server's response counts.
            (saved.sequence === known.savedSequence &&
              known.sequence <= known.savedSequence &&
              (saved.option !== known.option || saved.text !== known.text || saved.flagged !== known.flagged)),
          fromServer,
        );
        for (const [itemId, { text }] of Object.entries(before))
          if (draft?.itemId !== itemId) setAside(itemId, text, responseTo(get(), itemId).text);
        return count;
      },
      restore(stored) {
        take(
          stored,
          ({ sequence }, { sequence: known, savedSequence }) =>
            sequence > Math.max(known, savedSequence) && sequence < nowMs() + farthestAheadMs,
          (unsent, before) => ({ ...fromServer(unsent), savedSequence: before.savedSequence }),
        );
        // A newer answer of another device counts; a text written here offline is still kept aside.
        for (const { itemId, sequence, text } of stored)
          if (itemIds.has(itemId) && !made.has(`${itemId} ${sequence}`))
            setAside(itemId, text, writtenText(get(), itemId));
      },
      acknowledge(saved) {
        const { responses: known } = get();
        const newer = saved.filter(
          ({ itemId, sequence }) => sequence > responseTo({ responses: known }, itemId).savedSequence,
        );
        if (newer.length === 0) return;
        const acknowledged = newer.map(({ itemId, sequence }) => {
          const response = responseTo({ responses: known }, itemId);
          return [itemId, { ...response, savedSequence: sequence }] as const;
        });
        set({ responses: { ...known, ...Object.fromEntries(acknowledged) } });
      },
      refuse(itemId, sequence) {
        const { text } = responseTo(get(), itemId);
        set((state) => {
          const response = responseTo(state, itemId);
          const kept = response.sequence > sequence ? response : untouched;
          const savedSequence = Math.max(response.savedSequence, sequence);
          return { responses: { ...state.responses, [itemId]: { ...kept, savedSequence } } };
        });
        setAside(itemId, text, writtenText(get(), itemId));
      },
      hear: (hasAnswered) => {
        // While answers wait, only their own calls decide whether the connection works.
        if (!hasAnswered || waitingCount(get()) === 0) set({ hasFailed: !hasAnswered });
      },
      setSending: (sending) => set(sending),
    };
  });
}
