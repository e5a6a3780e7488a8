import type { Attempt, ExamItem, Letter, SavedResponse } from '@tryout/api/contract';
import { createStore, type StoreApi } from 'zustand';

/** A response as the device knows it. */
export interface LocalResponse {
  option: Letter | null;
  text: string | null;
  flagged: boolean;
  secondsSpent: number;
  /** Counts every change; the server keeps the highest. 0 = never touched. */
  sequence: number;
  /** The sequence at the last change of the answer or the mark: what the learner is told about. Time alone is not news. */
  answerSequence: number;
  /** The highest sequence that the server has acknowledged. */
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
  /** Adds visible time to an item; goes to the server with the next answer. */
  spend(itemId: string, seconds: number): void;
  /** Takes in what the server knows: anything newer than the device's own. */
  merge(responses: readonly SavedResponse[]): void;
  /** Takes in what this device had not sent before a reload. */
  restore(responses: readonly SavedResponse[]): void;
  acknowledge(itemId: string, sequence: number): void;
  setSending(sending: Pick<ExamState, 'isSending'> & Partial<Pick<ExamState, 'hasFailed'>>): void;
}
export type ExamStore = StoreApi<ExamState>;

const untouched: LocalResponse = {
  option: null,
  text: null,
  flagged: false,
  secondsSpent: 0,
  sequence: 0,
  answerSequence: 0,
  savedSequence: 0,
};

/** The response to an item, also to one that was never touched. */
export const responseTo = (state: Pick<ExamState, 'responses'>, itemId: string): LocalResponse =>
  state.responses[itemId] ?? untouched;

export const isAnswered = (response: LocalResponse) => response.option !== null || Boolean(response.text);

/** Items with at least one change that the server has not acknowledged, time included. */
export const unsentItemIds = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.keys(responses).filter((itemId) => {
    const { sequence, savedSequence } = responses[itemId] as LocalResponse;
    return sequence > savedSequence;
  });

/** How many answers or marks are not on the server yet: what the screen calls "Belum terkirim". */
export const waitingCount = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.values(responses).filter(({ answerSequence, savedSequence }) => answerSequence > savedSequence).length;

export const answeredCount = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.values(responses).filter(isAnswered).length;
export const flaggedCount = ({ responses }: Pick<ExamState, 'responses'>) =>
  Object.values(responses).filter(({ flagged }) => flagged).length;

const fromServer = (saved: SavedResponse): LocalResponse => ({
  option: saved.option,
  text: saved.text,
  flagged: saved.flagged,
  secondsSpent: saved.secondsSpent,
  sequence: saved.sequence,
  answerSequence: saved.sequence,
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

    function change(itemId: string, changes: Partial<LocalResponse>, { isAnswer }: { isAnswer: boolean }): void {
      set((state) => {
        const before = responseTo(state, itemId);
        const sequence = Math.max(before.sequence + 1, Math.floor(nowMs()));
        const after = { ...before, ...changes, sequence, answerSequence: isAnswer ? sequence : before.answerSequence };
        return { responses: { ...state.responses, [itemId]: after } };
      });
    }

    function take(
      incoming: readonly SavedResponse[],
      toLocal: (saved: SavedResponse, before: LocalResponse) => LocalResponse,
    ): void {
      set((state) => {
        const newer = incoming.filter(({ itemId, sequence }) => sequence > responseTo(state, itemId).sequence);
        if (newer.length === 0) return state;
        const taken = newer.map((saved) => [saved.itemId, toLocal(saved, responseTo(state, saved.itemId))] as const);
        return { responses: { ...state.responses, ...Object.fromEntries(taken) } };
      });
    }

    const currentId = () => (items[get().index] as ExamItem).id;

    return {
      items,
      index: 0,
      responses: Object.fromEntries(responses.map((saved) => [saved.itemId, fromServer(saved)])),
      isSending: false,
      hasFailed: false,
      choose(option) {
        if (responseTo(get(), currentId()).option !== option) change(currentId(), { option }, { isAnswer: true });
      },
      toggleFlag: () => change(currentId(), { flagged: !responseTo(get(), currentId()).flagged }, { isAnswer: true }),
      goTo: (index) => set({ index: clamp(index) }),
      next: () => set(({ index }) => ({ index: clamp(index + 1) })),
      previous: () => set(({ index }) => ({ index: clamp(index - 1) })),
      spend(itemId, seconds) {
        const { secondsSpent } = responseTo(get(), itemId);
        if (seconds > 0) change(itemId, { secondsSpent: secondsSpent + seconds }, { isAnswer: false });
      },
      merge: (saved) => take(saved, fromServer),
      restore: (saved) =>
        take(saved, (unsent, before) => ({ ...fromServer(unsent), savedSequence: before.savedSequence })),
      acknowledge(itemId, sequence) {
        set((state) => {
          const response = responseTo(state, itemId);
          if (sequence <= response.savedSequence) return state;
          return { responses: { ...state.responses, [itemId]: { ...response, savedSequence: sequence } } };
        });
      },
      setSending: (sending) => set(sending),
    };
  });
}
