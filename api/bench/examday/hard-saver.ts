import autocannon from 'autocannon';
import { letters } from '../../src/contract/index.ts';
import type { Ledger } from '../../harness/ledger.ts';
import type { Sitter } from '../../harness/sitter.ts';

export interface HardSaving {
  url: string;
  /** They share the connections: each connection sends answers of one of them, without a pause. */
  sitters: readonly Sitter[];
  connections: number;
  seconds: number;
  /** Most saves per second over all connections; by default as many as are answered. */
  perSecond?: number;
  /** Records acknowledged saves; left out if the server is not the product. */
  ledger?: Ledger;
}

export interface HardSaved {
  /** Acknowledged saves per second. */
  savesPerSecond: number;
  /** Of acknowledged saves only. */
  p50: number;
  p99: number;
  max: number;
  /** All answers per second. */
  answersPerSecond: number;
  byStatus: Record<string, number>;
  /** Connections that broke, and calls without an answer in 10 s. */
  failures: number;
}

/** Always rising, and near the clock's milliseconds, like the exam screen's. */
let sequence = Date.now();

/**
 * Saves as fast as the connections allow. Every save has a new sequence and another option, so that each one changes its row:
 * an upsert of equal values would need no flush and make the figure too good.
 */
export async function saveHard({
  url,
  sitters,
  connections,
  seconds,
  perSecond,
  ledger,
}: HardSaving): Promise<HardSaved> {
  sequence = Math.max(sequence, Date.now());
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 10,
    excludeErrorStats: true,
    ...(perSecond && { overallRate: perSecond }),
    setupClient(client) {
      const { token, attemptId = '', itemIds } = sitters[next++ % sitters.length] as Sitter;
      // Two connections of one sitter begin with different items.
      let answered = Math.floor((next / connections) * itemIds.length);
      let choice = { itemId: '', option: letters[0] as (typeof letters)[number], text: null, flagged: false, sequence };
      client.setRequests([
        {
          method: 'PUT',
          setupRequest(request) {
            sequence += 1;
            const option = letters[sequence % letters.length] as (typeof letters)[number];
            choice = { ...choice, itemId: itemIds[answered++ % itemIds.length] as string, option, sequence };
            ledger?.sent(attemptId, choice);
            return {
              ...request,
              path: `/api/attempts/${attemptId}/responses/${choice.itemId}`,
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
              body: JSON.stringify({ option, flagged: false, sequence, secondsSpent: 20 }),
            };
          },
          onResponse(status) {
            if (status === 200) ledger?.acknowledged(attemptId, choice);
          },
        },
      ]);
    },
  });
  const byStatus = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, Number(count)]),
  );
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return {
    savesPerSecond: (byStatus['200'] ?? 0) / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    max: result.latency.max,
    answersPerSecond: all / result.duration,
    byStatus,
    failures: result.errors + result.timeouts,
  };
}
