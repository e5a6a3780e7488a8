import { graceSeconds } from '../../contract/index.ts';
import type { PracticePackage, PracticeQuestionRepository } from './practice-questions.repository.ts';

interface Dependencies {
  questions: Pick<PracticeQuestionRepository, 'listPackages' | 'listAttempts' | 'listMet'>;
  /** Packages whose results nobody may see yet. */
  listWithheld(): Promise<Pick<ReadonlyMap<string, unknown>, 'has'>>;
  now(): Date;
}

/** The packages and questions that a learner may practise at this moment. */
export interface Practisable {
  packages: ReadonlyMap<string, PracticePackage>;
  /** Packages of which the learner has an attempt, also a running one. */
  met: ReadonlySet<string>;
  /** Packages that the learner has finished and whose keys may be read. */
  finished: ReadonlySet<string>;
  /** Exam types of those. */
  types: ReadonlySet<string>;
  /** Questions of the papers of finished packages that no other package keeps back, each with the ends of the first and the last attempt that had it. */
  questions: ReadonlyMap<string, { subType: string; tryoutId: string; firstMetAt: string; metAt: string }>;
  /** Attempts that the clock ended and that had one of these questions. */
  expiredWith(questionIds: ReadonlySet<string>): string[];
  /** True if questions of the pool may be asked in a package that the learner hasn't finished: nobody can take it. */
  opensPool(tryoutId: string): boolean;
  /**
   * True if a question may be asked: it is in a finished package, or in the pool and in a package that nobody can take; and it is on no paper of a
   * package whose keys the learner may not read yet, from which it may have been moved.
   */
  allows(question: { questionId: string; tryoutId: string; isInPool: boolean }): boolean;
}

/** Times of a package, which decide whether it can be taken. */
export type PackageTimes = Pick<PracticePackage, 'opensAt' | 'publishedAt' | 'archivedAt' | 'durationSeconds'>;

/**
 * A package that nobody can take: a draft without a time at which it opens, or an archived one whose last attempts are over. A published one may be
 * taken, or taken again, whatever its times are.
 */
export function isShelved({ publishedAt, archivedAt, opensAt, durationSeconds }: PackageTimes, at: Date): boolean {
  if (opensAt !== null && opensAt > at.toISOString()) return false;
  if (archivedAt === null) return publishedAt === null;
  return Date.parse(archivedAt) + (durationSeconds + graceSeconds) * 1000 < at.getTime();
}

/** Reads what learners may practise (docs/practice.md). */
export function createPractisableReader({ questions, listWithheld, now }: Dependencies) {
  return async function practisableOf(learnerId: string): Promise<Practisable> {
    const at = now();
    const moment = at.toISOString();
    const [all, attempts, withheld] = await Promise.all([
      questions.listPackages(),
      questions.listAttempts(learnerId),
      listWithheld(),
    ]);
    const packages = new Map(all.map((one) => [one.id, one]));
    const running = new Set(attempts.flatMap(({ state, tryoutId }) => (state === 'in_progress' ? [tryoutId] : [])));
    const isScheduled = (tryoutId: string) => (packages.get(tryoutId)?.opensAt ?? '') > moment;
    const ended = attempts.filter(
      ({ tryoutId }) => !running.has(tryoutId) && !withheld.has(tryoutId) && !isScheduled(tryoutId),
    );
    const finished = new Set(ended.map(({ tryoutId }) => tryoutId));
    const papers = await questions.listMet(attempts.map(({ paperId }) => paperId));
    const kept = new Set(
      attempts.flatMap(({ tryoutId, paperId }) =>
        finished.has(tryoutId) ? [] : (papers.get(paperId) ?? []).map(({ questionId }) => questionId),
      ),
    );
    const met = new Map<string, { subType: string; tryoutId: string; firstMetAt: string; metAt: string }>();
    // In the order of their starts, so that the last one stays.
    for (const { paperId, tryoutId, submittedAt } of ended)
      for (const { questionId, subType } of papers.get(paperId) ?? []) {
        if (kept.has(questionId)) continue;
        const metAt = submittedAt ?? moment;
        met.set(questionId, { subType, tryoutId, firstMetAt: met.get(questionId)?.firstMetAt ?? metAt, metAt });
      }
    function opensPool(tryoutId: string): boolean {
      const own = packages.get(tryoutId);
      return own !== undefined && !running.has(tryoutId) && !withheld.has(tryoutId) && isShelved(own, at);
    }
    return {
      packages,
      met: new Set(attempts.map(({ tryoutId }) => tryoutId)),
      finished,
      types: new Set([...finished].flatMap((id) => packages.get(id)?.type ?? [])),
      questions: met,
      expiredWith: (questionIds) =>
        ended.flatMap(({ id, state, paperId }) =>
          state === 'expired' && papers.get(paperId)?.some(({ questionId }) => questionIds.has(questionId)) ? [id] : [],
        ),
      opensPool,
      allows: ({ questionId, tryoutId, isInPool }) =>
        !kept.has(questionId) && (finished.has(tryoutId) || (isInPool && opensPool(tryoutId))),
    };
  };
}
export type PractisableReader = ReturnType<typeof createPractisableReader>;
