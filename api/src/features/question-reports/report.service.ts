import { AppError } from '../../app-error.ts';
import {
  isExamReportKind,
  maxOpenReports,
  maxReportsADay,
  misusesToPause,
  type NewReport,
  optionReportKinds,
  type OwnReport,
  type OwnReportList,
  type OwnReportQuery,
  reportPauseDays,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import type { Paper } from '../../foundation/papers/paper.repository.ts';
import { keyOf } from '../../foundation/scoring/score.ts';
import type { OwnReportRow, ReportRepository } from './report.repository.ts';

interface Dependencies {
  reports: ReportRepository;
  papers: { get(paperId: string): Promise<Paper> };
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
  now(): Date;
}

const pauseMs = reportPauseDays * dayMs;

/**
 * Until when reporting is paused: so many days from the last of `misusesToPause` that fell within as many days.
 * @param misuses moments at which reports were found to be misuse, the first one first
 * @returns undefined if nothing pauses it now
 */
export function pauseEnd(misuses: readonly string[], now: Date): Date | undefined {
  const ends = misuses.flatMap((last, index) => {
    const first = misuses[index - misusesToPause + 1];
    const isOne = first !== undefined && Date.parse(last) - Date.parse(first) <= pauseMs;
    return isOne ? [Date.parse(last) + pauseMs] : [];
  });
  const end = Math.max(0, ...ends);
  return end > now.getTime() ? new Date(end) : undefined;
}

interface StoredScore {
  points: number;
  max: number;
}

/** Before and after, on the scale of the newer score. */
function changedScore({ before, after }: { before: string; after: string }): OwnReport['scoreChange'] {
  const { points, max } = JSON.parse(after) as StoredScore;
  return { before: (JSON.parse(before) as StoredScore).points, after: points, max };
}

/** A learner's reports, and their limits (docs/question-reports.md). */
export function createReportService({ reports, papers, listWithheld, now }: Dependencies) {
  const since = () => {
    const at = now().getTime();
    // Of three misuses the last one counts for the pause's days, and the first may lie as many days before it.
    return { sentSince: new Date(at - dayMs), misuseSince: new Date(at - 2 * pauseMs) };
  };

  /** A reply may tell the key: so nothing of it is shown before the result of that attempt is. */
  function toOwnReport(
    row: OwnReportRow,
    withheld: Pick<ReadonlyMap<string, unknown>, 'has'>,
    change?: { before: string; after: string },
  ): OwnReport {
    const { tryoutId, title, attemptState, answerText, answeredAt, outcome, rulingId, state, ...report } = row;
    const mayBeSeen = attemptState !== 'in_progress' && !withheld.has(tryoutId);
    return {
      ...report,
      tryout: { id: tryoutId, title },
      state: mayBeSeen || state === 'new' ? state : 'in_review',
      reply:
        mayBeSeen && answerText !== null && answeredAt !== null
          ? {
              text: answerText,
              at: answeredAt,
              outcome,
              ...(outcome === 'ruling' && { isRuled: rulingId !== null }),
            }
          : null,
      scoreChange: mayBeSeen && change ? changedScore(change) : null,
    };
  }

  return {
    /**
     * Stores a learner's report of a question that the learner had.
     * @throws AppError ITEM_NOT_FOUND · ATTEMPT_RUNNING or RESULT_NOT_OPEN for what only the discussion can show ·
     * OPTION_NOT_AVAILABLE · TOO_MANY_OPEN_REPORTS · TOO_MANY_REPORTS · REPORTS_PAUSED
     */
    async send(learnerId: string, sent: NewReport, key: CreationKey | undefined): Promise<OwnReport> {
      const { attemptId, itemId, kind, letter, text } = sent;
      const found = await reports.findItem(learnerId, attemptId, itemId);
      const item = found && (await papers.get(found.paperId)).items.find(({ id }) => id === itemId);
      if (!item) throw new AppError('ITEM_NOT_FOUND');
      const withheld = await listWithheld();
      if (!isExamReportKind(kind)) {
        if (found.state === 'in_progress') throw new AppError('ATTEMPT_RUNNING');
        if (withheld.has(found.tryoutId)) throw new AppError('RESULT_NOT_OPEN');
      }
      if (item.kind === 'essay' && optionReportKinds.includes(kind))
        throw AppError.field('kind', 'Soal esai tidak memiliki kunci jawaban');
      if (letter !== null && item.options.every((option) => option.letter !== letter))
        throw new AppError('OPTION_NOT_AVAILABLE').at('letter');
      // With a ruling in force another key may count, and the former one may be what the learner means.
      if (letter !== null && found.rulingId === null && letter === keyOf(item))
        throw AppError.field('letter', 'Pilihan itu sudah menjadi kunci soal ini');
      const at = now();
      const id = await reports.send(
        {
          learnerId,
          attemptId,
          questionId: item.questionId,
          questionVersionId: itemId,
          kind,
          letter,
          text,
          isFromExam: found.state === 'in_progress',
          at,
        },
        key,
        since(),
        ({ open, sent: sentLately, misuses }) => {
          const end = pauseEnd(misuses, at);
          if (end) throw AppError.until('REPORTS_PAUSED', end.getTime(), at.getTime());
          if (open >= maxOpenReports) throw new AppError('TOO_MANY_OPEN_REPORTS');
          if (sentLately >= maxReportsADay) throw new AppError('TOO_MANY_REPORTS');
        },
      );
      const stored = id === undefined ? undefined : await reports.findOwn(learnerId, id);
      if (!stored) throw new AppError('NOT_FOUND');
      return toOwnReport(stored, withheld);
    },

    async listOwn(learnerId: string, { attempt, ...page }: OwnReportQuery): Promise<OwnReportList> {
      const [{ reports: rows, total }, { open, misuses }, withheld] = await Promise.all([
        reports.listOwn(learnerId, { ...page, attemptId: attempt }),
        reports.readRecord(learnerId, since()),
        listWithheld(),
      ]);
      const changes = new Map(
        (
          await reports.listScoreChanges(
            learnerId,
            rows.map(({ id }) => id),
          )
        ).map((change) => [change.id, change]),
      );
      return {
        reports: rows.map((row) => toOwnReport(row, withheld, changes.get(row.id))),
        total,
        open,
        pausedUntil: pauseEnd(misuses, now())?.toISOString() ?? null,
      };
    },
  };
}
export type ReportService = ReturnType<typeof createReportService>;
