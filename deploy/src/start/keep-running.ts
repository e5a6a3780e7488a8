import { setTimeout as waitFor } from 'node:timers/promises';
import { startService, type Service, type ServiceOptions } from './service.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const minuteMs = 60_000;
const maxEndsPerMinute = 5;

export interface Surroundings {
  start: (options: ServiceOptions) => Service;
  /** Waits; when the signal aborts it stops waiting, without an error. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds on a monotonic clock. */
  now: () => number;
}

const realSurroundings: Surroundings = {
  start: startService,
  wait: (ms, signal) => waitFor(ms, undefined, { signal }).catch(() => undefined),
  now: () => performance.now(),
};

/**
 * Starts a service and starts it again whenever it ends after it had once been ready: after a pause of 1 s, doubled up to
 * 30 s until it has run for a minute.
 * @returns the service; its `ended` settles only when it is not started again: it was never ready, ended for the 5th time
 * within a minute, or was stopped
 */
export function keepRunning(options: ServiceOptions, { start, wait, now }: Surroundings = realSurroundings): Service {
  const stopping = new AbortController();
  let current = start(options);
  let wasReady = false;
  const ready = current.isReady().then((isReady) => (wasReady = isReady));

  async function untilItEndsForGood(): Promise<string> {
    let endedAt: number[] = [];
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const startedAt = now();
      const how = await current.ended;
      if (!wasReady || stopping.signal.aborted) return how;
      const time = now();
      endedAt = [...endedAt.filter((earlier) => time - earlier < minuteMs), time];
      if (endedAt.length >= maxEndsPerMinute) return `${how}, for the ${maxEndsPerMinute}th time within a minute`;
      if (time - startedAt >= minuteMs) pauseMs = firstPauseMs;
      console.error(`${options.name} ended (${how}); starting it again`);
      await wait(pauseMs, stopping.signal);
      if (stopping.signal.aborted) return how;
      current = start({ ...options, isRestart: true });
    }
  }

  return {
    name: options.name,
    logFile: current.logFile,
    ended: untilItEndsForGood(),
    isReady: () => ready,
    async stop() {
      stopping.abort();
      await current.stop();
    },
    kill() {
      stopping.abort();
      current.kill();
    },
  };
}
