import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Call, HttpClient } from '../../harness/http-client.ts';
import type { Measured, Measures } from '../../harness/measures.ts';

/** One device's connection to the product, which can drop. */
export interface Line extends HttpClient {
  readonly isUp: boolean;
  /** Resolves when it is up. */
  up(): Promise<void>;
  /** Cuts what is under way for that long; calls wait until it is back. */
  drop(ms: number): Promise<void>;
  /** Is told when it drops. */
  onDrop(listener: () => void): void;
}

const kindOf = ({ method, path }: Call): Measured | undefined => {
  if (method === 'PUT' || method === 'PATCH') return 'save';
  if (path.endsWith('/submit')) return 'submit';
  if (method === 'POST') return 'start';
  return undefined;
};

/** A device's line. The time of each call that is answered is measured; one that the drop has cut is no error and is made again. */
export function createLine(http: HttpClient, device: Record<string, string>, measures: Measures): Line {
  let cut = new AbortController();
  let back: Promise<void> | undefined;
  const listeners: (() => void)[] = [];
  return {
    get isUp() {
      return back === undefined;
    },
    up: async () => back,
    async drop(ms) {
      const under = cut;
      cut = new AbortController();
      back = sleep(ms);
      under.abort();
      for (const listener of listeners) listener();
      await back;
      back = undefined;
    },
    onDrop: (listener) => void listeners.push(listener),
    async call(call): Promise<Answer> {
      for (;;) {
        await back;
        const { signal } = cut;
        const sentAt = performance.now();
        try {
          const answer = await http.call({ ...call, headers: device, signal });
          const kind = kindOf(call);
          if (kind !== undefined) measures.answered(kind, answer.status, performance.now() - sentAt);
          return answer;
        } catch (error) {
          if (!signal.aborted) throw error;
        }
      }
    },
    close: async () => {},
  };
}
