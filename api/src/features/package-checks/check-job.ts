import type { Job } from '../../composition/job.ts';
import type { PackageCheckService } from './package-check.service.ts';

const everyFiveMinutes = '*/5 * * * *';

/** Checks published packages that have changed, so that the dashboard only reads. */
export const checkJob = (packageChecks: Pick<PackageCheckService, 'refresh'>): Job => ({
  name: 'package-checks: check what has changed',
  every: everyFiveMinutes,
  isRunAtStart: true,
  twoProcesses: 'again',
  run: ({ isOver }) => packageChecks.refresh(isOver),
  onFailure: 'packages were not checked; the next round tries again',
});
