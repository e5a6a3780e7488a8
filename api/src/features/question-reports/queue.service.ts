import { AppError } from '../../app-error.ts';
import {
  type Letter,
  lettersAgree,
  type NewReportAnswer,
  type ReportAnswer,
  type ReportedQuestion,
  type ReportedQuestionDetail,
  type ReportedVersion,
  type ReportEvidence,
  type ReportKind,
  type ReportList,
  type ReportListQuery,
  type ReportQueue,
  type ReportQueueQuery,
} from '../../contract/index.ts';
import type { CreationKey } from '../../foundation/creations/creation.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { keyOf } from '../../foundation/scoring/score.ts';
import type { ReportCount, ReportQueueRepository } from './queue.repository.ts';

/** Who asks: a questioner, or an administrator. */
export type Door = 'questioner' | 'admin';

interface Dependencies extends Pick<Foundation, 'papers' | 'quartersOf' | 'now'> {
  queue: ReportQueueRepository;
  /** For each of these question versions the letters that the statistics suspect to be the key; one without any isn't listed. */
  listSuspects(versionIds: readonly string[]): Promise<ReadonlyMap<string, readonly Letter[]>>;
}

const sum = (counts: readonly ReportCount[]) => counts.reduce((total, { count }) => total + count, 0);

/** Counts by a value, the most frequent first. */
function countBy<Value extends string>(counts: readonly ReportCount[], valueOf: (count: ReportCount) => Value | null) {
  const found = new Map<Value, number>();
  for (const one of counts) {
    const value = valueOf(one);
    if (value !== null) found.set(value, (found.get(value) ?? 0) + one.count);
  }
  return [...found].toSorted(([a, of], [b, other]) => other - of || (a < b ? -1 : 1));
}

const kindsOf = (counts: readonly ReportCount[]) =>
  countBy<ReportKind>(counts, ({ kind }) => kind).map(([kind, count]) => ({ kind, count }));
const lettersOf = (counts: readonly ReportCount[]) =>
  countBy<Letter>(counts, ({ letter }) => letter).map(([letter, count]) => ({ letter, count }));

const order: readonly ReportEvidence[] = ['flag', 'letter', 'none'];

/**
 * The evidence that a question's key is wrong. Letters are counted version by version: another version may have other options.
 * @param suspects letters that the statistics suspect, by version
 */
export function evidenceOf(
  counts: readonly ReportCount[],
  suspects: ReadonlyMap<string, readonly Letter[]>,
): { evidence: ReportEvidence; letter: Letter | null } {
  const named = [...Map.groupBy(counts, ({ questionVersionId }) => questionVersionId)]
    .flatMap(([versionId, ofVersion]) => lettersOf(ofVersion).map((one) => ({ ...one, versionId })))
    .toSorted((a, b) => b.count - a.count);
  const flagged = named.find(({ versionId, letter }) => suspects.get(versionId)?.includes(letter));
  if (flagged) return { evidence: 'flag', letter: flagged.letter };
  const [most] = named;
  return most && most.count >= lettersAgree
    ? { evidence: 'letter', letter: most.letter }
    : { evidence: 'none', letter: null };
}

/** The reports that wait for an answer, by question (docs/question-reports.md). */
export function createReportQueueService({ queue, papers, quartersOf, listSuspects, now }: Dependencies) {
  /** Counted, and sorted by evidence; the oldest first among equals. */
  async function rank(counts: readonly ReportCount[]) {
    const named = counts.flatMap(({ letter, questionVersionId }) => (letter === null ? [] : [questionVersionId]));
    const suspects = await listSuspects([...new Set(named)]);
    return [...Map.groupBy(counts, ({ questionId }) => questionId)]
      .map(([questionId, own]) => ({
        questionId,
        open: sum(own),
        fresh: sum(own.filter(({ state }) => state === 'new')),
        oldestAt: own.reduce((oldest, one) => (one.oldestAt < oldest ? one.oldestAt : oldest), own[0]?.oldestAt ?? ''),
        kinds: kindsOf(own),
        letters: lettersOf(own),
        ...evidenceOf(own, suspects),
      }))
      .toSorted(
        (a, b) =>
          order.indexOf(a.evidence) - order.indexOf(b.evidence) ||
          (a.oldestAt < b.oldestAt ? -1 : a.oldestAt > b.oldestAt ? 1 : a.questionId < b.questionId ? -1 : 1),
      );
  }

  async function withQuestions<Row extends { questionId: string }>(rows: readonly Row[]) {
    const found = await queue.listQuestions(rows.map(({ questionId }) => questionId));
    const byId = new Map(found.map((question) => [question.questionId, question]));
    return rows.flatMap((row) => {
      const question = byId.get(row.questionId);
      if (!question) return [];
      const { stem, subType, tryoutId, title, number } = question;
      const tryout = tryoutId === null || title === null || number === null ? null : { id: tryoutId, title, number };
      return [{ ...row, stem, subType, tryout }];
    });
  }

  async function toVersions(counts: readonly ReportCount[], versionIds: readonly string[]): Promise<ReportedVersion[]> {
    const rows = await queue.listVersions(versionIds);
    const versions = rows.map(async ({ id, version, createdAt, currentVersionId, paperId }) => {
      const item = paperId === null ? undefined : (await papers.get(paperId)).items.find((one) => one.id === id);
      if (!item) return [];
      const own = counts.filter(({ questionVersionId }) => questionVersionId === id);
      const { number, kind, subType, stem, imageUrl, imageAlt, options, explanation, source } = item;
      return [
        {
          versionId: id,
          version,
          isCurrent: currentVersionId === id,
          createdAt,
          open: sum(own),
          kinds: kindsOf(own),
          letters: lettersOf(own),
          number,
          kind,
          subType,
          stem,
          imageUrl,
          imageAlt,
          options,
          key: kind === 'essay' ? null : keyOf(item),
          explanation,
          source,
        },
      ];
    });
    return (await Promise.all(versions)).flat();
  }

  async function getQuestion(
    questionId: string,
  ): Promise<ReportedQuestion & { versionIds: string[]; counts: ReportCount[] }> {
    const counts = await queue.listCounts({ questionId });
    const [ranked] = await rank(counts);
    const last = ranked ? undefined : await queue.findLastReported(questionId);
    if (!ranked && last === undefined) throw new AppError('REPORT_NOT_FOUND');
    const row = ranked ?? {
      questionId,
      open: 0,
      fresh: 0,
      oldestAt: null,
      kinds: [],
      letters: [],
      evidence: 'none' as const,
      letter: null,
    };
    const [question] = await withQuestions([row]);
    if (!question) throw new AppError('REPORT_NOT_FOUND');
    const versionIds = [...new Set(counts.map(({ questionVersionId }) => questionVersionId))];
    return { ...question, counts, versionIds: last === undefined ? versionIds : [last] };
  }

  const labelOf = ({ stem }: Pick<ReportedQuestion, 'stem'>) => stem;

  return {
    /** A page of the queue; an administrator also learns how long reports wait. */
    async list(door: Door, callerId: string, { page, pageSize, mine }: ReportQueueQuery): Promise<ReportQueue> {
      const ranked = await rank(await queue.listCounts({ writerId: mine === 'true' ? callerId : undefined }));
      return {
        questions: await withQuestions(ranked.slice((page - 1) * pageSize, page * pageSize)),
        total: ranked.length,
        ...(door === 'admin' && { open: await queue.readWaiting() }),
      };
    },

    /** @throws AppError REPORT_NOT_FOUND for a question that nobody has reported */
    async get(questionId: string): Promise<ReportedQuestionDetail> {
      // First: what comes while the rest is read wasn't seen.
      const seenUntil = await queue.findNewest(questionId);
      const { counts, versionIds, ...question } = await getQuestion(questionId);
      return {
        ...question,
        seenUntil,
        versions: await toVersions(counts, versionIds),
        answers: await queue.listAnswers(questionId),
      };
    },

    /** A page of a question's reports; only administrators get their ids. @throws AppError REPORT_NOT_FOUND */
    async listReports(door: Door, questionId: string, query: ReportListQuery): Promise<ReportList> {
      const { reports, total } = await queue.listReports(questionId, query);
      if (total === 0 && (await queue.findLastReported(questionId)) === undefined)
        throw new AppError('REPORT_NOT_FOUND');
      const quarters = await quartersOf(reports);
      return {
        total,
        reports: reports.map(({ id, tryoutId: _, rankKey: __, number: ___, ...report }, index) => ({
          ...report,
          ...(door === 'admin' && { id }),
          quarter: quarters[index] ?? null,
        })),
      };
    },

    /** Tells the reporters that somebody looks at the question. @throws AppError REPORT_NOT_FOUND */
    async review(actorId: string, questionId: string): Promise<void> {
      const question = await getQuestion(questionId);
      await queue.review(questionId, labelOf(question), { actorId, at: now() });
    },

    /**
     * Gives one answer to all open reports of some kinds that the caller has seen; by a ruling only to those of versions on which one has been
     * drafted, the others stay open.
     * @throws AppError REPORT_NOT_FOUND · REPORTS_ANSWERED · REPORT_WITHOUT_VERSION when a new version is the outcome and the newest one was
     * reported with one of these kinds · REPORT_WITHOUT_RULING when a ruling is, and nobody has drafted one on a version that was reported so ·
     * CREATION_KEY_TAKEN
     */
    async answer(
      actorId: string,
      questionId: string,
      given: NewReportAnswer,
      key: CreationKey | undefined,
    ): Promise<ReportAnswer> {
      // The same once more, because the first answer was lost, is no conflict.
      const earlier = key && (await queue.findUnder(key));
      if (earlier) return earlier;
      const question = await getQuestion(questionId);
      const seen = await queue.listSeenVersions(questionId, given);
      if (given.outcome === 'version') {
        const versions = await queue.listVersions(seen);
        if (versions.some(({ id, currentVersionId }) => id === currentVersionId))
          throw new AppError('REPORT_WITHOUT_VERSION');
      }
      const versionIds = given.outcome === 'ruling' ? await queue.listRuled(seen) : seen;
      const written = { ...given, questionId, versionIds, label: labelOf(question) };
      const answer = versionIds.length > 0 ? await queue.answer(written, { actorId, at: now() }, key) : undefined;
      if (answer) return answer;
      const before = key && (await queue.findUnder(key));
      if (before) return before;
      // A page or a process of an earlier release knows no keys. Where reports are left, the same words for them are no repeat.
      const alike = key && seen.length > 0 ? undefined : await queue.findGiven(written, actorId);
      if (alike) return alike;
      throw new AppError(seen.length > 0 && versionIds.length === 0 ? 'REPORT_WITHOUT_RULING' : 'REPORTS_ANSWERED');
    },

    /** Decides whether a report is misuse. @throws AppError REPORT_NOT_FOUND */
    async decideMisuse(actorId: string, questionId: string, reportId: string, isMisuse: boolean): Promise<void> {
      const [question] = await withQuestions([{ questionId }]);
      const actor = { actorId, at: now() };
      const isFound =
        question !== undefined &&
        (await queue.decideMisuse({ questionId, reportId, isMisuse }, labelOf(question), actor));
      if (!isFound) throw new AppError('REPORT_NOT_FOUND');
    },
  };
}
export type ReportQueueService = ReturnType<typeof createReportQueueService>;
