import { createDeviceStorage } from '@tryout/shared-ui';
import * as v from 'valibot';

/** A mark that is being written. */
export const KeptMark = v.object({
  /** As typed in the field. */
  percent: v.string(),
  remark: v.string(),
  /** The version of the essay when the draft began: a mark given by somebody else meanwhile has a newer one. */
  version: v.number(),
});
export type KeptMark = v.InferOutput<typeof KeptMark>;
export type KeptMarks = Readonly<Record<string, KeptMark>>;

const Kept = v.object({ accountId: v.string(), marks: v.record(v.string(), KeptMark) });

const key = 'essay-marks';
const storage = createDeviceStorage(() => window.sessionStorage);

function read(): unknown {
  try {
    return JSON.parse(storage.get(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Keeps unsaved marks and remarks in this tab: a reload or a session that ends loses nothing. They are about people, so signing out removes
 * them, and another account never finds them.
 */
export const keptMarks = {
  /** By essay. */
  of(accountId: string): KeptMarks {
    const { success, output } = v.safeParse(Kept, read());
    if (success && output.accountId === accountId) return output.marks;
    storage.remove(key);
    return {};
  },
  keep(accountId: string, marks: KeptMarks): void {
    if (Object.keys(marks).length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify({ accountId, marks }));
  },
  forget: (): void => storage.remove(key),
};
