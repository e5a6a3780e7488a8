import type { Attempt, ExamItem, Letter, SavedResponse } from '@tryout/api/contract';
import { createStore, type StoreApi } from 'zustand';

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
  /** Whether a save is under way. */
  isSending: boolean;
  /** Whether the last save got no answer; true until one succeeds. */
  hasFailed: boolean;
  /** Chooses an option of the current item. */
  choose(option: Letter): void;
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

export const isAnswered = (response: LocalResponse) => response.option !== null || Boolean(response.text);

/** Items with a change that the server has not acknowledged, in the order of the changes. */
export const unsentItemIds = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.entries(responses)
    .filter(([, { sequence, savedSequence }]) => sequence > savedSequence)
    .sort(([, a], [, b]) => a.sequence - b.sequence)
    .map(([itemId]) => itemId);

/** How many answers or marks are not on the server yet: what the screen calls "Belum terkirim". */
export const waitingCount = (state: Pick<ExamState, 'responses'>) => unsentItemIds(state).length;

export const answeredCount = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.values(responses).filter(isAnswered).length;
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
 */
export function createExamStore(
  { items, responses }: Pick<Attempt, 'items' | 'responses'>,
  nowMs: () => number,
): ExamStore {
  return createStore<ExamState>((set, get) => {
    const clamp = (index: number) => Math.max(0, Math.min(items.length - 1, index));

    const seconds = new Map<string, number>();
    const keepTime = (saved: readonly SavedResponse[]) => {
      for (const { itemId, secondsSpent } of saved)
        seconds.set(itemId, Math.max(secondsSpent, seconds.get(itemId) ?? 0));
    };
    keepTime(responses);

    function change(itemId: string, changes: Partial<LocalResponse>): void {
      set((state) => {
        const before = responseTo(state, itemId);
        // Above everything seen of this item, on this device or from another, however the clocks stand.
        const sequence = Math.max(before.sequence + 1, before.savedSequence + 1, Math.floor(nowMs()));
        return { responses: { ...state.responses, [itemId]: { ...before, ...changes, sequence } } };
      });
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
      if (count > 0) set(({ responses: all }) => ({ responses: { ...all, ...taken } }));
      return count;
    }

    const currentId = () => (items[get().index] as ExamItem).id;

    return {
      items,
      index: 0,
      responses: Object.fromEntries(responses.map((saved) => [saved.itemId, fromServer(saved)])),
      isSending: false,
      hasFailed: false,
      choose(option) {
        if (responseTo(get(), currentId()).option !== option) change(currentId(), { option });
      },
      toggleFlag: () => change(currentId(), { flagged: !responseTo(get(), currentId()).flagged }),
      goTo: (index) => set({ index: clamp(index) }),
      next: () => set(({ index }) => ({ index: clamp(index + 1) })),
      previous: () => set(({ index }) => ({ index: clamp(index - 1) })),
      spend: (itemId, more) => void seconds.set(itemId, more + (seconds.get(itemId) ?? 0)),
      secondsSpent: (itemId) => Math.round(seconds.get(itemId) ?? 0),
      merge: (responsesOfServer) =>
        take(
          responsesOfServer,
          (saved, before) =>
            saved.sequence > before.sequence ||
            // Two devices in the same millisecond: the one that the server has is the one that counts.
            (saved.sequence === before.savedSequence &&
              before.sequence <= before.savedSequence &&
              (saved.option !== before.option || saved.flagged !== before.flagged)),
          fromServer,
        ),
      restore: (stored) =>
        void take(
          stored,
          ({ sequence }, { sequence: known, savedSequence }) =>
            sequence > Math.max(known, savedSequence) && sequence < nowMs() + farthestAheadMs,
          (unsent, before) => ({ ...fromServer(unsent), savedSequence: before.savedSequence }),
        ),
      acknowledge(itemId, sequence) {
        set((state) => {
          const response = responseTo(state, itemId);
          if (sequence <= response.savedSequence) return state;
          return { responses: { ...state.responses, [itemId]: { ...response, savedSequence: sequence } } };
        });
      },
      refuse(itemId, sequence) {
        set((state) => {
          const response = responseTo(state, itemId);
          const kept = response.sequence > sequence ? response : untouched;
          const savedSequence = Math.max(response.savedSequence, sequence);
          return { responses: { ...state.responses, [itemId]: { ...kept, savedSequence } } };
        });
      },
      setSending: (sending) => set(sending),
    };
  });
}
