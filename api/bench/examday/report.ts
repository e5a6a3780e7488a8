import type { Verdict } from '../../harness/ledger.ts';
import type { Measures } from '../../harness/measures.ts';

/** One figure with its bar. */
export interface Figure {
  bar: string;
  what: string;
  value: number;
  unit: string;
  limit: number;
  met: boolean;
}

/** Figures of a run on one database. Each is printed when it is known. */
export interface Report {
  readonly figures: Figure[];
  /**
   * Acknowledged writes that a later read doesn't show, or shows older; and stored ones that exist twice or were never sent.
   */
  lost: number;
  doubled: number;
  /** Answers and failures that no sitter should have seen. */
  errors: number;
  /** Figures of the last line, by name. */
  readonly named: Record<string, number>;
  atMost(bar: string, what: string, value: number, limit: number, unit: string): void;
  atLeast(bar: string, what: string, value: number, limit: number, unit: string): void;
  /** A note without a bar. */
  note(bar: string, text: string): void;
  verdict(bar: string, verdict: Verdict): void;
  /** Counts every answer that is no success and every failure of the network. @returns their number */
  errorsOf(bar: string, measures: Measures): number;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

export function createReport(database: string, print: (line: string) => void): Report {
  const figures: Figure[] = [];
  const say = (bar: string, text: string) => print(`${database.padEnd(9)}${bar.padEnd(7)}${text}`);
  function add(figure: Figure, sign: string): void {
    figures.push(figure);
    const { bar, what, value, limit, unit, met } = figure;
    say(
      bar,
      `${what.padEnd(46)}${String(rounded(value)).padStart(9)} ${unit.padEnd(4)} (bar ${sign} ${limit})  ${met ? 'met' : 'NOT MET'}`,
    );
  }
  const report: Report = {
    figures,
    lost: 0,
    doubled: 0,
    errors: 0,
    named: {},
    atMost: (bar, what, value, limit, unit) =>
      add({ bar, what, value: rounded(value), unit, limit, met: value <= limit }, '<='),
    atLeast: (bar, what, value, limit, unit) =>
      add({ bar, what, value: rounded(value), unit, limit, met: value >= limit }, '>='),
    note: (bar, text) => say(bar, text),
    verdict(bar, { compared, lost, doubled, invented }) {
      report.lost += lost.length;
      report.doubled += doubled.length + invented.length;
      for (const line of [...lost, ...doubled, ...invented].slice(0, 5)) say(bar, line);
      report.atMost(
        bar,
        `lost or doubled of ${compared} acknowledged`,
        lost.length + doubled.length + invented.length,
        0,
        '',
      );
    },
    errorsOf(bar, { answers, failures }) {
      const bad = [...answers].filter(([key]) => !/ 20[01]$/.test(key));
      const count = [...bad, ...failures].reduce((sum, [, times]) => sum + times, 0);
      report.errors += count;
      report.atMost(
        bar,
        `errors ${[...bad, ...failures].map(([key, times]) => `${key}: ${times}`).join(', ')}`.trim(),
        count,
        0,
        '',
      );
      return count;
    },
  };
  return report;
}
