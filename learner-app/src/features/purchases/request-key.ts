import type { PurchaseItem } from '@tryout/api/contract';
import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import * as v from 'valibot';

const Keys = v.record(v.string(), v.pipe(v.string(), v.uuid()));

function readKeys(): Record<string, string> {
  try {
    return v.parse(Keys, JSON.parse(deviceStorage.get(storageKeys.purchaseKeys) ?? '{}'));
  } catch {
    return {}; // unreadable, so worth nothing
  }
}

function write(keys: Record<string, string>): void {
  if (Object.keys(keys).length > 0) deviceStorage.set(storageKeys.purchaseKeys, JSON.stringify(keys));
  else deviceStorage.remove(storageKeys.purchaseKeys);
}

const nameOf = (learnerId: string, { kind, id }: PurchaseItem) => `${learnerId}/${kind}/${id}`;

/**
 * The key of the purchase that a learner is about to make. It is kept on the device until its answer has arrived, so that another press,
 * a reload and another tab make no second purchase.
 */
export function requestKeyOf(learnerId: string, item: PurchaseItem): string {
  const keys = readKeys();
  const name = nameOf(learnerId, item);
  const key = keys[name] ?? crypto.randomUUID();
  write({ ...keys, [name]: key });
  return key;
}

/** The purchase is there: the next one of the same thing is another. */
export function forgetRequestKey(learnerId: string, item: PurchaseItem): void {
  const { [nameOf(learnerId, item)]: _, ...others } = readKeys();
  write(others);
}

/** The account is deleted: nothing of it stays on the device. */
export function forgetRequestKeysOf(learnerId: string): void {
  write(Object.fromEntries(Object.entries(readKeys()).filter(([name]) => !name.startsWith(`${learnerId}/`))));
}
