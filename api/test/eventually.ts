/**
 * Repeats a question until the answer satisfies, for a running process that needs its own time.
 * @throws Error with the last answer when that takes longer than `withinMs`
 */
export async function eventually<Value>(
  ask: () => Value | Promise<Value>,
  satisfies: (value: Value) => boolean,
  withinMs: number,
): Promise<Value> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (satisfies(value)) return value;
    if (performance.now() > end) throw new Error(`Still ${JSON.stringify(value)} after ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
