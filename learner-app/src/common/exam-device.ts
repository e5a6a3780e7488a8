import { examDeviceHeader } from '@tryout/api/contract';
import { deviceStorage, storageKeys } from '@tryout/shared-ui';

/** This browser's random name, made when it is first needed. It says nothing about its user; it only tells two devices of one learner apart. */
function examDevice(): string {
  const kept = deviceStorage.get(storageKeys.examDevice);
  if (kept !== null && /^[\w-]{8,64}$/.test(kept)) return kept;
  const name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0'));
  deviceStorage.set(storageKeys.examDevice, name.join(''));
  return name.join('');
}

/** The header that calls of an event carry. */
export const deviceHeaders = (): Record<string, string> => ({ [examDeviceHeader]: examDevice() });
