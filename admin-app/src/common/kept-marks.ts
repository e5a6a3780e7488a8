import { createDeviceStorage } from '@tryout/shared-ui';
import { removeDrafts } from '@tryout/shared-ui/staff';
import * as v from 'valibot';

/** A mark that is being written. */
const KeptMark = v.object({
  /** As typed in the field. */
  percent: v.string(),
  remark: v.string(),
  /** The version of the essay when the draft began: a mark given by somebody else meanwhile has a newer one. */
  version: v.number(),
});
export type KeptMark = v.InferOutput<typeof KeptMark>;

/** The device keeps the marks of an account under this name. */
export const ownerOfMarks = (accountId: string) => `${allOwners}${accountId}`;
const allOwners = 'marks ';

/** A kept mark, or undefined if it is something else. */
export function readMark(kept: unknown): KeptMark | undefined {
  const { success, output } = v.safeParse(KeptMark, kept);
  return success ? output : undefined;
}

/** Where the release before this one kept the marks: in the tab. */
const olderKey = 'essay-marks';
const olderStorage = createDeviceStorage(() => window.sessionStorage);
const OlderMarks = v.object({ accountId: v.string(), marks: v.record(v.string(), KeptMark) });

/** The marks of an account that the release before this one kept in this tab, by essay. */
export const olderMarks = (accountId: string) => ({
  find(): Readonly<Record<string, KeptMark>> {
    try {
      const { accountId: owner, marks } = v.parse(OlderMarks, JSON.parse(olderStorage.get(olderKey) ?? 'null'));
      return owner === accountId ? marks : {};
    } catch {
      // Nothing is kept there, or it can't be read.
      return {};
    }
  },
  forget: () => olderStorage.remove(olderKey),
});

/** Removes unsaved marks from the device, since their remarks are about people. @param accountId the only account that keeps its own */
export async function forgetMarks(accountId?: string): Promise<void> {
  if (accountId === undefined || Object.keys(olderMarks(accountId).find()).length === 0) olderStorage.remove(olderKey);
  // A device that blocks its storage has kept nothing.
  await removeDrafts(allOwners, accountId === undefined ? undefined : ownerOfMarks(accountId)).catch(() => {});
}
