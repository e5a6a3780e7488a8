import type { Report } from '../../bench/examday/report.ts';
import type { LearnerNotes } from './messages.ts';
import type { Played, Stretch } from './play.ts';
import { distributionOf, within } from './samples.ts';
import type { Sizes } from './sizes.ts';

/** Within so long those who listen have an announcement. */
const announcedWithinMs = 5_000;
/** From there on the sitters' own process is a part of what it measures. */
const busyLoopMs = 30;
const busyShare = 0.85;
/** Onlookers cost nothing measurable: so much is the noise between two stretches of one run. */
const noise = { p99Ms: 20, cpuShare: 0.15 };

const numbers = (values: (number | undefined)[]) => values.filter((value) => value !== undefined);

function linesOf(report: Report, what: string, lines: readonly string[]): void {
  for (const line of lines.slice(0, 5)) report.note('', `  ${what}: ${line}`);
}

/** Saves and processor time of the stretches with onlookers, or of those without. */
function together(saves: Float64Array, stretches: readonly Stretch[]) {
  const latencies = stretches.flatMap(({ from, to }) => within(saves, from, to));
  const ms = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
  const cpuMs = stretches.reduce((sum, stretch) => sum + (stretch.cpuMs ?? Number.NaN), 0);
  return { ...distributionOf(latencies), perSecond: (latencies.length * 1_000) / ms, cpuShare: cpuMs / ms };
}

/**
 * Prints what each learner would have felt, with the bars.
 * @param judgesSpeed false in the short form: speed is computed and not judged
 */
export function tell(report: Report, played: Played, sizes: Sizes, judgesSpeed: boolean): void {
  const { crowd, judgement, startsAt, announcedAt, stretches, watched, live } = played;
  const { notes, saves, verdict, errors, lag } = crowd;
  const speed = (
    bar: string,
    what: string,
    value: number,
    limit: number,
    unit: string,
    way: 'atMost' | 'atLeast' = 'atMost',
  ) => {
    if (judgesSpeed) report[way](bar, what, value, limit, unit);
    else report.note(bar, `${what.padEnd(46)}${(Math.round(value * 100) / 100).toString().padStart(9)} ${unit}`);
  };
  const none = (bar: string, what: string, lines: readonly string[]) => {
    report.atMost(bar, what, lines.length, 0, '');
    linesOf(report, what, lines);
  };

  const started = notes.filter(({ attemptId }) => attemptId !== undefined);
  const start = distributionOf(numbers(started.map(({ startMs }) => startMs)));
  const felt = distributionOf(numbers(started.map(({ feltMs }) => feltMs)));
  report.note(
    'start',
    `${started.length} of ${sizes.sitters} started, ${notes.filter(({ isLate }) => isLate).length} were late; half had their questions ${Math.round(start.p50)} ms after they asked, ${(felt.p50 / 1_000).toFixed(1)} s after the start second (the spread is ${sizes.spreadSeconds} s)`,
  );
  speed('start', 'start, p99', start.p99, 1_500, 'ms');
  speed('start', 'start, longest', start.max, 10_000, 'ms');
  speed('start', 'felt wait after the start second, longest', felt.max / 1_000, 10, 's');
  const meanwhile = distributionOf(within(saves, startsAt, startsAt + sizes.startMs));
  const overall = crowd.answered['save'] ?? distributionOf([]);
  report.note(
    'saves',
    `${meanwhile.count} during the start, p50 ${meanwhile.p50.toFixed(1)} ms; ${overall.count} in all, p50 ${overall.p50.toFixed(1)}, p99 ${overall.p99.toFixed(0)}, longest ${overall.max.toFixed(0)} ms`,
  );
  speed('saves', 'save during the start, p99', meanwhile.p99, 200, 'ms');

  const withThem = together(
    saves,
    stretches.filter(({ withOnlookers }) => withOnlookers),
  );
  const without = together(
    saves,
    stretches.filter(({ withOnlookers }) => !withOnlookers),
  );
  const described = ({ p99, perSecond, cpuShare }: ReturnType<typeof together>) =>
    `saves' p99 ${p99.toFixed(1)} ms at ${perSecond.toFixed(0)}/s${Number.isNaN(cpuShare) ? '' : `, ${(cpuShare * 100).toFixed(0)} % of a core`}`;
  report.note(
    'look',
    `with ${sizes.administrators} administrators looking on (${live.heard} messages): ${described(withThem)}; without: ${described(without)}`,
  );
  speed('look', 'p99 of a save, more with onlookers', withThem.p99 - without.p99, noise.p99Ms, 'ms');
  if (!Number.isNaN(withThem.cpuShare))
    speed(
      'look',
      'processor, more with onlookers',
      (withThem.cpuShare - without.cpuShare) * 100,
      noise.cpuShare * 100,
      '%',
    );
  report.note('look', `live streams that were refused or broke off, and were opened again: ${live.broken}`);

  const reach = (mode: LearnerNotes['atAnnouncement']) => notes.filter(({ atAnnouncement }) => atAnnouncement === mode);
  // Somebody who hands in at that moment leaves before it can come.
  const listening = reach('listening').filter(
    ({ announcedAt: at, endedAt }) => at !== undefined || (endedAt ?? 0) > announcedAt + announcedWithinMs,
  );
  const reached = listening.map(({ announcedAt: at = Number.POSITIVE_INFINITY }) => at - announcedAt);
  const inTime = (100 * reached.filter((ms) => ms <= announcedWithinMs).length) / Math.max(1, reached.length);
  const slowest = distributionOf(reached.filter(Number.isFinite)).max;
  const others = [...reach('asking'), ...reach('away')].filter(({ announcedAt: at }) => at === undefined).length;
  report.note(
    'news',
    `an announcement to ${listening.length} who listen, ${reach('asking').length} who ask, ${reach('away').length} whose line was away (${others} of both never had it, or had ended); half of the first had it after ${Math.round(distributionOf(reached).p50)} ms`,
  );
  speed('news', 'those who listen had it within 5 s', inTime, 99, '%', 'atLeast');
  speed('news', 'the slowest of them', slowest / 1_000, announcedWithinMs / 1_000, 's');

  report.note('pause', `clocks stood still for ${judgement.pausedSeconds.toFixed(3)} s`);
  report.atMost('pause', 'seconds that somebody lost', judgement.lostSeconds, 0, 's');
  report.atMost('pause', 'seconds that somebody gained', judgement.gainedSeconds, 0, 's');
  none('pause', 'screens with another deadline at the end', judgement.wrongClocks);

  report.verdict('books', verdict);
  none('books', 'learners with two attempts', judgement.doubled);
  report.atMost(
    'books',
    'attempts that nobody or two have started',
    Math.abs(judgement.attempts - started.length),
    0,
    '',
  );
  none('books', 'scores that the answers do not give', judgement.wrongScores);
  none('books', 'standings that are not the points', judgement.wrongStandings);
  report.atMost('books', 'who have no standing', started.filter(({ standing }) => !standing).length, 0, '');
  none(
    'books',
    'sitters whose exam broke off',
    notes.filter(({ problem }) => problem !== undefined).map(({ accountId, problem }) => `${accountId}: ${problem}`),
  );
  report.atMost('books', 'sitters who did not start', sizes.sitters - started.length, 0, '');
  const refused = Map.groupBy(
    notes.flatMap(({ refusals }) => refusals),
    (code) => code,
  );
  const listed = [...Object.entries(errors), ...[...refused].map(([code, { length }]) => [code, length] as const)];
  report.note('errors', listed.length === 0 ? 'none' : listed.map(([what, times]) => `${what}: ${times}`).join(', '));
  if (watched)
    report.note(
      'server',
      `event loop p99 ${watched.eventLoopP99Ms.toFixed(0)} ms, longest ${watched.eventLoopMaxMs.toFixed(0)} ms; ${(watched.cpuShare * 100).toFixed(0)} % of a core; ${watched.rssMb.toFixed(0)} MB (${(watched.rssMb - (played.rssBeforeMb ?? 0)).toFixed(0)} more than before)`,
    );
  const isBusy = lag.startP99Ms > busyLoopMs || lag.p99Ms > busyLoopMs || crowd.cpuShare > busyShare;
  report.note(
    'phones',
    `the sitters' own loop p99 ${lag.p99Ms.toFixed(0)} ms (during the start ${lag.startP99Ms.toFixed(0)}), longest ${lag.maxMs.toFixed(0)} ms, ${(crowd.cpuShare * 100).toFixed(0)} % of a core${isBusy ? ': THE SITTERS WERE A BOTTLENECK, latencies are theirs too' : ''}`,
  );
  Object.assign(report.named, {
    ...{ started: started.length, answers: verdict.compared, startP50Ms: start.p50, startP99Ms: start.p99 },
    ...{ startMaxMs: start.max, feltMaxSeconds: felt.max / 1_000, startSavesP99Ms: meanwhile.p99 },
    ...{ saveP50Ms: overall.p50, saveP99Ms: overall.p99, reachedIn5sPercent: inTime, slowestReachMs: slowest },
    ...{ pauseSeconds: judgement.pausedSeconds, lostSeconds: judgement.lostSeconds },
    ...{ p99WithOnlookersMs: withThem.p99, p99WithoutMs: without.p99, sittersLoopP99Ms: lag.p99Ms },
    ...(watched && { eventLoopP99Ms: watched.eventLoopP99Ms, rssMb: watched.rssMb }),
  });
}
