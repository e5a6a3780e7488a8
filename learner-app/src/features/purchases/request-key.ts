import type { PurchaseItem } from '@tryout/api/contract';
import { deviceStorage, storageKeys } from '@tryout/shared-ui';
import * as v from 'valibot';

const Uuid = v.pipe(v.string(), v.uuid());
/** With the device's time of the first press; an older page kept the key alone. */
const Key = v.union([
  v.object({ key: Uuid, at: v.number() }),
  v.pipe(
    Uuid,
    v.transform((key) => ({ key, at: Date.now() })),
  ),
]);
const Keys = v.record(v.string(), Key);
type Keys = v.InferOutput<typeof Keys>;

/** Longer than a purchase can be paid nobody waits for its answer. */
const keptMs = 24 * 3600 * 1000;

function readKeys(): Keys {
  try {
    const keys = v.parse(Keys, JSON.parse(deviceStorage.get(storageKeys.purchaseKeys) ?? '{}'));
    // Either way: the device's clock may have been ahead.
    return Object.fromEntries(Object.entries(keys).filter(([, { at }]) => Math.abs(Date.now() - at) < keptMs));
  } catch {
    return {}; // unreadable, so worth nothing
  }
}

function write(keys: Keys): void {
  if (Object.keys(keys).length > 0) deviceStorage.set(storageKeys.purchaseKeys, JSON.stringify(keys));
  else deviceStorage.remove(storageKeys.purchaseKeys);
}

const nameOf = (learnerId: string, { kind, id }: PurchaseItem) => `${learnerId}/${kind}/${id}`;

/**
 * The key of the purchase that a learner is about to make. It is kept on the device until its answer has arrived, for a day at most, so that
 * another press, a reload and another tab make no second purchase.
 */
export function requestKeyOf(learnerId: string, item: PurchaseItem): string {
  const keys = readKeys();
  const name = nameOf(learnerId, item);
  const kept = keys[name] ?? { key: crypto.randomUUID(), at: Date.now() };
  write({ ...keys, [name]: kept });
  return kept.key;
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
