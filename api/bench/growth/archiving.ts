import { openDatabase } from '../../src/db/open-database.ts';
import { createArchiveRepository } from '../../src/features/attempts/archive.repository.ts';
import { createArchiveService } from '../../src/features/attempts/archive.service.ts';
import { responseBytes } from '../large/response-bytes.ts';
import type { MeasuredCall } from './calls.ts';
import type { Cost, SizedScene } from './scene.ts';

/** Days after which this run archives. */
const days = 90;

export interface Archived {
  attempts: number;
  /** Bytes of an attempt's answers on the disk with their key: as rows, and as an archive. */
  bytesAsRows: number;
  bytesArchived: number;
  /** A result of the same attempts, before and after. */
  resultOfRows: Cost;
  resultOfArchives: Cost;
  /** Time to archive an attempt without the pause after it, in ms. */
  msEach: number;
}

/** Archives the oldest attempts of a database that has been measured, and measures their results before and after. */
export async function measureArchives(scene: SizedScene, attempts: number, results: number): Promise<Archived> {
  const { databaseUrl, targets } = scene;
  const db = await openDatabase(databaseUrl);
  try {
    // Those of earlier runs are archived already.
    const { last } = await db
      .selectFrom('responseArchive')
      .select((eb) => eb.fn.max('attemptId').as('last'))
      .executeTakeFirstOrThrow();
    const next = await db
      .selectFrom('attempt')
      .select(['id', 'learnerId', 'tryoutId'])
      .where('id', '>', last ?? '')
      .where('state', '<>', 'in_progress')
      .orderBy('id')
      .limit(attempts)
      .execute();
    const oldest = next.filter(({ tryoutId }) => tryoutId === targets.tryoutId).slice(0, results);
    if (oldest.length === 0) throw new Error('There is no old attempt of the package that is not archived');
    const calls = Array.from({ length: results }, (_, index): MeasuredCall => {
      const { id, learnerId } = oldest[index % oldest.length] as (typeof oldest)[number];
      return { method: 'GET', path: `/api/attempts/${id}/result`, accountId: learnerId, role: 'learner' };
    });
    const rows = await db
      .selectFrom('response')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(
        'attemptId',
        'in',
        oldest.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow();
    const bytesOfRow = (await responseBytes(databaseUrl)) / scene.responses;
    await scene.costOf(calls);
    const resultOfRows = await scene.costOf(calls);
    let looks = 0;
    const archives = createArchiveService({
      archives: createArchiveRepository(db),
      openings: { listWithheld: async () => new Map() },
      days,
      now: () => new Date(),
      rest: async () => {},
    });
    const startedAt = performance.now();
    const { archived, failures } = await archives.archiveOld(() => (looks += 1) > attempts);
    const msEach = (performance.now() - startedAt) / archived;
    if (failures.length > 0) throw new AggregateError(failures, 'Some attempts can’t be archived');
    await scene.costOf(calls);
    const resultOfArchives = await scene.costOf(calls);
    const { count } = await db
      .selectFrom('responseArchive')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      attempts: archived,
      bytesAsRows: bytesOfRow * (Number(rows.count) / oldest.length),
      bytesArchived: (await responseBytes(databaseUrl, 'response_archive')) / Number(count),
      resultOfRows,
      resultOfArchives,
      msEach,
    };
  } finally {
    await db.destroy();
  }
}
