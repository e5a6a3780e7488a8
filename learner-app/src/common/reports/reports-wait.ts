import { deviceStorage, storageKeys } from '@tryout/shared-ui';

const keyOf = (learnerId: string) => `${storageKeys.reportsWait}/${learnerId}`;

/** True if this learner has reports on this device that aren't sent: a page learns it without the code that sends them. */
export const doReportsWait = (learnerId: string): boolean => deviceStorage.get(keyOf(learnerId)) !== null;

/** Notes whether there are any. */
export function noteWaitingReports(learnerId: string, doWait: boolean): void {
  if (doWait) deviceStorage.set(keyOf(learnerId), '1');
  else deviceStorage.remove(keyOf(learnerId));
}
