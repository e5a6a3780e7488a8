import { setTimeout as sleep } from 'node:timers/promises';
import type { Hand, NewHand } from '../../src/contract/index.ts';
import type { HttpClient } from '../../harness/http-client.ts';
import { type EventStream, openStream } from './event-stream.ts';
import { paths } from './paths.ts';

/** The one who runs the event, by the calls of the administrators' area. */
export interface Administrator {
  /** Does something by hand. */
  do(hand: NewHand): Promise<Hand>;
  /** Releases the results once nothing is in the way. */
  release(withinMs: number): Promise<void>;
}

const reason = 'Gladi bersih';
/** Not yet, or too busy. */
const again = new Set([409, 503]);
const backAfterMs = 1_000;
const comeWithinMs = 5_000;
const busyForMs = 30_000;

export function createAdministrator(http: HttpClient, tryoutId: string, token: string): Administrator {
  async function call(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
    const answer = await http.call({ method: 'POST', path, token, body });
    if (answer.status >= 300 && !again.has(answer.status))
      throw new Error(`POST ${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }
  async function once(path: string, body: unknown): Promise<unknown> {
    const end = performance.now() + busyForMs;
    for (;;) {
      const answer = await call(path, body);
      if (answer.status < 300) return answer.body;
      // A server that is too busy refuses a call before it does anything.
      if (answer.status !== 503 || performance.now() > end)
        throw new Error(`POST ${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
      await sleep(backAfterMs);
    }
  }
  return {
    do: async (hand) => (await once(paths.hands(tryoutId), hand)) as Hand,
    async release(withinMs) {
      const end = performance.now() + withinMs;
      for (;;) {
        const { status, body } = await call(paths.releases(tryoutId), { reason });
        if (status < 300) return;
        if (performance.now() > end) throw new Error(`The release still answers ${status}: ${JSON.stringify(body)}`);
        await sleep(500);
      }
    },
  };
}

/** Administrators who look at the live stream, each on a connection of their own. */
export interface Onlookers {
  /** Opens all streams; resolves once each has heard something, or after some seconds on a server that is too busy. */
  come(): Promise<void>;
  leave(): Promise<void>;
  /** Messages that all have heard so far. */
  heard(): number;
  /** Streams that were refused or broke off by themselves. */
  broken(): number;
}

export function createOnlookers(url: string, tryoutId: string, tokens: readonly string[]): Onlookers {
  const streams = new Set<EventStream>();
  let looking: Promise<void>[] = [];
  let heard = 0;
  let broken = 0;
  let isLeaving = false;
  /** Looks until they leave; like the page it comes back after a while when it is refused or the line breaks. */
  async function look(token: string, isFirst: () => void): Promise<void> {
    while (!isLeaving) {
      const stream = openStream(url + paths.liveStream(tryoutId), {
        token,
        heard() {
          heard += 1;
          isFirst();
        },
      });
      streams.add(stream);
      await stream.ended;
      streams.delete(stream);
      if (isLeaving) return;
      broken += 1;
      await sleep(backAfterMs);
    }
  }
  return {
    async come() {
      isLeaving = false;
      const firsts = tokens.map(() => Promise.withResolvers<void>());
      looking = tokens.map((token, index) => look(token, () => firsts[index]?.resolve()));
      await Promise.race([Promise.all(firsts.map(({ promise }) => promise)), sleep(comeWithinMs)]);
    },
    async leave() {
      isLeaving = true;
      for (const stream of streams) stream.close();
      await Promise.all(looking);
    },
    heard: () => heard,
    broken: () => broken,
  };
}
