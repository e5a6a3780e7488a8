import { deviceStorage } from '@tryout/shared-ui';

/** Not in shared-ui's `storageKeys`: yesterday's shell, which provides shared-ui, doesn't have it. */
const keyOf = (learnerId: string) => `reports-wait/${learnerId}`;

/** True if this learner has reports on this device that aren't sent: a page learns it without the code that sends them. */
export const doReportsWait = (learnerId: string): boolean => deviceStorage.get(keyOf(learnerId)) !== null;

/** Notes whether there are any. */
export function noteWaitingReports(learnerId: string, doWait: boolean): void {
  if (doWait) deviceStorage.set(keyOf(learnerId), '1');
  else deviceStorage.remove(keyOf(learnerId));
}
