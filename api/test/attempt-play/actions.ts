import fc from 'fast-check';
import { intrusionCount } from './intrusions.ts';
import { brokenCount, itemCount } from './paper.ts';

/**
 * An action of one of the learner's devices, an intruder or the closing job. `ago`: the attempt, counted back from the
 * newest.
 */
export type Action =
  /** Answers an item with the device's next sequence number, and sends it unless the connection is down. */
  | { kind: 'answer'; device: number; item: number; choice: number; flagged: boolean; step: number; isOnline: boolean }
  /** Sends an answer again, or for the first time: the nth answer ever given. */
  | { kind: 'retry'; nth: number }
  /** Sends a queue with answers in any order, more than once, mixed with invalid entries. */
  | { kind: 'flush'; nths: number[]; broken: number[] }
  | { kind: 'start' }
  | { kind: 'list' }
  | { kind: 'get'; ago: number }
  | { kind: 'result'; ago: number }
  | { kind: 'submit'; ago: number }
  /** A round of the closing job. */
  | { kind: 'close' }
  /** A call by somebody else, or an invalid one: the nth of `intrusions`. */
  | { kind: 'intrude'; nth: number; ago: number };

/** Moves the clock, by that many milliseconds or to that many after the deadline, and then does everything at once. */
export interface Round {
  pause: { ms: number } | { afterDeadlineMs: number };
  actions: Action[];
  /** Turns of the event loop for the server before the first, second … action, repeated: a save takes a few to its commit. */
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

/** An action, with the frequency of each kind by its weight. */
export const actionOf = (weights: Partial<Record<Action['kind'], number>>): fc.Arbitrary<Action> =>
  fc.oneof(
    ...Object.entries(weights).map(([kind, weight]) => ({
      arbitrary: actions[kind as Action['kind']] as fc.Arbitrary<Action>,
      weight,
    })),
  );

const shortPause = fc.record({ ms: fc.nat({ max: 4_000 }) });
/** At the deadline, within the grace, at its last moment, one millisecond past it, and long after. */
export const aroundTheEnd = fc.record({ afterDeadlineMs: fc.constantFrom(0, 1, 4_999, 5_000, 5_001, 60_000) });

export const delays = fc.oneof(
  fc.constant<number[]>([0]),
  fc.array(fc.nat({ max: 20 }), { minLength: 3, maxLength: 12 }),
);

/** A round of one action or of many at once, equally often. */
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
