import type { TableAttempt } from './answer-table.ts';

/** Attempts that each one is compared with: the next to start in the whole event, and the next of the same province and instance. */
const nextInTime = 40;
const nextInPlace = 60;

const at = <Value>(list: readonly Value[], place: number): Value => list[place] as Value;

/** An attempt's place, and the places of those that it is compared with. */
type Partners = readonly [number, readonly number[]];
/** Told between pieces of work that have no pairs. */
const nobody: Partners = [0, []];
const pieceLength = 1_000;

/** Places of attempts in the order of their starts; equal starts in the order of the list. */
function* startOrder(attempts: readonly TableAttempt[]): Generator<Partners, number[]> {
  // One number for start and place: sorting numbers natively holds the process for some milliseconds only.
  const keys = new Float64Array(attempts.length);
  const first = Date.parse(attempts[0]?.startedAt ?? '');
  for (const [place, { startedAt }] of attempts.entries()) {
    keys[place] = (Date.parse(startedAt) - first) * attempts.length + place;
    if (place % pieceLength === 0) yield nobody;
  }
  keys.sort();
  yield nobody;
  // Attempts may have started before the first of the list.
  return Array.from(keys, (key) => ((key % attempts.length) + attempts.length) % attempts.length);
}

/**
 * Pairs of attempts that are compared, as places in the list: those who started close to one another, and those of one province and instance who did. At most 100 for
 * each attempt, each pair once, never two attempts of one learner.
 * @returns for each attempt in turn its partners
 */
export function* neighboursOf(attempts: readonly TableAttempt[]): Generator<Partners> {
  const order = yield* startOrder(attempts);
  const places = new Map<string, number[]>();
  for (const [turn, place] of order.entries()) {
    const { province, instance } = at(attempts, place);
    const key = `${province}\n${instance}`;
    const turns = places.get(key);
    if (turns) turns.push(turn);
    else places.set(key, [turn]);
    if (turn % pieceLength === 0) yield nobody;
  }
  for (const turns of places.values())
    for (const [nth, turn] of turns.entries()) {
      const partners: number[] = [];
      for (let next = turn + 1; next <= turn + nextInTime && next < order.length; next += 1) partners.push(next);
      for (let next = nth + 1; next <= nth + nextInPlace && next < turns.length; next += 1)
        // The others were just taken.
        if (at(turns, next) > turn + nextInTime) partners.push(at(turns, next));
      const own = at(order, turn);
      const { learnerId } = at(attempts, own);
      yield [
        own,
        partners
          .map((partner) => at(order, partner))
          .filter((partner) => at(attempts, partner).learnerId !== learnerId),
      ];
    }
}
