import type { ResponseFlushEntry, ResponsesFlushed, SavedResponse } from '@tryout/api/contract';
import { ApiError, NetworkError, UnexpectedAnswerError } from '@tryout/shared-ui';
import { createExamStore, responseTo, waitingCount } from './exam.store.ts';
import { createResponseSender } from './response-sender.ts';

type Answer = 'ok' | Error | 'refuse-first' | 'answer-other';

/** A server that gives the ordered answers, call by call, and then 'ok'. */
function givenSender(orders: Answer[] = [], hasLostAccess = () => true) {
  const item = (number: number) => ({
    id: `item-${number}`,
    number,
    kind: 'multiple_choice' as const,
    section: 'TKD' as const,
    subType: 'number_sequence' as const,
    stem: '',
    imageUrl: null,
    imageAlt: null,
    options: [],
  });
  const store = createExamStore({ items: [item(1), item(2), item(3)], responses: [] }, () => 1_000);
  const calls: ResponseFlushEntry[][] = [];
  const remembered: SavedResponse[][] = [];
  const onClosed = jest.fn();
  const onNewer = jest.fn();
  const onRefused = jest.fn();
  const sender = createResponseSender({
    store,
    async flush(entries): Promise<ResponsesFlushed> {
      calls.push(entries);
      const order = orders.shift() ?? 'ok';
      if (order instanceof Error) throw order;
      const refused = order === 'refuse-first' ? entries.slice(0, 1) : [];
      if (order === 'answer-other')
        return { responses: [{ itemId: 'other', sequence: 1 }], refused: [], serverNow: new Date().toISOString() };
      return {
        responses: entries
          .filter((entry) => !refused.includes(entry))
          .map(({ itemId, sequence }) => ({ itemId, sequence })),
        refused: refused.map(({ itemId }) => ({ itemId, code: 'OPTION_NOT_AVAILABLE', message: '' })),
        serverNow: new Date().toISOString(),
      };
    },
    hasLostAccess,
    remember: (unsent) => void remembered.push([...unsent]),
    onNewer,
    onClosed,
    onRefused,
  });
  return { store, sender, calls, remembered, onNewer, onClosed, onRefused };
}

const signedOut = new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: '' });

/** Runs everything that is already resolved; the pauses between tries stay under the fake clock. */
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('createResponseSender', () => {
  it('sends a choice as soon as it is made', async () => {
    const { store, calls } = givenSender();
    store.getState().choose('B');
    await settled();
    expect(calls).toEqual([[expect.objectContaining({ itemId: 'item-1', option: 'B' })]]);
    expect(waitingCount(store.getState())).toBe(0);
  });

  it('keeps an answer that the server did not acknowledge, says so, and sends it again after a pause', async () => {
    const { store, calls } = givenSender([new NetworkError('down')]);
    store.getState().choose('B');
    await settled();
    expect(store.getState()).toMatchObject({ hasFailed: true, isSending: false });
    expect(waitingCount(store.getState())).toBe(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(calls).toHaveLength(2);
    expect(store.getState().hasFailed).toBe(false);
    expect(waitingCount(store.getState())).toBe(0);
  });

  it('does not hammer a broken connection, however many questions are answered meanwhile', async () => {
    const { store, calls } = givenSender(Array.from({ length: 50 }, () => new NetworkError('down')));
    store.getState().choose('A');
    await settled();
    for (const letter of ['B', 'C', 'D', 'E'] as const) store.getState().choose(letter);
    await settled();
    expect(calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls.length).toBeLessThanOrEqual(7);
  });

  it('waits as long as an overloaded server asks', async () => {
    const overloaded = new ApiError({ status: 503, code: 'OVERLOADED', message: '', retryAfterSeconds: 10 });
    const { store, calls } = givenSender([overloaded]);
    store.getState().choose('A');
    await jest.advanceTimersByTimeAsync(9_000);
    expect(calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(7_000);
    expect(calls).toHaveLength(2);
  });

  it('sends the whole queue in one call once the connection is back', async () => {
    const { store, sender, calls } = givenSender([new NetworkError('down')]);
    store.getState().choose('A');
    await settled();
    store.getState().next();
    store.getState().choose('B');
    sender.resume();
    await settled();
    expect(calls[1]?.map(({ itemId }) => itemId)).toEqual(['item-1', 'item-2']);
    expect(waitingCount(store.getState())).toBe(0);
  });

  it('is not held up by an entry that the server will never accept, and the screen no longer shows it as given', async () => {
    const { store, sender, calls, onRefused } = givenSender(['refuse-first']);
    store.getState().choose('A');
    await sender.flush();
    expect(calls).toHaveLength(1);
    expect(waitingCount(store.getState())).toBe(0);
    expect(responseTo(store.getState(), 'item-1').option).toBeNull();
    expect(onRefused.mock.calls).toEqual([[1]]);
    store.getState().choose('B');
    await sender.flush();
    expect(calls[1]).toEqual([expect.objectContaining({ itemId: 'item-1', option: 'B' })]);
  });

  it('finds the entry for which a whole queue is refused, and sends the others', async () => {
    const tooLarge = new ApiError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: '' });
    const { store, sender, calls, onRefused } = givenSender([new NetworkError('down'), tooLarge, tooLarge, 'ok']);
    for (const index of [0, 1, 2]) {
      store.getState().goTo(index);
      store.getState().choose('A');
    }
    await settled();
    await sender.flush();
    expect(calls.map((entries) => entries.map(({ itemId }) => itemId))).toEqual([
      ['item-1'],
      ['item-1', 'item-2', 'item-3'],
      ['item-1', 'item-2'],
      ['item-1'],
      ['item-2', 'item-3'],
    ]);
    expect(onRefused).not.toHaveBeenCalled();
    expect(waitingCount(store.getState())).toBe(0);
  });

  it('drops a single entry that is refused as a whole, but never because of a proxy’s answer', async () => {
    const proxys = new ApiError({ status: 400, code: 'HTTP_400', message: '' });
    const ours = new ApiError({ status: 400, code: 'VALIDATION_FAILED', message: '' });
    const { store, calls, onRefused } = givenSender([proxys, ours]);
    store.getState().choose('A');
    await settled();
    expect(onRefused).not.toHaveBeenCalled();
    expect(waitingCount(store.getState())).toBe(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(calls).toHaveLength(2);
    expect(onRefused.mock.calls).toEqual([[1]]);
    expect(waitingCount(store.getState())).toBe(0);
  });

  it.each([
    ['waits for the learner where the session is over', true, 1],
    ['tries again where a newer token is known', false, 2],
  ])('after a refused token %s', async (_what, isLost, tries) => {
    const { store, calls } = givenSender([signedOut], () => isLost);
    store.getState().choose('A');
    await settled();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(calls).toHaveLength(tries);
  });

  it('sends in the order of the answers, a changed one at its new place', async () => {
    const { store, sender, calls } = givenSender([new NetworkError('down')]);
    for (const index of [2, 0, 1]) {
      store.getState().goTo(index);
      store.getState().choose('A');
    }
    store.getState().goTo(2);
    store.getState().choose('B');
    await sender.flush().catch(() => {});
    sender.resume();
    await settled();
    expect(calls.at(-1)?.map(({ itemId }) => itemId)).toEqual(['item-1', 'item-2', 'item-3']);
  });

  it('does not ask a server again and again that answers for something else', async () => {
    const { store, sender, calls } = givenSender(['answer-other', 'answer-other']);
    store.getState().choose('A');
    await expect(sender.flush()).rejects.toThrow(UnexpectedAnswerError);
    expect(calls).toHaveLength(1);
  });

  it('stops and reports when the attempt is over', async () => {
    const { store, calls, onClosed } = givenSender([
      new ApiError({ status: 409, code: 'ATTEMPT_TIME_OVER', message: '' }),
    ]);
    store.getState().choose('A');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onClosed).toHaveBeenCalledTimes(1);
    expect(calls).toHaveLength(1);
  });

  it('goes on trying by itself after an explicit flush got no answer', async () => {
    const { store, sender, calls } = givenSender([new NetworkError('down'), new NetworkError('down')]);
    store.getState().choose('A');
    await settled();
    await expect(sender.flush()).rejects.toThrow('down');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(3);
    expect(waitingCount(store.getState())).toBe(0);
  });

  it('keeps the queue when the session has ended, and sends it after a new sign-in', async () => {
    const { store, sender, calls, remembered } = givenSender([signedOut]);
    store.getState().choose('A');
    await jest.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(remembered.at(-1)).toEqual([expect.objectContaining({ itemId: 'item-1', option: 'A' })]);
    sender.resume();
    await settled();
    expect(calls).toHaveLength(2);
    expect(waitingCount(store.getState())).toBe(0);
  });

  it('is not hurried by the return to the page while a server asks for time, and does not wait for ever', async () => {
    const overloaded = (retryAfterSeconds: number) =>
      new ApiError({ status: 503, code: 'OVERLOADED', message: '', retryAfterSeconds });
    const { store, sender, calls } = givenSender([overloaded(20), overloaded(86_400)]);
    store.getState().choose('A');
    await settled();
    sender.resume();
    await jest.advanceTimersByTimeAsync(19_000);
    expect(calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(12_000);
    expect(calls).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(91_000);
    expect(calls).toHaveLength(3);
    expect(waitingCount(store.getState())).toBe(0);
  });

  it('stores unsent answers on the device, and forgets them once saved', async () => {
    const { store, remembered } = givenSender();
    store.getState().choose('A');
    expect(remembered.at(-1)).toEqual([expect.objectContaining({ itemId: 'item-1' })]);
    await settled();
    expect(remembered.at(-1)).toEqual([]);
  });

  it('sends nothing more after it was stopped', async () => {
    const { store, sender, calls } = givenSender();
    sender.stop();
    store.getState().choose('A');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);
  });
});
