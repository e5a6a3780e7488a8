import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '../../app-error.ts';
import type { EventExport, EventReleases, EventReport, ExamTypes, Work } from '../../contract/index.ts';
import type { EventRepository } from '../../foundation/events/event.repository.ts';
import type { ReleaseRepository } from '../../foundation/events/release.repository.ts';
import { inFileName } from '../../foundation/files/in-file-name.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import { createSectionReader } from '../../foundation/scoring/stored-sections.ts';
import type { ReportRepository } from './report.repository.ts';
import { type ExportedResult, resultsSheet, sheetType } from './results-sheet.ts';

/** How an export reports its progress, and hears that it is cancelled. */
interface Doing {
  report(done: number, total: number): void;
  signal: AbortSignal;
}

export interface ReportNeeds {
  reports: ReportRepository;
  events: Pick<EventRepository, 'find'>;
  releases: Pick<ReleaseRepository, 'findNewest'>;
  /** All releases, as staff see them. */
  listReleases(tryoutId: string): Promise<EventReleases>;
  /** The mean points of its sections, on the scale of the results. */
  sectionMeansOf(tryoutId: string): Promise<{ label: string; mean: number; max: number }[]>;
  /** The flags of the questions that its learners had: those of today may be corrected ones that nobody has answered. */
  flagsOfTaken(tryoutId: string): Promise<EventReport['flags']>;
  works: {
    begin(
      accountId: string,
      subject: { kind: 'event-results'; about: string },
      work: (doing: Doing) => Promise<{ fileName: string; fileType: string; pieces: AsyncIterable<Uint8Array> }>,
    ): Promise<Work>;
  };
  examTypes: ExamTypes;
  ruleSets: RuleSets;
  now(): Date;
}

/** Results in memory at once during an export. */
const exportedAtOnce = 500;
/** Most steps of points in a report, and most of its minutes. */
const steps = 10;
const minutesAtMost = 200;

/** Equally many of the rows between those that are kept; the first and the last always are. */
function thinned<Row>(rows: readonly Row[], atMost: number): Row[] {
  if (rows.length <= atMost) return [...rows];
  const stride = (rows.length - 1) / (atMost - 1);
  return Array.from({ length: atMost }, (_, index) => rows[Math.round(index * stride)] as Row);
}

/** An event after its day: a file of all results, and a report for printing. */
export function createReportService({
  reports,
  events,
  releases,
  listReleases,
  sectionMeansOf,
  flagsOfTaken,
  works,
  examTypes,
  ruleSets,
  now,
}: ReportNeeds) {
  const sectionsOf = createSectionReader({ examTypes, ruleSets });

  async function getEvent(tryoutId: string) {
    const event = await events.find(tryoutId);
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    return event;
  }

  async function* resultsOf(releaseId: string, type: string): AsyncGenerator<ExportedResult[]> {
    let last: ExportedResult | undefined;
    for (;;) {
      const rows = await reports.listStandings(releaseId, last, exportedAtOnce);
      const results = rows.map((row) => ({ ...row, sections: sectionsOf({ ...row, type }) }));
      if (results.length > 0) yield results;
      last = results.at(-1);
      if (rows.length < exportedAtOnce) return;
      await others();
    }
  }

  return {
    /**
     * Begins a file of all results of the newest release as long work. Contact data need a reason, which the audit log keeps.
     * @throws AppError EVENT_NOT_FOUND, RESULT_NOT_OPEN before the first release, TOO_MUCH_WORK
     */
    async beginExport(actorId: string, tryoutId: string, asked: EventExport): Promise<Work> {
      const { title, type } = await getEvent(tryoutId);
      const release = await releases.findNewest(tryoutId);
      if (!release) throw new AppError('RESULT_NOT_OPEN');
      const { withContact } = asked;
      return works.begin(actorId, { kind: 'event-results', about: tryoutId }, async ({ report, signal }) => {
        await reports.audit({
          at: now(),
          actorId,
          action: 'export',
          entity: 'event',
          entityId: tryoutId,
          label: title,
          reason: asked.withContact ? asked.reason : null,
          after: { release: release.number, rows: release.takers, withContact },
        });
        const found = resultsOf(release.id, type);
        // The first results tell which sections the package has.
        const { value } = await found.next();
        const first: readonly ExportedResult[] = value ?? [];
        const taken = new Set(first.flatMap(({ sections }) => sections.map(({ section }) => section)));
        const sections = [...new Set([...examTypes.sections, ...taken])]
          .filter((section) => taken.has(section))
          .map((section) => ({ section, label: examTypes.sectionLabel(section) }));
        async function* all() {
          let done = 0;
          for await (const piece of chained(first, found)) {
            signal.throwIfAborted();
            done += piece.length;
            report(done, release?.takers ?? done);
            yield piece;
          }
        }
        const pieces = resultsSheet(all(), { sections, withContact }) as unknown as AsyncIterable<Uint8Array>;
        return { fileName: `hasil-${inFileName(title)}-rilis-${release.number}.xlsx`, fileType: sheetType, pieces };
      });
    },

    /** The report of an event: of its newest release, or of the results so far. @throws AppError EVENT_NOT_FOUND */
    async report(tryoutId: string): Promise<EventReport> {
      const { title, startsAt, startsUntil } = await getEvent(tryoutId);
      const newest = await releases.findNewest(tryoutId);
      const chosen = { tryoutId, releaseId: newest?.id };
      const [turnout, provinces, figures, sections, flags, minutes, hands, listed] = await Promise.all([
        reports.countTurnout(tryoutId),
        reports.listProvinces(chosen),
        reports.findFigures(chosen),
        sectionMeansOf(tryoutId),
        flagsOfTaken(tryoutId),
        reports.listMinutes(tryoutId),
        reports.listHands(tryoutId),
        listReleases(tryoutId),
      ]);
      return {
        title,
        startsAt,
        startsUntil,
        turnout,
        provinces,
        distribution: figures ? await distributionOf(chosen, figures.points) : [],
        points: figures?.points ?? null,
        passed: figures?.passed ?? null,
        verdicts: figures?.verdicts ?? 0,
        sections: sections.map(({ label, ...points }) => ({ section: label, ...points })),
        flags,
        minutes: thinned(minutes, minutesAtMost),
        incidents: hands.map(({ attemptId, ...hand }) => ({ ...hand, learners: attemptId === null ? null : 1 })),
        releases: listed.releases,
      };
    },
  };

  /** Equal steps from 0, or the lowest points if they are negative, to the most. */
  async function distributionOf(
    chosen: Parameters<ReportRepository['countSteps']>[0],
    { lowest, max }: { lowest: number; max: number },
  ): Promise<EventReport['distribution']> {
    const from = Math.min(0, Math.floor(lowest));
    const width = Math.max(1, Math.ceil((max - from) / steps));
    const bars = Math.max(1, Math.ceil((max - from) / width));
    const counts = await reports.countSteps(chosen, { from, width, steps: bars });
    return counts.map((takers, step) => ({
      from: from + step * width,
      to: Math.min(from + (step + 1) * width, Math.max(max, from + width)),
      takers,
    }));
  }
}
export type ReportService = ReturnType<typeof createReportService>;

async function* chained<Row>(
  first: readonly Row[],
  rest: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  if (first.length > 0) yield first;
  yield* rest;
}
