import type { ExamItem, Letter, ResponseFlushEntry, ResponsesFlushed, SavedResponse } from '@tryout/api/contract';
import { ApiError, NetworkError } from '@tryout/shared-ui';
import fc from 'fast-check';
import { keepDrafts } from './draft-keeper.ts';
import { createExamStore, type ExamStore, responseTo, unsentItemIds, waitingCount, writtenText } from './exam.store.ts';
import { createResponseSender, type ResponseSender } from './response-sender.ts';

/** The cases are the same on every run; `PROPERTY_SEED=n` runs others, `PROPERTY_FACTOR=n` more. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_121);
const factor = Number(process.env['PROPERTY_FACTOR'] ?? 1);

const essayId = 'item-3';
const itemIds = ['item-1', 'item-2', essayId];
const items = itemIds.map((id, index): ExamItem => ({
  id,
  number: index + 1,
  kind: id === essayId ? 'essay' : 'multiple_choice',
  section: 'TKD',
  subType: 'number_sequence',
  stem: '',
  imageUrl: null,
  imageAlt: null,
  options: [],
}));
const letters: Letter[] = ['A', 'B', 'C', 'D', 'E'];

/** An event on one of the learner's devices, or between it and the server. */
type Step =
  | { kind: 'choose'; device: number; item: number; letter: Letter }
  | { kind: 'flag'; device: number; item: number }
  /** Writes to the essay; a pause or a leave follows only later. */
  | { kind: 'write'; device: number; text: string }
  | { kind: 'leave'; device: number }
  /** The call under way reaches the server, its reply the device; a cut may lose both, or only the reply. */
  | { kind: 'arrive'; device: number }
  | { kind: 'reply'; device: number }
  | { kind: 'cut'; device: number }
  | { kind: 'overload'; device: number }
  /** An earlier call reaches the server once more. */
  | { kind: 'repeat'; nth: number }
  /** The device asks for the server's state; the answers arrive later, in any order. */
  | { kind: 'look'; device: number }
  | { kind: 'see'; device: number; nth: number }
  /** Both at once, after the call under way has finished: the page is looked at while the connection works. */
  | { kind: 'return'; device: number }
  | { kind: 'wait'; seconds: number }
  | { kind: 'resume'; device: number }
  /** The page is loaded again; `early` is chosen before the device's storage has answered. */
  | { kind: 'reload'; device: number; early: Letter | null };

const device = fc.nat({ max: 1 });
const item = fc.nat({ max: itemIds.length - 1 });
const choiceItem = fc.nat({ max: itemIds.indexOf(essayId) - 1 });
const text = fc.constantFrom('', ' ', 'a', 'ab', 'ab\ncd', 'lain', 'lain lagi ');
const letter = fc.constantFrom(...letters);
const nth = fc.nat({ max: 20 });
const choose = fc.record({ kind: fc.constant('choose'), device, item: choiceItem, letter });
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: choose, weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('flag'), device, item }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('write'), device, text }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('leave'), device }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constantFrom('arrive', 'reply', 'cut', 'overload'), device }), weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('repeat'), nth }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('look'), device }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('see'), device, nth }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('return'), device }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('wait'), seconds: fc.constantFrom(0.1, 2, 70) }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('resume'), device }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('reload'), device, early: fc.constant(null) }), weight: 1 },
);

/** The server as docs/attempts.md promises it: the highest sequence wins; of equal sequences, the first. */
function createServer() {
  const stored = new Map<string, SavedResponse>();
  return {
    stored,
    state: () => [...stored.values()],
    sequenceOf: (itemId: string) => stored.get(itemId)?.sequence ?? 0,
    take(entries: readonly ResponseFlushEntry[]): ResponsesFlushed {
      for (const entry of entries)
        if (entry.sequence > (stored.get(entry.itemId)?.sequence ?? 0)) stored.set(entry.itemId, entry);
      return {
        responses: entries.map(({ itemId }) => ({ itemId, sequence: stored.get(itemId)?.sequence as number })),
        refused: [],
        serverNow: new Date(0).toISOString(),
      };
    },
  };
}
type Server = ReturnType<typeof createServer>;

interface Call {
  entries: ResponseFlushEntry[];
  reply: ResponsesFlushed | undefined;
  resolve(flushed: ResponsesFlushed): void;
  reject(error: Error): void;
}

/** A change that the learner made, and the item's state after it. */
interface Change {
  itemId: string;
  option: Letter | null;
  text: string | null;
  flagged: boolean;
  sequence: number;
}

/** One device: its screen's store, its sender, and its storage. */
function createDevice(server: Server, history: ResponseFlushEntry[][], log: Change[], nowMs: () => number) {
  let store!: ExamStore;
  let sender: ResponseSender | undefined;
  let stopKeeping: (() => void) | undefined;
  let outbox: SavedResponse[] = [];
  let call: Call | undefined;
  let seen: SavedResponse[][] = [];
  const changes: Change[] = [];
  let shown = new Map<string, number>();

  /** Like the device's storage: an entry stays until the server has it. */
  function remember(unsent: readonly SavedResponse[]): void {
    const isSettled = ({ itemId, sequence }: SavedResponse) =>
      responseTo(store.getState(), itemId).savedSequence >= sequence;
    const newest = new Map<string, SavedResponse>();
    for (const entry of [...outbox.filter((kept) => !isSettled(kept)), ...unsent])
      if (entry.sequence > (newest.get(entry.itemId)?.sequence ?? 0)) newest.set(entry.itemId, entry);
    outbox = [...newest.values()];
  }

  function change(index: number, act: (state: ReturnType<ExamStore['getState']>) => void): void {
    const itemId = itemIds[index] as string;
    const before = responseTo(store.getState(), itemId);
    store.getState().goTo(index);
    act(store.getState());
    const { option, flagged } = responseTo(store.getState(), itemId);
    if (option !== before.option || flagged !== before.flagged) note(itemId);
  }

  /** Records the change just made to an item. */
  function note(itemId: string): void {
    const { option, text: answer, flagged, sequence } = responseTo(store.getState(), itemId);
    expect(unsentItemIds(store.getState())).toContain(itemId);
    const made = { itemId, option, text: answer, flagged, sequence };
    changes.push(made);
    log.push(made);
  }

  function write(written: string): void {
    store.getState().goTo(itemIds.indexOf(essayId));
    store.getState().write(written);
    expect(writtenText(store.getState(), essayId)).toBe(written);
  }

  /** News from elsewhere: no text changes while it is written, and no text disappears unnoticed. */
  function see(nth: number): void {
    const before = store.getState();
    const stood = writtenText(before, essayId);
    before.merge(seen[nth % seen.length] ?? []);
    const after = store.getState();
    const stands = writtenText(after, essayId);
    if (before.draft) expect(stands).toBe(stood);
    if (!stands.includes(stood.trim())) expect(after.replaced[essayId]).toBe(stood);
  }

  const look = () => void seen.push(server.state());

  /** Opens the page again. */
  function load(early: Letter | null): void {
    stopKeeping?.();
    expect(store?.getState().draft ?? null).toBeNull();
    sender?.stop();
    call = undefined;
    seen = [];
    shown = new Map(server.state().map(({ itemId, sequence }) => [itemId, sequence]));
    store = createExamStore({ items, responses: server.state() }, nowMs);
    store.subscribe((state, previous) => {
      if (previous.draft && !state.draft && state.responses !== previous.responses) note(previous.draft.itemId);
    });
    stopKeeping = keepDrafts(store, () => {});
    if (early) change(0, ({ choose: chooseEarly }) => chooseEarly(early));
    store.getState().restore(outbox);
    sender = createResponseSender({
      store,
      flush: (entries) =>
        new Promise((resolve, reject) => {
          history.push(entries);
          call = { entries, reply: undefined, resolve, reject };
        }),
      hasLostAccess: () => false,
      remember,
      onNewer: look,
      onRefused: () => {},
      onClosed: () => {},
    });
    sender.resume();
  }
  load(null);

  function arrive(): void {
    if (call) call.reply = server.take(call.entries);
  }

  /** Checks what must hold at every moment. */
  function check(): void {
    const state = store.getState();
    for (const itemId of itemIds) {
      // An older state never replaces a newer one.
      const { sequence } = responseTo(state, itemId);
      expect(sequence).toBeGreaterThanOrEqual(shown.get(itemId) ?? 0);
      shown.set(itemId, sequence);
    }
    for (const { itemId, sequence, ...made } of changes) {
      if (server.sequenceOf(itemId) >= sequence) continue;
      // A change not yet on the server: it, or a newer one, is on the screen, waits to be sent, and survives a reload.
      const response = responseTo(state, itemId);
      expect(response.sequence).toBeGreaterThanOrEqual(sequence);
      if (response.sequence === sequence) expect(response).toMatchObject(made);
      expect(unsentItemIds(state)).toContain(itemId);
      expect(outbox.find((kept) => kept.itemId === itemId)?.sequence ?? 0).toBeGreaterThanOrEqual(sequence);
    }
  }

  return {
    changes,
    change,
    load,
    look,
    arrive,
    check,
    write,
    leave: () => store.getState().keepDraft(),
    see,
    seeLast: () => see(seen.length - 1),
    resume: () => sender?.resume(),
    reply(): void {
      if (!call?.reply) arrive();
      const answered = call;
      call = undefined;
      if (answered?.reply) answered.resolve(answered.reply);
    },
    fail(error: Error): void {
      const failed = call;
      call = undefined;
      failed?.reject(error);
    },
    close(): void {
      look();
      store.getState().merge(seen.at(-1) ?? []);
      sender?.stop();
    },
    isWaiting: () => waitingCount(store.getState()) > 0,
    /** Entries that only this device has. */
    kept: () => outbox.filter(({ itemId, sequence }) => sequence > server.sequenceOf(itemId)),
    screen: () =>
      itemIds.flatMap((itemId) => {
        const { option, text: answer, flagged, sequence } = responseTo(store.getState(), itemId);
        return sequence > 0 ? [{ itemId, option, text: answer, flagged }] : [];
      }),
  };
}

/** Runs everything that is already resolved; the pauses between tries stay under the fake clock. */
const settled = () => jest.advanceTimersByTimeAsync(0);

function createWorld(skewsMs: readonly number[]) {
  const server = createServer();
  const history: ResponseFlushEntry[][] = [];
  /** Every change, in order. */
  const log: Change[] = [];
  let nowMs = 1_000_000;
  // No two changes in the same millisecond, unless the clocks differ.
  const devices = skewsMs.map((skewMs) => createDevice(server, history, log, () => (nowMs += 1) + skewMs));

  function act(one: Step): void | Promise<void> {
    if (one.kind === 'wait') {
      nowMs += one.seconds * 1_000;
      return jest.advanceTimersByTimeAsync(one.seconds * 1_000);
    }
    if (one.kind === 'repeat') {
      const entries = history[one.nth % history.length];
      if (entries) server.take(entries);
      return;
    }
    const here = devices[one.device] as (typeof devices)[number];
    if (one.kind === 'choose') here.change(one.item, (state) => state.choose(one.letter));
    else if (one.kind === 'flag') here.change(one.item, (state) => state.toggleFlag());
    else if (one.kind === 'write') here.write(one.text);
    else if (one.kind === 'cut') here.fail(new NetworkError('down'));
    else if (one.kind === 'overload')
      here.fail(new ApiError({ status: 503, code: 'OVERLOADED', message: '', retryAfterSeconds: 5 }));
    else if (one.kind === 'see') here.see(one.nth);
    else if (one.kind === 'return') {
      for (const { reply } of devices) reply();
      here.look();
      here.seeLast();
    } else if (one.kind === 'reload') here.load(one.early);
    else here[one.kind]();
  }

  return {
    server,
    devices,
    lastOf: (itemId: string) => log.findLast((change) => change.itemId === itemId),
    async play(one: Step): Promise<void> {
      nowMs += 1;
      await act(one);
      await settled();
      for (const each of devices) each.check();
    },
    /** The connection is back everywhere, and every device asks the server. */
    async settle(): Promise<void> {
      for (let round = 0; devices.some(({ isWaiting }) => isWaiting()); round++) {
        expect(round).toBeLessThan(20);
        for (const { reply } of devices) reply();
        await jest.advanceTimersByTimeAsync(100_000);
      }
      for (const { close } of devices) close();
    },
  };
}

async function play(skewsMs: readonly number[], steps: readonly Step[]) {
  const world = createWorld(skewsMs);
  for (const one of steps) await world.play(one);
  await world.settle();
  const stored = itemIds.flatMap((itemId) => {
    const response = world.server.stored.get(itemId);
    return response ? [{ itemId, option: response.option, text: response.text, flagged: response.flagged }] : [];
  });
  for (const each of world.devices) {
    expect(each.screen()).toEqual(stored);
    expect(each.kept()).toEqual([]);
  }
  return { ...world, stored };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const steps = fc.array(step, { minLength: 1, maxLength: 40, size: 'max' });
const runs = 60 * factor;

describe('F8, F10, F12: answers of two devices, whatever the connection, the server and reloads do', () => {
  it(
    'are never lost on the way nor undone, and both screens end with the last choice of all',
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          const { stored, lastOf } = await play([0, 0], all);
          expect(stored).toEqual(
            itemIds.flatMap((itemId) => {
              const change = lastOf(itemId);
              return change ? [{ itemId, option: change.option, text: change.text, flagged: change.flagged }] : [];
            }),
          );
        }),
        { seed, numRuns: runs },
      );
    },
    120_000 * factor,
  );

  it(
    'are never lost on the way, and both screens end the same, also where their clocks differ',
    async () => {
      const skew = fc.constantFrom(-3_000, -2, 0, 3, 3_000);
      await fc.assert(
        fc.asyncProperty(fc.tuple(skew, skew), steps, async (skews, all) => void (await play(skews, all))),
        { seed, numRuns: runs },
      );
    },
    120_000 * factor,
  );

  it('keep on the device an answer given before its storage has been read', async () => {
    await play([0], [{ kind: 'reload', device: 0, early: 'A' }]);
  });
});
