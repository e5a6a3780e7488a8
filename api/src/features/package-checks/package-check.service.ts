import type { ExamTypes, ProblemPackages } from '../../contract/index.ts';
import { checkPackage, countProblems } from '../../foundation/publishing/check-package.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import type { PackageCheckRepository, UncheckedPackage } from './package-check.repository.ts';

/** Most packages that one request checks: a problem just corrected disappears at once, and nobody waits for all packages. */
const checkedWhileAsked = 3;
/** A check by an older release, or older rules, is repeated after this time. */
const countsForMs = 24 * 3_600_000;

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

/** Published packages with problems: checked when they have changed, and stored (docs/decisions/0091). */
export function createPackageCheckService({ checks, examTypes, ruleSets, now, rest, onFailure }: Dependencies) {
  const oldest = () => new Date(now().getTime() - countsForMs).toISOString();

  async function check(tryout: UncheckedPackage): Promise<void> {
    const at = now().toISOString();
    const find = async () => {
      const questions = await checks.listQuestions(tryout.id);
      return countProblems(checkPackage(tryout, questions, ruleSets.get(tryout.ruleSetId), examTypes));
    };
    const found = await find().catch((error: unknown) => {
      onFailure(error, tryout.id);
      return null;
    });
    await checks.save(tryout, found, at);
  }

  return {
    /** The present results; the few packages that have changed are checked first. */
    async listProblems(): Promise<ProblemPackages> {
      for (const tryout of await checks.listUnchecked(oldest(), checkedWhileAsked)) await check(tryout);
      return { ...(await checks.listProblems()), unchecked: await checks.countUnchecked(oldest()) };
    },

    /** Checks all packages that have changed, one after the other, until it is told to stop. */
    async refresh(isOver: () => boolean): Promise<void> {
      const unchecked = await checks.listUnchecked(oldest(), Number.MAX_SAFE_INTEGER);
      for (const tryout of unchecked) {
        if (isOver()) return;
        await check(tryout);
        await rest();
      }
    },
  };
}
export type PackageCheckService = ReturnType<typeof createPackageCheckService>;
