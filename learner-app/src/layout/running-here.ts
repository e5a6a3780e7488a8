import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import * as v from 'valibot';

const Places = v.array(v.object({ id: v.string() }));

/** The attempt that this device has shown last and that has not ended here; undefined if there is none. */
export function runningHere(): string | undefined {
  try {
    return v.parse(Places, JSON.parse(deviceStorage.get(storageKeys.examPlaces) ?? '[]')).at(-1)?.id;
  } catch {
    return undefined; // unreadable, so worth nothing
  }
}
