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
  /** The highest sequence that the server has taken or refused; a higher `sequence` waits to be sent. */
  savedSequence: number;
}

export interface ExamState {
  items: readonly ExamItem[];
  index: number;
  responses: Readonly<Record<string, LocalResponse>>;
  /** What is being written to an essay and no change of its answer yet; null when nothing is. */
  draft: Draft | null;
  /** By item, an essay's text that another device's, or the server's, has taken the place of, until the learner has decided. */
  replaced: Readonly<Record<string, string>>;
  /** Whether a save is under way. */
  isSending: boolean;
  /** Whether the last call got no answer; true until one succeeds. */
  hasFailed: boolean;
  /** Chooses an option of the current item. */
  choose(option: Letter): void;
  /** Writes to the current essay. It is a change of the answer once `keepDraft` is called. */
  write(text: string): void;
  /** Makes what is being written the answer; without effect when nothing is. */
  keepDraft(): void;
  /** Puts the replaced text of the current item back; what stood there is then the replaced one. */
  takeReplaced(): void;
  /** Forgets the replaced text of the current item. */
  dropReplaced(): void;
  /** Sets or takes away the ragu-ragu mark of the current item. */
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
  /** Takes in what the server knows: anything newer than the device's own. @returns how many responses it changed */
  merge(responses: readonly SavedResponse[]): number;
  /** Takes in what this device had not sent before a reload, leaving out what no screen of ours can have stored. */
  restore(responses: readonly SavedResponse[]): void;
  acknowledge(itemId: string, sequence: number): void;
  /** The server will never take this one: it leaves the screen, unless it has been changed since. */
  refuse(itemId: string, sequence: number): void;
  /** The server has answered, or not, to something else than a save. */
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

/** The response to an item, also to one that was never touched. */
export const responseTo = (state: Pick<ExamState, 'responses'>, itemId: string): LocalResponse =>
  state.responses[itemId] ?? untouched;

/** An essay's text as the learner has it before their eyes. */
export const writtenText = (state: Pick<ExamState, 'responses' | 'draft'>, itemId: string): string =>
  state.draft?.itemId === itemId ? state.draft.text : (responseTo(state, itemId).text ?? '');

export const isAnswered = (response: Pick<LocalResponse, 'option' | 'text'>) =>
  response.option !== null || Boolean(response.text?.trim());

/** Items with a change that the server has not acknowledged, in the order of the changes. */
export const unsentItemIds = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.entries(responses)
    .filter(([, { sequence, savedSequence }]) => sequence > savedSequence)
    .sort(([, a], [, b]) => a.sequence - b.sequence)
    .map(([itemId]) => itemId);

/** How many answers or marks are not on the server yet, the one being written too: what the screen calls "Belum terkirim". */
export const waitingCount = (state: Pick<ExamState, 'responses' | 'draft'>) =>
  new Set([...unsentItemIds(state), ...(state.draft ? [state.draft.itemId] : [])]).size;

export const answeredCount = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.values(responses).filter(isAnswered).length;
/** The place of the first question without an answer; -1 when all have one. */
export const firstOpenIndex = ({ items, responses }: Pick<ExamState, 'items' | 'responses'>) =>
  items.findIndex(({ id }) => !isAnswered(responseTo({ responses }, id)));
export const flaggedCount = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.values(responses).filter(({ flagged }) => flagged).length;

/** Stored sequences follow the server's clock; one that is further ahead of it than this was not made by this screen. */
const farthestAheadMs = 24 * 3_600_000;

const fromServer = (saved: SavedResponse): LocalResponse => ({
  option: saved.option,
  text: saved.text,
  flagged: saved.flagged,
  sequence: saved.sequence,
  savedSequence: saved.sequence,
});

/**
 * One attempt on this screen. Every change works at once and without the network; sending is the response sender's work.
 * @param nowMs the server's time: sequence numbers follow it, so that the later choice wins also between two devices
 * @param index the question that stands on the screen first
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
        // Above everything seen of this item, on this device or from another, however the clocks stand.
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

    /** Keeps a text that is about to leave the screen, or never gets there, unless it lives on in the one that stays. */
    function setAside(itemId: string, text: string | null, stays: string | null): void {
      if (isLostIn(text, stays)) set(({ replaced }) => ({ replaced: { ...replaced, [itemId]: text as string } }));
    }

    const itemIds = new Set(items.map(({ id }) => id));

    /** Takes in those of this paper that `isNews` says are. @returns how many */
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
      // What is being written stays under the hands, and counts as soon as it is kept.
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
      secondsSpent: (itemId) => Math.round(seconds.get(itemId) ?? 0),
      merge(responsesOfServer) {
        const { responses: before, draft } = get();
        const count = take(
          responsesOfServer,
          (saved, known) =>
            saved.sequence > known.sequence ||
            // Two devices in the same millisecond: the one that the server has is the one that counts.
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
        // What another device has answered since counts; what was written here offline isn't thrown away for it.
        for (const { itemId, sequence, text } of stored)
          if (itemIds.has(itemId) && !made.has(`${itemId} ${sequence}`))
            setAside(itemId, text, writtenText(get(), itemId));
      },
      acknowledge(itemId, sequence) {
        set((state) => {
          const response = responseTo(state, itemId);
          if (sequence <= response.savedSequence) return state;
          return { responses: { ...state.responses, [itemId]: { ...response, savedSequence: sequence } } };
        });
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
        // While answers wait, it is their own calls that say whether they get through.
        if (!hasAnswered || waitingCount(get()) === 0) set({ hasFailed: !hasAnswered });
      },
      setSending: (sending) => set(sending),
    };
  });
}
