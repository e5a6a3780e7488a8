import { setTimeout as sleep } from 'node:timers/promises';
import { mintToken } from '../../harness/fixture.ts';
import { createHttpClient } from '../../harness/http-client.ts';
import type { Watched } from '../../harness/watch.ts';
import { createAdministrator, createOnlookers } from './administrator.ts';
import { makeEvent, makePeople, runningOf } from './cast.ts';
import { startCrowd } from './crowd.ts';
import type { Ground } from './ground.ts';
import { judge, type Judgement } from './judge.ts';
import type { CrowdReport } from './messages.ts';
import { partsOf } from './parts.ts';
import type { Sizes } from './sizes.ts';

/** A part of the exam with or without onlookers. */
export interface Stretch {
  from: number;
  to: number;
  withOnlookers: boolean;
  /** Processor time of the API; undefined where nobody can see it. */
  cpuMs: number | undefined;
}

/** Everything that was seen of one rehearsal. */
export interface Played {
  startsAt: number;
  crowd: CrowdReport;
  judgement: Judgement;
  /** When the announcement was sent, epoch ms. */
  announcedAt: number;
  stretches: Stretch[];
  /** Messages of the live stream that onlookers heard, and streams that broke off. */
  live: { heard: number; broken: number };
  /** The API's processes from the start second to the end of the first stretches, and over the whole exam. */
  watched: Watched | undefined;
  rssBeforeMb: number | undefined;
}

/** Longest time for making the event's rows, per sitter. */
const rowsMs = 0.5;
const readyMs = 1_500;
const onlookersComeMs = 5_000;
/** After the last clock: the grace, the closings and a busy machine. */
const patienceMs = 120_000;

/**
 * Plays the whole event.
 * @param print gets what happens, line by line
 */
export async function play(
  ground: Ground,
  sizes: Sizes,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<Played> {
  const { db, url, watch } = ground;
  let shown = '';
  const crowd = startCrowd(({ waiting, running, ended }) => {
    const now = `${waiting} wait, ${running} sit, ${ended} have ended`;
    if (now !== shown) print(`          ${now}`);
    shown = now;
  });
  signal.addEventListener('abort', crowd.kill, { once: true });
  const http = createHttpClient(url);
  try {
    await crowd.once('ready');
    const people = await makePeople(db, sizes);
    const learnerTokens = await Promise.all(people.learnerIds.map((id) => mintToken(id, ground.jwtSecret)));
    const staffTokens = await Promise.all(
      people.administratorIds.map((id) => mintToken(id, ground.jwtSecret, 'admin')),
    );
    const soonest = Date.now() + readyMs + sizes.sitters * rowsMs + sizes.waitingMs;
    const startsAt = Math.ceil(soonest / 1_000) * 1_000;
    const stage = { packageId: ground.packageId, sizes, startsAt: new Date(startsAt) };
    const tryoutId = await makeEvent(db, { ...stage, ...people });
    const parts = partsOf(sizes);
    const cast = people.learnerIds.map((accountId, index) => ({
      ...{ accountId, token: learnerTokens[index] as string },
      part: parts[index] as (typeof parts)[number],
    }));
    const rssBeforeMb = (await watch?.look())?.rssMb;
    await watch?.reset();
    crowd.send({ kind: 'begin', url, tryoutId, startsAt, sizes, cast });
    const ended = crowd.once('ended');
    ended.catch(() => {});

    const at = async (moment: number) => {
      await sleep(Math.max(0, startsAt + moment - Date.now()), undefined, { signal });
    };
    const say = (what: string) => print(`${((Date.now() - startsAt) / 1_000).toFixed(1).padStart(7)} s ${what}`);
    const administrator = createAdministrator(http, tryoutId, staffTokens[0] as string);
    const onlookers = createOnlookers(url, tryoutId, staffTokens);
    const reason = 'Gladi bersih';
    const { acts } = sizes;

    await at(-Math.min(onlookersComeMs, sizes.waitingMs / 2));
    await onlookers.come();
    say(`${staffTokens.length} administrators look on`);
    await at(0);
    say('the start second');
    const stretches: Stretch[] = [];
    for (let index = 0; index < acts.stretches; index += 1) {
      const withOnlookers = index % 2 === 0;
      await at(acts.firstStretchAt + index * acts.stretchMs);
      if (index > 0) await (withOnlookers ? onlookers.come() : onlookers.leave());
      const from = Date.now();
      const cpuBefore = await watch?.cpuMs();
      await at(acts.firstStretchAt + (index + 1) * acts.stretchMs);
      const cpuAfter = await watch?.cpuMs();
      const cpuMs = cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore;
      stretches.push({ from, to: Date.now(), withOnlookers, cpuMs });
    }
    await onlookers.leave();
    await onlookers.come();

    let announcedAt = 0;
    const done: [moment: number, work: () => Promise<string>][] = [
      [
        acts.announceAt,
        async () => {
          const noted = crowd.once('noted');
          crowd.send({ kind: 'announcing' });
          await noted;
          announcedAt = Date.now();
          await administrator.do({ kind: 'message', text: 'Gladi bersih: pengumuman percobaan', reason });
          return 'an announcement';
        },
      ],
      [
        acts.pauseAt,
        async () => {
          await administrator.do({ kind: 'pause', reason });
          say('all are paused');
          await sleep(acts.pauseMs, undefined, { signal });
          await administrator.do({ kind: 'resume', reason });
          return 'all go on';
        },
      ],
      [
        acts.extraAt,
        async () => {
          const handingIn = cast.filter(({ part }) => part.handsIn && !part.isLate).map(({ accountId }) => accountId);
          const attemptId = acts.extraForAll ? null : await runningOf(db, tryoutId, handingIn);
          await administrator.do({ kind: 'time', attemptId, seconds: acts.extraSeconds, reason });
          return `${acts.extraSeconds} s more for ${acts.extraForAll ? 'all' : 'one of them'}`;
        },
      ],
    ];
    for (const [moment, work] of done.toSorted(([one], [other]) => one - other)) {
      await at(moment);
      say(await work());
    }
    const last = sizes.windowMs + sizes.durationSeconds * 1_000 + acts.pauseMs + acts.extraSeconds * 1_000;
    const late = sleep(startsAt + last + patienceMs - Date.now(), undefined, { ref: false }).then(() => {
      throw new Error('There are sitters who have not ended long after the last clock');
    });
    await Promise.race([ended, late]);
    say('all have ended');
    const watched = await watch?.look();
    await administrator.release(patienceMs);
    say('the results are released');
    await onlookers.leave();
    const read = crowd.once('read');
    crowd.send({ kind: 'released' });
    await read;
    const reported = crowd.report();
    crowd.send({ kind: 'judge', databaseUrl: ground.databaseUrl });
    const report = await reported;
    return {
      ...{ startsAt, crowd: report, announcedAt, stretches, watched, rssBeforeMb },
      judgement: await judge(db, tryoutId, report.notes),
      live: { heard: onlookers.heard(), broken: onlookers.broken() },
    };
  } finally {
    crowd.kill();
    await http.close();
  }
}
