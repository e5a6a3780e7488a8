import { LRUCache } from 'lru-cache';

/** Most answers that are kept at once. */
const kept = 200;

/** Asks once for all who ask within some time: everybody in a waiting room asks the same. Failures aren't kept. */
export function keptShortly<Answer>(ms: number, now: () => Date, ask: (key: string) => Promise<Answer>) {
  const answers = new LRUCache<string, { at: number; answer: Promise<Answer> }>({ max: kept });
  return (key: string): Promise<Answer> => {
    const at = now().getTime();
    const known = answers.get(key);
    // The clock may have been set back meanwhile.
    if (known && Math.abs(at - known.at) < ms) return known.answer;
    const entry = { at, answer: ask(key) };
    answers.set(key, entry);
    entry.answer.catch(() => {
      if (answers.get(key) === entry) answers.delete(key);
    });
    return entry.answer;
  };
}
