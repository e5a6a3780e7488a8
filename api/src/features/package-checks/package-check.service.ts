import type { ProblemPackages } from '../../contract/index.ts';
import { checkPackage, countProblems } from '../../foundation/publishing/check-package.ts';
import type { RuleSets } from '../../foundation/scoring/rule-set.ts';
import type { PackageCheckRepository, UncheckedPackage } from './package-check.repository.ts';

/** Packages that one request checks: who has just mended one finds it mended, and nobody waits for a whole catalogue. */
const checkedWhileAsked = 3;
/** A check by an older release, or older rules, is made anew after this. */
const countsForMs = 24 * 3_600_000;

interface Dependencies {
  checks: PackageCheckRepository;
  ruleSets: RuleSets;
  now(): Date;
  /** Between two packages, so that answers are saved in between. */
  rest(): Promise<void>;
  /** A package that can't be checked keeps none of the others. */
  onFailure(error: unknown, tryoutId: string): void;
}

/** Which published packages have problems: checked when they have changed, and kept (docs/decisions/0091). */
export function createPackageCheckService({ checks, ruleSets, now, rest, onFailure }: Dependencies) {
  const oldest = () => new Date(now().getTime() - countsForMs).toISOString();

  async function check(tryout: UncheckedPackage): Promise<void> {
    const at = now().toISOString();
    const find = async () => {
      const questions = await checks.listQuestions(tryout.id);
      return countProblems(checkPackage(tryout, questions, ruleSets.get(tryout.ruleSetId)));
    };
    const found = await find().catch((error: unknown) => {
      onFailure(error, tryout.id);
      return null;
    });
    await checks.save(tryout, found, at);
  }

  return {
    /** What is known by now; the few that have changed are checked first. */
    async listProblems(): Promise<ProblemPackages> {
      for (const tryout of await checks.listUnchecked(oldest(), checkedWhileAsked)) await check(tryout);
      return { ...(await checks.listProblems()), unchecked: await checks.countUnchecked(oldest()) };
    },

    /** Checks all that have changed, one after the other, until it is told to end. */
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
