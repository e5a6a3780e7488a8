import fc from 'fast-check';
import { intrusionCount } from './intrusions.ts';
import { brokenCount, itemCount } from './paper.ts';

/** What one of the learner's devices, an intruder or the closing job does. `ago`: in which attempt, counted back from the newest. */
export type Action =
  /** Answers an item with the device's next sequence number, and sends it unless the line is down. */
  | { kind: 'answer'; device: number; item: number; choice: number; flagged: boolean; step: number; isOnline: boolean }
  /** Sends an answer again, or for the first time: the nth that was ever given. */
  | { kind: 'retry'; nth: number }
  /** Sends a queue in which answers stand in any order, more than once, and among entries that are none. */
  | { kind: 'flush'; nths: number[]; broken: number[] }
  | { kind: 'start' }
  | { kind: 'list' }
  | { kind: 'get'; ago: number }
  | { kind: 'result'; ago: number }
  | { kind: 'submit'; ago: number }
  /** The closing job's round. */
  | { kind: 'close' }
  /** A call of someone else's or of no sense: the nth of `intrusions`. */
  | { kind: 'intrude'; nth: number; ago: number };

/** Moves the clock, by so many milliseconds or to so many after the deadline, and then does everything at once. */
export interface Round {
  pause: { ms: number } | { afterDeadlineMs: number };
  actions: Action[];
  /** Turns of the event loop that the server has before the first, second… action, over and over: a save takes a few to its commit. */
  delays?: number[];
}

const nth = fc.nat({ max: 40 });
const ago = fc.nat({ max: 2 });

export const actions = {
  answer: fc.record({
    kind: fc.constant('answer'),
    device: fc.nat({ max: 2 }),
    item: fc.nat({ max: itemCount - 1 }),
    choice: fc.nat({ max: 5 }),
    flagged: fc.boolean(),
    step: fc.constantFrom(1, 1, 2, 5),
    isOnline: fc.boolean(),
  }),
  retry: fc.record({ kind: fc.constant('retry'), nth }),
  flush: fc.record({
    kind: fc.constant('flush'),
    nths: fc.array(nth, { maxLength: 6 }),
    broken: fc.uniqueArray(fc.nat({ max: brokenCount - 1 }), { maxLength: 2 }),
  }),
  start: fc.constant({ kind: 'start' }),
  list: fc.constant({ kind: 'list' }),
  get: fc.record({ kind: fc.constant('get'), ago }),
  result: fc.record({ kind: fc.constant('result'), ago }),
  submit: fc.record({ kind: fc.constant('submit'), ago }),
  close: fc.constant({ kind: 'close' }),
  intrude: fc.record({ kind: fc.constant('intrude'), nth: fc.nat({ max: intrusionCount - 1 }), ago }),
} satisfies { [Kind in Action['kind']]: fc.Arbitrary<Extract<Action, { kind: Kind }>> };

/** An action, each kind as often as its weight says. */
export const actionOf = (weights: Partial<Record<Action['kind'], number>>): fc.Arbitrary<Action> =>
  fc.oneof(
    ...Object.entries(weights).map(([kind, weight]) => ({
      arbitrary: actions[kind as Action['kind']] as fc.Arbitrary<Action>,
      weight,
    })),
  );

const shortPause = fc.record({ ms: fc.nat({ max: 4_000 }) });
/** At the deadline, within the grace, at its last moment, one past it, and long after. */
export const aroundTheEnd = fc.record({ afterDeadlineMs: fc.constantFrom(0, 1, 4_999, 5_000, 5_001, 60_000) });

export const delays = fc.oneof(
  fc.constant<number[]>([0]),
  fc.array(fc.nat({ max: 20 }), { minLength: 3, maxLength: 12 }),
);

/** A round of one action as often as of many at once. */
export const roundOf = (
  action: fc.Arbitrary<Action>,
  pause: fc.Arbitrary<Round['pause']> = fc.oneof(
    { arbitrary: shortPause, weight: 12 },
    { arbitrary: aroundTheEnd, weight: 1 },
  ),
): fc.Arbitrary<Round> =>
  fc.record({
    pause,
    delays,
    actions: fc.oneof(
      fc.array(action, { minLength: 1, maxLength: 1 }),
      fc.array(action, { minLength: 2, maxLength: 8 }),
    ),
  });
