import { createDeviceStorage } from '@tryout/shared-ui';
import * as v from 'valibot';

/** A mark as it is being written. */
export const KeptMark = v.object({
  /** As it stands in the field. */
  percent: v.string(),
  remark: v.string(),
  /** The version of the essay that it started from: a mark that somebody gave meanwhile is a newer one. */
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
 * Where this tab keeps the marks and remarks that are written and not saved: a reload or a session that ends costs nothing. They are
 * about people: signing out takes them away, and another account never finds them.
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
