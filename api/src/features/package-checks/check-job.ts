import type { Job } from '../../composition/job.ts';
import type { PackageCheckService } from './package-check.service.ts';

/** The dashboard waits for it as soon as more packages have changed than one of its calls checks. */
const everyFifteenSeconds = '*/15 * * * * *';

/** Checks published packages that have changed, so that the dashboard only reads. */
export const checkJob = (packageChecks: Pick<PackageCheckService, 'refresh'>): Job => ({
  name: 'package-checks: check what has changed',
  every: everyFifteenSeconds,
  isRunAtStart: true,
  twoProcesses: 'again',
  run: ({ isOver }) => packageChecks.refresh(isOver),
  onFailure: 'packages were not checked; the next round tries again',
});
