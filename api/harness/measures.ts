import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** The kinds of calls that sitters make; `felt` is no call but the time from a choice to its acknowledgement. */
export const measured = ['signIn', 'start', 'load', 'save', 'submit', 'result', 'felt'] as const;
export type Measured = (typeof measured)[number];

/** Summary of one kind, in milliseconds. */
export interface Summary {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

/** Measurements of all sitters of a run. */
export interface Measures {
  /** An answer with this status after that many milliseconds. */
  answered(kind: Measured, status: number, ms: number): void;
  /** No whole answer came: ECONNRESET, ECONNREFUSED, UND_ERR_SOCKET, … */
  failed(kind: Measured, code: string): void;
  /** Latencies of answers with 200 and 201. */
  summary(kind: Measured): Summary;
  /** Number of answers for each `kind status`, such as `save 503`. */
  answers: Map<string, number>;
  /** The longest time until an answer for each `kind status`, in milliseconds. */
  slowest: Map<string, number>;
  /** Number of failures for each `kind code`, such as `save ECONNRESET`. */
  failures: Map<string, number>;
  /** The kinds of answers that were neither a success nor 503, such as `save 429`. */
  unexpected(): string[];
  /** Deletes all measurements, at the end of a warm-up. */
  reset(): void;
}

const toMs = (microseconds: number) => Math.round(microseconds / 100) / 10;

export function createMeasures(): Measures {
  const latencies = new Map<Measured, RecordableHistogram>(measured.map((kind) => [kind, createHistogram()]));
  const answers = new Map<string, number>();
  const failures = new Map<string, number>();
  const slowest = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1);
  const of = (kind: Measured) => latencies.get(kind) as RecordableHistogram;
  return {
    answers,
    slowest,
    failures,
    answered(kind, status, ms) {
      count(answers, `${kind} ${status}`);
      slowest.set(`${kind} ${status}`, Math.max(ms, slowest.get(`${kind} ${status}`) ?? 0));
      if (status < 300) of(kind).record(Math.max(1, Math.round(ms * 1000)));
    },
    failed: (kind, code) => count(failures, `${kind} ${code}`),
    summary(kind) {
      const histogram = of(kind);
      if (histogram.count === 0) return { count: 0, p50: 0, p99: 0, max: 0 };
      return {
        count: histogram.count,
        p50: toMs(histogram.percentile(50)),
        p99: toMs(histogram.percentile(99)),
        max: toMs(histogram.max),
      };
    },
    unexpected: () => [...answers.keys()].filter((key) => !/ (20[01]|503)$/.test(key)),
    reset() {
      for (const histogram of latencies.values()) histogram.reset();
      answers.clear();
      slowest.clear();
      failures.clear();
    },
  };
}
