import { setTimeout } from 'node:timers/promises';
import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createHintFinder } from './hint-finder.ts';
import { findingJob, forgettingJob, lineJob } from './hint-jobs.ts';
import { createHintRepository } from './hint.repository.ts';
import { hintRoutes } from './hint.routes.ts';
import { createLineWriter } from './line-writer.ts';
import { createHintService } from './hint.service.ts';

/** As long as a piece of work: half of the time is others'. */
const restMs = 8;

type Needs = Pick<Foundation, 'db' | 'now' | 'log' | 'events' | 'lineWatch' | 'ruledPapers'>;

/** Hints of events that are over: several devices, answers faster than reading, wrong answers that are too much alike. */
export function eventHintFeature({
  db,
  now,
  log,
  events,
  lineWatch,
  ruledPapers,
}: Needs): Feature<Pick<Foundation, 'lineWatch'>> {
  const repository = createHintRepository(db);
  const hints = createHintService({ hints: repository, events, now });
  const finder = createHintFinder({
    hints: repository,
    events,
    papers: ruledPapers,
    now,
    rest: () => setTimeout(restMs),
  });
  const lines = createLineWriter({ hints: repository, lines: lineWatch, now });
  return {
    offers: { lineWatch },
    routes: () => [routesAt('/admin/events/:tryoutId/hints', hintRoutes, { hints })],
    jobs: [lineJob(lines), findingJob(finder), forgettingJob(hints)],
    async close() {
      try {
        await lines.writeAll();
      } catch (error) {
        log.error({ err: error }, 'the last devices of events could not be written');
      }
    },
  };
}
