import { type ExamTypes, problemPackagesNamed, type ProblemPackages } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { checkPackage, countProblems } from '../../foundation/publishing/check-package.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import type { Found, PackageCheckRepository, UncheckedPackage } from './package-check.repository.ts';

/** Most packages that one request checks: a problem just corrected disappears at once, and nobody waits for all packages. */
const checkedWhileAsked = 3;
/** A check by an older release, or older rules, is repeated after this time. */
const countsForMs = dayMs;

interface Dependencies {
  checks: PackageCheckRepository;
  examTypes: ExamTypes;
  ruleSets: RuleSets;
  now(): Date;
  /** Pause between two packages, so that answers are saved in between. */
  rest(): Promise<void>;
  /** A package that can't be checked must not stop the others. */
  onFailure(error: unknown, tryoutId: string): void;
}

type Problem = ProblemPackages['packages'][number];
const worstFirst = (a: Problem, b: Problem) =>
  b.blocking - a.blocking || b.notes - a.notes || a.title.localeCompare(b.title) || a.id.localeCompare(b.id);

/** Published packages with problems: checked when they have changed, and stored (docs/decisions/0091). */
export function createPackageCheckService({ checks, examTypes, ruleSets, now, rest, onFailure }: Dependencies) {
  const oldest = () => new Date(now().getTime() - countsForMs).toISOString();

  /** Counts the problems of a package; null if it can't be checked. */
  async function find(tryout: UncheckedPackage): Promise<Found | null> {
    try {
      const questions = await checks.listQuestions(tryout.id);
      return countProblems(checkPackage(tryout, questions, ruleSets.get(tryout.ruleSetId), examTypes));
    } catch (error) {
      onFailure(error, tryout.id);
      return null;
    }
  }

  return {
    /** The current results. The few packages that have changed are checked for this answer only: the job checks and stores them itself. */
    async listProblems(): Promise<ProblemPackages> {
      const changed = await checks.listUnchecked(oldest(), checkedWhileAsked);
      const found = await Promise.all(changed.map(async (tryout) => ({ tryout, found: await find(tryout) })));
      const seen = found.flatMap(({ tryout: { id, title }, found: result }) =>
        result ? { id, title, ...result } : [],
      );
      const known = await checks.listProblems(seen.map(({ id }) => id));
      const fresh = seen.filter(({ blocking, notes }) => blocking > 0 || notes > 0);
      return {
        packages: [...known.packages, ...fresh].toSorted(worstFirst).slice(0, problemPackagesNamed),
        total: known.total + fresh.length,
        unchecked: (await checks.countUnchecked(oldest())) - seen.length,
      };
    },

    /** Checks all packages that have changed, one after the other, until it is told to stop. */
    async refresh(isOver: () => boolean): Promise<void> {
      const unchecked = await checks.listUnchecked(oldest(), Number.MAX_SAFE_INTEGER);
      for (const tryout of unchecked) {
        if (isOver()) return;
        const at = now().toISOString();
        await checks.save(tryout, await find(tryout), at);
        await rest();
      }
    },
  };
}
export type PackageCheckService = ReturnType<typeof createPackageCheckService>;
