/** A computation takes this long before others have their turn. */
const sliceMs = 8;

/** Thrown to end a computation early, since the server stops. */
export class Stopped extends Error {}

/**
 * Runs a computation that yields often in slices, and rests in between, so that the process goes on answering.
 * @throws Stopped once `isOver`
 */
export async function inSlices<Value>(
  work: Generator<void, Value>,
  { rest, isOver }: { rest(): Promise<void>; isOver(): boolean },
): Promise<Value> {
  let since = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since < sliceMs) continue;
    await rest();
    if (isOver()) throw new Stopped();
    since = performance.now();
  }
}

/** Runs a computation to its end at once. */
export function atOnce<Value>(work: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
